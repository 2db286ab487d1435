import type { FamilyLink, LicenceTemplate, Permissions } from '#shared/publishing-terms.ts'
import type { StoredFacts } from '../../../database/entities/font-file.ts'
import type { VersionChanges, VersionFile } from '../../../database/entities/publishing.ts'
import { placeholders } from '../../../database/in-list.ts'
import type { Reader } from '../../../database/reader.ts'
import { PUBLISHED_BY_KEY } from '../../core/visibility.ts'
import { FONT_COLUMNS, type FontRecord } from '../fonts/fonts.queries.ts'

/** Styles that a family page shows; no real family has more. */
const MAX_STYLES = 500

/** A style with the facts of its file; null for a download-only one. */
export interface FontDetailsRecord extends FontRecord {
  format: string | null
  originalBytes: number | null
  glyphCount: number | null
  codepointCount: number | null
  facts: StoredFacts | null
}

/** Download-only files are in a table of their own. */
const ORIGINAL_BYTES = `COALESCE(file.originalBytes,
  (SELECT kept.bytes FROM refused_file kept WHERE font.fontFileId IS NULL AND kept.fontId = font.id)) AS originalBytes`
const DETAIL_COLUMNS = `${FONT_COLUMNS}, file.format, ${ORIGINAL_BYTES}, file.glyphCount, file.facts, cover.codepointCount`
const DETAIL_TABLES = `font LEFT JOIN font_file file ON file.id = font.fontFileId LEFT JOIN coverage_set cover ON cover.id = file.coverageId`

type RawDetails = Omit<FontDetailsRecord, 'facts'> & { facts: string | null }
const parsed = (row: RawDetails): FontDetailsRecord => ({
  ...row,
  facts: row.facts === null ? null : JSON.parse(row.facts),
})

export async function findFontDetails(reader: Reader, familyId: number): Promise<FontDetailsRecord[]> {
  const rows = await reader.query<RawDetails>(
    `SELECT ${DETAIL_COLUMNS} FROM ${DETAIL_TABLES} WHERE font.familyId = ? ORDER BY font.position, font.id LIMIT ?`,
    [familyId, MAX_STYLES],
  )
  return rows.map(parsed)
}

/** Styles of published families by id, in no order. */
export async function findFontsById(reader: Reader, fontIds: readonly number[]): Promise<FontDetailsRecord[]> {
  const rows = await reader.query<RawDetails>(
    `SELECT ${DETAIL_COLUMNS} FROM ${DETAIL_TABLES} JOIN family ON family.id = font.familyId
     WHERE font.id IN (${placeholders(fontIds.length)}) AND ${PUBLISHED_BY_KEY}`,
    [...fontIds],
  )
  return rows.map(parsed)
}

/** One style of a published family. */
export async function findOneFont(reader: Reader, fontId: number): Promise<FontDetailsRecord | null> {
  const rows = await reader.query<RawDetails>(
    `SELECT ${DETAIL_COLUMNS} FROM ${DETAIL_TABLES} JOIN family ON family.id = font.familyId WHERE font.id = ? AND ${PUBLISHED_BY_KEY}`,
    [fontId],
  )
  return rows[0] ? parsed(rows[0]) : null
}

export async function findFamilyIdByName(reader: Reader, designer: string, family: string): Promise<number | null> {
  const rows = await reader.query<{ id: number }>(
    `SELECT family.id FROM family JOIN foundry ON foundry.id = family.foundryId WHERE foundry.slug = ? AND family.slug = ? AND ${PUBLISHED_BY_KEY}`,
    [designer, family],
  )
  return rows[0]?.id ?? null
}

/** Coverage of a published style; null for an unknown style or one without a file. */
export async function findCoverageOfFont(reader: Reader, fontId: number): Promise<number | null> {
  const rows = await reader.query<{ coverageId: number | null }>(
    `SELECT file.coverageId FROM font JOIN family ON family.id = font.familyId JOIN font_file file ON file.id = font.fontFileId
     WHERE font.id = ? AND ${PUBLISHED_BY_KEY}`,
    [fontId],
  )
  return rows[0]?.coverageId ?? null
}

