import { setImmediate } from 'node:timers/promises'
import { firstAtLeast } from '#shared/search/first-at-least.ts'
import { keepAnswer } from '../keep-answer.ts'
import { HANGUL_FIRST, HANGUL_LAST, hangulSyllableName } from './hangul.ts'
import { NAME_RULES } from './names.generated.ts'
import { includes, intersect, type Ranges } from './ranges.ts'
import { unpackBytes } from './record-table.ts'
import { varintReader } from './varints.ts'

export interface NameIndex {
  codepoints: Uint32Array
  /** Cost of a name: long ones with many words come later. */
  costs: Uint16Array
  words: string[]
  /** Entry × 2 + (1 = the word is not in the first name), for all words in sequence. */
  postings: Uint32Array
  /** Start of each word's postings; one more than there are words. */
  starts: Uint32Array
}

/** Extra cost of a prefix match, and of a word in an alias or among the search words. */
const BEGUN = 5
const ELSEWHERE = 200

/** Words of names, aliases and search words of 42,000 characters, packed by src-server/cli/unicode/word-index.mjs. */
export const loadNameIndex = keepAnswer(open)

async function open(): Promise<NameIndex> {
  const { POSTINGS, WORDS } = await import('./word-index.generated.ts')
  const [words, bytes] = await Promise.all([unpackBytes(WORDS), unpackBytes(POSTINGS)])
  const { next, at } = varintReader(bytes)
  const [entries, count] = [next(), next()]
  const codepoints = new Uint32Array(entries)
  for (let i = 0, last = 0; i < entries; i++) codepoints[i] = last += next()
  const costs = new Uint16Array(entries)
  for (let i = 0; i < entries; i++) costs[i] = next()
  const starts = new Uint32Array(count + 1)
  const postings = new Uint32Array(bytes.length - at())
  let end = 0
  for (let word = 0; word < count; word++) {
    for (let left = next(), last = 0; left > 0; left--) postings[end++] = last += next()
    starts[word + 1] = end
  }
  await setImmediate()
  return { codepoints, costs, words: words.toString('latin1').split('\n'), postings: postings.slice(0, end), starts }
}

/**
 * Characters with a word starting with each of these, best first: whole matches, matches in the name itself, and short
 * names.
 */
export function searchNameIndex(index: NameIndex, terms: readonly string[], within: Ranges | null): Float64Array {
  const total = new Float64Array(index.codepoints.length)
  const matched = new Uint8Array(index.codepoints.length)
  for (const [round, term] of terms.entries()) {
    const best = new Map<number, number>()
    for (let at = firstAtLeast(index.words, term); index.words[at]?.startsWith(term); at++) {
      const begun = index.words[at] === term ? 0 : BEGUN
      for (const posting of index.postings.subarray(index.starts[at], index.starts[at + 1])) {
        const entry = posting >> 1
        if (matched[entry] !== round) continue
        const cost = begun + (posting & 1 ? ELSEWHERE : 0)
        const known = best.get(entry)
        if (known === undefined || cost < known) best.set(entry, cost)
      }
    }
    for (const [entry, cost] of best) {
      matched[entry] = round + 1
      total[entry] = total[entry]! + cost
    }
  }
  const keys: number[] = []
  for (let entry = 0; entry < matched.length; entry++) {
    if (matched[entry] !== terms.length) continue
    const codepoint = index.codepoints[entry]!
    if (within && !includes(within, codepoint)) continue
    keys.push((total[entry]! + index.costs[entry]!) * 0x200000 + codepoint)
  }
  const sorted = Float64Array.from(keys).sort()
  return sorted.map((key) => key % 0x200000)
}

/** Algorithmic names: words of the prefix and at most one of what follows: 'hangul gag', 'cjk 4e'. */
export function ruledNames(terms: readonly string[], within: Ranges | null): Ranges {
  const found: [number, number][] = []
  for (const [first, last, prefix] of NAME_RULES) {
    const words = prefix.split(' ')
    const rest = terms.filter((term) => !words.some((word) => word.startsWith(term)))
    if (rest.length === 0) found.push([first, last])
    else if (rest.length === 1 && rest.length < terms.length) found.push(...ownParts(first, last, rest[0]!))
  }
  return within ? intersect(found, within) : found
}

function ownParts(first: number, last: number, start: string): [number, number][] {
  const found: [number, number][] = []
  if (first === HANGUL_FIRST) {
    for (let cp = HANGUL_FIRST; cp <= HANGUL_LAST; cp++)
      if (hangulSyllableName(cp).startsWith(start)) found.push([cp, cp])
    return found
  }
  if (!/^[0-9A-F]{1,6}$/.test(start)) return found
  for (const digits of [4, 5, 6]) {
    const free = digits - start.length
    if (free < 0 || (digits > 4 && start.startsWith('0'))) continue
    const from = Number.parseInt(start, 16) * 16 ** free
    const [low, high] = [Math.max(first, from), Math.min(last, from + 16 ** free - 1)]
    if (low <= high && low.toString(16).length <= digits && low >= 16 ** (digits - 1)) found.push([low, high])
  }
  return found
}
