import { firstAtLeast } from '#shared/search/first-at-least.ts'

/** Words waiting to be sorted; scanning them costs less than sorting after each. */
const MAX_FRESH = 500

/** Unique words with a value each; those with a common prefix are adjacent. */
export function createPrefixList<T>() {
  let words: string[] = []
  let values: T[] = []
  let fresh: [string, T][] = []

  function settle(): void {
    fresh.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    const before = words
    const beforeValues = values
    words = []
    values = []
    let at = 0
    for (const [word, value] of fresh) {
      for (; at < before.length && before[at]! < word; at++) {
        words.push(before[at]!)
        values.push(beforeValues[at]!)
      }
      words.push(word)
      values.push(value)
    }
    for (; at < before.length; at++) {
      words.push(before[at]!)
      values.push(beforeValues[at]!)
    }
    fresh = []
  }

  return {
    /** Adds a new word. */
    add(word: string, value: T): void {
      fresh.push([word, value])
    },
    beginningWith(prefix: string): T[] {
      if (fresh.length > MAX_FRESH) settle()
      const found: T[] = []
      for (let at = firstAtLeast(words, prefix); at < words.length && words[at]!.startsWith(prefix); at++)
        found.push(values[at]!)
      for (const [word, value] of fresh) if (word.startsWith(prefix)) found.push(value)
      return found
    },
  }
}
