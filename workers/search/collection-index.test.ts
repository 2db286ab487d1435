import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCollectionIndex } from './collection-index.ts'

const SORTS = {
  popular: 'popularity',
  date: 'createdAt',
  updated: 'updatedAt',
  fonts: 'fontCount',
} as const

const record = fc.record({
  id: fc.integer({ min: 1, max: 25 }),
  ownerId: fc.integer({ min: 1, max: 3 }),
  nameKey: fc.constantFrom('night', 'night signs', 'signs', 'menu'),
  fontCount: fc.integer({ min: 0, max: 3 }),
  popularity: fc.integer({ min: 0, max: 3 }),
  createdAt: fc.integer({ min: 0, max: 3 }),
  updatedAt: fc.integer({ min: 0, max: 3 }),
})
type Row = ReturnType<typeof fc.sample<typeof record extends fc.Arbitrary<infer R> ? R : never>>[number]
const change = fc.record({ gone: fc.boolean(), record, ask: fc.constantFrom('popular', 'date', 'updated', 'fonts') })

const everything = { q: '', ownerId: null, minFonts: 0, page: 1, size: 100 }

test('orders, owners, least counts and words match a plain scan, whatever changed since an order was made', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const index = createCollectionIndex()
      const rows = new Map<number, Row>()
      for (const { gone, record: row, ask } of changes) {
        if (gone) {
          index.remove(row.id)
          rows.delete(row.id)
        } else {
          index.put(
            row,
            row.nameKey.split(' ').map((token) => ({ token, weight: 4 })),
          )
          rows.set(row.id, row)
        }
        const sorted = [...rows.values()].sort((a, b) => b[SORTS[ask]] - a[SORTS[ask]] || b.id - a.id)
        const ids = (keep: (row: Row) => boolean) => sorted.filter(keep).map(({ id }) => id)
        expect(index.search({ ...everything, sort: ask })).toEqual({ ids: ids(() => true), total: rows.size })
        expect(index.search({ ...everything, sort: ask, ownerId: 2, minFonts: 1 }).ids).toEqual(
          ids((one) => one.ownerId === 2 && one.fontCount >= 1),
        )
        expect(index.search({ ...everything, sort: ask, q: 'nig' }).ids).toEqual(
          ids((one) => one.nameKey.startsWith('night')),
        )
        expect(index.search({ ...everything, sort: ask, q: 'sign nig', ownerId: 1 }).ids).toEqual(
          ids((one) => one.nameKey === 'night signs' && one.ownerId === 1),
        )
        const full = ids((one) => one.fontCount >= 2)
        expect(index.search({ ...everything, sort: ask, minFonts: 2, page: 2, size: 3 })).toEqual({
          ids: full.slice(3, 6),
          total: full.length,
        })
      }
    }),
    { numRuns: 60 },
  )
})

test('the best match comes first, then popular ones of the same class', () => {
  const index = createCollectionIndex()
  const put = (id: number, nameKey: string, popularity: number, elsewhere: string[] = []) =>
    index.put({ id, ownerId: 1, nameKey, fontCount: 1, popularity, createdAt: 0, updatedAt: 0 }, [
      ...nameKey.split(' ').map((token) => ({ token, weight: 4 })),
      ...elsewhere.map((token) => ({ token, weight: 1 })),
    ])
  put(1, 'menu', 9, ['night'])
  put(2, 'quiet night', 1)
  put(3, 'night signs', 1)
  put(4, 'night posters', 5)
  put(5, 'night', 0)
  expect(index.search({ ...everything, sort: 'relevance', q: 'night' }).ids).toEqual([5, 4, 3, 2, 1])
  expect(index.search({ ...everything, sort: 'relevance', q: 'night', page: 2, size: 2 })).toEqual({
    ids: [3, 2],
    total: 5,
  })
})
