import { LRUCache } from 'lru-cache'
import type { FacetCounts } from '#shared/contracts/catalogue/fonts.ts'
import { SEARCH } from '#shared/limits.ts'
import { facetGroups, joinFacets } from '#shared/search/facet-groups.ts'
import { FACETS } from '#shared/search/filter-grammar.ts'
import type { FontSearchAst } from '#shared/search/font-search-ast.ts'
import { nearestWord, nearStarts } from '#shared/search/near-words.ts'
import { queryWords } from '#shared/search/words.ts'
import type { Database } from '../database/data-source.ts'
import type { Reader } from '../database/reader.ts'
import { searchCharacters } from '../unicode/character-search.ts'
import type { FacetThread } from './facet-thread.ts'
import { createFileSets } from './file-sets.ts'
import { remembered } from './remembered.ts'
import type { FontSearchHits, SearchPort } from './search.port.ts'
import { createSqlCharacters } from './sql-characters.ts'
import { searchCollections } from './sql-collections.ts'
import { afterPrefix, type Sql } from './sql-conditions.ts'
import { createDesignerSearch } from './sql-designers.ts'
import { type CompiledSearch, compileSearch, countSql, listSql, ringHalves } from './sql-font-search.ts'
import { createSqlShares } from './sql-shares.ts'

/** Longer lists of files stay a subquery: SQLite allows 32,766 parameters, and long lists are slow to bind. */
const MAX_FILE_IDS = 2000
/** Totals and facets of a filter are cached until a family changes, at most this long. */
const CACHE_TTL_MS = 30_000
/** Words compared for "did you mean". */
const MAX_NEAR_WORDS = 3000

/** Cache key of the parts of a query that decide which families match. */
function filterKey(query: FontSearchAst): string {
  const { sort: _sort, randomSeed: _seed, page: _page, size: _size, withFacets: _facets, ...filters } = query
  return JSON.stringify(filters)
}

/** method=db: exact answers by SQL. Without a writable database, rows that are created on first use stay missing. */
export function createDatabaseAdapter(deps: {
  reader: Reader
  facetThread: FacetThread
  database?: Database
}): SearchPort {
  const { reader, facetThread } = deps
  const characters = createSqlCharacters(reader, deps.database ?? null)
  const totals = new LRUCache<string, Promise<number>>({ max: 2000, ttl: CACHE_TTL_MS })
  const facets = new LRUCache<string, Promise<FacetCounts>>({ max: 100, ttl: CACHE_TTL_MS })
  const near = new LRUCache<string, Promise<string[]>>({ max: 500, ttl: CACHE_TTL_MS })
  const shares = createSqlShares(reader)
  const designers = createDesignerSearch(reader)
  const fileSets = createFileSets(reader, MAX_FILE_IDS)
  /** Increased by every change, for the thread's cache. */
  let version = 1

  const run = <T>({ sql, params }: Sql) => reader.slow<T>(sql, params)

  /** A collection's families change without a change of a family, and are few: they are counted anew. */
  const countOf = (query: FontSearchAst, key: string, sql: Sql) => {
    const count = async () => Number((await run<{ total: number }>(sql))[0]?.total ?? 0)
    return query.collectionId === null ? remembered(totals, key, count) : count()
  }

  async function idsOf(query: FontSearchAst, compiled: CompiledSearch): Promise<number[]> {
    const stretch = { limit: query.size, offset: (query.page - 1) * query.size }
    const list = async (from: typeof stretch, extra?: Sql) =>
      (await run<{ id: number }>(listSql(query, compiled, from, extra))).map((row) => row.id)
    if (query.sort !== 'random') return list(stretch)
    const { first, second } = ringHalves(query)
    const before = await countOf(query, `${query.randomSeed}|${filterKey(query)}`, countSql(compiled, first))
    const head = stretch.offset < before ? await list(stretch, first) : []
    if (head.length === stretch.limit) return head
    const rest = { limit: stretch.limit - head.length, offset: Math.max(0, stretch.offset - before) }
    return [...head, ...(await list(rest, second))]
  }

  /** Groups shared by several queries (the same filters without their class) are counted once. */
  async function facetsOf(query: FontSearchAst): Promise<FacetCounts> {
    const counted = await Promise.all(
      facetGroups(query).map(async (group) => {
        const count = async () => {
          const compiled = await compileSearch(group.query, fileSets.resolve)
          return facetThread.count(compiled, version)
        }
        const isFresh = query.collectionId !== null
        const counts = await (isFresh ? count() : remembered(facets, filterKey(group.query), count))
        return { facets: group.facets, counts }
      }),
    )
    return joinFacets(counted)
  }

  /** A page asks for its list and for the count of the same words. */
  const nearQueries = (q: string) => remembered(near, q, () => findNear(queryWords(q)))

  async function findNear(words: readonly string[]): Promise<string[]> {
    const replaced = await Promise.all(
      words.map(async (word) => {
        const starts = nearStarts(word)
        const tokens = await run<{ token: string }>({
          sql: `SELECT token FROM family_token WHERE ${starts.map(() => '(token >= ? AND token < ?)').join(' OR ')}
            GROUP BY token ORDER BY COUNT(*) DESC, token LIMIT ?`,
          params: [...starts.flatMap((start) => [start, afterPrefix(start)]), MAX_NEAR_WORDS],
        })
        return (
          nearestWord(
            word,
            tokens.map((row) => row.token),
          ) ?? word
        )
      }),
    )
    const suggestion = replaced.join(' ')
    return suggestion === words.join(' ') ? [] : [suggestion]
  }

  function forget() {
    totals.clear()
    facets.clear()
    near.clear()
    shares.forget()
    designers.forget()
    version++
    fileSets.forget()
  }

  return {
    name: 'database',
    async searchFonts(query): Promise<FontSearchHits> {
      if (!query.withFacets) facetThread.prepare(version)
      const compiled = await compileSearch(query, fileSets.resolve)
      const none = { ids: [], total: 0, facets: query.withFacets ? NO_FACETS : null, didYouMean: [] }
      if (compiled.impossible) return none
      const key = filterKey(query)
      const [ids, total, counts] = await Promise.all([
        idsOf(query, compiled),
        countOf(query, key, countSql(compiled)),
        query.withFacets ? facetsOf(query) : null,
      ])
      return {
        ids,
        total,
        facets: counts,
        didYouMean: total <= SEARCH.fewHits && query.q !== '' ? await nearQueries(query.q) : [],
      }
    },
    searchDesigners: designers.search,
    searchCollections: (query) => searchCollections(reader, query),
    searchCharacters: (query) => searchCharacters(query, characters),
    rankByShare: shares.ranked,
    nearQueries,
    applyFamilies: async () => forget(),
    applyCollections: async () => forget(),
    async rebuild() {
      facetThread.forget()
      forget()
    },
    ready: () => true,
    async close() {
      forget()
      await facetThread.close()
    },
  }
}

export const NO_FACETS = Object.fromEntries(FACETS.map((facet) => [facet, []])) as unknown as FacetCounts
