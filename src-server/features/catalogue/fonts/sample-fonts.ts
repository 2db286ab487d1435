import type { SampleFont } from '#shared/contracts/collections/collections.ts'
import { placeholders } from '../../../database/in-list.ts'
import type { Reader } from '../../../database/reader.ts'
import type { Sql } from '../../../search/sql-conditions.ts'
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

/** A published family by its primary style, in its own sample text unless one is given: two queries for all families. */
export async function loadSampleFonts(
  deps: SampleDeps,
  familyIds: readonly number[],
  text = '',
): Promise<Map<number, SampleFont>> {
  const ids = [...new Set(familyIds)]
  if (ids.length === 0) return new Map()
  const records = await deps.reader.query<SampleRecord>(
    `SELECT ${SAMPLE_COLUMNS} FROM family JOIN font ON font.id = family.primaryFontId ${FILE}
     WHERE family.id IN (${placeholders(ids.length)}) AND ${PUBLISHED_BY_KEY}`,
    ids,
  )
  const samples = await toSamples(deps, records, text)
  return new Map(samples.map((sample) => [sample.familyId, sample]))
}

/**
 * Lists of published families, each by one style, in their own sample texts: two queries for all lists.
 * @param lists statements whose rows have collectionId, position, familyId and fontId
 */
export async function loadSampleLists(deps: SampleDeps, lists: readonly Sql[]): Promise<Map<number, SampleFont[]>> {
  const records: (SampleRecord & { collectionId: number })[] = []
  for (const { sql, params } of lists)
    records.push(
      ...(await deps.reader.query<SampleRecord & { collectionId: number }>(
        // The short lists first: the whole catalogue must not be joined to them.
        `SELECT ${SAMPLE_COLUMNS}, shown.collectionId FROM (${sql}) shown
           CROSS JOIN font ON font.id = shown.fontId JOIN family ON family.id = font.familyId ${FILE}
         WHERE ${PUBLISHED_BY_KEY} ORDER BY shown.collectionId, shown.position, shown.familyId`,
        params,
      )),
    )
  const samples = await toSamples(deps, records, '')
  const found = new Map<number, SampleFont[]>()
  for (const [at, { collectionId }] of records.entries())
    found.set(collectionId, [...(found.get(collectionId) ?? []), samples[at]!])
  return found
}

const SAMPLE_COLUMNS = `${FONT_COLUMNS}, family.slug AS familySlug, family.name AS familyName, family.defaultText AS familyText`
const FILE = 'LEFT JOIN font_file file ON file.id = font.fontFileId'

async function toSamples({ rows }: SampleDeps, records: readonly SampleRecord[], text: string): Promise<SampleFont[]> {
  if (records.length === 0) return []
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
