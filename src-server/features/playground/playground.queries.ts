import { placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'
import { PUBLISHED } from '../core/visibility.ts'

export interface StyleRow {
  id: number
  familyId: number
  name: string
  weight: number
  italic: number | boolean
}

/** Names of all styles of these families, in page order. */
export const findStyles = (reader: Reader, familyIds: readonly number[], limit: number) =>
  reader.query<StyleRow>(
    `SELECT id, familyId, name, weight, italic FROM font WHERE familyId IN (${placeholders(familyIds.length)})
     ORDER BY familyId, position, id LIMIT ?`,
    [...familyIds, limit],
  )

/** Languages that each of these coverages fully supports. */
export async function findLanguages(
  reader: Reader,
  coverageIds: readonly number[],
): Promise<Map<number, ReadonlySet<string>>> {
  const found = new Map<number, Set<string>>()
  if (coverageIds.length === 0) return found
  const rows = await reader.slow<{ coverageId: number; lang: string }>(
    `SELECT coverageId, lang FROM coverage_language WHERE coverageId IN (${placeholders(coverageIds.length)})
     ORDER BY coverageId, lang`,
    [...coverageIds],
  )
  for (const row of rows) {
    const known = found.get(row.coverageId)
    if (known) known.add(row.lang)
    else found.set(row.coverageId, new Set([row.lang]))
  }
  return found
}

export interface FaceRow {
  id: number
  familyId: number
  familyName: string
  topicSlug: string
  tags: string
  weight: number
  width: number
  italic: number | boolean
  coverageId: number
  xHeight: number | null
  unitsPerEm: number
}

const FACE_COLUMNS = `font.id, font.familyId, family.name AS familyName, family.topicSlug, family.tags, font.weight, font.width,
  font.italic, file.coverageId, file.xHeight, file.unitsPerEm`

/** Primary styles of the most popular families, best first: the candidates for pairings. */
export const findFaces = (reader: Reader, limit: number) =>
  reader.slow<FaceRow>(
    `SELECT ${FACE_COLUMNS}
     FROM (SELECT id FROM family WHERE ${PUBLISHED} ORDER BY popularity DESC, publishedAt DESC, id DESC LIMIT ?) near
     JOIN family ON family.id = near.id JOIN font ON font.id = family.primaryFontId JOIN font_file file ON file.id = font.fontFileId
     ORDER BY family.popularity DESC, family.publishedAt DESC, family.id DESC`,
    [limit],
  )

/** Given styles of published families, in no order. */
export const findFacesById = (reader: Reader, ids: readonly number[]) =>
  reader.query<FaceRow>(
    `SELECT ${FACE_COLUMNS} FROM font JOIN family ON family.id = font.familyId JOIN font_file file ON file.id = font.fontFileId
     WHERE font.id IN (${placeholders(ids.length)}) AND ${PUBLISHED}`,
    [...ids],
  )
