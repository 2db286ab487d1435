import type { CollectionQuery } from '#shared/search/collection-query.ts'
import { compareCodePoints, foldName, queryWords } from '#shared/search/words.ts'
import { among, type Query, range, type Where } from '../thread-query.ts'
import { hasBit, intersect } from './bitset.ts'
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

export const COLLECTION_ORDERS = Object.keys(COMPARE) as (keyof typeof COMPARE)[]

/** Dense numbers in an order, and those whose place must be found again. */
interface Order {
  list: number[]
  stale: Set<number>
}

/** Public collections by words, owner and order. There are far fewer than families, so records are plain objects. */
export function createCollectionIndex() {
  const words = createWordIndex()
  const numbers = new Map<number, number>()
  const records: (CollectionRecord | undefined)[] = []
  const free: number[] = []
  const ofOwner = new Map<number, Set<number>>()
  /** Number of collections by number of fonts: gives the total of a list without words before it is walked. */
  const sizes = new Map<number, number>()
  /** Made on first use. A change only moves one place: sorting all would take 50 ms each. */
  const orders = new Map<keyof typeof COMPARE, Order>()

  const comparing = (sort: keyof typeof COMPARE) => (a: number, b: number) => COMPARE[sort](records[a]!, records[b]!)

  function order(sort: keyof typeof COMPARE): number[] {
    const compare = comparing(sort)
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

  /** Counts a record that was added or removed. */
  function count(number: number, record: CollectionRecord | undefined, by: 1 | -1): void {
    for (const { stale } of orders.values()) stale.add(number)
    if (!record) return
    sizes.set(record.fontCount, (sizes.get(record.fontCount) ?? 0) + by)
    const own = ofOwner.get(record.ownerId) ?? new Set()
    if (by === 1) ofOwner.set(record.ownerId, own.add(number))
    else if (own.delete(number) && own.size === 0) ofOwner.delete(record.ownerId)
  }

  const withFonts = (least: number): number =>
    [...sizes].reduce((sum, [fontCount, many]) => (fontCount >= least ? sum + many : sum), 0)

  return {
    get size() {
      return numbers.size
    },
    put(record: CollectionRecord, tokens: { token: string; weight: number }[]) {
      const number = numbers.get(record.id) ?? free.pop() ?? records.length
      numbers.set(record.id, number)
      count(number, records[number], -1)
      records[number] = record
      count(number, record, 1)
      words.set(number, tokens)
    },
    remove(id: number) {
      const number = numbers.get(id)
      if (number === undefined) return
      numbers.delete(id)
      count(number, records[number], -1)
      records[number] = undefined
      free.push(number)
      words.set(number, [])
    },
    /** Makes an order in advance: sorting hundreds of thousands takes longer than a search may. */
    prepare(sort: keyof typeof COMPARE) {
      order(sort)
    },
    search(query: CollectionQuery): { ids: number[]; total: number } {
      const asked = queryWords(query.q)
      if (query.q.trim() !== '' && asked.length === 0) return { ids: [], total: 0 }
      const matches = asked.map((word) => words.match(word, records.length))
      const all = matches[0]?.all ?? null
      for (const match of matches.slice(1)) intersect(all!, match.all)
      const key = foldName(query.q)
      const isRelevance = query.sort === 'relevance' && asked.length > 0
      const classOf = (number: number) => {
        if (!isRelevance) return 0
        const { nameKey } = records[number]!
        if (nameKey === key) return 0
        if (nameKey.startsWith(key)) return 1
        return matches.every((match) => hasBit(match.inName, number)) ? 2 : 3
      }
      const sort = query.sort === 'relevance' ? 'popular' : query.sort
      const candidates =
        query.ownerId === null ? order(sort) : [...(ofOwner.get(query.ownerId) ?? [])].sort(comparing(sort))
      const [only, without] = [query.ids && new Set(query.ids), new Set(query.notIds)]
      const isChosen = only !== undefined || without.size > 0
      const known = query.ownerId === null && all === null && !isChosen ? withFonts(query.minFonts) : null
      const start = (query.page - 1) * query.size
      const end = start + query.size
      // One walk in the order, which holds within each class. Nothing is kept beyond the page's end: lists of all
      // matches would cause garbage collections.
      const classes: number[][] = [[], [], [], []]
      let total = 0
      for (const number of candidates) {
        if (known !== null && total === end) break
        const { id, fontCount } = records[number]!
        if (fontCount < query.minFonts || (all && !hasBit(all, number))) continue
        if (without.has(id) || (only && !only.has(id))) continue
        total++
        const list = classes[classOf(number)]!
        if (list.length < end) list.push(number)
      }
      const page = classes.flat().slice(start, end)
      return { ids: page.map((number) => records[number]!.id), total: known ?? total }
    },
  }
}

type CollectionIndex = ReturnType<typeof createCollectionIndex>

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

/** Updates these collections: those no longer public are removed. */
export async function applyCollections(index: CollectionIndex, query: Query, ids: readonly number[]): Promise<void> {
  for (let i = 0; i < ids.length; i += STEP) {
    const some = ids.slice(i, i + STEP)
    const found = await load(index, query, among(some))
    for (const id of some) if (!found.has(id)) index.remove(id)
  }
}
