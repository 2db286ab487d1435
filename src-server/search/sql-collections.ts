import type { CollectionQuery } from '#shared/search/collection-query.ts'
import { foldName, queryWords } from '#shared/search/words.ts'
import { placeholders } from '../database/in-list.ts'
import type { Reader } from '../database/reader.ts'
import type { NamedHits } from './search.port.ts'
import { afterPrefix, type Sql, wordTables } from './sql-conditions.ts'

/** Condition for public collections. The owner's row must exist: collections without an owner are not shown. */
export const PUBLIC_COLLECTION = `collection.status = 1 AND collection.isPrivate = 0
  AND (SELECT user.id FROM user WHERE user.id = collection.ownerId) IS NOT NULL`

const ORDER = {
  popular: 'collection.popularity DESC, collection.id DESC',
  date: 'collection.createdAt DESC, collection.id DESC',
  updated: 'collection.updatedAt DESC, collection.id DESC',
  fonts: 'collection.fontCount DESC, collection.id DESC',
  name: 'collection.nameKey, collection.id',
}

const WORDS = { table: 'collection', tokens: 'collection_token', key: 'collectionId' }

/**
 * As with families: the exact name, names that start with the query, every word in the name, the rest; most popular
 * first within each.
 */
function relevance(q: string, words: readonly string[]): Sql {
  const key = foldName(q)
  return {
    sql: `CASE WHEN collection.nameKey = ? THEN 0 WHEN collection.nameKey >= ? AND collection.nameKey < ? THEN 1
          WHEN ${words.map((_, i) => `word${i}.weight >= 4`).join(' AND ')} THEN 2 ELSE 3 END, ${ORDER.popular}`,
    params: [key, key, afterPrefix(key)],
  }
}

/** Public collections by SQL, exactly. */
export async function searchCollections(reader: Reader, query: CollectionQuery): Promise<NamedHits> {
  const words = queryWords(query.q)
  if (query.q.trim() !== '' && words.length === 0) return { ids: [], total: 0 }
  const from: Sql = words.length > 0 ? wordTables(words, WORDS) : { sql: 'collection', params: [] }
  const where: Sql[] = [{ sql: PUBLIC_COLLECTION, params: [] }]
  if (query.ownerId !== null) where.push({ sql: 'collection.ownerId = ?', params: [query.ownerId] })
  if (query.minFonts > 0) where.push({ sql: 'collection.fontCount >= ?', params: [query.minFonts] })
  if (query.ids)
    where.push(
      query.ids.length === 0
        ? { sql: '1 = 0', params: [] }
        : { sql: `collection.id IN (${placeholders(query.ids.length)})`, params: [...query.ids] },
    )
  if (query.notIds && query.notIds.length > 0)
    where.push({ sql: `collection.id NOT IN (${placeholders(query.notIds.length)})`, params: [...query.notIds] })
  const sort = query.sort === 'relevance' && words.length === 0 ? 'popular' : query.sort
  const order: Sql = sort === 'relevance' ? relevance(query.q, words) : { sql: ORDER[sort], params: [] }
  const condition = where.map(({ sql }) => sql).join(' AND ')
  const params = [...from.params, ...where.flatMap((one) => one.params)]
  const [ids, count] = await Promise.all([
    reader.slow<{ id: number }>(
      `SELECT collection.id AS id FROM ${from.sql} WHERE ${condition} ORDER BY ${order.sql} LIMIT ? OFFSET ?`,
      [...params, ...order.params, query.size, (query.page - 1) * query.size],
    ),
    reader.slow<{ total: number }>(`SELECT COUNT(*) AS total FROM ${from.sql} WHERE ${condition}`, params),
  ])
  return { ids: ids.map((row) => row.id), total: Number(count[0]?.total ?? 0) }
}
