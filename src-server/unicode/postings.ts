import type { NameIndex } from './character-index.ts'
import { varintReader, varints } from './varints.ts'

/** A word with the characters that have it, in one text. */
export interface PostingsRow {
  word: string
  postings: string
}

/**
 * Every word with its characters: for each the gap to the previous one × 2 + (1 = not in the name), and the cost of its
 * name.
 */
export function* packPostings({ codepoints, costs, words, postings, starts }: NameIndex): Generator<PostingsRow> {
  for (const [at, word] of words.entries()) {
    const numbers: number[] = []
    let last = 0
    for (const posting of postings.subarray(starts[at], starts[at + 1])) {
      const codepoint = codepoints[posting >> 1]!
      numbers.push((codepoint - last) * 2 + (posting & 1), costs[posting >> 1]!)
      last = codepoint
    }
    yield { word, postings: Buffer.from(varints(numbers)).toString('base64') }
  }
}

/** An index of only these words. */
export function unpackPostings(rows: readonly PostingsRow[]): NameIndex {
  const sorted = [...rows].sort((a, b) => (a.word < b.word ? -1 : 1))
  const entries = new Map<number, number>()
  const costs: number[] = []
  const postings: number[] = []
  const starts = [0]
  for (const row of sorted) {
    const bytes = Buffer.from(row.postings, 'base64')
    const read = varintReader(bytes)
    for (let codepoint = 0; read.at() < bytes.length; ) {
      const number = read.next()
      const cost = read.next()
      codepoint += number >> 1
      let entry = entries.get(codepoint)
      if (entry === undefined) {
        entry = costs.push(cost) - 1
        entries.set(codepoint, entry)
      }
      postings.push(entry * 2 + (number & 1))
    }
    starts.push(postings.length)
  }
  return {
    codepoints: Uint32Array.from(entries.keys()),
    costs: Uint16Array.from(costs),
    words: sorted.map((row) => row.word),
    postings: Uint32Array.from(postings),
    starts: Uint32Array.from(starts),
  }
}
