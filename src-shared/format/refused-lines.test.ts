import { expect, test } from 'vitest'
import { refusedLines } from './refused-lines.ts'

test('refused families have a line each, those that the site failed share one', () => {
  const family = (name: string, why: string, again: boolean) => ({ familyId: 1, name, why, again })
  expect(
    refusedLines([family('A', 'Busy.', true), family('B', 'It is there.', false), family('C', 'Busy.', true)]),
  ).toEqual(['B: It is there.', 'Not done: A, C. Busy.'])
})
