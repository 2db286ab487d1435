import { randomBytes } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { compressTemplate } from './brotli-template.ts'
import { createMarks, fillTemplate, type PersonalValues, toTemplate } from './page-template.ts'

const marks = createMarks()
const valuesOf = (country: string): PersonalValues => ({
  nonce: randomBytes(16).toString('base64'),
  token: randomBytes(32).toString('base64url'),
  stamp: `${Date.now().toString(36)}.${randomBytes(16).toString('base64url')}`,
  country,
})
const VISITORS = ['"DE"', '"PL"', 'null'].map(valuesOf)

/** Text of every script, repetitive markup, and slots everywhere: next to each other, at the ends, far apart. */
function documentOf(size: number, seed: number): string {
  const words = [
    '<li class="row">',
    'ф毒🎉',
    '</li>',
    ` nonce="${marks.nonce}">`,
    `value="${marks.token}"`,
    'the and of',
    '\0',
  ]
  let text = `${marks.nonce}${marks.token}`
  let state = seed
  while (text.length < size) {
    state = (state * 1103515245 + 12345) % 2147483648
    text += `${words[state % words.length]}${state % 7 === 0 ? state.toString(36) : ''}`
  }
  return `${text}{"country":"${marks.country}","FormStamp":"${marks.stamp}"}${marks.nonce}`
}

const personal = (document: string, values: PersonalValues) =>
  document
    .replaceAll(marks.nonce, values.nonce)
    .replaceAll(marks.token, values.token)
    .replaceAll(marks.stamp, values.stamp)
    .replaceAll(`"${marks.country}"`, values.country)

describe('page template', () => {
  test.each([
    [300, 1],
    [5000, 2],
    [40_000, 3],
    [40_001, 4],
    [250_000, 5],
    [1_000_000, 6],
  ])('%i characters: each visitor gets their own document, compressed once and plain', async (size, seed) => {
    const document = documentOf(size, seed)
    const template = toTemplate(document, marks, VISITORS[0]!)
    const compressed = await compressTemplate(template)
    for (const values of VISITORS) {
      const expected = personal(document, values)
      expect(fillTemplate(template, values).equals(Buffer.from(expected))).toBe(true)
      expect(compressed, 'is compressed').not.toBeNull()
      expect(brotliDecompressSync(fillTemplate(compressed!, values)).equals(Buffer.from(expected))).toBe(true)
    }
  })

  test('a document without slots', async () => {
    const template = toTemplate('a plain page '.repeat(100), marks, VISITORS[0]!)
    expect(template.slots).toEqual([])
    const compressed = await compressTemplate(template)
    expect(brotliDecompressSync(fillTemplate(compressed!, VISITORS[1]!)).toString()).toBe('a plain page '.repeat(100))
  })

  test('refuses a value of another length instead of overwriting its neighbours', () => {
    const template = toTemplate(`<p nonce="${marks.nonce}">`, marks, VISITORS[0]!)
    expect(() => fillTemplate(template, { ...VISITORS[0]!, nonce: 'short' })).toThrow(/nonce/)
    expect(() => fillTemplate(template, { ...VISITORS[0]!, nonce: `${VISITORS[0]!.nonce}x` })).toThrow(/nonce/)
  })
})
