import { FAMILY_STATUS } from '../../../database/entities/family.ts'
import { placeholders } from '../../../database/in-list.ts'
import type { Reader } from '../../../database/reader.ts'
import type { DownloadFamily, DownloadFont } from './bundle.ts'

/** No real family has more. */
const MAX_STYLES = 500

/** A style has either a file that we read, or a download-only one from an admin. */
const FONT_COLUMNS = `font.id, font.familyId, font.name, font.fileName,
  COALESCE(file.originalSha256, kept.sha256) AS originalSha256, COALESCE(file.originalBytes, kept.bytes) AS originalBytes,
  COALESCE(file.facts, '{}') AS facts`
const FONT_TABLES = `font LEFT JOIN font_file file ON file.id = font.fontFileId
  LEFT JOIN refused_file kept ON font.fontFileId IS NULL AND kept.fontId = font.id AND kept.state = 'accepted'`
const HAS_FILE = '(file.id IS NOT NULL OR kept.id IS NOT NULL)'

export const findFamily = async (reader: Reader, familyId: number): Promise<DownloadFamily | null> =>
  (await findFamiliesById(reader, [familyId]))[0] ?? null

/** Storage key of a published family's poster; null without one. */
export async function findShownPoster(reader: Reader, familyId: number): Promise<string | null> {
  const [row] = await reader.query<{ posterKey: string | null }>(
    'SELECT posterKey FROM family WHERE id = ? AND status = ? AND deletedAt IS NULL',
    [familyId, FAMILY_STATUS.published],
  )
  return row?.posterKey ?? null
}

/** Families by id, whatever their status, in no order. */
export const findFamiliesById = (reader: Reader, ids: readonly number[]) =>
  reader.query<DownloadFamily>(
    `SELECT family.id, family.name, family.slug, family.status, family.deletedAt, family.licenseId, family.commercialUse,
            family.licenseDeclared, family.licenseEvidence, family.sourceKey, family.publishedAt, foundry.name AS foundryName,
            COALESCE(said.licenseText, '') AS licenseText, said.licenceFiles
     FROM family JOIN foundry ON foundry.id = family.foundryId LEFT JOIN family_publishing said ON said.familyId = family.id WHERE family.id IN (${placeholders(ids.length)})`,
    [...ids],
  )

/** Number and total bytes of the original files in each family's bundle. */
export const findBundleSizes = (reader: Reader, ids: readonly number[]) =>
  reader.query<{ familyId: number; files: number | string; bytes: number | string }>(
    `SELECT font.familyId, COUNT(*) AS files, SUM(COALESCE(file.originalBytes, kept.bytes)) AS bytes
     FROM ${FONT_TABLES} WHERE font.familyId IN (${placeholders(ids.length)}) AND ${HAS_FILE} GROUP BY font.familyId`,
    [...ids],
  )

/** Fonts of a family with the file that each was uploaded as. */
export const findFontsOfFamily = (reader: Reader, familyId: number) => findFontsOfFamilies(reader, [familyId])

/** The same of several families, each in the order of its page. */
export const findFontsOfFamilies = (reader: Reader, familyIds: readonly number[]) =>
  reader.query<DownloadFont>(
    `SELECT ${FONT_COLUMNS} FROM ${FONT_TABLES}
     WHERE font.familyId IN (${placeholders(familyIds.length)}) AND ${HAS_FILE} ORDER BY font.familyId, font.position, font.id LIMIT ?`,
    [...familyIds, MAX_STYLES * familyIds.length],
  )

export async function findFont(reader: Reader, fontId: number): Promise<DownloadFont | null> {
  const rows = await reader.query<DownloadFont>(
    `SELECT ${FONT_COLUMNS} FROM ${FONT_TABLES} WHERE font.id = ? AND ${HAS_FILE}`,
    [fontId],
  )
  return rows[0] ?? null
}

/** Sanitised file behind a guid, with its family's status. */
export async function findWebfont(
  reader: Reader,
  fileGuid: string,
): Promise<{ sanitisedSha256: string; status: number; deletedAt: number | null } | null> {
  const rows = await reader.query<{ sanitisedSha256: string; status: number; deletedAt: number | null }>(
    `SELECT file.sanitisedSha256, family.status, family.deletedAt
     FROM font JOIN font_file file ON file.id = font.fontFileId JOIN family ON family.id = font.familyId WHERE font.fileGuid = ?`,
    [fileGuid],
  )
  return rows[0] ?? null
}
