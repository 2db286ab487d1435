import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { characterDetails } from '#server/features/unicode/character-details.ts'
import { blockOf } from '#shared/unicode/blocks.ts'
import { loadCharacterTables } from './character-tables.ts'
import { loadReference } from './reference.ts'
import { nameOf } from './unicode-names.ts'

/**
 * Facts of every assigned character from sources other than those of the tables: names, categories, decompositions,
 * bidirectional classes and mirroring from unicodedata2 17.0.0 (PyPI), numbers from UnicodeData.txt of version 16.
 * Where the runtime knows the character, its regular expressions and case mappings are a third source.
 */
interface Recorded {
  first: number
  last: number
  name: string
  category: string
  number: string
  decomposition: string
  bidi: string
  mirrored: boolean
}

const file = new URL('../../tests/fixtures/unicode/other-channel.br64', import.meta.url)
const recorded: Recorded[] = brotliDecompressSync(Buffer.from(readFileSync(file, 'utf8'), 'base64'))
  .toString('utf8')
  .split('\n')
  .map((line) => {
    const [range, name, category, number, decomposition, bidi, mirrored] = line.split(';') as string[]
    const [first, last] = range!.split('..').map((hex) => Number.parseInt(hex, 16)) as [number, number]
    return {
      first,
      last,
      name: name!,
      category: category!,
      number: number!,
      decomposition: decomposition!,
      bidi: bidi!,
      mirrored: mirrored === '1',
    }
  })

const reference = await loadReference()

function* assigned(): Generator<[codepoint: number, row: Recorded]> {
  for (const row of recorded) for (let cp = row.first; cp <= row.last; cp++) yield [cp, row]
}

test('names, categories, numbers, decompositions, bidirectional classes and mirroring of every assigned character', () => {
  const wrong: string[] = []
  let count = 0
  const same = (cp: number, what: string, own: unknown, other: unknown) => {
    if (own !== other) wrong.push(`${what} of ${cp.toString(16)}: ${own}, not ${other}`)
  }
  for (const [cp, row] of assigned()) {
    count++
    const name = nameOf(cp)
    if (row.name === '*')
      same(cp, 'form of the name', /^(.+-[0-9A-F]{4,6}|HANGUL SYLLABLE [A-Z]+)$/.test(name ?? ''), true)
    // Controls have no names; we use their common alias.
    else if (row.name !== '') same(cp, 'name', name, row.name)
    same(cp, 'category', reference.value('gc', cp), row.category)
    same(cp, 'bidi class', reference.value('bc', cp), row.bidi)
    same(cp, 'mirrored', reference.hasBinary('Bidi_Mirrored', cp), row.mirrored)
    same(cp, 'decomposition', reference.details(cp).get('d')?.[0] ?? '', row.decomposition)
    // UnicodeData.txt has no numbers of ideographs; Unihan has them.
    if (row.number !== '') same(cp, 'number', reference.value('nv', cp), row.number)
  }
  expect(count).toBeGreaterThan(159_000)
  expect(wrong.slice(0, 10)).toEqual([])
})

test('nothing else is assigned', () => {
  const known = new Uint8Array(0x110000)
  for (const [cp] of assigned()) known[cp] = 1
  const extra: number[] = []
  for (let cp = 0; cp < 0x110000; cp++) {
    const category = reference.value('gc', cp)
    if (category !== null && !['Co', 'Cs'].includes(category) && !known[cp]) extra.push(cp)
  }
  expect(extra).toEqual([])
})

