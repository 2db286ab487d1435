import type { FeatureFact } from '#shared/contracts/font-facts.ts'
import type { NearlyFamily } from '#shared/contracts/languages.ts'
import { bitmapHas, pageOf } from '#shared/search/coverage-bits.ts'
import { placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'
import { PUBLISHED } from '../fonts/fonts.queries.ts'
import { coverageOfLanguage, type Language } from './language-coverage.ts'

/** Families looked through for those that nearly have a language: what people choose most. */
const CANDIDATES = 300
const NEARLY = 12
/** A language of more pages than this is written in ideographs: nobody lacks only a few of those. */
const MAX_PAGES = 60

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

/** Popular families whose best style lacks a few letters of a language, those that lack least first. */
export async function findNearlyFamilies(reader: Reader, language: Language): Promise<NearlyFamily[]> {
  const pages = [...new Set(Array.from(language.main, pageOf))]
  if (pages.length === 0 || pages.length > MAX_PAGES) return []
  const rows = await reader.slow<{
    familyId: number
    slug: string
    name: string
    coverageId: number
    page: number
    bitmap: string
  }>(
    `SELECT DISTINCT family.id AS familyId, family.slug, family.name, cover.coverageId, cover.page, cover.bitmap
     FROM (SELECT id, slug, name FROM family WHERE ${PUBLISHED} ORDER BY popularity DESC, id DESC LIMIT ${CANDIDATES}) family
     JOIN font ON font.familyId = family.id
     JOIN font_file file ON file.id = font.fontFileId
     JOIN coverage_page cover ON cover.coverageId = file.coverageId AND cover.page IN (${placeholders(pages.length)})`,
    pages,
  )
  const styles = new Map<string, { familyId: number; slug: string; name: string; pages: Map<number, string> }>()
  for (const row of rows) {
    const key = `${row.familyId} ${row.coverageId}`
    const style = styles.get(key) ?? { familyId: row.familyId, slug: row.slug, name: row.name, pages: new Map() }
    style.pages.set(Number(row.page), row.bitmap)
    styles.set(key, style)
  }
  const best = new Map<number, NearlyFamily>()
  for (const { pages: own, ...family } of styles.values()) {
    const cover = coverageOfLanguage(language, (cp) => bitmapHas(own.get(pageOf(cp)) ?? '', cp))
    const { missing, missingCount } = cover ?? { missing: [], missingCount: Number.POSITIVE_INFINITY }
    if (missingCount < (best.get(family.familyId)?.missingCount ?? Number.POSITIVE_INFINITY))
      best.set(family.familyId, { ...family, missing, missingCount })
  }
  return [...best.values()]
    .filter((family) => family.missingCount > 0)
    .sort((a, b) => a.missingCount - b.missingCount || (a.name < b.name ? -1 : 1))
    .slice(0, NEARLY)
}
