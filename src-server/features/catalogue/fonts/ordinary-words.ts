import { createRequire } from 'node:module'
import { searchWords } from '#shared/search/words.ts'

let ranks: ReadonlyMap<string, number> | undefined
let people: ReadonlySet<string> | undefined

const listOf = (name: string) =>
  createRequire(import.meta.url)(`@zxcvbn-ts/language-en/dist/${name}.json.cjs`) as readonly string[]

/** The place of a folded word among the 56,000 most common English ones, as counted in subtitles. Read on first use. */
function rankOf(word: string): number {
  ranks ??= new Map(listOf('commonWords').map((word, rank) => [word, rank]))
  return ranks.get(word) ?? Number.POSITIVE_INFINITY
}

/** Whether a folded word is an English one. Then it is no typing error: 'crate' is not 'carte', 'sheet' not 'sweet'. */
export const isOrdinaryWord = (word: string) => rankOf(word) < Number.POSITIVE_INFINITY

/** Whether a folded word is a first or last name of many people, whatever else it means. */
export function isPersonName(word: string): boolean {
  people ??= new Set([...listOf('firstnames'), ...listOf('lastnames')])
  return people.has(word)
}

/** Beyond it are words that English has from others: 'gratis', 'kino', 'fiesta'. */
const COMMON_MOST = 15_000

/** Whether a folded word is so common in English that it means nothing else in an English sentence: 'mode', 'roman'. */
export const isCommonWord = (word: string) => rankOf(word) < COMMON_MOST

/** The most frequent words, which are in every kind of sentence: 'one', 'start', 'work'. */
const EVERYDAY_MOST = 3_000

/** Whether a folded word says nothing of a name that has it, too: 'the one in my school' asks for no 'Dela Gothic One'. */
export const isEverydayWord = (word: string) => rankOf(word) < EVERYDAY_MOST

/** One of these makes a sentence English. */
const OF_ENGLISH = new Set('for with without the of that than and like looks look from typeface something'.split(' '))
/** One of these makes it foreign, although English has some of them too. */
const OF_OTHERS = new Set(
  'pour avec une de du des et fur mit und eine ein einen para con una el del dla do police fuente schrift'.split(' '),
)

/** How surely a search is in English: 2 = it has words that only English has; 1 = all of its words are English ones, too. */
export function englishOf(q: string): 0 | 1 | 2 {
  const words = searchWords(q)
  if (words.some((word) => OF_OTHERS.has(word))) return 0
  // As written: 'thé' is not 'the'.
  if ((q.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).some((word) => OF_ENGLISH.has(word))) return 2
  return words.length > 1 && words.every(isOrdinaryWord) ? 1 : 0
}
