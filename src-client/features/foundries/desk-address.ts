import type { DeskQuery } from '#shared/contracts/foundries.ts'
import { DESK_SORTS, DESK_STATES, type DeskSort } from '#shared/desk.ts'
import { routePath } from '#shared/routes.ts'

/** What narrows and orders the list of one's families. */
export type DeskView = Pick<DeskQuery, 'q' | 'state' | 'sort' | 'page'>

export const SORT_LABELS: Record<DeskSort, string> = {
  updated: 'Last changed',
  name: 'Name',
  downloads: 'Downloads',
  newest: 'Newest',
}

export function deskView(query: URLSearchParams): DeskView {
  const page = query.get('p') ?? ''
  return {
    q: (query.get('q') ?? '').trim().slice(0, 120),
    state: DESK_STATES.find((one) => one === query.get('state')) ?? '',
    sort: DESK_SORTS.find((one) => one === query.get('sort')) ?? 'updated',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** Parameters of a view without those that are as usual. */
function viewQuery(view: DeskView): URLSearchParams {
  const query = new URLSearchParams()
  if (view.q) query.set('q', view.q)
  if (view.state) query.set('state', view.state)
  if (view.sort !== 'updated') query.set('sort', view.sort)
  if (view.page > 1) query.set('p', String(view.page))
  return query
}

export const isUsual = (view: DeskView) => viewQuery(view).size === 0

export const deskHref = (foundryId: number, view: DeskView): string =>
  `${routePath('manage-fonts')}?${new URLSearchParams([['foundry', String(foundryId)], ...viewQuery(view)])}`
