import { SEARCH } from '#shared/limits.ts'
import { routePath } from '#shared/routes.ts'

/** Ids of families in the path of the page of stars, each once; what is no id is dropped, as pages do. */
export function starredIds(text = ''): number[] {
  const ids = text.split('-').filter((id) => /^\d{1,10}$/.test(id))
  return [...new Set(ids.map(Number))].filter((id) => id > 0).slice(0, SEARCH.maxIds)
}

/** The page of these families; without any that of this browser's own stars. In the path, since shared links keep no query. */
export const starredPath = (ids: readonly number[]) =>
  ids.length === 0 ? routePath('starred') : routePath('starred', { ids: ids.slice(0, SEARCH.maxIds).join('-') })
