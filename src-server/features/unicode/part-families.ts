import { LRUCache } from 'lru-cache'
import type { PartFamilies } from '#shared/contracts/unicode.ts'
import { PAGING } from '#shared/limits.ts'
import type { Reader } from '../../database/reader.ts'
import { PUBLISHED } from '../fonts/fonts.queries.ts'

/** A total is remembered this long for further pages: the list itself is always asked for. */
const TOTAL_TTL_MS = 30_000

const FROM = `FROM coverage_part part
  JOIN font_file file ON file.coverageId = part.coverageId
  JOIN font ON font.fontFileId = file.id
  JOIN family ON family.id = font.familyId AND ${PUBLISHED}
  WHERE part.part = ?`

interface Row {
  familyId: number
  slug: string
  name: string
  count: number
  /** Families in all; 0 where nobody asked for it. */
  total: number
}

/** Families by how many code points of a part their best style has, exact over the whole catalogue. */
export function createPartFamilies(reader: Reader) {
  const totals = new LRUCache<string, number>({ max: 1000, ttl: TOTAL_TTL_MS })

  /** Names are looked up for the page only: carried through the sort of 100,000 families they would double its time on MariaDB. */
  const list = (key: string, page: number, total: string) =>
    reader.slow<Row>(
      `SELECT named.id AS familyId, named.slug, named.name, best.count, best.total FROM
         (SELECT family.id, MAX(part.count) AS count, family.popularity, ${total} AS total ${FROM}
          GROUP BY family.id, family.popularity
          ORDER BY MAX(part.count) DESC, family.popularity DESC, family.id DESC LIMIT ? OFFSET ?) best
       JOIN family named ON named.id = best.id
       ORDER BY best.count DESC, best.popularity DESC, best.id DESC`,
      [key, PAGING.partFamiliesSize, (page - 1) * PAGING.partFamiliesSize],
    )

  /** The first page counts all families as it goes: every list walks all of them, and at 100,000 that is half a second. */
  async function firstPage(key: string): Promise<{ rows: Row[]; total: number }> {
    const rows = await list(key, 1, 'COUNT(*) OVER ()')
    const total = Number(rows[0]?.total ?? 0)
    totals.set(key, total)
    return { rows, total }
  }

  return async function partFamilies(key: string, wanted: number): Promise<PartFamilies> {
    const known = totals.get(key)
    const first = wanted === 1 || known === undefined ? await firstPage(key) : null
    const total = first?.total ?? known ?? 0
    const pages = Math.max(1, Math.ceil(total / PAGING.partFamiliesSize))
    const page = Math.min(wanted, pages)
    const rows = page === 1 && first ? first.rows : await list(key, page, '0')
    const hits = rows.map(({ familyId, slug, name, count }) => {
      return { familyId: Number(familyId), slug, name, count: Number(count) }
    })
    return { hits, total, page, pages }
  }
}
