import { expect, test } from 'vitest'
import { niceTop } from './chart-scale.ts'

test.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [3, 4],
  [5, 6],
  [9, 10],
  [41, 50],
  [101, 200],
  [8001, 10_000],
])('a chart of up to %d ends at %d', (most, top) => {
  expect(niceTop(most)).toBe(top)
})
