import { expect, it } from 'vitest'
import { makeBitmap } from '#tests/factories/bitmap.ts'
import { createFamilyTable, type FamilyRecord } from './family-table.ts'
import { createFileIndex } from './file-index.ts'
import { createShareRanking } from './share-ranking.ts'

const QUERY = { part: null, language: null, ranges: [[65, 90] as const], least: 1, below: null, page: 1, size: 10 }
const OFFERS = { script: [], feature: [], axis: [], variable: [], color: [] }

it('rankings from before a change of families are not used with the new order', () => {
  const table = createFamilyTable()
  const files = createFileIndex()
  // The file with this number has this many letters.
  for (const letters of [1, 2, 3, 4]) {
    const codepoints = Array.from({ length: letters }, (_, at) => 65 + at)
    files.addCoverage(letters, [{ page: 0, bitmap: makeBitmap(codepoints) }], [])
    files.addFile(letters, letters, OFFERS, null)
  }
  const put = (id: number, letters: number, popularity: number) =>
    table.put(
      {
        id,
        foundryId: 1,
        nameKey: '',
        commercialUse: 1,
        poster: 0,
        publishedAt: 0,
        publishedYear: 2000,
        alpha: 'a',
        popularity,
        trending: 0,
        randomKey: 0,
        tags: '',
      } satisfies FamilyRecord,
      [{ fileId: letters, weight: 400, italic: false, width: 5 }],
    )
  put(10, 1, 9)
  put(20, 2, 8)
  put(30, 3, 7)
  const { ranked } = createShareRanking(table, files)
  const counts = () => ranked(QUERY).families.map(({ id, count }) => [id, count])
  const before = [
    [30, 3],
    [20, 2],
    [10, 1],
  ]
  expect(counts()).toEqual(before)
  // Without forget(): a query may come between a change and that.
  put(40, 4, 100)
  expect(counts()).toEqual([[40, 4], ...before])
  table.remove(10)
  expect(counts()).toEqual([[40, 4], ...before.slice(0, 2)])
})
