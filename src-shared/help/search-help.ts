import { foldMarks } from '../format/latin-letters.ts'
import type { HelpEntry, HelpSection } from './help-entry.ts'

/** Question words without meaning of their own. */
const EMPTY_WORDS = new Set(
  'a an and are as at be but by can do does for from get have how i if in into is it its me my no not of on or so that the there this to use want what when where which why will with you your'.split(
    ' ',
  ),
)
const MAX_WORDS = 12

const wordsIn = (text: string): string[] => foldMarks(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Words of a query that an answer must contain; all words when none is meaningful. */
export function queryWords(query: string): string[] {
  const all = [...new Set(wordsIn(query))].slice(0, MAX_WORDS)
  const telling = all.filter((word) => !EMPTY_WORDS.has(word))
  return telling.length > 0 ? telling : all
}

/** Text of a line without its markup. */
export const plainText = (line: string): string =>
  line.replace(/^(- |\d+\. )/, '').replace(/\[([^\]]+)\]\([^)]+\)|\*\*([^*]+)\*\*|`([^`]+)`/g, '$1$2$3')

const POINTS = { question: 8, also: 5, body: 2 }

/** Score of an entry, and how many of the words it contains. */
function match(entry: HelpEntry, section: HelpSection, words: readonly string[]): { points: number; found: number } {
  const parts = [
    [POINTS.question, wordsIn(entry.question)],
    [POINTS.also, wordsIn(`${entry.also ?? ''} ${section.title}`)],
    [POINTS.body, wordsIn(entry.body.map(plainText).join(' '))],
  ] as const
  let points = 0
  let found = 0
  for (const word of words) {
    const best = Math.max(
      0,
      ...parts.flatMap(([worth, list]) =>
        // A whole word scores more than a prefix: 'art' is not 'article'.
        list.includes(word) ? [worth] : list.some((other) => other.startsWith(word)) ? [worth / 2] : [],
      ),
    )
    points += best
    if (best > 0) found++
  }
  return { points, found }
}

/** Entries for a query, best first: those with all of its words, else those with at least half of them. */
export function searchHelp(sections: readonly HelpSection[], query: string): HelpEntry[] {
  const words = queryWords(query)
  if (words.length === 0) return []
  const matches = sections
    .flatMap((section) => section.entries.map((entry) => ({ entry, ...match(entry, section, words) })))
    .filter(({ found }) => found > 0)
  const full = matches.filter(({ found }) => found === words.length)
  const half = matches.filter(({ found }) => found >= Math.ceil(words.length / 2))
  // The sort is stable: equal scores stay in page order.
  return (full.length > 0 ? full : half).toSorted((a, b) => b.points - a.points).map(({ entry }) => entry)
}

/** Pieces of a text, with words that start like one of the query highlighted. */
export function highlight(text: string, words: readonly string[]): { text: string; hit: boolean }[] {
  if (words.length === 0) return [{ text, hit: false }]
  return (text.match(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu) ?? [])
    .map((piece) => {
      const own = foldMarks(piece)
      return { text: piece, hit: words.some((word) => own.startsWith(word)) }
    })
    .reduce<{ text: string; hit: boolean }[]>((pieces, piece) => {
      const last = pieces.at(-1)
      if (last && !last.hit && !piece.hit) last.text += piece.text
      else pieces.push({ ...piece })
      return pieces
    }, [])
}
