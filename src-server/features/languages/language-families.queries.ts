import type { NearlyFamily } from '#shared/contracts/languages/languages.ts'
import type { FeatureFact } from '#shared/contracts/publishing/font-facts.ts'
import { placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'
import type { SearchEngines } from '../../search/search-engines.ts'
import { rangesOf } from '../../unicode/ranges.ts'
import { type Language, MAX_MISSING, mayLack } from '../core/languages/language-coverage.ts'
import { findMissingCharacters } from '../unicode/missing-characters.ts'
import { languagePart } from '../unicode/part-counts.ts'
import { findNames } from '../unicode/text-coverage.ts'

/** Families shown that nearly support a language. */
const NEARLY = 24

interface LanguageStyle {
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
  const rows = await reader.query<{ id: number; familyId: number; facts: string }>(
    `SELECT font.id, font.familyId, file.facts FROM font JOIN font_file file ON file.id = font.fontFileId
     WHERE font.familyId IN (${placeholders(familyIds.length)}) AND
       (SELECT COUNT(*) FROM coverage_language spoken WHERE spoken.coverageId = file.coverageId
        AND spoken.lang IN (${placeholders(langs.length)})) = ${langs.length}
     ORDER BY font.familyId, font.isPrimary DESC, font.position, font.id`,
    [...familyIds, ...langs],
  )
  for (const row of rows) {
    if (styles.has(row.familyId)) continue
    const facts = JSON.parse(row.facts) as { features?: FeatureFact[] }
    styles.set(row.familyId, { fontId: row.id, features: facts.features ?? [] })
  }
  return styles
}

/**
 * Families without a style that has every letter of a language, fewest missing first; exact over the whole catalogue.
 */
export async function findNearlyFamilies(
  { reader, engines }: { reader: Reader; engines: Pick<SearchEngines, 'rankByShare'> },
  { code, main }: Language,
): Promise<NearlyFamily[]> {
  const { families: ranked } = await engines.rankByShare({
    ranges: rangesOf(main),
    part: languagePart(code),
    language: code,
    least: main.length - mayLack(main.length),
    below: main.length,
    page: 1,
    size: NEARLY,
  })
  const counts = new Map(ranked.map(({ id, count }) => [id, count]))
  const ids = [...counts.keys()]
  const [families, missing] = await Promise.all([findNames(reader, ids), findMissingCharacters(reader, [...main], ids)])
  return families.map((family) => ({
    ...family,
    missing: (missing.get(family.familyId) ?? []).slice(0, MAX_MISSING).map((cp) => String.fromCodePoint(cp)),
    missingCount: main.length - counts.get(family.familyId)!,
  }))
}
