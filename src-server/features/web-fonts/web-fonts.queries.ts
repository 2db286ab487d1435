import { FAMILY_STATUS } from '../../database/entities/family.ts'
import type { StoredFacts } from '../../database/entities/font-file.ts'
import { placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'

export interface WebFamily {
  id: number
  name: string
  slug: string
  licenseId: string
  commercialUse: number | boolean
  topicSlug: string
  publishedAt: number
  updatedAt: number
}

/** A current or former style of a family. */
export interface WebStyle {
  fontFileId: number
  weight: number
  width: number
  italic: boolean
}

/** The data of a file. */
export interface WebFile {
  id: number
  sanitisedSha256: string
  coverageId: number
  facts: StoredFacts
}

const FAMILY_COLUMNS = 'id, name, slug, licenseId, commercialUse, topicSlug, publishedAt, updatedAt'
/** Styles of one family; no real family has more. */
const MAX_STYLES = 500

/** Published families by folded name, the most popular of each name first. */
export const findFamiliesByName = (reader: Reader, keys: readonly string[]) =>
  reader.query<WebFamily & { nameKey: string }>(
    `SELECT nameKey, ${FAMILY_COLUMNS} FROM family
     WHERE status = ${FAMILY_STATUS.published} AND nameKey IN (${placeholders(keys.length)})
     ORDER BY +popularity DESC, publishedAt DESC, id DESC LIMIT 1000`,
    [...keys],
  )

export async function findPublishedFamily(reader: Reader, id: number): Promise<WebFamily | null> {
  const rows = await reader.query<WebFamily>(
    `SELECT ${FAMILY_COLUMNS} FROM family WHERE id = ? AND status = ${FAMILY_STATUS.published}`,
    [id],
  )
  return rows[0] ?? null
}

/** Published families by id, in no order. */
export const findPublishedFamilies = (reader: Reader, ids: readonly number[]) =>
  reader.query<WebFamily>(
    `SELECT ${FAMILY_COLUMNS} FROM family WHERE id IN (${placeholders(ids.length)}) AND status = ${FAMILY_STATUS.published}`,
    [...ids],
  )

/** Styles by id, with their families, in no order. */
export const findChosenStyles = (reader: Reader, ids: readonly number[]) =>
  reader.query<{ id: number; familyId: number; fontFileId: number | null; fullName: string }>(
    `SELECT id, familyId, fontFileId, fullName FROM font WHERE id IN (${placeholders(ids.length)})`,
    [...ids],
  )

/** Styles of these families that have a file, in page order. */
export async function findStyles(
  reader: Reader,
  familyIds: readonly number[],
): Promise<(WebStyle & { familyId: number; fullName: string })[]> {
  const rows = await reader.query<WebStyle & { familyId: number; fullName: string; italic: number | boolean }>(
    `SELECT familyId, fullName, fontFileId, weight, width, italic FROM font
     WHERE familyId IN (${placeholders(familyIds.length)}) AND fontFileId IS NOT NULL ORDER BY familyId, position, id LIMIT ?`,
    [...familyIds, MAX_STYLES * familyIds.length],
  )
  return rows.map((row) => ({ ...row, italic: Boolean(row.italic) }))
}

export async function findFiles(reader: Reader, ids: readonly number[]): Promise<Map<number, WebFile>> {
  if (ids.length === 0) return new Map()
  const rows = await reader.query<Omit<WebFile, 'facts'> & { facts: string }>(
    `SELECT id, sanitisedSha256, coverageId, facts FROM font_file WHERE id IN (${placeholders(ids.length)})`,
    [...ids],
  )
  return new Map(rows.map((row) => [row.id, { ...row, facts: JSON.parse(row.facts) as StoredFacts }]))
}

export async function isStyleFile(reader: Reader, familyId: number, fontFileId: number): Promise<boolean> {
  const rows = await reader.query('SELECT 1 FROM font WHERE familyId = ? AND fontFileId = ? LIMIT 1', [
    familyId,
    fontFileId,
  ])
  return rows.length > 0
}

export interface ReleaseRow {
  familyId: number
  digest: string
  styles: string
  createdAt: number
}

/** Recorded releases of these families, oldest first. */
export const findReleases = (reader: Reader, familyIds: readonly number[]) =>
  reader.query<ReleaseRow>(
    `SELECT familyId, digest, styles, createdAt FROM web_font_release WHERE familyId IN (${placeholders(familyIds.length)})
     ORDER BY familyId, createdAt, id`,
    [...familyIds],
  )
