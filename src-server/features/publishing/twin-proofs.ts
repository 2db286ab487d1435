import type { VersionFile } from '../../database/entities/publishing.ts'
import { placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'
import type { TwinRow } from './review-reasons.ts'

/** Files of a submitted family and its twin, for side by side comparison. */
interface TwinProof {
  own: number
  theirs: number
}

/** Rows of files with equal outlines: each twin has a few, and one is enough. */
const SAME = 500

/** For each twin two files to compare: those with equal outlines, else the primary ones. */
export async function findTwinProofs(
  reader: Pick<Reader, 'query'>,
  twins: readonly TwinRow[],
  files: readonly VersionFile[],
): Promise<Map<number, TwinProof>> {
  const found = new Map<number, TwinProof>()
  const first = (files.find((file) => file.isPrimary) ?? files[0])?.fontFileId
  if (first === undefined || twins.length === 0) return found
  const ids = twins.map((twin) => twin.familyId)
  const shown = await reader.query<{ familyId: number; theirs: number }>(
    `SELECT family.id AS familyId, font.fontFileId AS theirs FROM family JOIN font ON font.id = family.primaryFontId
     WHERE family.id IN (${placeholders(ids.length)}) AND font.fontFileId IS NOT NULL`,
    ids,
  )
  for (const { familyId, theirs } of shown) found.set(familyId, { own: first, theirs })
  const alike = twins.filter((twin) => twin.styles.length > 0).map((twin) => twin.familyId)
  const own = [...new Set(files.map((file) => file.fontFileId))]
  if (alike.length === 0) return found
  const same = await reader.query<TwinProof & { familyId: number }>(
    `SELECT font.familyId, mine.id AS own, font.fontFileId AS theirs FROM font_file mine
     JOIN font_file other ON other.outlineSha256 = mine.outlineSha256 JOIN font ON font.fontFileId = other.id
     WHERE mine.id IN (${placeholders(own.length)}) AND font.familyId IN (${placeholders(alike.length)})
     ORDER BY font.familyId, font.position, font.id LIMIT ${SAME}`,
    [...own, ...alike],
  )
  for (const { familyId, ...pair } of same.toReversed()) found.set(familyId, pair)
  return found
}
