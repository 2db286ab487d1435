import type { FontSearchAst } from '#shared/search/font-search-ast.ts'
import { randomStart } from '#shared/search/random-order.ts'
import { foldName, queryWords } from '#shared/search/words.ts'
import { placeholders } from '../database/in-list.ts'
import { afterPrefix, conditions, type FileResolver, type Sql, wordTables } from './sql-conditions.ts'

const newestFirst = 'family.publishedAt DESC, family.id DESC'

/** Every order ends with the id and has an index; relevance only sorts what the words found. */
const ORDER = {
  popular: `family.popularity DESC, ${newestFirst}`,
  trending: `family.trending DESC, ${newestFirst}`,
  date: newestFirst,
  name: 'family.nameKey, family.id',
  random: 'family.randomKey, family.id',
  /** The order set by the collection's owner. */
  position: 'member.position, family.id',
}

/** A compiled query: the parts shared by lists, counts and facets. */
export interface CompiledSearch {
  from: Sql
  /** For lists in an indexed order, and for all queries with words. */
  walk: Sql
  /** For counts of the whole set, on an index. */
  set: Sql
  /** The same for queries that need whole rows of most families: read in table order, not by an index. */
  scan: Sql
  words: readonly string[]
  /** Nothing can match: the query consists of punctuation only. */
  impossible: boolean
}

export async function compileSearch(query: FontSearchAst, resolve: FileResolver): Promise<CompiledSearch> {
  const words = queryWords(query.q)
  const all = await conditions(query, resolve)
  const joined = (form: 'walk' | 'set', status: string): Sql => ({
    sql: [status, ...all.map((condition) => condition[form].sql)].map((sql) => `(${sql})`).join(' AND '),
    params: all.flatMap((condition) => condition[form].params),
  })
  // Published families only. The plus keeps SQLite from using the indexes on status: a foundry's families are found by
  // their own index.
  const scanned = '+family.status = 1'
  const indexed = query.foundryId === null && query.collectionId === null ? 'family.status = 1' : scanned
  const form = words.length > 0 ? 'walk' : 'set'
  let from = ALL
  if (words.length > 0) from = wordTables(words)
  else if (query.collectionId !== null) from = memberTable(query.collectionId)
  return {
    from,
    walk: joined('walk', indexed),
    set: joined(form, indexed),
    scan: joined(form, scanned),
    words,
    impossible: query.q.trim() !== '' && words.length === 0,
  }
}

const ALL: Sql = { sql: 'family', params: [] }

/** A collection contains few families, so its rows drive the join. */
const memberTable = (collectionId: number): Sql => ({
  sql: 'collection_family member CROSS JOIN family ON family.id = member.familyId AND member.collectionId = ?',
  params: [collectionId],
})

/** Replaces orders that the query cannot have: relevance and position each need their own tables. */
function orderOf(query: FontSearchAst, words: readonly string[]): FontSearchAst['sort'] {
  if (query.sort === 'relevance' && words.length === 0) return 'popular'
  if (query.sort !== 'position') return query.sort
  if (words.length > 0) return 'relevance'
  return query.collectionId === null ? 'popular' : 'position'
}

/**
 * Classes of relevance: 0 the exact name, 1 names that start with the query, 2 every word in the name, 3 the rest.
 * Within a class popularity decides.
 */
function relevanceOrder(q: string, inName: readonly Sql[]): Sql {
  const key = foldName(q)
  return {
    sql: `CASE WHEN family.nameKey = ? THEN 0 WHEN family.nameKey >= ? AND family.nameKey < ? THEN 1
          WHEN ${inName.map(({ sql }) => sql).join(' AND ')} THEN 2 ELSE 3 END, ${ORDER.popular}`,
    params: [key, key, afterPrefix(key), ...inName.flatMap(({ params }) => params)],
  }
}

/** These families by relevance, whatever has found them. */
export function rankedSql(q: string, ids: readonly number[]): Sql {
  const named = 'SELECT 1 FROM family_token named WHERE named.familyId = family.id AND named.weight >= 4'
  const inName = queryWords(q).map((word) => ({
    sql: `EXISTS (${named} AND named.token >= ? AND named.token < ?)`,
    params: [word, afterPrefix(word)],
  }))
  const order = relevanceOrder(q, inName)
  return {
    sql: `SELECT family.id AS id FROM family WHERE family.id IN (${placeholders(ids.length)}) ORDER BY ${order.sql}`,
    params: [...ids, ...order.params],
  }
}

/** The ids of one range of the list. */
export function listSql(
  query: FontSearchAst,
  compiled: CompiledSearch,
  stretch: { limit: number; offset: number },
  extra?: Sql,
): Sql {
  const words = compiled.words
  const sort = orderOf(query, words)
  const inName = words.map((_, i) => ({ sql: `word${i}.weight >= 4`, params: [] }))
  const order: Sql = sort === 'relevance' ? relevanceOrder(query.q, inName) : { sql: ORDER[sort], params: [] }
  const also = extra ? ` AND ${extra.sql}` : ''
  return {
    sql: `SELECT family.id AS id FROM ${compiled.from.sql} WHERE ${compiled.walk.sql}${also} ORDER BY ${order.sql} LIMIT ? OFFSET ?`,
    params: [
      ...compiled.from.params,
      ...compiled.set.params,
      ...(extra?.params ?? []),
      ...order.params,
      stretch.limit,
      stretch.offset,
    ],
  }
}

export function countSql(compiled: CompiledSearch, extra?: Sql): Sql {
  const also = extra ? ` AND ${extra.sql}` : ''
  return {
    sql: `SELECT COUNT(*) AS total FROM ${compiled.from.sql} WHERE ${compiled.set.sql}${also}`,
    params: [...compiled.from.params, ...compiled.set.params, ...(extra?.params ?? [])],
  }
}

/** The random list as a ring of random keys: first those from the seed's start on, then those before. */
export function ringHalves(query: FontSearchAst): { first: Sql; second: Sql } {
  const start = randomStart(query.randomSeed)
  return {
    first: { sql: 'family.randomKey >= ?', params: [start] },
    second: { sql: 'family.randomKey < ?', params: [start] },
  }
}
