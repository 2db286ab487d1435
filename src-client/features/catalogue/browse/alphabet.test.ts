import { describe, expect, test } from 'vitest'
import { alphaOf } from '#shared/search/words.ts'
import { letterBar, readAlpha } from './alphabet.ts'

describe('letters of the list', () => {
  test('each letter has one spelling', () => {
    expect(readAlpha('a')).toEqual({ letter: 'a', name: 'A' })
    expect(readAlpha('A')).toEqual({ letter: 'a', name: 'A' })
    expect(readAlpha('É')).toEqual({ letter: 'e', name: 'E' })
    expect(readAlpha('ø')).toEqual({ letter: 'o', name: 'O' })
    expect(readAlpha('Æ')).toEqual({ letter: 'a', name: 'A' })
    expect(readAlpha('ж')).toEqual({ letter: 'ж', name: 'Ж' })
    expect(readAlpha('あ')).toEqual({ letter: 'あ', name: 'あ' })
    expect(readAlpha('0-9')).toEqual({ letter: '0', name: '0-9' })
    expect(readAlpha('7')).toEqual({ letter: '0', name: '0-9' })
  })
  test('only letters and digits have pages', () => {
    for (const text of ['', 'ab', '!', '0-8', '-', ' ', '\u0301', '😀', '1-9']) expect(readAlpha(text), text).toBeNull()
  })
  test('finds the same letter as for family names', () => {
    for (const name of ['Éclair', 'ßharp', 'Ørsted', 'Þór', 'Жизнь', 'ﬁne', 'Åse', 'אות', 'ǅin', '𐐀x'])
      expect(readAlpha([...name][0] as string)?.letter, name).toBe(alphaOf(name))
  })
  test('the bar always has A to Z and the digits, and other letters if they have families', () => {
    const bar = letterBar([
      { letter: '0', count: 2 },
      { letter: 'b', count: 3 },
      { letter: 'ж', count: 1 },
    ])
    expect(bar).toHaveLength(28)
    expect(bar[0]).toEqual({ letter: 'a', name: 'A', count: 0 })
    expect(bar[26]).toEqual({ letter: '0', name: '0-9', count: 2 })
    expect(bar[27]).toEqual({ letter: 'ж', name: 'Ж', count: 1 })
  })
})
