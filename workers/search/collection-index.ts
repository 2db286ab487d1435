import type { CollectionQuery } from '#shared/search/collection-query.ts'
import { compareCodePoints, foldName, queryWords } from '#shared/search/words.ts'
import { among, type Query, range, type Where } from '../thread-query.ts'
import { hasBit } from './bitset.ts'
import { createWordIndex } from './word-index.ts'

/** A public collection as the source reads it. */
interface CollectionRecord {
  id: number
  ownerId: number
  nameKey: string
  fontCount: number
  popularity: number
  createdAt: number
  updatedAt: number
}

/** Ids read at once. */
const STEP = 1000

const COMPARE: Record<
  Exclude<CollectionQuery['sort'], 'relevance'>,
  (a: CollectionRecord, b: CollectionRecord) => number
> = {
  popular: (a, b) => b.popularity - a.popularity || b.id - a.id,
  date: (a, b) => b.createdAt - a.createdAt || b.id - a.id,
  updated: (a, b) => b.updatedAt - a.updatedAt || b.id - a.id,
  fonts: (a, b) => b.fontCount - a.fontCount || b.id - a.id,
  name: (a, b) => compareCodePoints(a.nameKey, b.nameKey) || a.id - b.id,
}

/** Dense numbers in an order, and those whose place in it is not known any more. */
interface Order {
  list: number[]
  stale: Set<number>
}

/** Public collections by words, owner and order. People make far fewer of them than there are families, so records are plain objects. */
export function createCollectionIndex() {
  const words = createWordIndex()
  const numbers = new Map<number, number>()
  const records: (CollectionRecord | undefined)[] = []
  const free: number[] = []
  /** Made when first asked for. A change takes one place out and finds it anew: sorting all of them for each would take 50 ms. */
  const orders = new Map<keyof typeof COMPARE, Order>()

  function order(sort: keyof typeof COMPARE): number[] {
    const compare = (a: number, b: number) => COMPARE[sort](records[a]!, records[b]!)
    const known = orders.get(sort)
    if (!known) {
      const list = [...numbers.values()].sort(compare)
      orders.set(sort, { list, stale: new Set() })
      return list
    }
    const { stale } = known
    if (stale.size > 0) {
      const moved = [...stale].filter((number) => records[number] !== undefined).sort(compare)
      const merged: number[] = []
      let next = 0
      for (const number of known.list) {
        if (stale.has(number)) continue
        while (next < moved.length && compare(moved[next]!, number) < 0) merged.push(moved[next++]!)
        merged.push(number)
      }
      while (next < moved.length) merged.push(moved[next++]!)
      known.list = merged
      stale.clear()
    }
    return known.list
  }

  function touch(number: number): void {
    for (const { stale } of orders.values()) stale.add(number)
  }

  return {
    get size() {
      return numbers.size
    },
    put(record: CollectionRecord, tokens: { token: string; weight: number }[]) {
      const number = numbers.get(record.id) ?? free.pop() ?? records.length
      numbers.set(record.id, number)
      records[number] = record
      words.set(number, tokens)
      touch(number)
    },
    remove(id: number) {
      const number = numbers.get(id)
      if (number === undefined) return
      numbers.delete(id)
      records[number] = undefined
      free.push(number)
      words.set(number, [])
      touch(number)
    },
    search(query: CollectionQuery): { ids: number[]; total: number } {
      const asked = queryWords(query.q)
      if (query.q.trim() !== '' && asked.length === 0) return { ids: [], total: 0 }
      const matches = asked.map((word) => words.match(word, records.length))
      const key = foldName(query.q)
      const isRelevance = query.sort === 'relevance' && asked.length > 0
      const classOf = (number: number) => {
        if (!isRelevance) return 0
        const { nameKey } = records[number]!
        if (nameKey === key) return 0
        if (nameKey.startsWith(key)) return 1
        return matches.every((match) => hasBit(match.inName, number)) ? 2 : 3
      }
      // One walk in the order: the popular order holds inside each class.
      const classes: number[][] = [[], [], [], []]
      for (const number of order(query.sort === 'relevance' ? 'popular' : query.sort)) {
        const record = records[number]!
        if (query.ownerId !== null && record.ownerId !== query.ownerId) continue
        if (record.fontCount < query.minFonts || !matches.every((match) => hasBit(match.all, number))) continue
        classes[classOf(number)]!.push(number)
      }
      const found = classes.flat()
      const start = (query.page - 1) * query.size
      return { ids: found.slice(start, start + query.size).map((number) => records[number]!.id), total: found.length }
    },
  }
}

export type CollectionIndex = ReturnType<typeof createCollectionIndex>

async function load(index: CollectionIndex, query: Query, where: Where): Promise<Set<number>> {
  const [records, tokens] = await Promise.all([
    query<CollectionRecord>(
      `SELECT id, ownerId, nameKey, fontCount, popularity, createdAt, updatedAt FROM collection
       WHERE +status = 1 AND isPrivate = 0 AND (SELECT user.id FROM user WHERE user.id = ownerId) IS NOT NULL AND ${where.on('id')}`,
      where.params,
    ),
    query<{ collectionId: number; token: string; weight: number }>(
      `SELECT collectionId, token, weight FROM collection_token WHERE ${where.on('collectionId')}`,
      where.params,
    ),
  ])
  const tokensOf = new Map<number, { token: string; weight: number }[]>(records.map((record) => [record.id, []]))
  for (const { collectionId, token, weight } of tokens) tokensOf.get(collectionId)?.push({ token, weight })
  for (const record of records) {
    const times = { createdAt: Number(record.createdAt), updatedAt: Number(record.updatedAt) }
    index.put({ ...record, ...times }, tokensOf.get(record.id)!)
  }
  return new Set(records.map((record) => record.id))
}

/** Reads all public collections into an empty index. */
export async function buildCollections(index: CollectionIndex, query: Query): Promise<void> {
  const rows = await query<{ last: number | null }>('SELECT MAX(id) AS last FROM collection', [])
  const last = Number(rows[0]?.last ?? 0)
  for (let after = 0; after < last; after += STEP) await load(index, query, range(after, after + STEP))
}

/** Brings these collections up to date: those no longer public leave. */
export async function applyCollections(index: CollectionIndex, query: Query, ids: readonly number[]): Promise<void> {
  for (let i = 0; i < ids.length; i += STEP) {
    const some = ids.slice(i, i + STEP)
    const found = await load(index, query, among(some))
    for (const id of some) if (!found.has(id)) index.remove(id)
  }
}
