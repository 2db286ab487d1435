import { LRUCache } from 'lru-cache'
import type { Reader } from '../database/reader.ts'
import { remembered } from './remembered.ts'
import type { FileResolver, FileSet } from './sql-conditions.ts'

const MAX_SETS = 200
const TTL_MS = 30_000

/**
 * Sets of font files by condition. Files are immutable, so a set only grows; it is dropped with every change all the
 * same.
 * @param maxIds larger sets stay a subquery
 */
export function createFileSets(reader: Reader, maxIds: number): { resolve: FileResolver; forget(): void } {
  const sets = new LRUCache<string, Promise<FileSet>>({ max: MAX_SETS, ttl: TTL_MS })
  return {
    resolve: (subquery) =>
      remembered(sets, JSON.stringify(subquery), async () => {
        const rows = await reader.slow<{ id: number }>(`${subquery.sql} LIMIT ?`, [...subquery.params, maxIds + 1])
        return rows.length > maxIds ? { subquery } : { ids: rows.map((row) => row.id) }
      }),
    forget: () => sets.clear(),
  }
}
