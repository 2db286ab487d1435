import type { DesignerSort, DesignersSearchInput } from '#shared/contracts/collections/collections.ts'
import { SEARCH } from '#shared/limits.ts'
import type { Preferences } from '#shared/preview/preferences.ts'
import { pageOf } from '../../../app/page-number.ts'
import { withQuery } from '../../../app/with-query.ts'

export const DESIGNER_SORT_OPTIONS: readonly (readonly [value: DesignerSort, label: string])[] = [
  ['popular', 'Popular'],
  ['name', 'Name'],
  ['date', 'Newest'],
]

/** State of the list of designers, as read from its address. */
interface DesignersState {
  q: string
  sort: DesignerSort
  page: number
}

/** Never throws: unknown keys and invalid values are ignored, as on all pages. */
export function designersState(query: URLSearchParams): DesignersState {
  const sort = query.get('sort')
  return {
    q: (query.get('q') ?? '').slice(0, SEARCH.maxQueryChars).trim(),
    sort: DESIGNER_SORT_OPTIONS.find(([value]) => value === sort)?.[0] ?? 'popular',
    page: pageOf(query),
  }
}

/** Address of the list with some of its state changed. Changing sort order or search starts at page 1. */
export function designersHref(path: string, state: DesignersState, change: Partial<DesignersState>): string {
  const next = { ...state, ...('page' in change ? {} : { page: 1 }), ...change }
  return withQuery(path, { q: next.q, sort: next.sort === 'popular' ? '' : next.sort, p: next.page })
}

/** Search input of the page, shared by load() and the page so that both use the same cache entry. */
export const designersInput = (
  { q, sort, page }: DesignersState,
  { listsize: size }: Preferences,
): DesignersSearchInput => ({ q, sort, page, size })
