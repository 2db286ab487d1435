import { expect, test } from 'vitest'
import { coverText, MISSING_MARK } from './missing-glyphs.ts'
import { textLanguage } from './text-language.ts'

const LATIN = new Set(Array.from({ length: 0x5f }, (_, i) => 0x20 + i))

test('keeps supported characters, marks missing ones and lists them once, in order', () => {
  expect(coverText('aжbЖж', LATIN)).toEqual({
    text: `a${MISSING_MARK}b${MISSING_MARK}${MISSING_MARK}`,
    missing: [0x436, 0x416],
  })
})

test('checks a character composed, or by its parts', () => {
  const composed = new Set([...LATIN, 0xe9])
  const parts = new Set([...LATIN, 0x301])
  expect(coverText('e\u0301', composed)).toEqual({ text: 'é', missing: [] })
  expect(coverText('é', parts)).toEqual({ text: 'é', missing: [] })
  expect(coverText('é', LATIN)).toEqual({ text: MISSING_MARK, missing: [0xe9] })
})

test('joiners and variation selectors are never missing', () => {
  expect(coverText('a\u200d\ufe0f\u200eb', LATIN).missing).toEqual([])
})

test('spaces and the non-breaking hyphen are composed from their plain forms', () => {
  expect(coverText('a\u00a0b\u2003c', LATIN).missing).toEqual([])
  expect(coverText('a\u2011b', LATIN).missing).toEqual([0x2011])
  expect(coverText('a\u2011b', new Set([...LATIN, 0x2010])).missing).toEqual([])
  expect(coverText(' ', new Set()).missing).toEqual([0x20])
})

test('characters outside the first plane count as one', () => {
  expect(coverText('😀', LATIN)).toEqual({ text: MISSING_MARK, missing: [0x1f600] })
})

test.each([
  ['Hello', 'en'],
  ['123', 'en'],
  ['Привет', 'ru'],
  ['سلام', 'ar'],
  ['日本の', 'ja'],
  ['中文', 'zh'],
  ['ไทย', 'th'],
])('the language of %s is %s', (text, language) => {
  expect(textLanguage(text)).toBe(language)
})
