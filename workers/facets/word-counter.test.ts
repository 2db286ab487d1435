import { expect, it } from 'vitest'
import { createWordCounter } from './word-counter.ts'

it('counts words of a text once per owner', () => {
  const counter = createWordCounter()
  const text = 'serif,sans,serif,serif'
  counter.add(text, 0, 5, 1)
  counter.add(text, 6, 10, 1)
  counter.add(text, 11, 16, 2)
  counter.add(text, 17, 22, 2)
  expect(counter.counts()).toEqual(
    new Map([
      ['serif', 2],
      ['sans', 1],
    ]),
  )
})

it('keeps words with equal hashes apart, and grows', () => {
  const counter = createWordCounter()
  // 'Aa' and 'BB' have the same hash in base 31.
  const words = ['Aa', 'BB', 'AaBB', 'BBAa', 'ſ😀', ...Array.from({ length: 5000 }, (_, i) => `word${i}`)]
  for (const owner of [1, 2]) for (const word of words) counter.add(`,${word},`, 1, word.length + 1, owner)
  expect(counter.counts()).toEqual(new Map(words.map((word) => [word, 2])))
})
