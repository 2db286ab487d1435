import { SEARCH } from '#shared/limits.ts'
import { routePath } from '#shared/routes.ts'

/** Family ids in the path of a Starred page, each once. Like all pages, it ignores invalid values. */
export function starredIds(text = ''): number[] {
  const ids = text.split('-').filter((id) => /^\d{1,10}$/.test(id))
  return [...new Set(ids.map(Number))].filter((id) => id > 0).slice(0, SEARCH.maxIds)
}

/** Starred page with these families; without ids, with those of this browser. Ids are in the path, because shared links drop the query. */
export const starredPath = (ids: readonly number[]) =>
  ids.length === 0 ? routePath('starred') : routePath('starred', { ids: ids.slice(0, SEARCH.maxIds).join('-') })
