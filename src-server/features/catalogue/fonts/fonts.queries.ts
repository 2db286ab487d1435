import { placeholders } from '../../../database/in-list.ts'
import type { Reader } from '../../../database/reader.ts'
import { PUBLISHED_BY_KEY } from '../../core/visibility.ts'

/** Raw rows: bigints may come as text from MySQL drivers and booleans as 0/1, so the view converts. */
export interface FamilyRecord {
  id: number
  slug: string
  name: string
  title: string
  description: string
  topicSlug: string
  topicLabel: string
  licenseId: string
  licenseDeclared: string
  licenseEvidence: string
  commercialUse: number | boolean
  posterKey: string | null
  publishedYear: number
  updatedAt: number
  downloads: number
  fontCount: number
  primaryFontId: number | null
  defaultText: string
  tags: string
  foundryId: number
  foundrySlug: string
  foundryName: string
}

export interface FontRecord {
  id: number
  familyId: number
  fontFileId: number | null
  fileGuid: string
  name: string
  fullName: string
  slug: string
  isPrimary: number | boolean
  weight: number
  width: number
  italic: number | boolean
  fileName: string
  defaultText: string
  /** Sha256 of the sanitised copy. */
  sha256: string | null
  coverageId: number | null
  unitsPerEm: number | null
  ascent: number | null
  descent: number | null
  xHeight: number | null
  capHeight: number | null
  letterAdvance: number | null
  plainAbove: number | null
  plainBelow: number | null
  color: number | boolean | null
  variable: number | boolean | null
}

const FAMILY_COLUMNS = `family.id, family.slug, family.name, family.title, family.description, family.topicSlug, family.topicLabel,
  family.licenseId, family.licenseDeclared, family.licenseEvidence, family.commercialUse, family.posterKey, family.publishedYear,
  family.updatedAt, family.downloads, family.fontCount, family.primaryFontId, family.defaultText, family.tags, family.foundryId,
  foundry.slug AS foundrySlug, foundry.name AS foundryName`

export const FONT_COLUMNS = `font.id, font.familyId, font.fontFileId, font.fileGuid, font.name, font.fullName, font.slug, font.isPrimary,
  font.weight, font.width, font.italic, font.fileName, font.defaultText, file.sanitisedSha256 AS sha256, file.coverageId,
  file.unitsPerEm, file.ascent, file.descent, file.xHeight, file.capHeight, file.letterAdvance,
  file.plainAbove, file.plainBelow, file.color, file.variable`

/** Published families by id, in no order. */
export async function findFamilies(reader: Reader, ids: readonly number[]): Promise<FamilyRecord[]> {
  if (ids.length === 0) return []
  return reader.query<FamilyRecord>(
    `SELECT ${FAMILY_COLUMNS} FROM family JOIN foundry ON foundry.id = family.foundryId
     WHERE family.id IN (${placeholders(ids.length)}) AND ${PUBLISHED_BY_KEY}`,
    [...ids],
  )
}

/**
 * The styles that rows show: the primary and the next ones, at most `most` per family, those without a file last; for
 * families in the collection with single styles, only these. `many` also counts those beyond.
 */
export async function findRowFonts(
  reader: Reader,
  familyIds: readonly number[],
  collectionId: number | null,
  most: number,
): Promise<(FontRecord & { many: number })[]> {
  if (familyIds.length === 0) return []
  const picks = 'SELECT 1 FROM collection_font pick WHERE pick.collectionId = ? AND pick.familyId = font.familyId'
  const only = collectionId === null ? '' : `AND (NOT EXISTS (${picks}) OR EXISTS (${picks} AND pick.fontId = font.id))`
  return reader.query<FontRecord & { many: number }>(
    `SELECT ${FONT_COLUMNS}, ranked.many FROM (
       SELECT id, ROW_NUMBER() OVER (PARTITION BY familyId ORDER BY fontFileId IS NULL, isPrimary DESC, position, id) AS place,
         COUNT(*) OVER (PARTITION BY familyId) AS many
       FROM font WHERE familyId IN (${placeholders(familyIds.length)}) ${only}
     ) ranked
     JOIN font ON font.id = ranked.id LEFT JOIN font_file file ON file.id = font.fontFileId
     WHERE ranked.place <= ? ORDER BY font.familyId, font.position, font.id`,
    [...familyIds, ...(collectionId === null ? [] : [collectionId, collectionId]), most],
  )
}

/** Styles of published families by id, in no order. */
export async function findStylesById(reader: Reader, ids: readonly number[]): Promise<FontRecord[]> {
  if (ids.length === 0) return []
  return reader.query<FontRecord>(
    `SELECT ${FONT_COLUMNS} FROM font JOIN family ON family.id = font.familyId
       LEFT JOIN font_file file ON file.id = font.fontFileId
     WHERE font.id IN (${placeholders(ids.length)}) AND ${PUBLISHED_BY_KEY}`,
    [...ids],
  )
}

/** Id of a foundry by slug or decimal id; null if unknown. */
export async function findFoundryId(reader: Reader, slugOrId: string): Promise<number | null> {
  const bySlug = await reader.query<{ id: number }>('SELECT id FROM foundry WHERE slug = ?', [slugOrId])
  if (bySlug[0] || !/^\d{1,10}$/.test(slugOrId)) return bySlug[0]?.id ?? null
  const byId = await reader.query<{ id: number }>('SELECT id FROM foundry WHERE id = ?', [Number(slugOrId)])
  return byId[0]?.id ?? null
}

/** Ids of foundries by slug. */
export async function findFoundryIds(reader: Reader, slugs: readonly string[]): Promise<Map<string, number>> {
  const rows = await reader.query<{ id: number; slug: string }>(
    `SELECT id, slug FROM foundry WHERE slug IN (${placeholders(slugs.length)})`,
    [...slugs],
  )
  return new Map(rows.map((row) => [row.slug, row.id]))
}

/** Slugs and names of foundries by id. */
export const findFoundryNames = (reader: Reader, ids: readonly number[]) =>
  reader.query<{ slug: string; name: string }>(
    `SELECT slug, name FROM foundry WHERE id IN (${placeholders(ids.length)})`,
    [...ids],
  )
