import { placeholders } from '../../../database/in-list.ts'
import type { Reader } from '../../../database/reader.ts'

/**
 * Counts read only the index, hence the status and not the date of deletion (a deleted family is hidden too). They scan
 * every family, tens of milliseconds at 100,000: hence slow().
 */
export const countYears = (reader: Reader) =>
  reader.slow<{ year: number; count: number | string }>(
    `SELECT publishedYear AS year, COUNT(*) AS count FROM family WHERE status = 1
     GROUP BY publishedYear ORDER BY publishedYear DESC`,
  )

export const countLetters = (reader: Reader) =>
  reader.slow<{ letter: string; count: number | string }>(
    'SELECT alpha AS letter, COUNT(*) AS count FROM family WHERE status = 1 GROUP BY alpha',
  )

/** Families per month of a year, January first: twelve ranges of one index in one statement. */
export async function countMonths(reader: Reader, year: number): Promise<number[]> {
  const starts = Array.from({ length: 13 }, (_, month) => Date.UTC(year, month, 1))
  const one =
    'SELECT ? AS month, COUNT(*) AS count FROM family WHERE status = 1 AND publishedAt >= ? AND publishedAt < ?'
  const rows = await reader.slow<{ month: number | string; count: number | string }>(
    Array(12).fill(one).join(' UNION ALL '),
    Array.from({ length: 12 }, (_, month) => [month, starts[month], starts[month + 1]]).flat(),
  )
  const months = Array<number>(12).fill(0)
  for (const row of rows) months[Number(row.month)] = Number(row.count)
  return months
}

/** The most popular families of each of these years, best first, in one statement. */
export function findPopularOfYears(reader: Reader, years: readonly number[], most: number) {
  if (years.length === 0) return Promise.resolve([])
  const one = `SELECT * FROM (SELECT id, publishedYear AS year, popularity FROM family WHERE status = 1 AND publishedYear = ?
    ORDER BY popularity DESC, publishedAt DESC, id DESC LIMIT ${most}) best`
  return reader.slow<{ id: number; year: number; popularity: number | string }>(
    years.map(() => one).join(' UNION ALL '),
    [...years],
  )
}

interface StyleOfFamily {
  id: number
  familyId: number
  coverageId: number
}

/** Renderable styles of these families, each family's primary style first. */
export async function findStyles(reader: Reader, familyIds: readonly number[]): Promise<StyleOfFamily[]> {
  if (familyIds.length === 0) return []
  return reader.query<StyleOfFamily>(
    `SELECT font.id, font.familyId, file.coverageId FROM font JOIN font_file file ON file.id = font.fontFileId
     WHERE font.familyId IN (${placeholders(familyIds.length)})
     ORDER BY font.familyId, font.isPrimary DESC, font.position, font.id`,
    [...familyIds],
  )
}
