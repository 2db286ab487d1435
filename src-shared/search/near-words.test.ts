import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance, nearEdits, nearestAmong, nearestWord } from './near-words.ts'

describe('edits between words', () => {
  it.each([
    ['lobster', 'lobster', 0],
    ['lobster', 'lobstr', 1],
    ['lobster', 'lobsster', 1],
    ['lobster', 'lobsetr', 1],
    ['lobster', 'olbster', 1],
    ['lobster', 'mobsterz', 2],
    ['playfair', 'palyfiar', 2],
    ['cat', 'dog', 3],
    ['😀a', 'a😀', 1],
  ])('%s and %s are %i apart', (a, b, edits) => {
    expect(editDistance(a, b, 3)).toBe(edits)
    expect(editDistance(b, a, 3)).toBe(edits)
  })
  it('is capped at its limit, and symmetric', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, limit) => {
        const exact = editDistance(a, b, 20)
        expect(editDistance(a, b, limit)).toBe(Math.min(exact, limit + 1))
        expect(editDistance(b, a, 20)).toBe(exact)
      }),
    )
  })
})

describe('correcting words', () => {
  it('allows one typing error in short words, two in long ones, none in the shortest', () => {
    expect(['ab', 'abc', 'abcd', 'abcdef', 'abcdefg'].map(nearEdits)).toEqual([0, 0, 1, 1, 2])
    expect(nearestWord('intre', ['lato', 'inter'])).toBe('inter')
    expect(nearestWord('intrr', ['lato', 'intex'])).toBeNull()
    expect(nearestWord('lat', ['lato', 'fat'])).toBeNull()
    expect(nearestWord('rye', ['dye'])).toBeNull()
    expect(nearestWord('playfiar', ['playfair', 'playful'])).toBe('playfair')
    expect(nearestWord('montserat', ['monotype', 'montserrat'])).toBe('montserrat')
    expect(nearestWord('zzzzzzzz', ['montserrat', 'playfair'])).toBeNull()
  })
  it('does not correct prefixes of words', () => {
    expect(nearestWord('robot', ['robots', 'roboto'])).toBeNull()
    expect(nearestWord('robot', ['robit', 'roboto'])).toBeNull()
  })
  it('answers the same for words that are prepared once', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'ż', '𝔞'), minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 40 }), (typed, known) => {
        expect(nearestAmong(known)(typed)).toBe(nearestWord(typed, known))
      }),
    )
  })
})
