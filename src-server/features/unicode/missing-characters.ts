import { coverageOf, pageOf } from '#shared/search/coverage-bits.ts'
import { placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'

/** Which of these code points the best style of each family lacks. */
export async function findMissingCharacters(
  reader: Reader,
  codepoints: readonly number[],
  familyIds: readonly number[],
): Promise<Map<number, number[]>> {
  if (familyIds.length === 0 || codepoints.length === 0) return new Map()
  const pages = [...new Set(codepoints.map(pageOf))]
  const rows = await reader.slow<{ familyId: number; coverageId: number; page: number; bitmap: string }>(
    `SELECT DISTINCT font.familyId, cover.coverageId, cover.page, cover.bitmap
     FROM font JOIN font_file file ON file.id = font.fontFileId
     JOIN coverage_page cover ON cover.coverageId = file.coverageId
     WHERE font.familyId IN (${placeholders(familyIds.length)}) AND cover.page IN (${placeholders(pages.length)})`,
    [...familyIds, ...pages],
  )
  const styles = new Map<string, { familyId: number; pages: Map<number, string> }>()
  for (const row of rows) {
    const familyId = Number(row.familyId)
    const style = styles.get(`${familyId} ${row.coverageId}`) ?? { familyId, pages: new Map() }
    style.pages.set(Number(row.page), row.bitmap)
    styles.set(`${familyId} ${row.coverageId}`, style)
  }
  const least = new Map<number, number[]>()
  for (const { familyId, pages: own } of styles.values()) {
    const { has } = coverageOf(own)
    const missing = codepoints.filter((cp) => !has(cp))
    if (missing.length < (least.get(familyId)?.length ?? Number.POSITIVE_INFINITY)) least.set(familyId, missing)
  }
  return least
}
