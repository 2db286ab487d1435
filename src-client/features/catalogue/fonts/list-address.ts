import type { FontSearchInput, FontSort } from '#shared/contracts/fonts.ts'
import { SEARCH } from '#shared/limits.ts'
import type { Preferences } from '#shared/preview/preferences.ts'
import {
  DEFAULT_LIST_STATE,
  formatListQuery,
  type ListState,
  listSearchInput,
  parseListQuery,
  readCharacters,
} from '#shared/search/list-query.ts'

/** What makes one list page different from another. */
export interface ListKind {
  /** Order while the visitor has chosen none. */
  sort: FontSort | null
  /** A short list of somebody's own: nothing is counted for facets, and its page shows none. */
  plain?: boolean
  /** Name of the order that holds while none is chosen. */
  unsorted?: string
  /** Said when there is nothing, and nothing was filtered. */
  nothing?: string
  /** Held by the path, and so never in the query string. */
  fixed?: Partial<ListState>
  /** Keys of the page's own that every address of the list carries on. */
  keeps?: Readonly<Record<string, string>>
}

/** State of a list page: what the path fixes over what the query says. */
export function listState(kind: ListKind, query: URLSearchParams): ListState {
  const state = { ...parseListQuery(query), ...kind.fixed }
  return {
    ...state,
    chars: readCharacters(state.chars),
    tags: state.tags.slice(0, SEARCH.maxTags),
    lang: state.lang.slice(0, SEARCH.maxTags),
  }
}

/** The order that rows are in: the address's, else the page's own. null = best match. */
export const listSort = (kind: ListKind, state: ListState): FontSort | null => state.sort ?? kind.sort

/** The one search input of a list page: load() and the page must agree on it. */
export function listInput(kind: ListKind, state: ListState, preferences: Preferences, seed: string): FontSearchInput {
  const random = state.random || (kind.fixed?.random === undefined ? '' : seed)
  const sort = random ? state.sort : listSort(kind, state)
  return listSearchInput(
    { ...state, sort, random },
    { size: preferences.listsize, text: preferences.fonttext, facets: !kind.plain },
  )
}

/** Address of a list in another state; changing anything but the page starts at page 1. */
export function listHref(path: string, kind: ListKind, state: ListState, change: Partial<ListState>): string {
  const next = { ...state, ...('page' in change ? {} : { page: 1 }), ...change }
  for (const key of Object.keys(kind.fixed ?? {}) as (keyof ListState)[]) {
    if (key !== 'random') Object.assign(next, { [key]: DEFAULT_LIST_STATE[key] })
  }
  const kept = kind.keeps ? String(new URLSearchParams(kind.keeps)) : ''
  const query = [kept, formatListQuery(next)].filter(Boolean).join('&')
  return query === '' ? path : `${path}?${query}`
}
