import { expect, it } from 'vitest'
import { readCodepoint, withLostPlus } from './code-point.ts'

it.each([
  'U+1E9E',
  'u+1e9e',
  '0x1e9e',
  '0X1E9E',
  '&#x1E9E;',
  '&#x1e9e',
  '&#7838;',
  '\\u1E9E',
  '\\u{1e9e}',
  '\\U00001E9E',
  '\\x{1E9E}',
  '\\1E9E',
])('reads %s', (text) => {
  expect(readCodepoint(text)).toBe(0x1e9e)
})

it.each([
  '1E9E',
  'ubeda',
  'U+',
  'U+110000',
  '0x1234567',
  '&#1114112;',
  'U+41 U+42',
  '&amp;',
  '',
  'U+41}',
  '0x41;',
  '\\u{41',
  '\\u{41;',
  '&#x41}',
  '\\UFFFFFFFF',
  '\\b',
])('reads no code point in %j', (text) => {
  expect(readCodepoint(text)).toBeNull()
})

it.each(['\\e9', '\\0000E9', '\\E9', '\\xE9'])('reads %s, as CSS and other languages write it', (text) => {
  expect(readCodepoint(text)).toBe(0xe9)
})

it('restores the plus sign that addresses lose', () => {
  expect([withLostPlus('U 00E9'), withLostPlus('u 41, U 42')]).toEqual(['U+00E9', 'U+41, U+42'])
  expect(withLostPlus('letter U 41')).toBe('letter U 41')
})

it('reads numbers that are no characters', () => {
  expect([readCodepoint('U+D800'), readCodepoint('U+E000'), readCodepoint('0x9')]).toEqual([0xd800, 0xe000, 9])
})
