import type { DesignerSort, DesignersSearchInput } from '#shared/contracts/collections.ts'
import { SEARCH } from '#shared/limits.ts'
import type { Preferences } from '#shared/preview/preferences.ts'
import { pageOf } from '../../collections/collections-address.ts'

export const DESIGNER_SORT_OPTIONS: readonly (readonly [value: DesignerSort, label: string])[] = [
  ['popular', 'Popular'],
  ['name', 'Name'],
  ['date', 'Newest'],
]

/** What the address of the list of designers says. */
export interface DesignersState {
  q: string
  sort: DesignerSort
  page: number
}

/** Never throws: unknown keys and unreadable values are dropped, as pages do. */
export function designersState(query: URLSearchParams): DesignersState {
  const sort = query.get('sort')
  return {
    q: (query.get('q') ?? '').slice(0, SEARCH.maxQueryChars).trim(),
    sort: DESIGNER_SORT_OPTIONS.find(([value]) => value === sort)?.[0] ?? 'popular',
    page: pageOf(query),
  }
}

/** The list's address in a state; another sort or search starts at page 1. */
export function designersHref(path: string, state: DesignersState, change: Partial<DesignersState>): string {
  const next = { ...state, ...('page' in change ? {} : { page: 1 }), ...change }
  const query = new URLSearchParams()
  if (next.q) query.set('q', next.q)
  if (next.sort !== 'popular') query.set('sort', next.sort)
  if (next.page > 1) query.set('p', String(next.page))
  return query.size === 0 ? path : `${path}?${query}`
}

/** The one search input of a page: load() and the page must agree on it. */
export const designersInput = (
  { q, sort, page }: DesignersState,
  { listsize: size }: Preferences,
): DesignersSearchInput => ({ q, sort, page, size })
