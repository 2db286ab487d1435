import type { CollectionSort, CollectionsSearchInput } from '#shared/contracts/collections.ts'
import { SEARCH } from '#shared/limits.ts'
import type { Preferences } from '#shared/preview/preferences.ts'

/** Orders with their labels (specification section 9), Popular before them. */
export const COLLECTION_SORT_OPTIONS: readonly (readonly [value: CollectionSort, label: string])[] = [
  ['popular', 'Popular'],
  ['name', 'Name'],
  ['date', 'Newest'],
  ['updated', 'Updated'],
  ['fonts', '# Fonts'],
]

/** The order is worth choosing only among more than this. */
export const SORT_SHOWN_ABOVE = 10

/** What the address of a list of collections says. */
export interface CollectionsState {
  q: string
  sort: CollectionSort | null
  user: string
  page: number
}

/** Page number of an address; what is none is 1. */
export const pageOf = (query: URLSearchParams) =>
  /^[1-9]\d{0,5}$/.test(query.get('p') ?? '') ? Number(query.get('p')) : 1

/** Never throws: unknown keys and unreadable values are dropped, as pages do. */
export function collectionsState(query: URLSearchParams): CollectionsState {
  const sort = query.get('sort')
  return {
    q: (query.get('q') ?? '').slice(0, SEARCH.maxQueryChars).trim(),
    sort: COLLECTION_SORT_OPTIONS.find(([value]) => value === sort)?.[0] ?? null,
    user: (query.get('user') ?? '').slice(0, 60).trim(),
    page: pageOf(query),
  }
}

/** The list's address in a state; another sort or search starts at page 1. */
export function collectionsHref(path: string, state: CollectionsState, change: Partial<CollectionsState>): string {
  const next = { ...state, ...('page' in change ? {} : { page: 1 }), ...change }
  const query = new URLSearchParams()
  if (next.q) query.set('q', next.q)
  if (next.user) query.set('user', next.user)
  if (next.sort) query.set('sort', next.sort)
  if (next.page > 1) query.set('p', String(next.page))
  return query.size === 0 ? path : `${path}?${query}`
}

/** The order that a list is in while its address names none: a person's collections keep the visitor's last choice. */
export const collectionsOrder = (state: CollectionsState, own: CollectionSort, preferences: Preferences) =>
  state.user === '' ? own : preferences.collectionsort

/** The one search input of a list page: load() and the page must agree on it. */
export function collectionsInput(
  state: CollectionsState,
  sort: CollectionSort,
  { listsize: size }: Preferences,
): CollectionsSearchInput {
  const chosen = state.sort ?? (state.q === '' ? sort : undefined)
  return {
    q: state.q,
    user: state.user,
    ...(chosen ? { sort: chosen } : {}),
    min: 1,
    page: state.page,
    size,
  }
}
