import type { FacetCounts } from '#shared/contracts/catalogue/fonts.ts'
import { SEARCH } from '#shared/limits.ts'
import type { CollectionQuery } from '#shared/search/collection-query.ts'
import { addFacets } from '#shared/search/facet-counts.ts'
import { facetGroups } from '#shared/search/facet-groups.ts'
import type { FontSearchAst } from '#shared/search/font-search-ast.ts'
import type { Reader } from '../database/reader.ts'
import { createFacetNames } from './facet-names.ts'
import { loadFamilyDocuments } from './family-document.ts'
import { FACET_ATTRIBUTES } from './meilisearch-query.ts'
import type { FontSearchHits, NamedHits, SearchPort } from './search.port.ts'

/**
 * Answers of an engine that lags, as if it had the last changes already: the engine answers without the changed rows, SQL
 * says which of them match and where they belong.
 */
export function createWaitingChanges({
  engine,
  database,
  reader,
}: {
  engine: SearchPort
  database: SearchPort
  reader: Reader
}) {
  /** Those of these families that match, in the order of the query. */
  const matching = async (query: FontSearchAst, ids: readonly number[], signal?: AbortSignal) =>
    (await database.searchFonts({ ...query, ids: [...ids], page: 1, size: ids.length, withFacets: false }, signal)).ids

  /** Facets of the few changed families, from their documents: counting by SQL reads the whole catalogue. */
  async function facetsOf(query: FontSearchAst, ids: readonly number[], signal?: AbortSignal): Promise<FacetCounts> {
    const documents = new Map((await loadFamilyDocuments(reader, ids)).map((document) => [document.id, document]))
    const groups = await Promise.all(
      facetGroups(query).map(async (group) => {
        const found = await matching(group.query, ids, signal)
        return { facets: group.facets, documents: found.flatMap((id) => documents.get(id) ?? []) }
      }),
    )
    return createFacetNames(reader).named(
      groups.flatMap((group) =>
        group.facets.map((facet) => {
          const values = group.documents.flatMap((document) => [...new Set([document[FACET_ATTRIBUTES[facet]]].flat())])
          return [facet, countsOf(values.map(String))] as const
        }),
      ),
    )
  }

  return {
    async searchFonts(changed: readonly number[], query: FontSearchAst, signal?: AbortSignal): Promise<FontSearchHits> {
      const ids = query.ids === null ? changed : changed.filter((id) => query.ids!.includes(id))
      if (ids.length === 0) return engine.searchFonts(query, signal)
      const settled = { ...query, notIds: [...(query.notIds ?? []), ...ids] }
      const [found, own, facets] = await Promise.all([
        engine.searchFonts(settled, signal),
        matching(query, ids, signal),
        query.withFacets ? facetsOf(query, ids, signal) : null,
      ])
      const merged = await merge({
        query,
        found,
        own,
        pageOf: async (page, size) =>
          (await engine.searchFonts({ ...settled, page, size, withFacets: false }, signal)).ids,
        ranked: (among) => matching(query, among, signal),
      })
      return {
        ...merged,
        facets: found.facets && facets && addFacets(found.facets, facets),
        didYouMean: merged.total <= SEARCH.fewHits ? found.didYouMean : [],
      }
    },

    async searchCollections(
      changed: readonly number[],
      query: CollectionQuery,
      signal?: AbortSignal,
    ): Promise<NamedHits> {
      if (changed.length === 0) return engine.searchCollections(query, signal)
      const settled = { ...query, notIds: [...(query.notIds ?? []), ...changed] }
      const among = async (ids: readonly number[]) =>
        (await database.searchCollections({ ...query, ids, page: 1, size: ids.length }, signal)).ids
      const [found, own] = await Promise.all([engine.searchCollections(settled, signal), among(changed)])
      return merge({
        query,
        found,
        own,
        ranked: among,
        pageOf: async (page, size) => (await engine.searchCollections({ ...settled, page, size }, signal)).ids,
      })
    },
  }
}

export type WaitingChanges = ReturnType<typeof createWaitingChanges>

function countsOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
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
    // What SQL does not find (the engine forgives typos) stays behind the one before it.
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
