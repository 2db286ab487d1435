import { createRequire } from 'node:module'
import { searchWords } from '#shared/search/words.ts'

let ordinary: ReadonlySet<string> | undefined

/**
 * Whether a folded word is one of the 56,000 most common English ones, as counted in subtitles. Then it is no typing error: 'crate' is
 * not 'carte', 'sheet' not 'sweet'. Read on first use.
 */
export function isOrdinaryWord(word: string): boolean {
  ordinary ??= new Set(
    createRequire(import.meta.url)('@zxcvbn-ts/language-en/dist/commonWords.json.cjs') as readonly string[],
  )
  return ordinary.has(word)
}

/** Words that only English sentences have, of those that introduce what is asked for. */
const OF_ENGLISH = new Set(
  'for with without the an of that and like looks look from fonts typeface something'.split(' '),
)

/** Words of other tongues that English has by chance. */
const OF_OTHERS = new Set(
  'pour avec une de du des et fur mit und eine ein para con una del dla police fuente'.split(' '),
)

/** How surely a search is in English: 2 = it has words that only English has; 1 = all of its words are English ones, too. */
export function englishOf(q: string): 0 | 1 | 2 {
  const words = searchWords(q)
  if (words.some((word) => OF_ENGLISH.has(word))) return 2
  return words.length > 1 && words.every((word) => isOrdinaryWord(word) && !OF_OTHERS.has(word)) ? 1 : 0
}
