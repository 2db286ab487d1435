import { expect, test } from 'vitest'
import type { Query } from '../thread-query.ts'
import { loadLetters } from './load-letters.ts'

const FILES = 500

/** A catalogue of one style a family, whose rows are there at once, as those of SQLite are. */
const query = (async (sql: string, params: number[]) => {
  if (sql.includes('MAX(id)')) return [{ last: FILES }]
  if (sql.includes('font_letters')) return params.map((fileId) => ({ fileId, weight: 0, letters: '' }))
  return Array.from({ length: FILES }, (_, i) => ({ id: i + 1, familyId: i + 1, fileId: i + 1, isPrimary: 1 }))
}) as Query

test('other questions are answered while letters are read', async () => {
  let answered = 0
  let waiting = setImmediate(function answer() {
    answered++
    waiting = setImmediate(answer)
  })
  const { index } = await loadLetters(query)
  clearImmediate(waiting)
  expect(index.size).toBe(FILES)
  expect(answered).toBeGreaterThan(5)
})
