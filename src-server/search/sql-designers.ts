import { LRUCache } from 'lru-cache'
import { foldName, queryWords, searchWords } from '#shared/search/words.ts'
import type { Reader } from '../database/reader.ts'
import type { DesignerQuery, NamedHits } from './search.port.ts'

const ORDER = { popular: 'downloads DESC, familyCount DESC, id', name: 'nameKey, id', date: 'createdAt DESC, id DESC' }
/** Names compared for one search. Foundries are far fewer than families; past this only the most popular are looked at. */
const MAX_FOUNDRIES = 20_000

/** Words of names: cutting all names anew would hold the event loop for a tenth of a second with each letter that somebody types. */
const knownWords = new LRUCache<string, readonly string[]>({ max: MAX_FOUNDRIES + 5000 })
function wordsOf(name: string): readonly string[] {
  const known = knownWords.get(name)
  if (known) return known
  const words = searchWords(name)
  knownWords.set(name, words)
  return words
}

/** Foundries with published families whose name's words begin with the words of q. All engines answer designers by this. */
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
  // Who types a whole name means it, however popular others are; an asked-for order stands.
  const key = foldName(query.q)
  const exact = (row: { name: string }) => query.sort === 'popular' && foldName(row.name) === key
  const hits = [...found.filter(exact), ...found.filter((row) => !exact(row))]
  return { ids: hits.slice(from, from + query.size).map((row) => row.id), total: hits.length }
}
