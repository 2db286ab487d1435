import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase64url, encodeBase64url } from './base64url.ts'

test('every Unicode scalar value round trips', () => {
  for (let start = 0; start <= 0x10ffff; start += 0x800) {
    if (start >= 0xd800 && start < 0xe000) continue
    const text = String.fromCodePoint(...Array.from({ length: 0x800 }, (_, i) => start + i))
    expect(decodeBase64url(encodeBase64url(text))).toBe(text)
  }
})

test.each(['', '\ufeffBOM', '👩🏽‍🚀👨‍👩‍👧‍👦🏳️‍🌈1️⃣🇺🇳', 'e\u0301 é', '\u0000\u007f', 'שלום العربية हिन्दी'])(
  '%j round trips',
  (text) => {
    expect(decodeBase64url(encodeBase64url(text))).toBe(text)
  },
)

test('any well-formed string round trips in URL-safe characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const encoded = encodeBase64url(text)
      expect(encoded).toMatch(/^[\w-]*$/)
      expect(decodeBase64url(encoded)).toBe(text)
    }),
  )
})

test.each(['\ud800', 'a\udfff', '\udc00\ud800', 'x\ud83dy'])('half of a surrogate pair is an error: %j', (text) => {
  expect(() => encodeBase64url(text)).toThrow(RangeError)
})

test("equals Node's base64url", () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(encodeBase64url(text)).toBe(Buffer.from(text).toString('base64url'))
    }),
  )
})

test.each([
  ['padding', 'YQ=='],
  ['the other alphabet', 'Pz8/'],
  ['an impossible length', 'YWJjZ'],
  ['stray bits', 'YR'],
  ['white space', 'YW Jj'],
  ['broken UTF-8', Buffer.from([0xff, 0xfe]).toString('base64url')],
  ['an overlong form', Buffer.from([0xc0, 0x80]).toString('base64url')],
  ['an encoded surrogate', Buffer.from([0xed, 0xa0, 0x80]).toString('base64url')],
])('refuses %s', (_, encoded) => {
  expect(decodeBase64url(encoded)).toBeNull()
})

test('different encodings never give the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ABYZabyz0189-_') }), (encoded) => {
      const text = decodeBase64url(encoded)
      if (text !== null) expect(encodeBase64url(text)).toBe(encoded)
    }),
  )
})
