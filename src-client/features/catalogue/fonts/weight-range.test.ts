import { expect, it } from 'vitest'
import { weightBars, weightEnds, weightFilter } from './weight-range.ts'

it('reads and writes weight filters', () => {
  expect(weightEnds('400-900')).toEqual([400, 900])
  expect(weightEnds('700')).toEqual([700, 700])
  expect(weightEnds('')).toEqual([100, 900])
  expect(weightFilter(900, 400)).toBe('400-900')
  expect(weightFilter(700, 700)).toBe('700')
  expect(weightFilter(100, 900)).toBe('')
})
it('draws bars against the largest class', () => {
  const bars = weightBars([
    { value: '400', label: '', count: 10 },
    { value: '700', label: '', count: 5 },
    { value: '690', label: '', count: 5 },
    { value: '1000', label: '', count: 1 },
  ])
  expect(bars).toEqual([0, 0, 0, 1, 0, 0, 1, 0, 0.1])
})
