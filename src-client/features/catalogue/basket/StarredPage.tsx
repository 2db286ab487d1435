import { PAGING } from '#shared/limits.ts'
import type { LoadContext, PageMeta } from '../../../app/page.ts'
import { basketPath, idsInPath } from './basket-address.ts'

/** Old links name starred families: they lead to a basket with their main styles. */
export async function load({ api, params }: LoadContext): Promise<PageMeta> {
  const ids = idsInPath(params.ids)
  const most = { ids: ids.join(','), size: PAGING.maxSize }
  const families = ids.length === 0 ? [] : (await api.fonts.search.fetch(most)).hits
  const redirect = basketPath(families.flatMap(({ fonts }) => fonts.find((font) => font.primary)?.id ?? []))
  return { status: 301, redirect, title: '', description: '', canonical: redirect }
}

export const Page = () => null
