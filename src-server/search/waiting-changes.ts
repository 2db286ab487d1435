import { SEARCH } from '#shared/limits.ts'
import type { CollectionQuery } from '#shared/search/collection-query.ts'
import { addFacets } from '#shared/search/facet-counts.ts'
import type { FontSearchAst } from '#shared/search/font-search-ast.ts'
import type { FontSearchHits, NamedHits, SearchPort } from './search.port.ts'

interface Ports {
  /** Lags behind the database. */
  engine: SearchPort
  database: SearchPort
}

/**
 * The engine's answer as if it had the changes of these families already: the engine answers without them, SQL says
 * which of them match and where they belong.
 */
export async function searchFontsWith(
  changed: readonly number[],
  { engine, database }: Ports,
  query: FontSearchAst,
  signal?: AbortSignal,
): Promise<FontSearchHits> {
  if (changed.length === 0) return engine.searchFonts(query, signal)
  const ids = query.ids === null ? [...changed] : changed.filter((id) => query.ids!.includes(id))
  const settled = { ...query, notIds: [...(query.notIds ?? []), ...changed] }
  const [found, own] = await Promise.all([
    engine.searchFonts(settled, signal),
    ids.length === 0 ? null : database.searchFonts({ ...query, ids, page: 1, size: ids.length }, signal),
  ])
  if (!own) return found
  const { ids: merged, total } = await merge({
    ...{ query, found, own: own.ids },
    pageOf: async (page, size) => (await engine.searchFonts({ ...settled, page, size, withFacets: false }, signal)).ids,
    ranked: async (among) =>
      (
        await database.searchFonts(
          { ...query, ids: [...among], page: 1, size: among.length, withFacets: false },
          signal,
        )
      ).ids,
  })
  return {
    ids: merged,
    total,
    facets: found.facets && own.facets && addFacets(found.facets, own.facets),
    didYouMean: total <= SEARCH.fewHits ? found.didYouMean : [],
  }
}

/** The same for collections. */
export async function searchCollectionsWith(
  changed: readonly number[],
  { engine, database }: Ports,
  query: CollectionQuery,
  signal?: AbortSignal,
): Promise<NamedHits> {
  if (changed.length === 0) return engine.searchCollections(query, signal)
  const settled = { ...query, notIds: [...(query.notIds ?? []), ...changed] }
  const among = async (ids: readonly number[]) =>
    (await database.searchCollections({ ...query, ids, page: 1, size: ids.length }, signal)).ids
  const [found, own] = await Promise.all([engine.searchCollections(settled, signal), among(changed)])
  return merge({
    ...{ query, found, own, ranked: among },
    pageOf: async (page, size) => (await engine.searchCollections({ ...settled, page, size }, signal)).ids,
  })
}

interface Parts {
  query: { page: number; size: number }
  /** The page of the engine without the changed rows. */
  found: NamedHits
  /** The changed rows that match, best first. */
  own: readonly number[]
  /** Ids of another page of the engine. */
  pageOf(page: number, size: number): Promise<number[]>
  /** These rows in SQL's order. */
  ranked(ids: readonly number[]): Promise<readonly number[]>
}

/**
 * Puts changed rows into a page of the others. Each may have moved the others by one place, so the others are taken from
 * that many places earlier; what comes before them is on earlier pages.
 */
async function merge({ query, found, own, pageOf, ranked }: Parts): Promise<NamedHits> {
  const total = found.total + own.length
  if (own.length === 0) return { ids: found.ids, total }
  const from = (query.page - 1) * query.size
  const start = Math.max(0, from - own.length)
  const others = [...(await stretch(pageOf, start, from)), ...found.ids]
  const places = new Map((await ranked([...others, ...own])).map((id, place) => [id, place]))
  const merged: number[] = []
  let next = 0
  const takeBefore = (place: number) => {
    while (next < own.length && (places.get(own[next]!) ?? 0) < place) merged.push(own[next++]!)
  }
  for (const id of others) {
    // Without a place of its own it stays behind the one before: SQL does not forgive typos.
    takeBefore(places.get(id) ?? 0)
    merged.push(id)
  }
  takeBefore(Number.POSITIVE_INFINITY)
  return { ids: merged.slice(from - start, from - start + query.size), total }
}

/** Ids of one range of the engine's list, whose pages start at multiples of their size. */
async function stretch(pageOf: Parts['pageOf'], start: number, end: number): Promise<number[]> {
  const size = end - start
  if (size === 0) return []
  const first = Math.floor(start / size)
  const last = Math.floor((end - 1) / size)
  const pages = await Promise.all(Array.from({ length: last - first + 1 }, (_, i) => pageOf(first + i + 1, size)))
  return pages.flat().slice(start - first * size, end - first * size)
}
