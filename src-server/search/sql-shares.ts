import { LRUCache } from 'lru-cache'
import { pageOf } from '#shared/search/coverage-bits.ts'
import type { ShareHits, ShareQuery } from '#shared/search/share-query.ts'
import { placeholders } from '../database/in-list.ts'
import type { Reader } from '../database/reader.ts'
import { remembered } from './remembered.ts'
import { bitSet, type Sql } from './sql-conditions.ts'

/** Pages are cached until a family changes, at most this long: each scans all families of its set. */
const CACHE_TTL_MS = 30_000

/** SQL that is 1 where a row of coverage_page contains the code point, else 0. Built from our own numbers only. */
export const holdsCodepoint = (codepoint: number) =>
  `(cover.page = ${pageOf(codepoint)} AND ${bitSet('cover', codepoint)})`

/** Sets with the number of the code points they contain. */
function counted({ part, ranges, least }: ShareQuery): Sql {
  if (part !== null)
    return {
      sql: 'SELECT coverageId, count AS n FROM coverage_part WHERE part = ? AND count >= ?',
      params: [part, least],
    }
  const codepoints = ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
  const pages = [...new Set(codepoints.map(pageOf))]
  const sum = codepoints.map(holdsCodepoint).join('+')
  return {
    sql: `SELECT cover.coverageId, SUM(${sum}) AS n FROM coverage_page cover WHERE cover.page IN (${placeholders(pages.length)})
          GROUP BY cover.coverageId HAVING SUM(${sum}) >= ?`,
    params: [...pages, least],
  }
}

/** Excludes families with another style that fully supports the language. */
const SPEAKS_NOT = `NOT EXISTS (SELECT 1 FROM font other JOIN font_file whole ON whole.id = other.fontFileId
  JOIN coverage_language spoken ON spoken.coverageId = whole.coverageId AND spoken.lang = ?
  WHERE other.familyId = family.id)`

/** @param isCounted whether each row has the total; otherwise it is known */
function rankingSql(query: ShareQuery, isCounted: boolean): Sql {
  const { language, below, page, size } = query
  const held = counted(query)
  return {
    sql: `SELECT family.id, MAX(held.n) AS n, ${isCounted ? 'COUNT(*) OVER ()' : '0'} AS total FROM (${held.sql}) held
          JOIN font_file file ON file.coverageId = held.coverageId
          JOIN font ON font.fontFileId = file.id
          JOIN family ON family.id = font.familyId AND family.status = 1 AND family.deletedAt IS NULL
          ${language === null ? '' : `WHERE ${SPEAKS_NOT}`}
          GROUP BY family.id, family.popularity, family.publishedAt
          ${below === null ? '' : 'HAVING MAX(held.n) < ?'}
          ORDER BY MAX(held.n) DESC, family.popularity DESC, family.publishedAt DESC, family.id DESC LIMIT ? OFFSET ?`,
    params: [
      ...held.params,
      ...(language === null ? [] : [language]),
      ...(below === null ? [] : [below]),
      size,
      (page - 1) * size,
    ],
  }
}

/**
 * Families by their best style's share of a set of code points, by SQL: every page scans all families that have some of
 * it.
 */
export function createSqlShares(reader: Reader) {
  const pages = new LRUCache<string, Promise<ShareHits>>({ max: 500, ttl: CACHE_TTL_MS })

  async function ask(query: ShareQuery): Promise<ShareHits> {
    // The first page has the total; pages past the last one run no query.
    const total = query.page === 1 ? null : (await ranked({ ...query, page: 1 })).total
    if (total !== null && (query.page - 1) * query.size >= total) return { families: [], total }
    const { sql, params } = rankingSql(query, total === null)
    const rows = await reader.slow<{ id: number; n: number; total: number }>(sql, params)
    const families = rows.map(({ id, n }) => ({ id: Number(id), count: Number(n) }))
    return { families, total: total ?? Number(rows[0]?.total ?? 0) }
  }

  const ranked = (query: ShareQuery): Promise<ShareHits> => remembered(pages, JSON.stringify(query), () => ask(query))
  return { ranked, forget: () => pages.clear() }
}
