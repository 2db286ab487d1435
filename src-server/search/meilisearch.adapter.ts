import { Meilisearch } from 'meilisearch'
import { SEARCH } from '#shared/limits.ts'
import { type FacetGroup, facetGroups } from '#shared/search/facet-groups.ts'
import type { FacetName } from '#shared/search/filter-grammar.ts'
import type { FontSearchAst } from '#shared/search/font-search-ast.ts'
import { randomStart } from '#shared/search/random-order.ts'
import type { Reader } from '../database/reader.ts'
import { searchCharacters } from '../unicode/character-search.ts'
import { COLLECTION_SORTS } from './collection-document.ts'
import { NO_FACETS } from './database.adapter.ts'
import { createFacetNames } from './facet-names.ts'
import { createFileSets } from './file-sets.ts'
import { buildCharacters, createMeiliCharacters } from './meilisearch-characters.ts'
import { COLLECTION_INDEX, FAMILY_INDEX, holdsIndex, rebuildIndex, writeDocuments } from './meilisearch-index.ts'
import { FACET_ATTRIBUTES, inList, meiliFilter, meiliWords, SORTS } from './meilisearch-query.ts'
import { askAgain } from './reset-connections.ts'
import type { FontSearchHits, SearchPort } from './search.port.ts'
import { rankedSql } from './sql-font-search.ts'

/** The client has no default timeout: a hanging server would block every visitor. */
const VISITORS: MeilisearchLimits = { searchMs: 1000, deepHits: 1000 }
/** A server that works answers a query for nothing in milliseconds, even while it is busy with slow ones. */
const SIMPLE_TIMEOUT_MS = 300
/** For writes, whose bodies are megabytes. */
const WRITE_TIMEOUT_MS = 30_000
/** Larger filters by file id (140 KB) are better answered by SQL. */
const MAX_FILE_IDS = 20_000
/** Hits of words that are put into SQL's order; few people look further, where the engine's own order stays. */
const RANKED_HITS = 200
/** How often the server is asked for a missing index. */
const PROBE_MS = 2000

/** Default name of the index. */
export const MEILISEARCH_INDEX = 'families'

interface MeilisearchDeps {
  host: string
  apiKey: string
  /** Name of the index; several installations may share a server. */
  uid?: string
  reader: Reader
  /** Answers queries that cannot be translated. */
  database: SearchPort
  limits?: MeilisearchLimits
}

interface MeilisearchLimits {
  searchMs: number
  /** Pages from this hit on are answered by SQL: the engine ranks all hits before them, SQL skips them in an index. */
  deepHits: number
}

