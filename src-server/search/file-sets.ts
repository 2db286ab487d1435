import { LRUCache } from 'lru-cache'
import { chunks } from '../database/in-list.ts'
import type { Reader } from '../database/reader.ts'
import { remembered } from './remembered.ts'
import type { FileResolver, FileSet, Sql } from './sql-conditions.ts'

const MAX_SETS = 200
const TTL_MS = 30_000
/** Conditions per statement: SQLite allows 500 parts in one. */
const TOGETHER = 100

/**
 * Sets of font files by condition. Files are immutable, so a set only grows; it is dropped with every change all the
 * same. Conditions that are asked for at the same time, as by the searches of one page, share a statement.
 * @param maxIds larger sets stay a subquery
 */
export function createFileSets(reader: Reader, maxIds: number): { resolve: FileResolver; forget(): void } {
  const sets = new LRUCache<string, Promise<FileSet>>({ max: MAX_SETS, ttl: TTL_MS })
  let waiting: Sql[] = []
  let reading: Promise<Map<Sql, number[]>> | null = null

  async function readWaiting(): Promise<Map<Sql, number[]>> {
    await new Promise(setImmediate)
    const subqueries = waiting
    waiting = []
    reading = null
    const found = new Map<Sql, number[]>(subqueries.map((subquery) => [subquery, []]))
    for (const some of chunks(subqueries, TOGETHER)) {
      const rows = await reader.slow<{ place: number; id: number }>(
        some
          .map(({ sql }, place) => `SELECT ${place} AS place, id FROM (${sql} LIMIT ?) files${place}`)
          .join(' UNION ALL '),
        some.flatMap(({ params }) => [...params, maxIds + 1]),
      )
      for (const { place, id } of rows) found.get(some[Number(place)]!)!.push(id)
    }
    return found
  }

  return {
    resolve: (subquery) =>
      remembered(sets, JSON.stringify(subquery), async () => {
        waiting.push(subquery)
        reading ??= readWaiting()
        const ids = (await reading).get(subquery)!
        return ids.length > maxIds ? { subquery } : { ids }
      }),
    forget: () => sets.clear(),
  }
}
