import type { UnicodeSearchInput } from '#shared/contracts/unicode.ts'

export type CharacterSort = 'codepoint' | 'newest'

export const CHARACTER_SORTS: readonly (readonly [value: string, label: string])[] = [
  ['', 'Best match'],
  ['codepoint', 'Code point'],
  ['newest', 'Newest'],
]

/** What the address of a list of characters says. */
export interface CharacterState {
  q: string
  filter: string
  sort: '' | CharacterSort
  page: number
}

/** What somebody pastes; the address of a page holds no more. */
const MAX_QUERY = 500

/** Never throws: unknown keys and unreadable values are dropped, as pages do. */
export function characterState(query: URLSearchParams): CharacterState {
  const sort = query.get('sort')
  const page = query.get('p') ?? ''
  return {
    q: (query.get('q') ?? '').slice(0, MAX_QUERY).replace(/\p{Cs}/gu, ''),
    filter: (query.get('filter') ?? '').slice(0, 200),
    sort: sort === 'codepoint' || sort === 'newest' ? sort : '',
    page: /^\d{1,6}$/.test(page) ? Math.max(1, Number(page)) : 1,
  }
}

/** The list's address in a state; another search or order starts at page 1. */
export function charactersHref(path: string, state: CharacterState, change: Partial<CharacterState>): string {
  const next = { ...state, ...('page' in change ? {} : { page: 1 }), ...change }
  const query = new URLSearchParams()
  if (next.q) query.set('q', next.q)
  if (next.filter) query.set('filter', next.filter)
  if (next.sort) query.set('sort', next.sort)
  if (next.page > 1) query.set('p', String(next.page))
  return query.size === 0 ? path : `${path}?${query}`
}

/** The one search input of a page: load() and the page must agree on it. */
export const characterInput = (state: CharacterState): UnicodeSearchInput => ({
  q: state.q,
  filter: state.filter,
  sort: state.sort,
  page: state.page,
})
