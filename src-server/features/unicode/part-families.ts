import type { PartDetails } from '#shared/contracts/unicode.ts'
import { bitmapHas, makeBitmap, pageOf } from '#shared/search/coverage-bits.ts'
import { placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'
import type { Ranges } from '../../unicode/ranges.ts'
import { PUBLISHED } from '../fonts/fonts.queries.ts'

/** Families looked through: those that people choose most. */
const CANDIDATES = 400
/** Families named. */
const NAMED = 24
/** Pages of 256 code points asked for at once; larger parts (ideographs) are judged by their first ones. */
const MAX_PAGES = 100

/** How many bits are set in both, digit by digit. */
function common(a: string, b: string): number {
  let count = 0
  for (let i = 0; i < 64; i++) {
    let both = Number.parseInt(a[i]!, 16) & Number.parseInt(b[i]!, 16)
    for (; both > 0; both &= both - 1) count++
  }
  return count
}

/** Bitmaps of the pages that the ranges touch. */
function masksOf(ranges: Ranges): Map<number, string> {
  const masks = new Map<number, string>()
  for (const [first, last] of ranges)
    for (let page = pageOf(first); page <= pageOf(last) && masks.size < MAX_PAGES; page++) {
      const known = masks.get(page)
      const own: number[] = []
      for (let cp = page * 256; cp < page * 256 + 256; cp++)
        if ((cp >= first && cp <= last) || (known && bitmapHas(known, cp))) own.push(cp)
      masks.set(page, makeBitmap(own))
    }
  return masks
}

/** Popular families by how many of these code points their best style has, most first; exact, from the coverage of the files. */
export async function findPartFamilies(reader: Reader, ranges: Ranges): Promise<PartDetails['families']> {
  const masks = masksOf(ranges)
  if (masks.size === 0) return []
  const rows = await reader.slow<{
    familyId: number
    slug: string
    name: string
    coverageId: number
    page: number
    bitmap: string
  }>(
    `SELECT family.id AS familyId, family.slug, family.name, cover.coverageId, cover.page, cover.bitmap
     FROM (SELECT id, slug, name FROM family WHERE ${PUBLISHED} ORDER BY popularity DESC, id DESC LIMIT ${CANDIDATES}) family
     JOIN font ON font.familyId = family.id
     JOIN font_file file ON file.id = font.fontFileId
     JOIN coverage_page cover ON cover.coverageId = file.coverageId AND cover.page IN (${placeholders(masks.size)})
     GROUP BY family.id, family.slug, family.name, cover.coverageId, cover.page, cover.bitmap`,
    [...masks.keys()],
  )
  const styles = new Map<string, { familyId: number; slug: string; name: string; count: number }>()
  for (const row of rows) {
    const key = `${row.familyId} ${row.coverageId}`
    const known = styles.get(key) ?? { familyId: row.familyId, slug: row.slug, name: row.name, count: 0 }
    known.count += common(row.bitmap, masks.get(Number(row.page))!)
    styles.set(key, known)
  }
  const best = new Map<number, { familyId: number; slug: string; name: string; count: number }>()
  for (const style of styles.values())
    if (style.count > (best.get(style.familyId)?.count ?? 0)) best.set(style.familyId, style)
  return [...best.values()].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)).slice(0, NAMED)
}
