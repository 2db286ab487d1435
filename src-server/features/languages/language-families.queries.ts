import type { FeatureFact } from '#shared/contracts/font-facts.ts'
import type { NearlyFamily } from '#shared/contracts/languages.ts'
import { bitmapHas, pageOf } from '#shared/search/coverage-bits.ts'
import { placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'
import { PUBLISHED } from '../fonts/fonts.queries.ts'
import { languagePart } from '../unicode/part-counts.ts'
import { coverageOfLanguage, type Language } from './language-coverage.ts'

/** Families shown that nearly have a language. */
const NEARLY = 24

export interface LanguageStyle {
  fontId: number
  features: Pick<FeatureFact, 'table' | 'scripts'>[]
}

/** For each family its first style that covers all of these languages, with its features. */
export async function findLanguageStyles(
  reader: Reader,
  familyIds: readonly number[],
  langs: readonly string[],
): Promise<Map<number, LanguageStyle>> {
  const styles = new Map<number, LanguageStyle>()
  if (familyIds.length === 0 || langs.length === 0) return styles
  const rows = await reader.query<{ id: number; familyId: number; facts: unknown }>(
    `SELECT font.id, font.familyId, file.facts FROM font JOIN font_file file ON file.id = font.fontFileId
     WHERE font.familyId IN (${placeholders(familyIds.length)}) AND
       (SELECT COUNT(*) FROM coverage_language spoken WHERE spoken.coverageId = file.coverageId
        AND spoken.lang IN (${placeholders(langs.length)})) = ${langs.length}
     ORDER BY font.familyId, font.isPrimary DESC, font.position, font.id`,
    [...familyIds, ...langs],
  )
  for (const row of rows) {
    if (styles.has(row.familyId)) continue
    const facts = (typeof row.facts === 'string' ? JSON.parse(row.facts) : row.facts) as { features?: FeatureFact[] }
    styles.set(row.familyId, { fontId: row.id, features: facts.features ?? [] })
  }
  return styles
}

/** Families that have no style with every letter of a language, those that lack least first; exact over the whole catalogue. */
export async function findNearlyFamilies(reader: Reader, language: Language): Promise<NearlyFamily[]> {
  const rows = await reader.slow<{ familyId: number; slug: string; name: string; count: number }>(
    `SELECT family.id AS familyId, family.slug, family.name, MAX(part.count) AS count
     FROM coverage_part part
     JOIN font_file file ON file.coverageId = part.coverageId
     JOIN font ON font.fontFileId = file.id
     JOIN family ON family.id = font.familyId AND ${PUBLISHED}
     WHERE part.part = ? AND NOT EXISTS
       (SELECT 1 FROM font other JOIN font_file held ON held.id = other.fontFileId
        JOIN coverage_language spoken ON spoken.coverageId = held.coverageId AND spoken.lang = ?
        WHERE other.familyId = family.id)
     GROUP BY family.id, family.slug, family.name, family.popularity
     ORDER BY MAX(part.count) DESC, family.popularity DESC, family.id DESC LIMIT ${NEARLY}`,
    [languagePart(language.code), language.code],
  )
  const families = rows.map((row) => ({ ...row, familyId: Number(row.familyId), count: Number(row.count) }))
  const missing = await findMissing(
    reader,
    language,
    families.map((family) => family.familyId),
  )
  return families.map(({ count, ...family }) => ({
    ...family,
    missing: missing.get(family.familyId) ?? [],
    missingCount: language.main.length - count,
  }))
}

/** What the best style of each of these families lacks. */
async function findMissing(
  reader: Reader,
  language: Language,
  familyIds: readonly number[],
): Promise<Map<number, string[]>> {
  if (familyIds.length === 0) return new Map()
  const pages = [...new Set(Array.from(language.main, pageOf))]
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
  const least = new Map<number, { missing: string[]; missingCount: number }>()
  for (const { familyId, pages: own } of styles.values()) {
    const cover = coverageOfLanguage(language, (cp) => bitmapHas(own.get(pageOf(cp)) ?? '', cp))
    if (cover && cover.missingCount < (least.get(familyId)?.missingCount ?? Number.POSITIVE_INFINITY))
      least.set(familyId, cover)
  }
  return new Map([...least].map(([familyId, { missing }]) => [familyId, missing]))
}
