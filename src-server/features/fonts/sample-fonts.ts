import type { SampleFont } from '#shared/contracts/collections.ts'
import { placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'
import type { FamilyRows } from './family-rows.ts'
import { FONT_COLUMNS, type FontRecord, PUBLISHED_BY_KEY } from './fonts.queries.ts'
import { toFontView } from './fonts.view.ts'

interface SampleRecord extends FontRecord {
  familySlug: string
  familyName: string
  familyText: string
}

/** Published families by their primary style, in the text of their own unless another is given: two queries, however many there are. */
export async function loadSampleFonts(
  deps: { reader: Reader; rows: FamilyRows },
  familyIds: readonly number[],
  text = '',
): Promise<Map<number, SampleFont>> {
  const ids = [...new Set(familyIds)]
  if (ids.length === 0) return new Map()
  const records = await deps.reader.query<SampleRecord>(
    `SELECT ${FONT_COLUMNS}, family.slug AS familySlug, family.name AS familyName, family.defaultText AS familyText
     FROM family JOIN font ON font.id = family.primaryFontId LEFT JOIN font_file file ON file.id = font.fontFileId
     WHERE family.id IN (${placeholders(ids.length)}) AND ${PUBLISHED_BY_KEY}`,
    ids,
  )
  const families = records.map((record) => ({
    id: record.familyId,
    name: record.familyName,
    defaultText: record.familyText,
  }))
  const context = await deps.rows.viewContext(families, records, text)
  return new Map(
    records.map((record, at) => [
      record.familyId,
      {
        ...toFontView(record, families[at]!, context),
        primary: true,
        familyId: record.familyId,
        familySlug: record.familySlug,
        familyName: record.familyName,
      },
    ]),
  )
}
