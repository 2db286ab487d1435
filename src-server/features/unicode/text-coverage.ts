import { pageOf } from '#shared/search/coverage-bits.ts'
import { placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'
import type { SearchEngines } from '../../search/search-engines.ts'
import { holdsCodepoint } from '../../search/sql-shares.ts'
import { rangesOf } from '../../unicode/ranges.ts'
import { PUBLISHED, PUBLISHED_BY_KEY } from '../core/visibility.ts'
import { findMissingCharacters } from './missing-characters.ts'

/** Families listed that lack something. */
const NEARLY = 12

interface NamedFamily {
  familyId: number
  slug: string
  name: string
}

const ofPublished = `FROM font_file file JOIN font ON font.fontFileId = file.id
  JOIN family ON family.id = font.familyId AND ${PUBLISHED}`

/**
 * Families without a style that has all of these, fewest missing first, with at least half. Exact over the catalogue.
 */
export async function findNearly(
  { reader, engines }: { reader: Reader; engines: Pick<SearchEngines, 'rankByShare'> },
  codepoints: readonly number[],
) {
  if (codepoints.length === 0) return []
  const { families: ranked } = await engines.rankByShare({
    ranges: rangesOf(codepoints),
    part: null,
    language: null,
    least: Math.ceil(codepoints.length / 2),
    below: codepoints.length,
    page: 1,
    size: NEARLY,
  })
  const ids = ranked.map(({ id }) => id)
  const [families, missing] = await Promise.all([
    findNames(reader, ids),
    findMissingCharacters(reader, codepoints, ids),
  ])
  return families.map((family) => ({ ...family, missing: missing.get(family.familyId) ?? [] }))
}

/** The code points that no published family has. */
export async function findNowhere(reader: Reader, codepoints: readonly number[]): Promise<number[]> {
  const pages = [...new Set(codepoints.map(pageOf))]
  if (pages.length === 0) return []
  const columns = codepoints.map((codepoint, at) => `MAX(${holdsCodepoint(codepoint)}) AS c${at}`)
  const [row] = await reader.slow<Record<string, number | null>>(
    `SELECT ${columns.join(', ')} FROM coverage_page cover WHERE cover.page IN (${placeholders(pages.length)})
     AND EXISTS (SELECT 1 ${ofPublished} WHERE file.coverageId = cover.coverageId)`,
    pages,
  )
  return codepoints.filter((_, at) => Number(row?.[`c${at}`] ?? 0) === 0)
}

/** Names of published families, in the order of the ids. */
export async function findNames(reader: Reader, ids: readonly number[]): Promise<NamedFamily[]> {
  if (ids.length === 0) return []
  const rows = await reader.query<NamedFamily>(
    `SELECT id AS familyId, slug, name FROM family WHERE id IN (${placeholders(ids.length)}) AND ${PUBLISHED_BY_KEY}`,
    [...ids],
  )
  const byId = new Map(rows.map((row) => [Number(row.familyId), { ...row, familyId: Number(row.familyId) }]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
