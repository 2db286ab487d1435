import { expect, test } from 'vitest'
import { addressText, MAX_ANYWHERE, sentText } from './address-text.ts'

test('a full field arrives whole, even with many lines', () => {
  const typed = 'a\n'.repeat(1000)
  expect(sentText(typed.replaceAll('\n', '\r\n'), 2000)).toBe(typed)
  expect(sentText(null, 2000)).toBe('')
})

test('a limit does not cut a character in two', () => {
  expect(sentText(`${'a'.repeat(9)}😀`, 10)).toBe('a'.repeat(9))
  expect(sentText('😀'.repeat(9), 10)).toBe('😀'.repeat(5))
})

test('a text too long for an address is cut at its end', () => {
  expect(addressText('a'.repeat(2000))).toBe('a'.repeat(2000))
  expect(addressText('漢'.repeat(MAX_ANYWHERE))).toHaveLength(MAX_ANYWHERE)
  expect(addressText('漢'.repeat(2000))).toBe('漢'.repeat(MAX_ANYWHERE))
  const flags = addressText('😀'.repeat(1000))
  expect(flags).toBe('😀'.repeat(flags.length / 2))
  expect(flags.length).toBeGreaterThan(1800)
  // Forms send line breaks as two characters, addressText() as one.
  expect(addressText('\n'.repeat(2000))).toHaveLength(2000)
})
