import type { Reader } from '../../database/reader.ts'
import { FONT_COLUMNS, type FontRecord, PUBLISHED } from '../fonts/fonts.queries.ts'

export interface DetailedFontRecord extends FontRecord {
  format: string | null
  originalBytes: number | null
  glyphCount: number | null
  /** StoredFacts as JSON text. */
  facts: string | null
}

/** A family's page shows every style; a family with more than this is an upload gone wrong. */
const MAX_FONTS = 200

const DETAIL_COLUMNS = `${FONT_COLUMNS}, file.format, file.originalBytes, file.glyphCount, file.facts`

export const findFontsInDetail = (reader: Reader, familyId: number) =>
  reader.query<DetailedFontRecord>(
    `SELECT ${DETAIL_COLUMNS} FROM font LEFT JOIN font_file file ON file.id = font.fontFileId
     WHERE font.familyId = ? ORDER BY font.position, font.id LIMIT ${MAX_FONTS}`,
    [familyId],
  )

export async function findFontInDetail(reader: Reader, fontId: number): Promise<DetailedFontRecord | null> {
  const rows = await reader.query<DetailedFontRecord>(
    `SELECT ${DETAIL_COLUMNS} FROM font LEFT JOIN font_file file ON file.id = font.fontFileId WHERE font.id = ?`,
    [fontId],
  )
  return rows[0] ?? null
}

export async function findFamilyId(reader: Reader, foundrySlug: string, familySlug: string): Promise<number | null> {
  const rows = await reader.query<{ id: number }>(
    `SELECT family.id FROM foundry JOIN family ON family.foundryId = foundry.id
     WHERE foundry.slug = ? AND family.slug = ? AND ${PUBLISHED}`,
    [foundrySlug, familySlug],
  )
  return rows[0]?.id ?? null
}

export interface CoveragePageRow {
  page: number
  bitmap: string
}

/** Whole coverage of a file, page by page, ascending. */
export const findCoveragePages = (reader: Reader, coverageId: number) =>
  reader.query<CoveragePageRow>('SELECT page, bitmap FROM coverage_page WHERE coverageId = ? ORDER BY page', [
    coverageId,
  ])

/** Coverage id of a font of a published family. */
export async function findPublicCoverageId(reader: Reader, fontId: number): Promise<number | null> {
  const rows = await reader.query<{ coverageId: number }>(
    `SELECT file.coverageId FROM font JOIN font_file file ON file.id = font.fontFileId JOIN family ON family.id = font.familyId
     WHERE font.id = ? AND ${PUBLISHED}`,
    [fontId],
  )
  return rows[0]?.coverageId ?? null
}

/** Candidates for 'similar': popular families of the same topic, with what tells how close they look. */
export const findSimilarCandidates = (reader: Reader, topicSlug: string, familyId: number) =>
  reader.query<{
    id: number
    tags: string
    weight: number
    width: number
    xHeight: number | null
    unitsPerEm: number | null
  }>(
    `SELECT family.id, family.tags, font.weight, font.width, file.xHeight, file.unitsPerEm
     FROM (SELECT id, tags, primaryFontId FROM family WHERE status = 1 AND topicSlug = ? AND id <> ? AND deletedAt IS NULL
           ORDER BY popularity DESC, publishedAt DESC, id DESC LIMIT 200) family
     JOIN font ON font.id = family.primaryFontId LEFT JOIN font_file file ON file.id = font.fontFileId`,
    [topicSlug, familyId],
  )

export async function findOthersOfFoundry(
  reader: Reader,
  foundryId: number,
  familyId: number,
  limit: number,
): Promise<number[]> {
  const rows = await reader.query<{ id: number }>(
    `SELECT id FROM family WHERE foundryId = ? AND id <> ? AND ${PUBLISHED.replaceAll('family.', '')} ORDER BY popularity DESC, id DESC LIMIT ?`,
    [foundryId, familyId, limit],
  )
  return rows.map((row) => row.id)
}

export const findTagLabels = (reader: Reader, familyId: number) =>
  reader.query<{ slug: string; label: string }>(
    'SELECT tag.slug, tag.label FROM family_tag JOIN tag ON tag.slug = family_tag.tagSlug WHERE family_tag.familyId = ? ORDER BY tag.isTopic DESC, tag.label',
    [familyId],
  )
