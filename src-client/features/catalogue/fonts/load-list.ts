import type { FontSearchResult } from '#shared/contracts/catalogue/fonts.ts'
import { httpStatusOf } from '../../../api/errors.ts'
import type { LoadContext, PageMeta } from '../../../app/page.ts'
import { FilterChips } from './filter-chips.ts'
import { FilterPanel } from './filter-panel.ts'
import { type ListKind, listHref, listInput, listState } from './list-address.ts'
import { ListRemarks, needsRemarks } from './list-remarks.ts'

interface ListMeta {
  path: string
  title: string
  description: (result: FontSearchResult) => string
  /** Without results the page answers 404, so it is not indexed (specification section 8). */
  emptyIs404?: boolean
  /** Without filters beside it, as FontList draws it. */
  isPlain?: boolean
  seed?: string
}

/** Data and head of a list page. If the API rejects a filter, redirects to the list without filters instead of failing. */
export async function loadList(
  { api, query, preferences, config }: LoadContext,
  kind: ListKind,
  about: ListMeta,
): Promise<PageMeta> {
  const asked = listState(kind, query)
  const seed = about.seed ?? ''
  const fetchList = (state: typeof asked) => api.fonts.search.fetch(listInput(kind, state, preferences, seed))
  let result: FontSearchResult
  try {
    ;[result] = await Promise.all([fetchList(asked), about.isPlain ? null : FilterPanel.fetch()])
  } catch (error) {
    if (httpStatusOf(error) !== 400) throw error
    const plain = listHref(about.path, kind, listState(kind, new URLSearchParams()), {})
    // No filter to remove: the path itself is invalid, such as an impossible category name.
    if (plain === listHref(about.path, kind, asked, { page: asked.page })) throw error
    // Thrown, because pages load lists among other things; locationOf() in api/errors.ts reads it.
    throw Object.assign(new Error('a filter is not valid'), { data: { httpStatus: 302, location: plain } })
  }
  const state = { ...asked, page: result.page }
  const at = (page: number) => listHref(about.path, kind, state, { page })
  const filtered = listHref(about.path, kind, state, { page: 1 }) !== about.path
  await Promise.all([
    needsRemarks(result) ? ListRemarks.fetch() : null,
    filtered || result.said.length > 0 ? FilterChips.fetch() : null,
  ])
  const pageNote = result.page > 1 ? `, page ${result.page}` : ''
  return {
    status: result.total === 0 && (about.emptyIs404 || filtered) ? 404 : 200,
    title: `${about.title}${pageNote} · ${config.siteName}`,
    description: about.description(result),
    canonical: at(result.page),
    prev: result.page > 1 ? at(result.page - 1) : undefined,
    next: result.page < result.pages ? at(result.page + 1) : undefined,
    robots: filtered && state.q === '' ? 'noindex' : undefined,
    image: result.hits[0]?.poster ?? undefined,
    seed: about.seed,
  }
}
