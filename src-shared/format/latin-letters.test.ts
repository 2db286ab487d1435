import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { foldLatin } from './latin-letters.ts'

/** By letter: what CLDR makes of it. */
const CLDR = new Map(
  readFileSync('tests/fixtures/unicode/latin-ascii.txt', 'utf8')
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.split(' ') as [string, string]),
)

test('folds the letters that CLDR makes A to Z, as it does', () => {
  expect(CLDR.size).toBeGreaterThan(250)
  for (const [letter, ascii] of CLDR) expect(foldLatin(letter), letter).toBe(ascii.toLowerCase())
})

test('makes no other letter than these a to z, beside those that Unicode decomposes', () => {
  const known = new Set([...CLDR.keys()].flatMap((letter) => [letter, letter.toLowerCase(), letter.toUpperCase()]))
  const others: string[] = []
  for (let codepoint = 0x80; codepoint <= 0x10ffff; codepoint++) {
    const letter = codepoint >= 0xd800 && codepoint <= 0xdfff ? '' : String.fromCodePoint(codepoint)
    if (letter.normalize('NFKD') !== letter || known.has(letter)) continue
    if (/[a-z]/.test(foldLatin(letter))) others.push(letter)
  }
  expect(others).toEqual([])
})

test('agrees with the alphabetical order of this machine', () => {
  const { compare } = new Intl.Collator('en', { sensitivity: 'base' })
  for (const letter of 'æœøłđðħßÆŒØŁĐÐĦẞ') expect(compare(letter, foldLatin(letter)), letter).toBe(0)
})

test('folds letters with accents, in every case and form', () => {
  expect(foldLatin('Łódź, İstanbul, ısı, Ǿresund, Straße, STRASSE, Þórr, ſ, ﬁn')).toBe(
    'lodz, istanbul, isi, oresund, strasse, strasse, thorr, s, fin',
  )
  expect(foldLatin('Ærøskøbing'.normalize('NFD'))).toBe('aeroskobing')
  expect(foldLatin('Жук й हिन्दी が')).toBe('жук и हिन्दी が')
})
