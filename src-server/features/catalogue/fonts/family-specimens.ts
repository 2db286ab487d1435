import type { FamilySpecimen } from '#shared/contracts/catalogue/browse.ts'
import { placeholders } from '../../../database/in-list.ts'
import type { Reader } from '../../../database/reader.ts'
import { type FamilyRecord, FONT_COLUMNS, type FontRecord, findFamilies } from './fonts.queries.ts'
import { toFamilyRow, type ViewContext } from './fonts.view.ts'

/** Pictures load by URL, and the sample's coverage was checked when it was chosen. */
const BARE: ViewContext = {
  text: '',
  nowMs: 0,
  imageUrl: () => '',
  coverage: new Map(),
  rooms: new Map(),
}

export interface Specimen {
  view: FamilySpecimen
  /** Coverage of the style, for checking another text. */
  coverageId: number | null
}

/**
 * Families by one style each, in the order of the ids, in two statements. Families without a renderable style are left
 * out.
 * @param fontOf style to show instead of the family's primary one
 */
export async function loadSpecimens(
  reader: Reader,
  ids: readonly number[],
  fontOf: ReadonlyMap<number, number> = new Map(),
): Promise<Specimen[]> {
  const families = await findFamilies(reader, [...new Set(ids)])
  const fontIds = families.map((family) => fontOf.get(family.id) ?? family.primaryFontId).filter((id) => id !== null)
  const fonts = await findFonts(reader, fontIds)
  const byId = new Map(families.map((family) => [family.id, family]))
  const fontByFamily = new Map(fonts.map((font) => [font.familyId, font]))
  return ids.flatMap((id) => {
    const family = byId.get(id)
    const font = fontByFamily.get(id)
    if (!family || !font || font.fontFileId === null) return []
    return [toSpecimen(family, font)]
  })
}

/** The same for styles by their own ids; a family may have several. */
export async function loadStyleSpecimens(reader: Reader, fontIds: readonly number[]): Promise<Specimen[]> {
  const fonts = await findFonts(reader, fontIds)
  const families = await findFamilies(reader, [...new Set(fonts.map((font) => font.familyId))])
  const byId = new Map(families.map((family) => [family.id, family]))
  const fontById = new Map(fonts.map((font) => [font.id, font]))
  return fontIds.flatMap((id) => {
    const font = fontById.get(id)
    const family = font && byId.get(font.familyId)
    if (!font || !family || font.fontFileId === null) return []
    return [toSpecimen(family, font)]
  })
}

async function findFonts(reader: Reader, ids: readonly number[]): Promise<FontRecord[]> {
  if (ids.length === 0) return []
  return reader.query<FontRecord>(
    `SELECT ${FONT_COLUMNS} FROM font LEFT JOIN font_file file ON file.id = font.fontFileId
     WHERE font.id IN (${placeholders(ids.length)})`,
    [...ids],
  )
}

function toSpecimen(family: FamilyRecord, font: FontRecord): Specimen {
  const { fonts: views, ...row } = toFamilyRow(family, [font], BARE)
  return { view: { ...row, font: views[0]! }, coverageId: font.coverageId }
}