test('scripts, case and properties agree with the runtime where it knows the character', () => {
  const unassigned = /\p{Cn}/u
  const scripts = reference.values('sc').flatMap((script) => {
    try {
      return [{ script, pattern: new RegExp(`\\p{Script=${script}}`, 'u') }]
    } catch {
      // A script that this runtime does not know yet.
      return []
    }
  })
  const properties = [
    'Alphabetic',
    'White_Space',
    'Emoji',
    'Default_Ignorable_Code_Point',
    'ID_Start',
    'Uppercase',
  ] as const
  const patterns = properties.map((property) => ({ property, pattern: new RegExp(`\\p{${property}}`, 'u') }))
  const wrong: string[] = []
  const byName = new Map(scripts.map(({ script, pattern }) => [script, pattern]))
  let compared = 0
  for (const [cp] of assigned()) {
    const char = String.fromCodePoint(cp)
    if (unassigned.test(char)) continue
    compared++
    const script = reference.value('sc', cp)!
    if (byName.get(script)?.test(char) === false) wrong.push(`script of ${cp.toString(16)}`)
    for (const { property, pattern } of patterns)
      if (pattern.test(char) !== reference.hasBinary(property, cp)) wrong.push(`${property} of ${cp.toString(16)}`)
    const details = reference.details(cp)
    const mapped = (special: string, simple: string) =>
      (details.get(special)?.[0] ?? details.get(simple)?.[0])
        ?.split(' ')
        .map((hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
        .join('') ?? char
    if (mapped('U', 'u') !== char.toUpperCase()) wrong.push(`upper case of ${cp.toString(16)}`)
    if (mapped('L', 'l') !== char.toLowerCase()) wrong.push(`lower case of ${cp.toString(16)}`)
  }
  expect(compared).toBeGreaterThan(140_000)
  expect(wrong.slice(0, 10)).toEqual([])
})

test('every assigned character has a block and an age', () => {
  const strays: number[] = []
  for (const [cp] of assigned())
    if (blockOf(cp) === null || !/^\d+\.\d$/.test(reference.value('age', cp) ?? '')) strays.push(cp)
  expect(strays.slice(0, 10)).toEqual([])
})

test('details of some characters', async () => {
  const tables = await loadCharacterTables()
  const of = (codepoint: number) => characterDetails(reference, tables, codepoint)
  const degree = of(0xb0)
  expect(degree.name).toBe('DEGREE SIGN')
  expect(degree.related.map((one) => one.name)).toContain('RING ABOVE')
  expect(degree.encodings).toContainEqual({ label: 'UTF-8', value: 'C2 B0' })
  expect(degree.entry[0]).toEqual({ label: 'Windows, number pad', value: 'Alt+248 or Alt+0176' })
  expect(degree.entry[2]).toEqual({ label: 'macOS, U.S. keyboard', value: '⇧ ⌥ 8' })
  const euro = of(0x20ac)
  expect(euro.entry[0]!.value).toBe('Alt+0128')
  expect(of(0x2302).entry[0]!.value).toBe('Alt+127')
  expect(euro.encodings).toContainEqual({ label: 'windows-1252', value: '80' })
  expect(of(0x80).encodings.map((one) => one.label)).not.toContain('windows-1252')
  const sharp = of(0xdf)
  expect(sharp.cases).toContainEqual({
    label: 'Upper case',
    to: { codepoints: [0x53, 0x53], text: 'SS', name: 'LATIN CAPITAL LETTER S, LATIN CAPITAL LETTER S' },
  })
  expect(of(0x212b).forms[0]).toMatchObject({ form: 'NFC', to: { text: 'Å' } })
  expect(of(0x1f600).escapes).toContainEqual({ label: 'JSON, Java', value: '\\uD83D\\uDE00' })
  expect(of(0x1f600).localNames).toContainEqual({ language: 'de', name: 'grinsendes Gesicht' })
  expect(of(0x99ac).ideograph.find((row) => row.label === 'Meaning')?.value).toContain('horse')
  const reading = (cp: number, label: string) => of(cp).ideograph.find((row) => row.label === label)?.value
  expect(reading(0x9f98, 'Radical and strokes')).toBe('⿓ 212 + 32')
  expect(reading(0x4e00, 'Korean')).toBe('일')
  expect(of(0x0430).confusables.map((one) => one.text)).toContain('a')
  // Changed after version 13: another prototype, and a letter new in 17.
  expect(of(0x192).confusables[0]!.text).toBe('f')
  expect(of(0xa7d2).confusables.length).toBeGreaterThan(0)
  expect(of(0xa0).sign).toBe('NBSP')
  // Characters that C, HTML and CSS cannot express have no such notation.
  const writtenIn = (cp: number, label: string) => of(cp).escapes.find((one) => one.label === label)?.value
  expect(writtenIn(0x41, 'C, C++')).toBe('\\x41')
  expect(writtenIn(0x80, 'C, C++')).toBe('\\xC2\\x80')
  expect(writtenIn(0xe9, 'C, C++')).toBe('\\u00E9')
  expect(writtenIn(0xb0, 'HTML, by name')).toBe('&deg;')
  expect(writtenIn(0x80, 'HTML, decimal')).toBeUndefined()
  expect(writtenIn(0, 'CSS')).toBeUndefined()
  // Private use: a label in lower case, ambiguous width.
  expect(of(0xe000).name).toBe('private-use-E000')
  for (const cp of [0xe000, 0xf0000, 0x10fffd])
    expect(of(cp).properties).toContainEqual({ label: 'East Asian width', value: 'Ambiguous (A)' })
  // Hangul: a syllable and a jamo, or two jamo.
  expect(of(0xac00).decomposition?.to.codepoints).toEqual([0x1100, 0x1161])
  expect(of(0xd7a3).decomposition?.to.codepoints).toEqual([0xd788, 0x11c2])
  expect(of(0).alsoCalled).toEqual([])
  expect(of(0x11de5)).toMatchObject({ numeric: '5', age: '17.0' })
  expect(of(0xd800)).toMatchObject({ text: null, category: 'Cs', forms: [] })
  expect(of(0xffff)).toMatchObject({ text: null, name: 'noncharacter-FFFF' })
  // Skips gaps, and ends at both ends.
  expect(of(0x377).next?.codepoint).toBe(0x37a)
  expect(of(0x37a).previous?.codepoint).toBe(0x377)
  expect(of(0x3ffff).next?.codepoint).toBe(0x4fffe)
  expect(of(0).previous).toBeNull()
  expect(of(0x10ffff).next).toBeNull()
  expect(() => of(0x378)).toThrow('No character is assigned to U+0378')
})
