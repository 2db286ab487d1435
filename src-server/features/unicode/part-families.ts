import { LRUCache } from 'lru-cache'
import type { PartFamilies } from '#shared/contracts/unicode.ts'
import { PAGING } from '#shared/limits.ts'
import type { Reader } from '../../database/reader.ts'
import { remembered } from '../../search/remembered.ts'
import { PUBLISHED } from '../fonts/fonts.queries.ts'

/** A total is remembered this long: the list itself is always asked for. */
const TOTAL_TTL_MS = 30_000

const FROM = `FROM coverage_part part
  JOIN font_file file ON file.coverageId = part.coverageId
  JOIN font ON font.fontFileId = file.id
  JOIN family ON family.id = font.familyId AND ${PUBLISHED}
  WHERE part.part = ?`

/** Families by how many code points of a part their best style has, exact over the whole catalogue. */
export function createPartFamilies(reader: Reader) {
  const totals = new LRUCache<string, Promise<number>>({ max: 1000, ttl: TOTAL_TTL_MS })

  const countAll = async (key: string) =>
    Number((await reader.slow<{ total: number }>(`SELECT COUNT(DISTINCT family.id) AS total ${FROM}`, [key]))[0]!.total)

  return async function partFamilies(key: string, wanted: number): Promise<PartFamilies> {
    const total = await remembered(totals, key, () => countAll(key))
    const pages = Math.max(1, Math.ceil(total / PAGING.partFamiliesSize))
    const page = Math.min(wanted, pages)
    const rows = await reader.slow<{ familyId: number; slug: string; name: string; count: number }>(
      `SELECT family.id AS familyId, family.slug, family.name, MAX(part.count) AS count ${FROM}
       GROUP BY family.id, family.slug, family.name, family.popularity
       ORDER BY MAX(part.count) DESC, family.popularity DESC, family.id DESC LIMIT ? OFFSET ?`,
      [key, PAGING.partFamiliesSize, (page - 1) * PAGING.partFamiliesSize],
    )
    const hits = rows.map((row) => ({ ...row, familyId: Number(row.familyId), count: Number(row.count) }))
    return { hits, total, page, pages }
  }
}
