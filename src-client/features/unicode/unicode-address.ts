import type { UnicodeSearchInput } from '#shared/contracts/unicode/unicode.ts'
import { pageOf } from '../../app/page-number.ts'
import { withQuery } from '../../app/with-query.ts'

export type CharacterSort = 'codepoint' | 'newest'

export const CHARACTER_SORTS: readonly (readonly [value: string, label: string])[] = [
  ['', 'Best match'],
  ['codepoint', 'Code point'],
  ['newest', 'Newest'],
]

/** State of a list of characters, as its address holds it. */
export interface CharacterState {
  q: string
  filter: string
  sort: '' | CharacterSort
  page: number
}

/** Most UTF-16 units of a search, which may be pasted text. */
const MAX_QUERY = 500

/** Never throws: like all pages, it ignores unknown keys and unreadable values. */
export function characterState(query: URLSearchParams): CharacterState {
  const sort = query.get('sort')
  return {
    q: (query.get('q') ?? '').slice(0, MAX_QUERY).replace(/\p{Cs}/gu, ''),
    filter: (query.get('filter') ?? '').slice(0, 200),
    sort: sort === 'codepoint' || sort === 'newest' ? sort : '',
    page: pageOf(query),
  }
}

/** Address of the list in a state. Changing the search or order goes back to page 1. */
export function charactersHref(path: string, state: CharacterState, change: Partial<CharacterState>): string {
  const next = { ...state, ...('page' in change ? {} : { page: 1 }), ...change }
  return withQuery(path, { q: next.q, filter: next.filter, sort: next.sort, p: next.page })
}

/** The search input of a page. load() and the page must use the same one. */
export const characterInput = (state: CharacterState): UnicodeSearchInput => ({
  q: state.q,
  filter: state.filter,
  sort: state.sort,
  page: state.page,
})
