import type { FontSearchInput, FontSort } from '#shared/contracts/catalogue/fonts.ts'
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

/** The settings in which list pages differ. */
export interface ListKind {
  /** Order until the visitor chooses one; null = best match. */
  sort: FontSort | null
  /** A short personal list, which shows no facets, so the server counts none. */
  plain?: boolean
  /** Name of the order until the visitor chooses one. */
  unsorted?: string
  /** Heading if the list is empty without any filters. */
  nothing?: string
  /** Fixed by the path, so never in the query string. */
  fixed?: Partial<ListState>
  /** The page's own keys, kept in all addresses of the list. */
  keeps?: Readonly<Record<string, string>>
}

/** State of a list page. Values fixed by the path override those of the query. */
export function listState(kind: ListKind, query: URLSearchParams): ListState {
  const state = { ...parseListQuery(query), ...kind.fixed }
  return {
    ...state,
    chars: readCharacters(state.chars),
    tags: state.tags.slice(0, SEARCH.maxTags),
    lang: state.lang.slice(0, SEARCH.maxTags),
  }
}

/** Order of the rows: that of the address, else the page's default. null = best match. */
export const listSort = (kind: ListKind, state: ListState): FontSort | null => state.sort ?? kind.sort

/** The search input of a list page. load() and the page must use the same one. */
export function listInput(kind: ListKind, state: ListState, preferences: Preferences, seed: string): FontSearchInput {
  const random = state.random || (kind.fixed?.random === undefined ? '' : seed)
  const sort = random ? state.sort : listSort(kind, state)
  return listSearchInput(
    { ...state, sort, random },
    { size: preferences.listsize, text: preferences.fonttext, facets: !kind.plain },
  )
}

/** Address of a list in another state. Changes other than the page number go back to page 1. */
export function listHref(path: string, kind: ListKind, state: ListState, change: Partial<ListState>): string {
  const next = { ...state, ...('page' in change ? {} : { page: 1 }), ...change }
  for (const key of Object.keys(kind.fixed ?? {}) as (keyof ListState)[]) {
    if (key !== 'random') Object.assign(next, { [key]: DEFAULT_LIST_STATE[key] })
  }
  const kept = kind.keeps ? String(new URLSearchParams(kind.keeps)) : ''
  const query = [kept, formatListQuery(next)].filter(Boolean).join('&')
  return query === '' ? path : `${path}?${query}`
}
