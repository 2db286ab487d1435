import { AppError } from '#shared/errors.ts'
import { PAGING } from '#shared/limits.ts'
import type { Elsewhere, LoadContext, PageMeta } from '../../../app/page.ts'
import { basketPath, idsInPath } from './basket-address.ts'

/** Old links name starred families: they lead to a basket with their main styles. @throws AppError NOT_FOUND without any */
export async function load({ api, params }: Pick<LoadContext, 'api' | 'params'>): Promise<PageMeta | Elsewhere> {
  const ids = idsInPath(params.ids)
  // One search returns fewer families than a link may name.
  const searches = Array.from({ length: Math.ceil(ids.length / PAGING.maxSize) }, (_, at) => {
    const some = ids.slice(at * PAGING.maxSize, (at + 1) * PAGING.maxSize)
    return api.fonts.search.fetch({ ids: some.join(','), size: PAGING.maxSize })
  })
  const families = (await Promise.all(searches)).flatMap(({ hits }) => hits)
  const styles = families.flatMap(({ fonts }) => fonts.find((font) => font.primary)?.id ?? [])
  if (params.ids && styles.length === 0)
    throw new AppError('NOT_FOUND', 'None of these fonts is on this site', { param: 'ids' })
  // Main styles change.
  return { status: 302, redirect: basketPath(styles) }
}

export const Page = () => null
