import type { HelpEntry, HelpSection } from './help-entry.ts'

/** Words of a question that say nothing about its subject. */
const EMPTY_WORDS = new Set(
  'a an and are as at be but by can do does for from get have how i if in into is it its me my no not of on or so that the there this to use want what when where which why will with you your'.split(
    ' ',
  ),
)
const MAX_WORDS = 12

/** Without case and accents, so that 'Schriftgrösse' and 'schriftgrosse' are one word. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

const wordsIn = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Words of a query that an answer must have; all of them when none has a meaning of its own. */
export function queryWords(query: string): string[] {
  const all = [...new Set(wordsIn(query))].slice(0, MAX_WORDS)
  const telling = all.filter((word) => !EMPTY_WORDS.has(word))
  return telling.length > 0 ? telling : all
}

/** Text of a line without its marks. */
export const plainText = (line: string): string =>
  line.replace(/^(- |\d+\. )/, '').replace(/\[([^\]]+)\]\([^)]+\)|\*\*([^*]+)\*\*|`([^`]+)`/g, '$1$2$3')

const POINTS = { question: 8, also: 5, body: 2 }

/** How well an entry answers: points, and how many of the words it has. */
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
        // A whole word says more than the beginning of one: 'art' is not 'article'.
        list.includes(word) ? [worth] : list.some((other) => other.startsWith(word)) ? [worth / 2] : [],
      ),
    )
    points += best
    if (best > 0) found++
  }
  return { points, found }
}

/**
 * Entries that answer a query, best first: those with all of its words, or, when there are none, those with at least half of them.
 */
export function searchHelp(sections: readonly HelpSection[], query: string): HelpEntry[] {
  const words = queryWords(query)
  if (words.length === 0) return []
  const matches = sections
    .flatMap((section) => section.entries.map((entry) => ({ entry, ...match(entry, section, words) })))
    .filter(({ found }) => found > 0)
  const full = matches.filter(({ found }) => found === words.length)
  const half = matches.filter(({ found }) => found >= Math.ceil(words.length / 2))
  // Sorting is stable: equals stay in the order of the page.
  return (full.length > 0 ? full : half).toSorted((a, b) => b.points - a.points).map(({ entry }) => entry)
}

/** Pieces of a text, with those that begin like a word of the query marked. */
export function highlight(text: string, words: readonly string[]): { text: string; hit: boolean }[] {
  if (words.length === 0) return [{ text, hit: false }]
  return (text.match(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu) ?? [])
    .map((piece) => {
      const own = folded(piece)
      return { text: piece, hit: words.some((word) => own.startsWith(word)) }
    })
    .reduce<{ text: string; hit: boolean }[]>((pieces, piece) => {
      const last = pieces.at(-1)
      if (last && !last.hit && !piece.hit) last.text += piece.text
      else pieces.push({ ...piece })
      return pieces
    }, [])
}
