import { LRUCache } from 'lru-cache'
import { foldName, queryWords, searchWords } from '#shared/search/words.ts'
import type { Reader } from '../database/reader.ts'
import { remembered } from './remembered.ts'
import type { DesignerQuery, NamedHits } from './search.port.ts'

const ORDER = { popular: 'downloads DESC, familyCount DESC, id', name: 'nameKey, id', date: 'createdAt DESC, id DESC' }
/**
 * Names compared per search. Foundries are far fewer than families; beyond this only the most popular are considered.
 */
const MAX_FOUNDRIES = 20_000

/** Longest time for which names are remembered, because a change of their order alone is not in the change log. */
const NAMES_TTL_MS = 10_000

interface NamedFoundry {
  id: number
  /** For comparing whole names. */
  key: string
  words: readonly string[]
}

/**
 * Finds foundries with published families and a name with words that start with those of q. All engines use this for designers. Names are
 * remembered until something changes: every search reads all of them.
 */
export function createDesignerSearch(reader: Reader) {
  const names = new LRUCache<string, Promise<NamedFoundry[]>>({ max: Object.keys(ORDER).length, ttl: NAMES_TTL_MS })

  const namesBy = (sort: DesignerQuery['sort']) =>
    remembered(names, sort, async () => {
      const rows = await reader.slow<{ id: number; name: string }>(
        `SELECT id, name FROM foundry WHERE familyCount > 0 ORDER BY ${ORDER[sort]} LIMIT ?`,
        [MAX_FOUNDRIES],
      )
      return rows.map(({ id, name }) => ({ id, key: foldName(name), words: searchWords(name) }))
    })

  async function listed({ sort, page, size }: DesignerQuery): Promise<NamedHits> {
    const [ids, count] = await Promise.all([
      reader.query<{ id: number }>(
        `SELECT id FROM foundry WHERE familyCount > 0 ORDER BY ${ORDER[sort]} LIMIT ? OFFSET ?`,
        [size, (page - 1) * size],
      ),
      reader.query<{ total: number }>('SELECT COUNT(*) AS total FROM foundry WHERE familyCount > 0'),
    ])
    return { ids: ids.map((row) => row.id), total: Number(count[0]?.total ?? 0) }
  }

  return {
    async search(query: DesignerQuery): Promise<NamedHits> {
      if (query.q.trim() === '') return listed(query)
      const words = queryWords(query.q)
      if (words.length === 0) return { ids: [], total: 0 }
      const found = (await namesBy(query.sort)).filter((row) =>
        words.every((word) => row.words.some((own) => own.startsWith(word))),
      )
      // An exact name comes first whatever its popularity, unless another order is requested.
      const key = foldName(query.q)
      const isExact = (row: NamedFoundry) => query.sort === 'popular' && row.key === key
      const hits = [...found.filter(isExact), ...found.filter((row) => !isExact(row))]
      const from = (query.page - 1) * query.size
      return { ids: hits.slice(from, from + query.size).map((row) => row.id), total: hits.length }
    },
    forget: () => names.clear(),
  }
}
