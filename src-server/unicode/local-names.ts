import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { foldLatin } from '#shared/format/latin-letters.ts'
import { keepAnswer } from '../keep-answer.ts'
import { remembered } from '../search/remembered.ts'
import { floorIndex, type RecordTable, readRecords, unpackText } from './record-table.ts'

/** Names of some two thousand characters in 41 languages, tabs between them. */
interface LocalNames {
  languages: readonly string[]
  table: RecordTable
}

/** A match by local name. */
interface Called {
  codepoint: number
  /** 0 = exact; 1 = contains these words; 2 = contains words with these prefixes. */
  rank: number
  /** Shorter names come first. */
  length: number
}

interface FoundByLocalName {
  /** Best first. */
  codepoints: number[]
  /** Languages with the name, the one with most matches first. */
  languages: string[]
}

/** Loads the names on first use. */
export const loadLocalNames = keepAnswer(async (): Promise<LocalNames> => {
  const { LOCAL_NAMES, NAME_LANGUAGES } = await import('./local-names.generated.ts')
  return { languages: NAME_LANGUAGES, table: readRecords(await unpackText(LOCAL_NAMES)) }
})

/** Lines folded before yielding to other work: some two milliseconds. */
const LINES_PER_TURN = 40

/**
 * All names in one folded text, a line for each character: scanning takes a millisecond, while a list per word would
 * take megabytes.
 */
const loadFolded = keepAnswer(foldAll)

async function foldAll() {
  const { table } = await loadLocalNames()
  const starts = new Uint32Array(table.codepoints.length)
  const lines: string[] = []
  let length = 0
  for (const [at, codepoint] of table.codepoints.entries()) {
    starts[at] = length
    const line = `\t${foldLatin(table.get(codepoint))}\n`
    lines.push(line)
    length += line.length
    if (at % LINES_PER_TURN === 0) await setImmediate()
  }
  return { text: lines.join(''), starts }
}

const NO_WORD = /[^\p{L}\p{M}\p{N}]+/u
const SHORTEST = 2
const MOST_WORDS = 8
/** Scripts without spaces between words, or with prefixes: matches may be inside words. */
const WRITES_ON = /[^\u0000-\u024f\u0370-\u052f\u1e00-\u1fff]/

/** Results by folded query, since the pages of one search share them. Most are a few numbers. */
const answers = new LRUCache<string, Promise<FoundByLocalName>>({ max: 100 })

/** Characters with a name in one of the languages that has words starting with each of these. */
export function searchLocalNames(query: string): Promise<FoundByLocalName> {
  const wanted = foldLatin(query).split(NO_WORD).filter(Boolean)
  return remembered(answers, wanted.join(' '), () => findNames(wanted))
}

/** Names checked before yielding to other work: a millisecond or two. */
const NAMES_PER_TURN = 300

async function findNames(wanted: readonly string[]): Promise<FoundByLocalName> {
  const longest = wanted.reduce((most, word) => (word.length > most.length ? word : most), '')
  if (longest.length < SHORTEST || wanted.length > MOST_WORDS) return { codepoints: [], languages: [] }
  const [{ languages, table }, { text, starts }] = await Promise.all([loadLocalNames(), loadFolded()])
  const isInside = WRITES_ON.test(longest)
  const best = new Map<number, Called>()
  const spoken = new Map<string, number>()
  let looked = 0
  for (let at = text.indexOf(longest); at >= 0; at = text.indexOf(longest, at + 1)) {
    if (!isInside && !NO_WORD.test(text[at - 1]!)) continue
    if (++looked % NAMES_PER_TURN === 0) await setImmediate()
    const line = floorIndex(starts, at)
    const from = text.lastIndexOf('\t', at) + 1
    const name = text.slice(from, endOfName(text, at))
    const rank = rankOf(name, wanted)
    if (rank === null) continue
    const codepoint = table.codepoints[line]!
    const language = languages[countTabs(text, starts[line]!, from) - 1]!
    spoken.set(language, (spoken.get(language) ?? 0) + 1)
    const known = best.get(codepoint)
    const own: Called = { codepoint, rank, length: name.length }
    if (!known || compare(own, known) < 0) best.set(codepoint, own)
  }
  return {
    codepoints: [...best.values()].sort(compare).map(({ codepoint }) => codepoint),
    languages: [...spoken].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([language]) => language),
  }
}

const compare = (a: Called, b: Called) => a.rank - b.rank || a.length - b.length || a.codepoint - b.codepoint

function endOfName(text: string, at: number): number {
  for (let end = at; ; end++) if (text[end] === '\t' || text[end] === '\n') return end
}

function countTabs(text: string, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at++) if (text[at] === '\t') count++
  return count
}

function rankOf(name: string, wanted: readonly string[]): number | null {
  const words = name.split(NO_WORD)
  if (wanted.every((word) => words.includes(word))) return words.length === wanted.length ? 0 : 1
  const begins = (word: string) =>
    words.some((own) => own.startsWith(word)) || (WRITES_ON.test(word) && name.includes(word))
  return wanted.every(begins) ? 2 : null
}
