import type { FamilyListQuery } from '#shared/contracts/foundries/foundries.ts'
import { routePath } from '#shared/routes.ts'
import { FAMILY_LIST_SORTS, type FamilyListSort, SHOWN_STATES } from '#shared/shown-states.ts'
import { pageOf } from '../../app/page-number.ts'

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

/** Parameters of a view, without those that have their default. */
function viewQuery(view: FamilyListView): URLSearchParams {
  const query = new URLSearchParams()
  if (view.q) query.set('q', view.q)
  if (view.state) query.set('state', view.state)
  if (view.sort !== 'updated') query.set('sort', view.sort)
  if (view.page > 1) query.set('p', String(view.page))
  return query
}

export const isUsual = (view: FamilyListView) => viewQuery(view).size === 0

export const familyListHref = (foundryId: number, view: FamilyListView): string =>
  `${routePath('manage-fonts')}?${new URLSearchParams([['foundry', String(foundryId)], ...viewQuery(view)])}`
