import { describe, expect, test } from 'vitest'
import { SAMPLE_LANGUAGES } from '#shared/preview/sample-sentences.ts'
import { alphabetOf, blockLanguage, blockLines } from './block-lines.ts'

const FACE = { weight: 400, width: 5, metrics: { letterAdvance: null } }

describe('the language of a block', () => {
  test.each([
    ['the chosen one', 'pl', 'Hamburg', 'pl'],
    ['that of the sample', '', 'خط النسخ', 'ar'],
    ['Japanese by its kana', '', '東京のカフェ', 'ja'],
    ['English else', '', 'Hamburgefonstiv', 'en'],
    ['English for a language without a sample', 'tlh', 'Hamburg', 'en'],
  ])('is %s', (_, chosen, sample, code) => expect(blockLanguage(chosen, sample)).toBe(code))
})

describe('an alphabet', () => {
  test('has capitals, small letters, and those of the language', () => {
    expect(alphabetOf('en').join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')
    expect(alphabetOf('pl')).toEqual(expect.arrayContaining(['Ę', 'ę', 'ż']))
    expect(alphabetOf('ru')).toContain('Я')
    expect(alphabetOf('tr')).toEqual(expect.arrayContaining(['İ', 'i', 'I', 'ı']))
    expect(alphabetOf('he')).toEqual(expect.arrayContaining(['א', 'ת']))
  })

  test.each(SAMPLE_LANGUAGES)('of %s has letters of its own script', (code) => {
    const letters = alphabetOf(code)
    expect(letters.length).toBeGreaterThan(10)
    expect(new Set(letters).size).toBe(letters.length)
    for (const letter of letters) expect([...letter]).toHaveLength(1)
  })
})

test.each(SAMPLE_LANGUAGES)('blocks in %s are short lines', (code) => {
  for (const show of ['paragraph', 'alphabet', 'numbers'] as const) {
    const lines = blockLines(show, code, FACE)
    expect(lines.length, show).toBeGreaterThan(1)
    expect(lines.length, show).toBeLessThanOrEqual(8)
    expect(new Set(lines).size, show).toBe(lines.length)
  }
})

test('a paragraph shows the visitor’s text', () => {
  expect(blockLines('paragraph', 'en', FACE, 'My own words, and a few more of them').join(' ')).toContain(
    'My own words',
  )
})
