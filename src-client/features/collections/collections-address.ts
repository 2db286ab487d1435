import type { CollectionSort, CollectionsSearchInput } from '#shared/contracts/collections/collections.ts'
import { SEARCH } from '#shared/limits.ts'
import type { Preferences } from '#shared/preview/preferences.ts'
import { pageOf } from '../../app/page-number.ts'
import { withQuery } from '../../app/with-query.ts'

/** Sort orders with their labels (specification section 9), preceded by Popular. */
export const COLLECTION_SORT_OPTIONS: readonly (readonly [value: CollectionSort, label: string])[] = [
  ['popular', 'Popular'],
  ['name', 'Name'],
  ['date', 'Newest'],
  ['updated', 'Updated'],
  ['fonts', '# Fonts'],
]

/** More collections than this get a choice of sort order. */
export const SORT_SHOWN_ABOVE = 10

/** State of a list of collections, as read from its address. */
interface CollectionsState {
  q: string
  sort: CollectionSort | null
  user: string
  page: number
}

/** Never throws: unknown keys and invalid values are ignored, as on all pages. */
export function collectionsState(query: URLSearchParams): CollectionsState {
  const sort = query.get('sort')
  return {
    q: (query.get('q') ?? '').slice(0, SEARCH.maxQueryChars).trim(),
    sort: COLLECTION_SORT_OPTIONS.find(([value]) => value === sort)?.[0] ?? null,
    user: (query.get('user') ?? '').slice(0, 60).trim(),
    page: pageOf(query),
  }
}

/** Address of a list with some of its state changed. Changing sort order or search starts at page 1. */
export function collectionsHref(path: string, state: CollectionsState, change: Partial<CollectionsState>): string {
  const next = { ...state, ...('page' in change ? {} : { page: 1 }), ...change }
  return withQuery(path, { q: next.q, user: next.user, sort: next.sort ?? '', p: next.page })
}

/** Sort order of a list whose address names none: a person's collections use the visitor's last choice. */
export const collectionsOrder = (state: CollectionsState, own: CollectionSort, preferences: Preferences) =>
  state.user === '' ? own : preferences.collectionsort

/** Search input of a list page, shared by load() and the page so that both use the same cache entry. */
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
