import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addBit, countBits, createBitset, eachBit, hasBit, intersect, removeBit, subtract } from './bitset.ts'
import { createFamilyTable, type FamilyRecord } from './family-table.ts'

const record = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  popularity: fc.integer({ min: 0, max: 3 }),
  publishedAt: fc.integer({ min: 0, max: 3 }),
  nameKey: fc.constantFrom('a', 'b', 'ab', 'ä', '\u{1f600}', '\uffff'),
  randomKey: fc.integer({ min: 0, max: 5 }),
})
const full = (part: Partial<FamilyRecord>): FamilyRecord => ({
  id: 0,
  foundryId: 1,
  nameKey: '',
  commercialUse: 1,
  poster: 0,
  publishedAt: 0,
  publishedYear: 2000,
  alpha: 'a',
  popularity: 0,
  trending: 0,
  randomKey: 0,
  tags: '',
  ...part,
})

it('keeps every order correct through any changes', () => {
  const change = fc.oneof(
    record.map((put) => ({ put })),
    fc.integer({ min: 1, max: 40 }).map((remove) => ({ remove })),
  )
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 8 }), { maxLength: 8 }), (batches) => {
      const table = createFamilyTable()
      const families = new Map<number, FamilyRecord>()
      for (const batch of batches) {
        for (const step of batch) {
          if ('put' in step) {
            families.set(step.put.id, full(step.put))
            table.put(full(step.put), [])
          } else {
            families.delete(step.remove)
            table.remove(step.remove)
          }
        }
        const idsIn = (order: 'popular' | 'name' | 'random') =>
          [...table.order(order)].map((number) => table.columns.id[number]!)
        const all = [...families.values()]
        const popular = all
          .sort((a, b) => b.popularity - a.popularity || b.publishedAt - a.publishedAt || b.id - a.id)
          .map((f) => f.id)
        expect(idsIn('popular')).toEqual(popular)
        const name = all
          .sort((a, b) => Buffer.compare(Buffer.from(a.nameKey), Buffer.from(b.nameKey)) || a.id - b.id)
          .map((f) => f.id)
        expect(idsIn('name')).toEqual(name)
        expect(idsIn('random')).toEqual(all.sort((a, b) => a.randomKey - b.randomKey || a.id - b.id).map((f) => f.id))
        expect(countBits(table.alive)).toBe(families.size)
      }
    }),
  )
})

it('bitsets do what sets do', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 199 }))
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      const setOf = (members: number[]) => {
        const set = createBitset(200)
        for (const member of members) addBit(set, member)
        return set
      }
      const membersOf = (set: Uint32Array) => {
        const found: number[] = []
        eachBit(set, (member) => found.push(member))
        return found
      }
      const ascending = (members: number[]) => [...members].sort((x, y) => x - y)
      const both = setOf(a)
      intersect(both, setOf(b))
      expect(membersOf(both)).toEqual(ascending(a.filter((member) => b.includes(member))))
      const only = setOf(a)
      subtract(only, setOf(b))
      expect(membersOf(only)).toEqual(ascending(a.filter((member) => !b.includes(member))))
      expect(countBits(setOf(a))).toBe(a.length)
      for (const member of a) {
        removeBit(only, member)
        expect(hasBit(only, member)).toBe(false)
      }
    }),
  )
})
