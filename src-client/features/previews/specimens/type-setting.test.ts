import { describe, expect, test } from 'vitest'
import { baseline, estimatedEms, fitExactly, fitToBed, guides, lineHeight } from './type-setting.ts'

const latin = { ascent: 0.98, descent: -0.25, xHeight: 0.48, capHeight: 0.7, letterAdvance: 0.514 }
/** Class and weight tell how wide it is. */
const regular = { weight: 400, width: 5, metrics: { letterAdvance: null } }

describe('line box', () => {
  test('holds ascent and descent, within bounds', () => {
    expect(lineHeight(latin)).toBe(1.23)
    expect(lineHeight({ ...latin, ascent: 0.7, descent: -0.2 })).toBe(1.15)
    expect(lineHeight({ ...latin, ascent: 4, descent: -3 })).toBe(2.4)
  })
  test('the baseline leaves equal leading above and below', () => {
    expect(baseline(latin)).toBe(0.98)
    const tight = { ...latin, ascent: 0.7, descent: -0.2 }
    expect(baseline(tight)).toBeCloseTo(0.7 + (1.15 - 0.9) / 2, 4)
  })
})

describe('guides', () => {
  test('cap, x-height and baseline from top to bottom', () => {
    const lines = guides(latin)
    expect(lines.map((line) => line.name)).toEqual(['cap', 'x-height', 'baseline'])
    expect(lines.map((line) => line.top)).toEqual([0.28, 0.5, 0.98])
  })
  test('no line for heights that the font does not have', () => {
    expect(guides({ ...latin, xHeight: null, capHeight: null }).map((line) => line.name)).toEqual(['baseline'])
    expect(guides({ ...latin, xHeight: 0.7 }).map((line) => line.name)).toEqual(['x-height', 'baseline'])
  })
})

describe('fit', () => {
  test('longer and heavier text is estimated longer; marks add nothing', () => {
    expect(estimatedEms('Soft machine', regular)).toBeGreaterThan(estimatedEms('Soft', regular))
    expect(estimatedEms('Soft', { ...regular, weight: 900 })).toBeGreaterThan(estimatedEms('Soft', regular))
    expect(estimatedEms('Soft', { ...regular, width: 3 })).toBeLessThan(estimatedEms('Soft', regular))
    expect(estimatedEms('e\u0301', regular)).toBe(estimatedEms('e', regular))
    expect(estimatedEms('文字', regular)).toBe(2)
    expect(estimatedEms('🍋🧵', regular)).toBe(2.6)
  })
  test('a font that is twice as wide sets letters twice as wide, and other scripts as before', () => {
    const wide = { ...regular, metrics: { letterAdvance: 2 * latin.letterAdvance } }
    expect(estimatedEms('Soft', wide)).toBeCloseTo(2 * estimatedEms('Soft', regular), 5)
    expect(estimatedEms('文字', wide)).toBe(2)
    const kept = { ...regular, metrics: {} as typeof regular.metrics }
    expect(estimatedEms('Soft', kept)).toBe(estimatedEms('Soft', regular))
  })
  test('limits the size for short, long and empty texts', () => {
    expect(fitToBed('&', regular, 16.6)).toBe(16.6)
    expect(fitToBed('x'.repeat(200), regular, 16.6)).toBe(4)
    expect(fitToBed('', regular, 16.6)).toBe(16.6)
    expect(fitExactly(5.8, 16.6, 4)).toBe(15)
    expect(fitExactly(0, 16.6, 4)).toBe(16.6)
  })
})
