import type { FeatureFact } from '#shared/contracts/font-facts.ts'
import type { NearlyFamily } from '#shared/contracts/languages.ts'
import { placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'
import { PUBLISHED } from '../fonts/fonts.queries.ts'
import { findMissingCharacters } from '../unicode/missing-characters.ts'
import { languagePart } from '../unicode/part-counts.ts'
import { type Language, MAX_MISSING } from './language-coverage.ts'

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
  const missing = await findMissingCharacters(
    reader,
    [...language.main],
    families.map((family) => family.familyId),
  )
  return families.map(({ count, ...family }) => ({
    ...family,
    missing: (missing.get(family.familyId) ?? []).slice(0, MAX_MISSING).map((cp) => String.fromCodePoint(cp)),
    missingCount: language.main.length - count,
  }))
}
