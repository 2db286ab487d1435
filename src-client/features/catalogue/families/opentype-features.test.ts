import { describe, expect, test } from 'vitest'
import { featureSample } from './feature-samples.ts'
import { type Feature, featureCss, isOn, toggled, toggles } from './opentype-features.ts'

const feature = (tag: string, defaultOn = false): Feature => ({ tag, name: tag, scripts: ['latn'], defaultOn })

test('features that shape a script have no switch, and well-known features come first', () => {
  const list = toggles(
    ['ss02', 'mark', 'rlig', 'init', 'kern', 'ss01', 'liga', 'ccmp', 'locl'].map((tag) => feature(tag)),
  )
  expect(list.map((f) => f.tag)).toEqual(['liga', 'kern', 'ss01', 'ss02'])
})

describe('toggling', () => {
  test('keeps settings that differ from the default only', () => {
    const liga = feature('liga', true)
    const off = toggled(liga, {})
    expect(off).toEqual({ liga: 0 })
    expect(isOn(liga, off)).toBe(false)
    expect(toggled(liga, off)).toEqual({})
    const ss01 = feature('ss01')
    expect(toggled(ss01, off)).toEqual({ liga: 0, ss01: 1 })
    expect(isOn(ss01, {})).toBe(false)
  })
})

test('CSS value', () => {
  expect(featureCss({})).toBe('normal')
  expect(featureCss({ ss01: 1, liga: 0 })).toBe('"liga" 0, "ss01" 1')
})

test('every feature has a sample', () => {
  expect(featureSample('frac', 'own')).toBe('1/2 3/4')
  expect(featureSample('ss17', 'own')).toBe('own')
})
