import { DIGITS_WITH_BIT, pageOf, placeOf } from '#shared/search/coverage-bits.ts'
import { placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'
import { PUBLISHED } from '../fonts/fonts.queries.ts'
import { findMissingCharacters } from './missing-characters.ts'

/** Families named that lack something. */
const NEARLY = 12

interface NamedFamily {
  familyId: number
  slug: string
  name: string
}

/** SQL that is 1 where a row of coverage_page holds the code point, else 0. Only numbers of ours stand in it. */
function holds(codepoint: number): string {
  const { digit, bit } = placeOf(codepoint)
  const digits = DIGITS_WITH_BIT[bit]!.map((one) => `'${one}'`).join(',')
  return `(cover.page = ${pageOf(codepoint)} AND substr(cover.bitmap, ${digit + 1}, 1) IN (${digits}))`
}

const ofPublished = `FROM font_file file JOIN font ON font.fontFileId = file.id
  JOIN family ON family.id = font.familyId AND ${PUBLISHED}`

/** Families without a style that has all of these, those that lack least first; at least half must be there. Exact over the catalogue. */
export async function findNearly(reader: Reader, codepoints: readonly number[]) {
  const pages = [...new Set(codepoints.map(pageOf))]
  if (pages.length === 0) return []
  const rows = await reader.slow<NamedFamily>(
    `SELECT family.id AS familyId, family.slug, family.name
     ${ofPublished}
     JOIN (SELECT cover.coverageId, SUM(${codepoints.map(holds).join('+')}) AS found FROM coverage_page cover
           WHERE cover.page IN (${placeholders(pages.length)}) GROUP BY cover.coverageId) held ON held.coverageId = file.coverageId
     GROUP BY family.id, family.slug, family.name, family.popularity
     HAVING MAX(held.found) < ? AND MAX(held.found) * 2 >= ?
     ORDER BY MAX(held.found) DESC, family.popularity DESC, family.id DESC LIMIT ${NEARLY}`,
    [...pages, codepoints.length, codepoints.length],
  )
  const families = rows.map((row) => ({ ...row, familyId: Number(row.familyId) }))
  const missing = await findMissingCharacters(
    reader,
    codepoints,
    families.map(({ familyId }) => familyId),
  )
  return families.map((family) => ({ ...family, missing: missing.get(family.familyId) ?? [] }))
}

/** Those of the code points that no published family has. */
export async function findNowhere(reader: Reader, codepoints: readonly number[]): Promise<number[]> {
  const pages = [...new Set(codepoints.map(pageOf))]
  if (pages.length === 0) return []
  const columns = codepoints.map((codepoint, at) => `MAX(${holds(codepoint)}) AS c${at}`)
  const [row] = await reader.slow<Record<string, number | null>>(
    `SELECT ${columns.join(', ')} FROM coverage_page cover WHERE cover.page IN (${placeholders(pages.length)})
     AND EXISTS (SELECT 1 ${ofPublished} WHERE file.coverageId = cover.coverageId)`,
    pages,
  )
  return codepoints.filter((_, at) => Number(row?.[`c${at}`] ?? 0) === 0)
}

/** Names of families, in the order of their ids. */
export async function findNames(reader: Reader, ids: readonly number[]): Promise<NamedFamily[]> {
  if (ids.length === 0) return []
  const rows = await reader.query<NamedFamily>(
    `SELECT id AS familyId, slug, name FROM family WHERE id IN (${placeholders(ids.length)})`,
    [...ids],
  )
  const byId = new Map(rows.map((row) => [Number(row.familyId), { ...row, familyId: Number(row.familyId) }]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
