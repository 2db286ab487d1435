import { expect, it } from 'vitest'
import type { Reader } from '../database/reader.ts'
import { readPacked, type Stretch } from './packed-rows.ts'

/** A database of families that cuts packed texts off, as MySQL does without an error. */
function readerOf(ids: number[], maxLength: number) {
  const stretches: (Stretch | null)[] = []
  const reader = {
    query: async () => [{ last: Math.max(...ids) }],
    slow: async (_sql: string, [after, last]: number[]) => {
      const found = ids.filter((id) => after === undefined || (id > after && id <= last!))
      return [
        {
          found: found.length,
          packed:
            found
              .map((id) => `${id};`)
              .join(',')
              .slice(0, maxLength) || null,
        },
      ]
    },
  } as unknown as Reader
  const sql = (stretch: Stretch | null) => {
    stretches.push(stretch)
    return { sql: '', params: stretch ? [stretch.after, stretch.last] : [] }
  }
  return { reader, sql, stretches }
}

const idsIn = (texts: string[]) => texts.flatMap((text) => text.match(/\d+/g) ?? []).map(Number)

it('reads a whole small catalogue at once', async () => {
  const { reader, sql, stretches } = readerOf([3, 70, 900], 1000)
  expect(await readPacked(reader, sql)).toEqual(['3;,70;,900;'])
  expect(stretches).toEqual([null])
})

it('reads a text that was cut off in halves, without a gap or a repeat', async () => {
  const ids = Array.from({ length: 1000 }, (_, i) => i * 3 + 1)
  const { reader, sql } = readerOf(ids, 100)
  expect(idsIn(await readPacked(reader, sql))).toEqual(ids)
})

it('reads a large catalogue in stretches', async () => {
  const ids = [1, 200_000, 200_001, 450_000]
  const { reader, sql, stretches } = readerOf(ids, 1000)
  expect(idsIn(await readPacked(reader, sql))).toEqual(ids)
  expect(stretches).toHaveLength(3)
})

it('gives up on a row that does not fit at all', async () => {
  const { reader, sql } = readerOf([12_345], 3)
  await expect(readPacked(reader, sql)).rejects.toThrow('family 12345')
})
