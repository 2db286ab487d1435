import { describe, expect, test } from 'vitest'
import { axisStep, settingsOf } from './AxesPanel.tsx'
import { matching } from './LanguagesSection.tsx'

const AXES = [
  { tag: 'wght', name: 'Weight', min: 100, default: 400, start: 400, max: 900 },
  { tag: 'CASL', name: 'Casual', min: 0, default: 0, start: 0, max: 1 },
]

test('steps are as fine as the range', () => {
  expect(AXES.map(axisStep)).toEqual([1, 0.01])
  expect(axisStep({ min: -10, max: 0 })).toBe(0.1)
})

test('an instance leaves only what differs from the defaults', () => {
  expect(settingsOf(AXES, { wght: 700, CASL: 0 })).toEqual({ wght: 700 })
  expect(settingsOf(AXES, {})).toEqual({})
})

describe('languages', () => {
  const list = [
    { code: 'de', name: 'German', status: 'partial' as const, missing: ['ẞ'] },
    { code: 'pl', name: 'Polish', status: 'full' as const, missing: [] },
    { code: 'cs', name: 'Czech', status: 'full' as const, missing: [] },
  ]
  test('whole ones first, by name', () => {
    expect(matching(list, '').map((language) => language.code)).toEqual(['cs', 'pl', 'de'])
  })
  test('found by name or code', () => {
    expect(matching(list, ' ger').map((language) => language.code)).toEqual(['de'])
    expect(matching(list, 'PL').map((language) => language.code)).toEqual(['pl'])
    expect(matching(list, 'xx')).toEqual([])
  })
})
