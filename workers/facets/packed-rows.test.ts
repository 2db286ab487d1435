import { expect, it } from 'vitest'
import type { Query } from '../thread-query.ts'
import { readPacked, type Stretch } from './packed-rows.ts'

/** A database that truncates packed texts without an error, as MySQL does. */
function queryOf(ids: number[], maxLength: number) {
  const stretches: (Stretch | null)[] = []
  const query = (async (text: string, [after, last]: number[]) => {
    if (text.includes('MAX(id)')) return [{ last: Math.max(...ids) }]
    const found = ids.filter((id) => after === undefined || (id > after && id <= last!))
    const packed = found.map((id) => `${id};`).join(',')
    return [{ found: found.length, packed: packed.slice(0, maxLength) || null }]
  }) as Query
  const sql = (stretch: Stretch | null) => {
    stretches.push(stretch)
    return { sql: '', params: stretch ? [stretch.after, stretch.last] : [] }
  }
  return { query, sql, stretches }
}

const idsIn = (texts: string[]) => texts.flatMap((text) => text.match(/\d+/g) ?? []).map(Number)

it('reads a whole small catalogue at once', async () => {
  const { query, sql, stretches } = queryOf([3, 70, 900], 1000)
  expect(await readPacked(query, sql)).toEqual(['3;,70;,900;'])
  expect(stretches).toEqual([null])
})

it('reads a truncated text in halves, without gaps or repeats', async () => {
  const ids = Array.from({ length: 1000 }, (_, i) => i * 3 + 1)
  const { query, sql } = queryOf(ids, 100)
  expect(idsIn(await readPacked(query, sql))).toEqual(ids)
})

it('reads a large catalogue in ranges', async () => {
  const ids = [1, 200_000, 200_001, 450_000]
  const { query, sql, stretches } = queryOf(ids, 1000)
  expect(idsIn(await readPacked(query, sql))).toEqual(ids)
  expect(stretches).toHaveLength(3)
})

it('gives up on a single row that does not fit', async () => {
  const { query, sql } = queryOf([12_345], 3)
  await expect(readPacked(query, sql)).rejects.toThrow('family 12345')
})
