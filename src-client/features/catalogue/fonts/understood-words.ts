import { DEFAULT_LIST_STATE, type ListState } from '#shared/search/list-query.ts'
import { type Understood, withFilter } from './understood.ts'

/** Keys of the active filters that one understood filter adds, to find its chip. */
export function keysOf(understood: Understood): string[] {
  const only = withFilter(DEFAULT_LIST_STATE, understood)
  const keys: string[] = []
  for (const [name, value] of Object.entries(only) as [keyof ListState, ListState[keyof ListState]][]) {
    if (name === 'allTags' || value === DEFAULT_LIST_STATE[name]) continue
    if (Array.isArray(value)) keys.push(...value.map((one) => `${name}:${one}`))
    else keys.push(name)
  }
  return keys
}

const piecesOf = (q: string): string[] => q.match(/"[^"]*"?|[^\s"]+/gu) ?? []

/** Where these words are among the pieces of a query: where they are together, else each where it is first. */
function placesOf(pieces: readonly string[], words: string): number[] {
  const folded = pieces.map((piece) => piece.toLowerCase())
  const wanted = piecesOf(words.toLowerCase())
  const together = folded.findIndex((_, at) => wanted.every((word, i) => folded[at + i] === word))
  const places = wanted.map((word, i) => (together < 0 ? folded.indexOf(word) : together + i))
  return places.filter((at) => at >= 0)
}

/** The query with these words in quotes, so that they are searched for literally. */
export function asWords(q: string, words: string): string {
  const pieces = piecesOf(q)
  const places = new Set(placesOf(pieces, words))
  const quote = (at: number) => (places.has(at) ? '"' : '')
  return pieces
    .map((piece, at) => `${places.has(at - 1) ? '' : quote(at)}${piece}${places.has(at + 1) ? '' : quote(at)}`)
    .join(' ')
}

/** The query without these words. */
export function withoutWords(q: string, words: string): string {
  const pieces = piecesOf(q)
  const places = placesOf(pieces, words)
  return pieces.filter((_, at) => !places.includes(at)).join(' ')
}
