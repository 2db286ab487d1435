import { LRUCache } from 'lru-cache'
import { foldName, queryWords, searchWords } from '#shared/search/words.ts'
import type { Reader } from '../database/reader.ts'
import type { DesignerQuery, NamedHits } from './search.port.ts'

const ORDER = { popular: 'downloads DESC, familyCount DESC, id', name: 'nameKey, id', date: 'createdAt DESC, id DESC' }
/**
 * Names compared per search. Foundries are far fewer than families; beyond this only the most popular are considered.
 */
const MAX_FOUNDRIES = 20_000

/**
 * Words of names, cached: splitting all names with every typed letter would block the event loop for a tenth of a
 * second.
 */
const knownWords = new LRUCache<string, readonly string[]>({ max: MAX_FOUNDRIES + 5000 })
function wordsOf(name: string): readonly string[] {
  const known = knownWords.get(name)
  if (known) return known
  const words = searchWords(name)
  knownWords.set(name, words)
  return words
}

/**
 * Foundries with published families and a name with words that start with those of q. All engines use this for
 * designers.
 */
export async function searchDesigners(reader: Reader, query: DesignerQuery): Promise<NamedHits> {
  const from = (query.page - 1) * query.size
  if (query.q.trim() === '') {
    const [ids, count] = await Promise.all([
      reader.query<{ id: number }>(
        `SELECT id FROM foundry WHERE familyCount > 0 ORDER BY ${ORDER[query.sort]} LIMIT ? OFFSET ?`,
        [query.size, from],
      ),
      reader.query<{ total: number }>('SELECT COUNT(*) AS total FROM foundry WHERE familyCount > 0'),
    ])
    return { ids: ids.map((row) => row.id), total: Number(count[0]?.total ?? 0) }
  }
  const words = queryWords(query.q)
  if (words.length === 0) return { ids: [], total: 0 }
  const rows = await reader.slow<{ id: number; name: string }>(
    `SELECT id, name FROM foundry WHERE familyCount > 0 ORDER BY ${ORDER[query.sort]} LIMIT ?`,
    [MAX_FOUNDRIES],
  )
  const found = rows.filter((row) => {
    const own = wordsOf(row.name)
    return words.every((word) => own.some((token) => token.startsWith(word)))
  })
  // An exact name comes first whatever its popularity, unless another order is requested.
  const key = foldName(query.q)
  const exact = (row: { name: string }) => query.sort === 'popular' && foldName(row.name) === key
  const hits = [...found.filter(exact), ...found.filter((row) => !exact(row))]
  return { ids: hits.slice(from, from + query.size).map((row) => row.id), total: hits.length }
}
