import type { SampleFont } from '#shared/contracts/collections.ts'
import { placeholders } from '../../../database/in-list.ts'
import type { Reader } from '../../../database/reader.ts'
import { PUBLISHED_BY_KEY } from '../../core/visibility.ts'
import type { FamilyRows } from './family-rows.ts'
import { FONT_COLUMNS, type FontRecord } from './fonts.queries.ts'
import { toFontView } from './fonts.view.ts'

interface SampleRecord extends FontRecord {
  familySlug: string
  familyName: string
  familyText: string
}

interface SampleDeps {
  reader: Reader
  rows: FamilyRows
}

/** Published families by their primary style, in their own sample text unless one is given, in two queries. */
export async function loadSampleFonts(
  deps: SampleDeps,
  familyIds: readonly number[],
  text = '',
): Promise<Map<number, SampleFont>> {
  const samples = await load(deps, ['family JOIN font ON font.id = family.primaryFontId', 'family.id'], familyIds, text)
  return new Map(samples.map((sample) => [sample.familyId, sample]))
}

/** The same for single styles of published families, by id. */
export async function loadSampleStyles(deps: SampleDeps, fontIds: readonly number[]): Promise<Map<number, SampleFont>> {
  const samples = await load(deps, ['font JOIN family ON family.id = font.familyId', 'font.id'], fontIds, '')
  return new Map(samples.map((sample) => [sample.id, sample]))
}

async function load(
  { reader, rows }: SampleDeps,
  [from, column]: [from: string, column: string],
  anyIds: readonly number[],
  text: string,
): Promise<SampleFont[]> {
  const ids = [...new Set(anyIds)]
  if (ids.length === 0) return []
  const records = await reader.query<SampleRecord>(
    `SELECT ${FONT_COLUMNS}, family.slug AS familySlug, family.name AS familyName, family.defaultText AS familyText
     FROM ${from} LEFT JOIN font_file file ON file.id = font.fontFileId
     WHERE ${column} IN (${placeholders(ids.length)}) AND ${PUBLISHED_BY_KEY}`,
    ids,
  )
  const families = records.map((record) => ({
    id: record.familyId,
    name: record.familyName,
    defaultText: record.familyText,
  }))
  const context = await rows.viewContext(families, records, text)
  return records.map((record, at) => ({
    ...toFontView(record, families[at]!, context),
    primary: true,
    familyId: record.familyId,
    familySlug: record.familySlug,
    familyName: record.familyName,
  }))
}
