import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWordList } from './word-list.ts'

test('finds words by prefix, sorted or still waiting, like a plain scan', () => {
  // Few letters, so that many words share prefixes; one of them beyond 16 bits.
  const word = fc
    .array(fc.constantFrom('a', 'b', 'é', '\uffff', '\u{1f600}'), { maxLength: 4 })
    .map((all) => all.join(''))
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 300 }), fc.array(word, { maxLength: 8 }), (words, prefixes) => {
      const list = createWordList<string>()
      // Enough others that some of the words are sorted and some wait.
      for (let at = 0; at < 600; at++) list.add(`z${at}`, `z${at}`)
      const half = words.length >> 1
      for (const one of words.slice(0, half)) list.add(one, one)
      expect(list.beginningWith('z59').sort()).toEqual(['z59', ...Array.from({ length: 10 }, (_, at) => `z59${at}`)])
      for (const one of words.slice(half)) list.add(one, one)
      for (const prefix of prefixes.filter((one) => one !== ''))
        expect(list.beginningWith(prefix).sort()).toEqual(words.filter((one) => one.startsWith(prefix)).sort())
    }),
    { numRuns: 60 },
  )
})

test('finds words by edits like a plain scan', () => {
  const word = fc.array(fc.constantFrom('a', 'b', 'c', 'é'), { minLength: 1, maxLength: 7 }).map((all) => all.join(''))
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { maxLength: 200 }),
      word,
      fc.integer({ max: 3, min: 0 }),
      (words, wanted, edits) => {
        const list = createWordList<string>()
        for (const one of words) list.add(one, one)
        expect(list.nearTo(wanted, edits).map(([one, value]) => (one === value ? one : null))).toEqual(
          words.filter((one) => plainDistance(one, wanted) <= edits).sort(),
        )
      },
    ),
    { numRuns: 100 },
  )
})

/** Inserts, deletes and replacements between two words. */
function plainDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const [restA, restB] = [a.slice(1), b.slice(1)]
  if (a[0] === b[0]) return plainDistance(restA, restB)
  return 1 + Math.min(plainDistance(restA, b), plainDistance(a, restB), plainDistance(restA, restB))
}
