import { firstAtLeast } from '#shared/search/first-at-least.ts'

/** Words waiting to be sorted; scanning them costs less than sorting after each. */
const MAX_FRESH = 500

/** Unique words with a value each; those with a common prefix are adjacent, so that both kinds of search skip the rest. */
export function createWordList<T>() {
  const known = new Map<string, T>()
  let words: string[] = []
  let fresh: string[] = []

  function settle(): void {
    if (fresh.length === 0) return
    fresh.sort((a, b) => (a < b ? -1 : 1))
    const merged: string[] = []
    let at = 0
    for (const word of fresh) {
      for (; at < words.length && words[at]! < word; at++) merged.push(words[at]!)
      merged.push(word)
    }
    for (; at < words.length; at++) merged.push(words[at]!)
    words = merged
    fresh = []
  }

  return {
    get: (word: string): T | undefined => known.get(word),
    /** Adds a new word. */
    add(word: string, value: T): void {
      known.set(word, value)
      fresh.push(word)
    },
    /** Sorts all words, so that no search waits for it. */
    settle,
    beginningWith(prefix: string): T[] {
      if (fresh.length > MAX_FRESH) settle()
      const found: T[] = []
      for (let at = firstAtLeast(words, prefix); at < words.length && words[at]!.startsWith(prefix); at++)
        found.push(known.get(words[at]!)!)
      for (const word of fresh) if (word.startsWith(prefix)) found.push(known.get(word)!)
      return found
    },
    /** Words at most so many inserted, deleted or replaced UTF-16 units away. */
    nearTo(wanted: string, edits: number): [word: string, value: T][] {
      settle()
      return wordsNear(words, wanted, edits).map((word) => [word, known.get(word)!])
    },
  }
}

/**
 * Those of sorted words that are near one. Words with a common prefix share the rows of its edit distances, and are skipped together where
 * a row has no distance that is small enough.
 */
function wordsNear(words: readonly string[], wanted: string, edits: number): string[] {
  const found: string[] = []
  const rows = [Uint16Array.from({ length: wanted.length + 1 }, (_, at) => at)]
  let before = ''
  for (let at = 0; at < words.length; ) {
    const word = words[at]!
    let length = sharedLength(before, word)
    let least = 0
    while (length < word.length && least <= edits) {
      rows[length + 1] ??= new Uint16Array(wanted.length + 1)
      least = nextRow(rows[length]!, rows[length + 1]!, wanted, word.charCodeAt(length))
      length++
    }
    before = word.slice(0, length)
    if (least > edits) {
      at = endOf(words, before, at)
      continue
    }
    if (rows[length]![wanted.length]! <= edits) found.push(word)
    at++
  }
  return found
}

function sharedLength(a: string, b: string): number {
  let at = 0
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++
  return at
}

/** Fills the row of distances for one more letter. @returns the smallest */
function nextRow(last: Uint16Array, row: Uint16Array, wanted: string, letter: number): number {
  let least = (row[0] = last[0]! + 1)
  for (let at = 1; at < row.length; at++) {
    const replaced = last[at - 1]! + (wanted.charCodeAt(at - 1) === letter ? 0 : 1)
    const distance = Math.min(replaced, last[at]! + 1, row[at - 1]! + 1)
    row[at] = distance
    if (distance < least) least = distance
  }
  return least
}

/** Where the words with a prefix end, of which one is here. */
function endOf(words: readonly string[], prefix: string, here: number): number {
  let step = 1
  while (here + step < words.length && words[here + step]!.startsWith(prefix)) step *= 2
  let [low, high] = [here + (step >> 1), Math.min(here + step, words.length)]
  while (low + 1 < high) {
    const middle = (low + high) >> 1
    if (words[middle]!.startsWith(prefix)) low = middle
    else high = middle
  }
  return high
}
