import { compareCodePoints } from '#shared/search/words.ts'
import { addBit, type Bitset, createBitset, hasBit, removeBit } from './bitset.ts'
import { createInterner } from './interner.ts'

/** One published family as the source reads it. */
export interface FamilyRecord {
  id: number
  foundryId: number
  nameKey: string
  commercialUse: number
  poster: number
  publishedAt: number
  publishedYear: number
  alpha: string
  popularity: number
  trending: number
  randomKey: number
  tags: string
}

export interface Style {
  fileId: number
  weight: number
  width: number
  italic: boolean
}

export type Order = 'popular' | 'trending' | 'date' | 'name' | 'random'

/** Columns of all families as typed arrays, by a dense number; freed numbers are reused. */
export function createFamilyTable() {
  let capacity = 1024
  const numbers = new Map<number, number>()
  const free: number[] = []
  let used = 0
  const columns = {
    id: new Int32Array(capacity),
    foundry: new Int32Array(capacity),
    popularity: new Int32Array(capacity),
    trending: new Int32Array(capacity),
    year: new Int32Array(capacity),
    randomKey: new Int32Array(capacity),
    commercial: new Int32Array(capacity),
    poster: new Int32Array(capacity),
    alpha: new Int32Array(capacity),
    tagList: new Int32Array(capacity),
    styleList: new Int32Array(capacity),
  }
  let publishedAt = new Float64Array(capacity)
  let alive = createBitset(capacity)
  const nameKeys: string[] = []
  const alphas = createInterner<string>()
  const tagLists = createInterner<readonly string[]>()
  const styleLists = createInterner<readonly Style[]>()
  const orders = new Map<Order, Uint32Array>()
  const changed = new Map<Order, Set<number>>()

  function grow() {
    capacity *= 2
    for (const name of Object.keys(columns) as (keyof typeof columns)[]) {
      const larger = new Int32Array(capacity)
      larger.set(columns[name])
      columns[name] = larger
    }
    const times = new Float64Array(capacity)
    times.set(publishedAt)
    publishedAt = times
    const living = createBitset(capacity)
    living.set(alive)
    alive = living
  }

  const newest = (a: number, b: number) => publishedAt[b]! - publishedAt[a]! || columns.id[b]! - columns.id[a]!
  const compare: Record<Order, (a: number, b: number) => number> = {
    popular: (a, b) => columns.popularity[b]! - columns.popularity[a]! || newest(a, b),
    trending: (a, b) => columns.trending[b]! - columns.trending[a]! || newest(a, b),
    date: newest,
    name: (a, b) => compareCodePoints(nameKeys[a]!, nameKeys[b]!) || columns.id[a]! - columns.id[b]!,
    random: (a, b) => columns.randomKey[a]! - columns.randomKey[b]! || columns.id[a]! - columns.id[b]!,
  }

  function touch(number: number) {
    for (const set of changed.values()) set.add(number)
  }

  /** Merges the changed families into an order that is still correct for all others. */
  function repaired(order: Order, old: Uint32Array, touched: Set<number>): Uint32Array {
    const rest = old.filter((number) => !touched.has(number))
    const moved = [...touched].filter((number) => hasBit(alive, number)).sort(compare[order])
    const merged = new Uint32Array(rest.length + moved.length)
    let from = 0
    let at = 0
    for (const number of moved) {
      while (from < rest.length && compare[order](rest[from]!, number) < 0) merged[at++] = rest[from++]!
      merged[at++] = number
    }
    merged.set(rest.subarray(from), at)
    return merged
  }

  return {
    columns,
    nameKeys,
    alphas,
    tagLists,
    styleLists,
    get capacity() {
      return capacity
    },
    get alive(): Bitset {
      return alive
    },
    get size() {
      return numbers.size
    },
    numberOf: (id: number) => numbers.get(id),
    /** Adds or replaces a family. @returns its dense number */
    put(record: FamilyRecord, styles: Style[]): number {
      let number = numbers.get(record.id)
      if (number === undefined) {
        number = free.pop() ?? used++
        while (number >= capacity) grow()
        numbers.set(record.id, number)
        addBit(alive, number)
      }
      const keys = styles.map((s) => `${s.fileId}:${s.weight}:${s.width}${s.italic ? 'i' : ''}`).sort()
      columns.id[number] = record.id
      columns.foundry[number] = record.foundryId
      columns.popularity[number] = record.popularity
      columns.trending[number] = record.trending
      columns.year[number] = record.publishedYear
      columns.randomKey[number] = record.randomKey
      columns.commercial[number] = record.commercialUse ? 1 : 0
      columns.poster[number] = record.poster ? 1 : 0
      columns.alpha[number] = alphas.of(record.alpha, () => record.alpha)
      columns.tagList[number] = tagLists.of(record.tags, () => [...new Set(record.tags.split(',').filter(Boolean))])
      columns.styleList[number] = styleLists.of(keys.join(), () => styles)
      publishedAt[number] = record.publishedAt
      nameKeys[number] = record.nameKey
      touch(number)
      return number
    },
    /** @returns the freed number, or undefined for an unknown family */
    remove(id: number): number | undefined {
      const number = numbers.get(id)
      if (number === undefined) return undefined
      numbers.delete(id)
      removeBit(alive, number)
      free.push(number)
      touch(number)
      return number
    },
    /** Numbers of all families in this order. Sorted once, then updated with each change. */
    order(order: Order): Uint32Array {
      const old = orders.get(order)
      const touched = changed.get(order)
      if (old && touched?.size === 0) return old
      const next =
        old && touched ? repaired(order, old, touched) : Uint32Array.from(numbers.values()).sort(compare[order])
      orders.set(order, next)
      changed.set(order, new Set())
      return next
    },
  }
}

export type FamilyTable = ReturnType<typeof createFamilyTable>
