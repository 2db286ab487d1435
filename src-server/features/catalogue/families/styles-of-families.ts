import type { Reader } from '../../../database/reader.ts'
import { type FamilyRecord, findFamilies } from '../fonts/fonts.queries.ts'
import { type FontDetailsRecord, findFontsById } from './families.queries.ts'

/** Public styles by id, with their families; both in no order. */
export async function findStylesWithFamilies(
  reader: Reader,
  fontIds: readonly number[],
): Promise<{ fonts: FontDetailsRecord[]; families: FamilyRecord[] }> {
  const fonts = await findFontsById(reader, fontIds)
  const familyIds = [...new Set(fonts.map((font) => font.familyId))]
  return { fonts, families: familyIds.length === 0 ? [] : await findFamilies(reader, familyIds) }
}