/** Meilisearch as the engine: filters, orders, totals and facets are exact; it finds words itself, also with typos. */
export function createMeilisearchAdapter({
  host,
  apiKey,
  uid = MEILISEARCH_INDEX,
  reader,
  database,
  limits = VISITORS,
}: MeilisearchDeps): SearchPort {
  const client = new Meilisearch({ host, apiKey, timeout: limits.searchMs })
  /** The client's timeout has no effect once a call has its own signal, so every search combines both. */
  const limited = (signal: AbortSignal | undefined) => ({
    signal: AbortSignal.any([AbortSignal.timeout(limits.searchMs), ...(signal ? [signal] : [])]),
  })
  /** A client whose calls and waits for tasks end with the signal. */
  const writer = (signal: AbortSignal | undefined) =>
    // Writes take no signal of their own, so it is given with what every request gets.
    new Meilisearch({ host, apiKey, timeout: WRITE_TIMEOUT_MS, requestInit: { signal: signal ?? null } as object })
  const fileSets = createFileSets(reader, MAX_FILE_IDS)
  const facetNames = createFacetNames(reader)
  const collectionsUid = `${uid}_collections`
  const isDeep = ({ page, size }: { page: number; size: number }) => (page - 1) * size >= limits.deepHits
  const characters = createMeiliCharacters(client, uid, isDeep)
  let isReady = false
  let probedAt = Number.NEGATIVE_INFINITY

  function probe() {
    if (performance.now() - probedAt < PROBE_MS) return
    probedAt = performance.now()
    client
      .index(uid)
      .getStats()
      .then(
        (stats) => {
          isReady = stats.numberOfDocuments > 0
        },
        () => undefined,
      )
  }

  interface Found {
    ids: number[]
    total: number
    facets: Record<string, Record<string, number>>
  }

  /** Page mode counts exactly (totalHits); offset mode only estimates. */
  async function ask(
    query: FontSearchAst,
    filter: string[],
    page: { page: number; hitsPerPage: number },
    facets: readonly FacetName[],
    signal?: AbortSignal,
  ): Promise<Found> {
    const words = meiliWords(query.q) ?? ''
    const asked = query.sort === 'position' ? 'popular' : query.sort
    const sort = asked === 'relevance' ? (words === '' ? SORTS.popular : undefined) : SORTS[asked]
    const limit = limited(signal)
    const result = await askAgain(() =>
      client.index<{ id: number }>(uid).search(
        words,
        {
          filter,
          ...page,
          ...(sort ? { sort } : {}),
          ...(query.withFacets ? { facets: [...new Set(facets.map((facet) => FACET_ATTRIBUTES[facet]))] } : {}),
          attributesToRetrieve: ['id'],
          matchingStrategy: 'all',
        },
        limit,
      ),
    )
    return { ids: result.hits.map((hit) => hit.id), total: result.totalHits, facets: result.facetDistribution ?? {} }
  }

  /** The random list as a ring: keys from the seed's start on, then those before. Pages may span the seam. */
  async function askRandom(
    query: FontSearchAst,
    filter: string[],
    facets: readonly FacetName[],
    signal?: AbortSignal,
  ): Promise<Found> {
    const start = randomStart(query.randomSeed)
    const halves = [
      [...filter, `randomKey >= ${start}`],
      [...filter, `randomKey < ${start}`],
    ]
    const one = { ...query, withFacets: false }
    const head = await ask(one, halves[0]!, { page: 1, hitsPerPage: 1 }, [], signal)
    const whole = await ask(query, filter, { page: 1, hitsPerPage: 1 }, facets, signal)
    const from = (query.page - 1) * query.size
    const ids: number[] = []
    for (const [half, first, count] of [
      [halves[0]!, 0, head.total],
      [halves[1]!, head.total, whole.total - head.total],
    ] as const) {
      const start = Math.max(0, from - first)
      const end = Math.min(count, from + query.size - first)
      if (start >= end) continue
      // The engine's pages start at multiples of their size, so a range spans at most two of them.
      for (let page = Math.floor(start / query.size); page * query.size < end; page++) {
        const part = await ask(one, half, { page: page + 1, hitsPerPage: query.size }, [], signal)
        ids.push(...part.ids.slice(Math.max(0, start - page * query.size), end - page * query.size))
      }
    }
    return { ...whole, ids }
  }

  /** The engine finds by words, and SQL's rule orders the first hits, so that one list is shown whichever answers. */
  async function askRanked(
    query: FontSearchAst,
    filter: string[],
    facets: readonly FacetName[],
    signal?: AbortSignal,
  ): Promise<Found> {
    const from = (query.page - 1) * query.size
    const own = { page: query.page, hitsPerPage: query.size }
    if (from >= RANKED_HITS) return ask(query, filter, own, facets, signal)
    const first = await ask(query, filter, { page: 1, hitsPerPage: RANKED_HITS }, facets, signal)
    if (first.ids.length === 0) return first
    const { sql, params } = rankedSql(query.q, first.ids)
    const ranked = (await reader.slow<{ id: number }>(sql, params)).map(({ id }) => id)
    const ids = ranked.slice(from, from + query.size)
    // A page that goes on beyond them.
    if (from + query.size > RANKED_HITS && first.total > RANKED_HITS)
      ids.push(...(await ask({ ...query, withFacets: false }, filter, own, [], signal)).ids.slice(RANKED_HITS - from))
    return { ...first, ids }
  }

  /** Facet counts: most come with the query; each facet that ignores its own filter takes one more call. */
  async function facetsOf(query: FontSearchAst, [whole, ...own]: FacetGroup[], found: Found, signal?: AbortSignal) {
    const answers = await Promise.all([
      { facets: whole!.facets, found },
      ...own.map(async (group) => {
        const filter = await meiliFilter(group.query, fileSets.resolve)
        // The relaxed filter contains no additional files, so it can be sent too.
        const page = { page: 1, hitsPerPage: 1 }
        const relaxed = Array.isArray(filter) ? await ask(query, filter, page, group.facets, signal) : null
        return { facets: group.facets, found: relaxed }
      }),
    ])
    const counted = answers.flatMap(({ facets, found }) =>
      facets.map((facet) => [facet, new Map(Object.entries(found?.facets[FACET_ATTRIBUTES[facet]] ?? {}))] as const),
    )
    return facetNames.named(counted)
  }

  return {
    name: 'meilisearch',
    async searchFonts(query, signal): Promise<FontSearchHits> {
      const none = { ids: [], total: 0, facets: query.withFacets ? NO_FACETS : null, didYouMean: [] }
      const words = meiliWords(query.q)
      if (words === null || isDeep(query)) return database.searchFonts(query, signal)
      if (query.q.trim() !== '' && words === '') return none
      const groups = facetGroups(query)
      const filter = await meiliFilter(query, fileSets.resolve)
      // No family matches all filters; SQL counts what relaxing one would find.
      if (filter === 'none') return query.withFacets && groups.length > 1 ? database.searchFonts(query, signal) : none
      if (filter === 'sql') return database.searchFonts(query, signal)
      const { facets } = groups[0]!
      let found: Found
      if (query.sort === 'random') found = await askRandom(query, filter, facets, signal)
      else if (query.sort === 'relevance' && words !== '') found = await askRanked(query, filter, facets, signal)
      else found = await ask(query, filter, { page: query.page, hitsPerPage: query.size }, facets, signal)
      // SQL knows similar words; with few results there is time for it.
      const near =
        found.total <= SEARCH.fewHits && query.q !== '' ? ((await database.nearQueries?.(query.q)) ?? []) : []
      return {
        ids: found.ids,
        total: found.total,
        facets: query.withFacets ? await facetsOf(query, groups, found, signal) : null,
        didYouMean: near,
      }
    },
    searchDesigners: (query) => database.searchDesigners(query),
    searchCharacters: (query) => searchCharacters(query, characters),
    // Documents contain no coverage bitmaps.
    rankByShare: (query) => database.rankByShare(query),
    async searchCollections(query, signal) {
      const words = meiliWords(query.q)
      if (words === null || isDeep(query)) return database.searchCollections(query, signal)
      if (query.q.trim() !== '' && words === '') return { ids: [], total: 0 }
      const sort =
        query.sort === 'relevance'
          ? words === ''
            ? COLLECTION_SORTS.popular
            : undefined
          : COLLECTION_SORTS[query.sort]
      const limit = limited(signal)
      const result = await askAgain(() =>
        client.index<{ id: number }>(collectionsUid).search(
          words,
          {
            filter: [
              ...(query.ownerId === null ? [] : [`ownerId = ${query.ownerId}`]),
              ...(query.minFonts > 0 ? [`fontCount >= ${query.minFonts}`] : []),
              ...(query.ids ? [inList('id', query.ids)] : []),
              ...(query.notIds?.length ? [`NOT ${inList('id', query.notIds)}`] : []),
            ],
            page: query.page,
            hitsPerPage: query.size,
            ...(sort ? { sort } : {}),
            attributesToRetrieve: ['id'],
            matchingStrategy: 'all',
          },
          limit,
        ),
      )
      return { ids: result.hits.map((hit) => hit.id), total: result.totalHits }
    },
    async applyFamilies(familyIds, signal) {
      fileSets.forget()
      facetNames.forget()
      await writeDocuments(writer(signal).index(uid), FAMILY_INDEX, reader, familyIds)
    },
    async applyCollections(collectionIds, signal) {
      await writeDocuments(writer(signal).index(collectionsUid), COLLECTION_INDEX, reader, collectionIds)
    },
    async rebuild(onProgress, signal) {
      const client = writer(signal)
      await buildCharacters(client, uid)
      await rebuildIndex(client, collectionsUid, COLLECTION_INDEX, reader, () => undefined)
      await rebuildIndex(client, uid, FAMILY_INDEX, reader, onProgress ?? (() => undefined))
      fileSets.forget()
      facetNames.forget()
      isReady = true
    },
    async holdsIndex() {
      const [families, collections] = await Promise.all([
        holdsIndex(client.index(uid), FAMILY_INDEX),
        holdsIndex(client.index(collectionsUid), COLLECTION_INDEX),
      ])
      return families && collections
    },
    async answers() {
      const simple = { limit: 0, filter: ['id = 0'] }
      const limit = { signal: AbortSignal.timeout(SIMPLE_TIMEOUT_MS) }
      return askAgain(() => client.index(uid).search('', simple, limit)).then(
        () => true,
        () => false,
      )
    },
    ready() {
      if (!isReady) probe()
      return isReady
    },
    async close() {
      fileSets.forget()
      facetNames.forget()
    },
  }
}
