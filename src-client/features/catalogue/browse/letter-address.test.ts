import { describe, expect, test } from 'vitest'
import { letterHref, letterState, readCharacter } from './letter-address.ts'
import { LETTER_SETS, letterSetOf, otherCase } from './letter-sets.ts'

describe('letters page', () => {
  test('reads the first character as a reader sees it', () => {
    expect(readCharacter('abc')).toBe('a')
    expect(readCharacter('  é')).toBe('é')
    expect(readCharacter('e\u0301x')).toBe('é')
    expect(readCharacter('👩‍👩‍👧!')).toBe('👩‍👩‍👧')
    for (const nothing of [null, '', '   ', '\u200d', '\ud800', '\u0000']) expect(readCharacter(nothing)).toBe('')
  })
  test('an address keeps values that differ from the defaults and drops invalid ones', () => {
    const state = letterState(new URLSearchParams('c=%C3%9F&style=serif&license=commercial&size=l&p=3&utm=1'))
    expect(letterHref(state)).toBe('/beta/letters?c=%C3%9F&style=serif&license=commercial&size=l')
    expect(letterHref(state, { page: 3 })).toContain('p=3')
    expect(letterHref(letterState(new URLSearchParams('c=&style=A~b&license=x&size=constructor&p=-1')))).toBe(
      '/beta/letters',
    )
  })
  test('finds the other case of a character, if there is one', () => {
    expect(otherCase('g')).toEqual({ character: 'G', isUpper: true })
    expect(otherCase('Ж')).toEqual({ character: 'ж', isUpper: false })
    for (const none of ['ß', '7', '&', 'あ']) expect(otherCase(none)).toBeNull()
  })
  test('offers single characters, each once in its section', () => {
    for (const { label, characters } of LETTER_SETS) {
      expect(new Set(characters).size, label).toBe(characters.length)
      for (const character of characters) expect(readCharacter(character), character).toBe(character)
    }
    expect(letterSetOf('ж')?.id).toBe('cyrillic')
  })
})
