import type { FontSearchAst } from '#shared/search/font-search-ast.ts'
import { randomStart } from '#shared/search/random-order.ts'
import { foldName, queryWords } from '#shared/search/words.ts'
import { afterPrefix, conditions, type FileResolver, type Sql, wordJoins } from './sql-conditions.ts'

const newestFirst = 'family.publishedAt DESC, family.id DESC'

/** Every order ends with the id and has an index; relevance sorts only what the words found. */
const ORDER = {
  popular: `family.popularity DESC, ${newestFirst}`,
  trending: `family.trending DESC, ${newestFirst}`,
  date: newestFirst,
  name: 'family.nameKey, family.id',
  random: 'family.randomKey, family.id',
}

/** A compiled query: the parts that lists, counts and facets share. */
export interface CompiledSearch {
  from: Sql
  where: Sql
  /** Nothing can match: words were asked for, but the query has none (only punctuation). */
  impossible: boolean
}

export async function compileSearch(query: FontSearchAst, resolve: FileResolver): Promise<CompiledSearch> {
  const joins = wordJoins(query.q)
  const all = await conditions(query, resolve)
  return {
    from: { sql: ['family', ...joins.map((join) => join.sql)].join(' '), params: joins.flatMap((join) => join.params) },
    where: {
      sql: all.map((condition) => `(${condition.sql})`).join(' AND '),
      params: all.flatMap((condition) => condition.params),
    },
    impossible: query.q.trim() !== '' && joins.length === 0,
  }
}

/**
 * Classes of relevance: 0 the exact name, 1 names that begin with the query, 2 every word in the name, 3 the rest. Inside a class
 * the popular order holds.
 */
function relevanceOrder(query: FontSearchAst): Sql {
  const key = foldName(query.q)
  const inName = queryWords(query.q).map((_, i) => `word${i}.weight >= 4`)
  return {
    sql: `CASE WHEN family.nameKey = ? THEN 0 WHEN family.nameKey >= ? AND family.nameKey < ? THEN 1
          WHEN ${inName.join(' AND ') || '1 = 0'} THEN 2 ELSE 3 END, ${ORDER.popular}`,
    params: [key, key, afterPrefix(key)],
  }
}

/** The ids of one stretch of the list. */
export function listSql(
  query: FontSearchAst,
  compiled: CompiledSearch,
  stretch: { limit: number; offset: number },
  extra?: Sql,
): Sql {
  const words = query.q.trim() !== ''
  const order: Sql =
    query.sort === 'relevance'
      ? words
        ? relevanceOrder(query)
        : { sql: ORDER.popular, params: [] }
      : { sql: ORDER[query.sort], params: [] }
  const also = extra ? ` AND ${extra.sql}` : ''
  return {
    sql: `SELECT family.id AS id FROM ${compiled.from.sql} WHERE ${compiled.where.sql}${also} ORDER BY ${order.sql} LIMIT ? OFFSET ?`,
    params: [
      ...compiled.from.params,
      ...compiled.where.params,
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
    sql: `SELECT COUNT(*) AS total FROM ${compiled.from.sql} WHERE ${compiled.where.sql}${also}`,
    params: [...compiled.from.params, ...compiled.where.params, ...(extra?.params ?? [])],
  }
}

/** The random list walks the ring of random keys from its seed's start: first the keys from there on, then those before. */
export function ringHalves(query: FontSearchAst): { first: Sql; second: Sql } {
  const start = randomStart(query.randomSeed)
  return {
    first: { sql: 'family.randomKey >= ?', params: [start] },
    second: { sql: 'family.randomKey < ?', params: [start] },
  }
}
