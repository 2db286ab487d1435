import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cleanColour,
  cleanPreviewText,
  cleanSize,
  contrastRatio,
  DEFAULT_PREFERENCES,
  decodePreferenceCookie,
  encodePreferenceCookie,
  isPreviewDefault,
  nightMode,
  PREVIEW_RESET,
  previewColours,
  readPreferences,
  withoutReplaced,
} from './preferences.ts'

describe('preferences', () => {
  it('survives the cookie', () => {
    const preferences = {
      ...DEFAULT_PREFERENCES,
      darkmode: true,
      darkchosen: true,
      fonttext: 'Łódź & ½; 100%',
      fontfg: 'AB12CD',
      fontsize: 120,
      fontls: -40,
      fontlh: 160,
      fontal: 'center' as const,
      fontshow: 'alphabet' as const,
      fontsort: 'name' as const,
      compact: true,
      keys: false,
      dpr: 1.5,
    }
    expect(decodePreferenceCookie(encodePreferenceCookie(preferences))).toEqual(preferences)
    expect(encodePreferenceCookie(preferences)).toMatch(/^[\w.*%&=+-]+$/)
    expect(encodePreferenceCookie(DEFAULT_PREFERENCES)).toBe('')
  })
  it('any cookie becomes valid preferences', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const preferences = decodePreferenceCookie(value)
        expect(preferences.fontsize).toBeGreaterThanOrEqual(6)
        expect(preferences.fontfg).toMatch(/^([0-9A-F]{6})?$/)
        expect(decodePreferenceCookie(encodePreferenceCookie(preferences))).toEqual(preferences)
      }),
    )
  })
  it('keeps a long text out of the cookie', () => {
    expect(encodePreferenceCookie({ ...DEFAULT_PREFERENCES, fonttext: 'ж'.repeat(200) })).toBe('')
  })
  it('tells a chosen night or day from what the system prefers', () => {
    const ways = [
      ['', { darkmode: false, darkchosen: false }],
      ['darkmode=true', { darkmode: true, darkchosen: true }],
      ['darkmode=false', { darkmode: false, darkchosen: true }],
      ['darkmode=system', { darkmode: true, darkchosen: false }],
    ] as const
    for (const [cookie, night] of ways) {
      expect(decodePreferenceCookie(cookie)).toEqual({ ...DEFAULT_PREFERENCES, ...night })
      expect(encodePreferenceCookie({ ...DEFAULT_PREFERENCES, ...night })).toBe(cookie)
    }
    expect(nightMode(false)).toMatchObject(ways[2][1])
  })
  it('reads values strictly', () => {
    const of = (values: Record<string, string>) => readPreferences((key) => values[key])
    expect(of({ fontsize: '500', dpr: '9', fontsort: 'worst', fontfg: 'red', darkmode: '1' })).toEqual({
      ...DEFAULT_PREFERENCES,
      fontsize: 200,
      dpr: 5,
    })
    expect(cleanSize('12.5')).toBe(65)
    expect(cleanColour('#a1f')).toBe('AA11FF')
    expect(cleanColour('a1f0')).toBe('')
    expect(cleanPreviewText('a\nb\u0000\ud800c')).toBe('a b c')
  })
  it('keeps spacing, leading and alignment within their ranges, and includes them in the reset', () => {
    const of = (values: Record<string, string>) => readPreferences((key) => values[key])
    expect(of({ fontls: '9999', fontlh: '1', fontal: 'left' })).toEqual({
      ...DEFAULT_PREFERENCES,
      fontls: 500,
      fontlh: 80,
    })
    expect(of({ fontls: '1.5', fontlh: '0', fontal: 'end' })).toEqual({ ...DEFAULT_PREFERENCES, fontal: 'end' })
    expect(isPreviewDefault(DEFAULT_PREFERENCES)).toBe(true)
    for (const change of [{ fontls: 5 }, { fontlh: 120 }, { fontal: 'end' as const }])
      expect(isPreviewDefault({ ...DEFAULT_PREFERENCES, ...change })).toBe(false)
    const changed = { ...DEFAULT_PREFERENCES, fontls: 5, fontlh: 120, fontal: 'end' as const }
    expect({ ...changed, ...PREVIEW_RESET }).toEqual(DEFAULT_PREFERENCES)
  })
  it('swaps and resets colours at night', () => {
    const custom = { ...DEFAULT_PREFERENCES, fontfg: 'FF0000', fontbg: '00FF00' }
    const night = { ...custom, ...nightMode(true) }
    expect(previewColours(night)).toEqual({ fg: 'FFFFFF', bg: '353D4B' })
    expect(isPreviewDefault(night)).toBe(true)
    expect(isPreviewDefault({ ...night, fontsize: 64 })).toBe(false)
  })
  it('measures contrast as WCAG does', () => {
    expect(contrastRatio('000000', 'FFFFFF')).toBeCloseTo(21)
    expect(contrastRatio('FFFFFF', '353D4B')).toBeCloseTo(10.93, 1)
  })
  it('leaves in an address what it still sets, and what sets nothing', () => {
    const address = '/x?text=a%20b&textlang=sr&sort=name&q=what?'
    expect(withoutReplaced(address, { fonttext: 'a b', fontlang: 'sr' })).toBe(address)
    expect(withoutReplaced(address, { fontlang: 'sr' })).toBe('/x?textlang=sr&sort=name&q=what%3F')
    expect(withoutReplaced('/x?text=a', {})).toBe('/x')
    expect(withoutReplaced('/x', {})).toBe('/x')
  })
})