export const findTagLabels = (reader: Reader, familyId: number) =>
  reader.query<{ slug: string; label: string }>(
    'SELECT tag.slug, tag.label FROM family_tag JOIN tag ON tag.slug = family_tag.tagSlug WHERE family_tag.familyId = ? ORDER BY tag.label LIMIT 50',
    [familyId],
  )

export interface SimilarCandidate {
  id: number
  foundryId: number
  tags: string
  weight: number
  italic: number | boolean
  xHeight: number | null
  unitsPerEm: number | null
}

/** The most popular families of a topic, with the measures of their primary style. */
export const findSimilarCandidates = (reader: Reader, topicSlug: string, limit: number) =>
  reader.query<SimilarCandidate>(
    `SELECT family.id, family.foundryId, family.tags, font.weight, font.italic, file.xHeight, file.unitsPerEm
     FROM (SELECT id FROM family WHERE status = 1 AND topicSlug = ? ORDER BY popularity DESC, publishedAt DESC, id DESC LIMIT ?) near
     JOIN family ON family.id = near.id JOIN font ON font.id = family.primaryFontId LEFT JOIN font_file file ON file.id = font.fontFileId
     ORDER BY family.popularity DESC, family.publishedAt DESC, family.id DESC`,
    [topicSlug, limit],
  )

/** A foundry's most popular families. */
export async function findMoreOfFoundry(reader: Reader, foundryId: number, limit: number): Promise<number[]> {
  const rows = await reader.query<{ id: number }>(
    `SELECT family.id FROM family WHERE family.foundryId = ? AND ${PUBLISHED_BY_KEY}
     ORDER BY family.popularity DESC, family.publishedAt DESC, family.id DESC LIMIT ?`,
    [foundryId, limit],
  )
  return rows.map((row) => row.id)
}

/** The measures of families that are needed to rank similar ones. */
export const findLooks = (reader: Reader, ids: readonly number[]) =>
  reader.query<{ id: number; commercialUse: number | boolean; topicSlug: string; tags: string }>(
    `SELECT id, commercialUse, topicSlug, tags FROM family WHERE id IN (${placeholders(ids.length)})`,
    [...ids],
  )

/** What a designer has entered about a family. */
export interface DeclaredRecord {
  licenseTemplate: LicenceTemplate
  licenseText: string
  permissions: Permissions
  links: FamilyLink[]
}

export interface VersionRecord {
  number: number
  live: boolean
  publishedAt: number
  files: VersionFile[]
  changes: VersionChanges
}

/** Versions that were ever public, newest first. */
export async function findPublishedVersions(reader: Reader, familyId: number, most: number): Promise<VersionRecord[]> {
  const rows = await reader.query<
    Record<'files' | 'changes', string> & Record<'number' | 'publishedAt', number> & { live: number }
  >(
    `SELECT version.number, version.publishedAt, version.files, version.changes,
       CASE WHEN version.id = said.liveVersionId THEN 1 ELSE 0 END AS live
     FROM family_version version JOIN family_publishing said ON said.familyId = version.familyId
     WHERE version.familyId = ? AND version.publishedAt IS NOT NULL ORDER BY version.number DESC LIMIT ?`,
    [familyId, most],
  )
  return rows.map((row) => ({
    number: Number(row.number),
    live: Number(row.live) === 1,
    publishedAt: Number(row.publishedAt),
    files: JSON.parse(row.files) as VersionFile[],
    changes: JSON.parse(row.changes) as VersionChanges,
  }))
}

/** Null when nobody has entered anything about the family. */
export async function findDeclared(reader: Reader, familyId: number): Promise<DeclaredRecord | null> {
  const [row] = await reader.query<Record<keyof DeclaredRecord, string>>(
    'SELECT licenseTemplate, licenseText, permissions, links FROM family_publishing WHERE familyId = ?',
    [familyId],
  )
  if (!row) return null
  return {
    licenseTemplate: row.licenseTemplate as LicenceTemplate,
    licenseText: row.licenseText,
    permissions: JSON.parse(row.permissions) as Permissions,
    links: JSON.parse(row.links) as FamilyLink[],
  }
}
