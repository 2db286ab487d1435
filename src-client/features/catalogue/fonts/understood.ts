import type { FontSearchResult } from '#shared/contracts/catalogue/fonts.ts'
import { DEFAULT_LIST_STATE, type ListState } from '#shared/search/list-query.ts'

type Understood = FontSearchResult['understood'][number]

const added = (list: readonly string[], values: readonly string[]) => [...new Set([...list, ...values])]

/** The state with one filter added that was understood from words. */
function withFilter(state: ListState, { kind, value, not }: Understood): ListState {
  if (not) {
    if (kind === 'license')
      return value === 'commercial' ? { ...state, personalOnly: true } : { ...state, freeOnly: true }
    if (kind === 'topic') return { ...state, notTopics: added(state.notTopics, [value]) }
    if (kind === 'weight') return { ...state, nots: added(state.nots, [`weight~${value}`]) }
    if (kind === 'years') return { ...state, nots: added(state.nots, [`year~${value}`]) }
    return {
      ...state,
      nots: added(
        state.nots,
        value.split(',').map((one) => `${kind}~${one}`),
      ),
    }
  }
  switch (kind) {
    case 'license':
      return value === 'commercial' ? { ...state, freeOnly: true } : { ...state, personalOnly: true }
    case 'topic':
      return { ...state, topics: added(state.topics, [value]) }
    case 'tag':
      return { ...state, tags: added(state.tags, [value]), allTags: state.allTags || state.tags.length > 0 }
    case 'width':
      return { ...state, width: added(state.width, value.split(',')) }
    case 'lang':
    case 'script':
    case 'feature':
    case 'axis':
      return { ...state, [kind]: added(state[kind], [value]) }
    case 'chars':
      return { ...state, chars: value }
    case 'italic':
    case 'variable':
    case 'color':
      return { ...state, [kind]: true }
    case 'weight':
    case 'years':
      return { ...state, [kind]: state[kind] || value }
  }
}

/** The state as if all understood filters were chosen in the panel, and only the rest was typed. */
export function explicitState(state: ListState, result: Pick<FontSearchResult, 'understood' | 'rest'>): ListState {
  if (result.understood.length === 0) return state
  return result.understood.reduce(withFilter, { ...state, q: result.rest })
}

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
