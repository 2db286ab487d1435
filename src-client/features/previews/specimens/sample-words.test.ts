import { describe, expect, test } from 'vitest'
import { firstWords, heroWords, tellingLetter } from './sample-words.ts'

describe('first words', () => {
  test('are whole words within the length', () => {
    expect(firstWords('Soft machine of the north', 14)).toBe('Soft machine')
    expect(firstWords('Interplanetary-transport', 14)).toBe('Interplanetary-transport')
    expect(firstWords('One, two and three', 5)).toBe('One')
    expect(firstWords('  ', 14)).toBe('')
  })
  test('a phrase is not cut after a linking word, and such a word is not shown alone', () => {
    expect(firstWords('Salt in the wound', 9)).toBe('Salt')
    expect(firstWords('The lighthouse keeper', 9)).toBe('lighthouse')
    expect(firstWords('In', 9)).toBe('In')
    expect(firstWords('Footnotes & asides', 14)).toBe('Footnotes')
  })
  test('removes unclosed brackets and a final operator from a cut sentence', () => {
    expect(firstWords('(const x', 7)).toBe('const')
    expect(firstWords('f(x) = y and so on', 6)).toBe('f(x)')
    expect(firstWords('(a) =>', 14)).toBe('(a) =>')
  })
  test('uses a complete piece from further on if the cut is inside brackets', () => {
    expect(firstWords('if (a !== b) return a => b', 9)).toBe('(a !== b)')
    expect(firstWords('(const monospace = true)', 9)).toBe('monospace')
  })
  test('scripts without spaces are cut between characters', () => {
    expect(firstWords('吾輩は猫である名前はまだ無い', 6)).toBe('吾輩は猫であ')
    expect([...new Intl.Segmenter('th').segment(firstWords('เป็นมนุษย์สุดประเสริฐเลิศคุณค่า', 6))]).toHaveLength(6)
  })
})

test('uses the name of a family without a sample', () => expect(heroWords('', 'Lobster')).toBe('Lobster'))

test('finds the letter of the sample that shows most of the design', () => {
  expect(tellingLetter('Night & day')).toBe('&')
  expect(tellingLetter('Wide open')).toBe('e')
  expect(tellingLetter('حروف')).toBe('ح')
  expect(tellingLetter('♞♟')).toBe('♞')
  expect(tellingLetter('')).toBe('A')
})
