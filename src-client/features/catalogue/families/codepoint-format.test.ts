import { describe, expect, test } from 'vitest'
import { cellText, codepointOf, cssEscape, htmlEntity, uPlus, utf8Bytes } from './codepoint-format.ts'

test('notations of a code point', () => {
  expect(uPlus(0x41)).toBe('U+0041')
  expect(uPlus(0x1f600)).toBe('U+1F600')
  expect(utf8Bytes(0x41)).toBe('41')
  expect(utf8Bytes(0xe9)).toBe('C3 A9')
  expect(utf8Bytes(0x1f600)).toBe('F0 9F 98 80')
  expect(htmlEntity(0x26)).toBe('&amp;')
  expect(htmlEntity(0xe9)).toBe('&#233;')
  expect(cssEscape(0xe9)).toBe('\\E9')
})

describe('what a cell draws', () => {
  test('letters as themselves, marks on a dotted circle', () => {
    expect(cellText(0x67)).toEqual({ text: 'g', unseen: false })
    expect(cellText(0x301)).toEqual({ text: '\u25CC\u0301', unseen: false })
  })
  test('invisible characters by their number, private-use ones as themselves', () => {
    for (const unseen of [0x20, 0xa0, 0xad, 0x200d, 0x2028, 0xfeff, 0x3164])
      expect(cellText(unseen)).toEqual({ text: uPlus(unseen).slice(2), unseen: true })
    expect(cellText(0xe000).unseen).toBe(false)
  })
})

describe('a search that names a code point', () => {
  test.each([
    ['é', 0xe9],
    ['e\u0301', 0xe9],
    ['7', 0x37],
    ['U+00E9', 0xe9],
    ['u+1f600', 0x1f600],
    ['0xE9', 0xe9],
    ['&#233;', 0xe9],
    ['&#xE9;', 0xe9],
    ['\\E9', 0xe9],
    ['😀', 0x1f600],
    [' ', 0x20],
    [' g ', 0x67],
  ])('%j is %i', (words, codepoint) => expect(codepointOf(words)).toBe(codepoint))
  test.each([['acute'], [''], ['U+D800'], ['U+110000'], ['&#1114112;'], ['12'], ['🏳️‍🌈']])('%j names none', (words) =>
    expect(codepointOf(words)).toBeNull(),
  )
})
