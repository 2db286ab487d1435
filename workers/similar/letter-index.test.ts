import { describe, expect, it } from 'vitest'
import { VECTOR_SIZE } from '#shared/identify/letter-vector.ts'
import { LETTER_BYTES, packLetters, type StyleLetter, unpackLetters } from '#shared/identify/letters.ts'
import { createLetterIndex } from './letter-index.ts'
import { nearestStyles, type PublishedLetters } from './load-letters.ts'

const letter = (char: string, seed: number, more: Partial<StyleLetter> = {}): StyleLetter => ({
  codepoint: char.charCodeAt(0),
  top: 500 + seed,
  bottom: -seed,
  width: 300 + 5 * seed,
  vector: Int8Array.from({ length: VECTOR_SIZE }, (_, i) => ((i * 37 + seed * 11 + char.charCodeAt(0)) % 120) - 60),
  ...more,
})
const styleOf = (seed: number, chars = 'abc') => [...chars].map((char) => letter(char, seed))

describe('the index of letters', () => {
  const index = createLetterIndex()
  for (const seed of [1, 2, 3, 4]) index.add({ fileId: seed, weight: 0 }, packLetters(styleOf(seed)))
  index.add({ fileId: 5, weight: 0 }, packLetters(styleOf(5, 'a')))
  const distances = (letters: StyleLetter[]) =>
    new Map(index.distances(letters).map(({ fileId, distance }) => [fileId, distance]))

  it('finds a style at any size and place of the picture', () => {
    const seen = styleOf(3).map(({ top, bottom, width, ...one }) => ({
      ...one,
      top: top / 7 + 90,
      bottom: bottom / 7 + 90,
      width: width / 7,
    }))
    const found = distances(seen)
    expect(found.get(3)).toBeLessThan(0.001)
    for (const other of [1, 2, 4]) expect(found.get(other)).toBeGreaterThan(0.05)
  })
  it('tells styles with the same shapes by their proportions', () => {
    const wide = styleOf(3).map((one) => ({ ...one, width: one.width * 1.5 }))
    expect(distances(wide).get(3)).toBeGreaterThan(0.2)
  })
  it('leaves out styles that lack half of the letters', () => {
    expect(distances(styleOf(5)).get(5)).toBe(Number.POSITIVE_INFINITY)
  })
  it('answers with one family for families with the same file, and says what is the next other', () => {
    const stylesOf: PublishedLetters['stylesOf'] = new Map(
      [1, 1, 2, 3].map((fileId, i) => [10 + i, [{ id: 100 + i, familyId: 10 + i, fileId, isPrimary: true }]]),
    )
    const { nearest, same, rival } = nearestStyles({ index, stylesOf }, styleOf(1), 2)
    expect(nearest.map(({ familyId }) => familyId)).toEqual([10, 12])
    expect(same).toBe(1)
    expect(rival).toBe(nearest[1]!.distance)
  })
})

it('letters are unpacked as they were packed', () => {
  const letters = [letter('a', 9), letter('ж', 3, { top: -5, bottom: -300, width: 1200 })]
  const bytes = packLetters(letters)
  expect(bytes).toHaveLength(2 * LETTER_BYTES)
  expect([...unpackLetters(bytes)]).toEqual(letters)
})
