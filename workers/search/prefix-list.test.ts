import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPrefixList } from './prefix-list.ts'

test('finds words by prefix, sorted or still waiting, like a plain scan', () => {
  // Few letters, so that many words share prefixes; one of them beyond 16 bits.
  const word = fc
    .array(fc.constantFrom('a', 'b', 'é', '\uffff', '\u{1f600}'), { maxLength: 4 })
    .map((all) => all.join(''))
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 300 }), fc.array(word, { maxLength: 8 }), (words, prefixes) => {
      const list = createPrefixList<string>()
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
