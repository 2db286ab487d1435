import type { FamilyListQuery } from '#shared/contracts/foundries/foundries.ts'
import { routePath } from '#shared/routes.ts'
import { FAMILY_LIST_SORTS, type FamilyListSort, SHOWN_STATES } from '#shared/shown-states.ts'
import { pageOf } from '../../app/page-number.ts'
import { withQuery } from '../../app/with-query.ts'

/** Search, filter, sort order and page of the list of a foundry's families. */
export type FamilyListView = Pick<FamilyListQuery, 'q' | 'state' | 'sort' | 'page'>

export const SORT_LABELS: Record<FamilyListSort, string> = {
  updated: 'Last changed',
  name: 'Name',
  downloads: 'Downloads',
  newest: 'Newest',
}

export function familyListView(query: URLSearchParams): FamilyListView {
  return {
    q: (query.get('q') ?? '').trim().slice(0, 120),
    state: SHOWN_STATES.find((one) => one === query.get('state')) ?? '',
    sort: FAMILY_LIST_SORTS.find((one) => one === query.get('sort')) ?? 'updated',
    page: pageOf(query),
  }
}

/** Parameters of a view; empty for those that have their default. */
const valuesOf = ({ q, state, sort, page }: FamilyListView) => ({
  q,
  state,
  sort: sort === 'updated' ? '' : sort,
  p: page,
})

export const isUsual = (view: FamilyListView) => withQuery('', valuesOf(view)) === ''

export const familyListHref = (foundryId: number, view: FamilyListView): string =>
  withQuery(routePath('manage-fonts'), { foundry: foundryId, ...valuesOf(view) })
