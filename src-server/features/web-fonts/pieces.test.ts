import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsOf } from '../../unicode/ranges.ts'
import { piecesOf } from './pieces.ts'

const home = (text: string) => {
  const codepoints = Array.from(text, (char) => char.codePointAt(0)!)
  // Enough code points to avoid merging leftovers.
  return piecesOf(codepoints).map(({ name }) => name)
}
const span = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)

test('loses no character, whatever a font maps', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.oneof(fc.integer({ min: 0x20, max: 0x3ff }), fc.integer({ min: 0, max: 0x10ffff })), {
        maxLength: 300,
      }),
      (codepoints) => {
        const sorted = codepoints.toSorted((a, b) => a - b)
        const pieces = piecesOf(sorted)
        const together = new Set(pieces.flatMap((piece) => piece.codepoints))
        expect([...together].sort((a, b) => a - b)).toEqual(sorted)
        expect(new Set(pieces.map(({ name }) => name)).size).toBe(pieces.length)
        for (const { codepoints: own } of pieces) expect(own).toEqual([...new Set(own)].sort((a, b) => a - b))
        expect(runsOf(sorted).flatMap(([first, last]) => span(first, last))).toEqual(sorted)
      },
    ),
  )
})

test("keeps a language's letters with its alphabet, others apart, and tries Latin first", () => {
  expect(home('abcdäöü')).toEqual(['latin'])
  expect(home('abcdāčğłơạảấ')).toEqual(['latin'])
  expect(home('abcdȀȂȄȆ')).toEqual(['latin-ext', 'latin'])
  expect(home('abcdабвгҐґҷ')).toEqual(['cyrillic', 'latin'])
  expect(home('abcdабвгԀԂԄԆ')).toEqual(['cyrillic-ext', 'cyrillic', 'latin'])
  expect(home('abcdαβγδ')).toEqual(['greek', 'latin'])
  expect(home('abcdابتث،؛')).toEqual(['arabic', 'latin'])
  expect(home('abcdकखगघ।')).toEqual(['devanagari', 'latin'])
  expect(home('abcd→←↔∞≈')).toEqual(['symbols', 'latin'])
})

test('keeps marks with letters that carry them, tried after every letter, and joiners with the scripts that join', () => {
  const pieces = piecesOf([
    ...span(0x61, 0x7a),
    0x17e,
    0x301,
    ...span(0x3b1, 0x3c9),
    ...span(0x430, 0x44f),
    ...span(0x915, 0x939),
    0x200d,
    0x25cc,
  ])
  expect(pieces.map(({ name }) => name)).toEqual([
    'devanagari',
    'cyrillic-ext',
    'greek-ext',
    'latin-ext',
    'cyrillic',
    'greek',
    'latin',
  ])
  const of = (name: string) => pieces.find((piece) => piece.name === name)!.codepoints
  for (const name of ['latin', 'greek', 'cyrillic']) expect(of(name), name).not.toContain(0x301)
  expect(of('latin-ext')).toEqual([...span(0x61, 0x7a), 0x17e, 0x301])
  expect(of('cyrillic-ext')).toEqual([0x301, ...span(0x430, 0x44f)])
  expect(of('devanagari')).toEqual(expect.arrayContaining([0x200d, 0x25cc]))
  expect(of('latin')).not.toContain(0x200d)
})

test('slices thousands of letters, common ones first', () => {
  const pieces = piecesOf([...span(0x3041, 0x3096), ...span(0x4e00, 0x9fff)])
  const names = pieces.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['kana', 'japanese-1', 'japanese-6', 'chinese-simplified-1', 'han-1']))
  for (const { codepoints } of pieces) expect(codepoints.length).toBeLessThanOrEqual(400)
  const common = pieces.filter(({ name }) => name.startsWith('japanese')).flatMap(({ codepoints }) => codepoints)
  expect(common).toContain('日'.codePointAt(0))
})
