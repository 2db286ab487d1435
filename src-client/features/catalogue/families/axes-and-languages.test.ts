import { describe, expect, test } from 'vitest'
import { axisStep, settingsOf } from './AxesPanel.tsx'
import { matching } from './LanguagesSection.tsx'

const AXES = [
  { tag: 'wght', name: 'Weight', min: 100, default: 400, start: 400, max: 900 },
  { tag: 'CASL', name: 'Casual', min: 0, default: 0, start: 0, max: 1 },
]

test('steps match the range of the axis', () => {
  expect(AXES.map(axisStep)).toEqual([1, 0.01])
  expect(axisStep({ min: -10, max: 0 })).toBe(0.1)
})

test('settings of an instance have only axes that differ from their start', () => {
  expect(settingsOf(AXES, { wght: 700, CASL: 0 })).toEqual({ wght: 700 })
  expect(settingsOf(AXES, {})).toEqual({})
})

describe('languages', () => {
  const list = [
    { code: 'de', name: 'German', status: 'partial' as const, missing: ['ẞ'] },
    { code: 'pl', name: 'Polish', status: 'full' as const, missing: [] },
    { code: 'cs', name: 'Czech', status: 'full' as const, missing: [] },
  ]
  test('fully covered ones come first, then by name', () => {
    expect(matching(list, '').map((language) => language.code)).toEqual(['cs', 'pl', 'de'])
  })
  test('are found by name or code', () => {
    expect(matching(list, ' ger').map((language) => language.code)).toEqual(['de'])
    expect(matching(list, 'PL').map((language) => language.code)).toEqual(['pl'])
    expect(matching(list, 'xx')).toEqual([])
  })
})
