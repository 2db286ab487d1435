import { expect, test } from 'vitest'
import { macOptionOf } from './mac-option.ts'

test('keys with Option', () => {
  const of = (char: string) => macOptionOf(char.codePointAt(0)!)
  expect(of('•')).toBe('⌥ 8')
  expect(of('€')).toBe('⇧ ⌥ 2')
  expect(of('é')).toBe('⌥ E, e')
  expect(of('Ñ')).toBe('⌥ N, N')
  expect(of('ç')).toBe('⌥ C')
  expect(of('¿')).toBe('⇧ ⌥ /')
  expect(of('a')).toBeNull()
  expect(of('ж')).toBeNull()
})

test('type all of Mac OS Roman, for which the layout was made, each with its own keys', () => {
  const roman = Array.from(new TextDecoder('macintosh').decode(Uint8Array.from({ length: 128 }, (_, at) => at + 128)))
  const keys = roman.map((char) => macOptionOf(char.codePointAt(0)!))
  expect(roman.filter((_, at) => keys[at] === null)).toEqual([])
  // No two characters share keys.
  expect(new Set(keys).size).toBe(keys.length)
})
