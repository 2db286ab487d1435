import { setImmediate } from 'node:timers/promises'
import { YES } from '#shared/search/filter-grammar.ts'
import { among, type Query, range, type Where } from '../thread-query.ts'
import type { Tag } from './facets.ts'
import type { FamilyRecord, Style } from './family-table.ts'
import type { FontIndex } from './font-index.ts'

/** Ids per read. While the index is being built, a query waits for one such step at most. */
const STEP = 1000
/** Ids in one IN list. */
const LIST = 500

const FAMILY_COLUMNS = `id, foundryId, nameKey, commercialUse, CASE WHEN posterKey IS NULL THEN 0 ELSE 1 END AS poster,
  publishedAt, publishedYear, alpha, popularity, trending, randomKey, tags`

function grouped<T, V>(rows: readonly T[], key: (row: T) => number, value: (row: T) => V): Map<number, V[]> {
  const groups = new Map<number, V[]>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group) group.push(value(row))
    else groups.set(key(row), [value(row)])
  }
  return groups
}

async function loadCoverages(index: FontIndex, query: Query, where: Where) {
  const [pages, langs] = await Promise.all([
    query<{ coverageId: number; page: number; bitmap: string }>(
      `SELECT coverageId, page, bitmap FROM coverage_page WHERE ${where.on('coverageId')}`,
      where.params,
    ),
    query<{ coverageId: number; lang: string }>(
      `SELECT coverageId, lang FROM coverage_language WHERE ${where.on('coverageId')}`,
      where.params,
    ),
  ])
  const langsOf = grouped(
    langs,
    (row) => row.coverageId,
    (row) => row.lang,
  )
  for (const [id, ofSet] of grouped(
    pages,
    (row) => row.coverageId,
    (row) => row,
  ))
    index.files.addCoverage(id, ofSet, langsOf.get(id) ?? [])
}

interface FileColumns {
  id: number
  coverageId: number
  variable: number | boolean
  color: number | boolean
  weightMin: number | null
  weightMax: number | null
}

async function loadFiles(index: FontIndex, query: Query, where: Where) {
  const [files, facets] = await Promise.all([
    query<FileColumns>(
      `SELECT id, coverageId, variable, color, weightMin, weightMax FROM font_file WHERE ${where.on('id')}`,
      where.params,
    ),
    query<{ fontFileId: number; facet: string; value: string }>(
      `SELECT fontFileId, facet, value FROM font_file_facet WHERE facet IN ('script', 'feature', 'axis') AND ${where.on('fontFileId')} ORDER BY value`,
      where.params,
    ),
  ])
  const missing = [...new Set(files.map((file) => file.coverageId).filter((id) => !index.files.hasCoverage(id)))]
  for (let i = 0; i < missing.length; i += LIST) await loadCoverages(index, query, among(missing.slice(i, i + LIST)))
  const facetsOf = grouped(
    facets,
    (row) => row.fontFileId,
    (row) => row,
  )
  for (const { id, coverageId, variable, color, weightMin, weightMax } of files) {
    const own = facetsOf.get(id) ?? []
    const values = (facet: string) => own.filter((row) => row.facet === facet).map((row) => row.value)
    const offers = {
      script: values('script'),
      feature: values('feature'),
      axis: values('axis'),
      variable: variable ? [YES] : [],
      color: color ? [YES] : [],
    }
    const weights = weightMin === null || weightMax === null ? null : { min: weightMin, max: weightMax }
    index.files.addFile(id, coverageId, offers, weights)
  }
}

/**
 * Loads families into the index. The plus keeps SQLite on the primary key, see fonts.queries.ts. @returns ids of those
 * found (published)
 */
async function loadFamilies(index: FontIndex, query: Query, where: Where): Promise<Set<number>> {
  const [families, fonts, tokens] = await Promise.all([
    query<FamilyRecord>(`SELECT ${FAMILY_COLUMNS} FROM family WHERE +status = 1 AND ${where.on('id')}`, where.params),
    query<{ familyId: number; fontFileId: number | null; weight: number; width: number; italic: number | boolean }>(
      `SELECT familyId, fontFileId, weight, width, italic FROM font WHERE ${where.on('familyId')}`,
      where.params,
    ),
    query<{ familyId: number; token: string; weight: number }>(
      `SELECT familyId, token, weight FROM family_token WHERE ${where.on('familyId')}`,
      where.params,
    ),
  ])
  const unknown = [...new Set(fonts.map((font) => font.fontFileId ?? 0))].filter(
    (id) => id > 0 && !index.files.hasFile(id),
  )
  for (let i = 0; i < unknown.length; i += LIST) await loadFiles(index, query, among(unknown.slice(i, i + LIST)))
  const stylesOf = grouped(
    fonts,
    (row) => row.familyId,
    ({ fontFileId, weight, width, italic }): Style => ({
      fileId: fontFileId ?? 0,
      weight,
      width,
      italic: Boolean(italic),
    }),
  )
  const tokensOf = grouped(
    tokens,
    (row) => row.familyId,
    (row) => row,
  )
  await loadFoundries(index, query, [...new Set(families.map((family) => family.foundryId))])
  for (const family of families) {
    const record = { ...family, publishedAt: Number(family.publishedAt), commercialUse: Number(family.commercialUse) }
    index.put(record, stylesOf.get(family.id) ?? [], tokensOf.get(family.id) ?? [])
  }
  return new Set(families.map((family) => family.id))
}

/** Names of designers; reloaded with each of their families, since a foundry can be renamed. */
async function loadFoundries(index: FontIndex, query: Query, ids: readonly number[]) {
  for (let i = 0; i < ids.length; i += LIST) {
    const where = among(ids.slice(i, i + LIST))
    const sql = `SELECT id, slug, name FROM foundry WHERE ${where.on('id')}`
    for (const { id, slug, name } of await query<{ id: number; slug: string; name: string }>(sql, where.params))
      index.foundries.set(id, { slug, name })
  }
}

async function loadTags(index: FontIndex, query: Query) {
  const rows = await query<Tag & { slug: string }>('SELECT slug, label, isTopic FROM tag', [])
  for (const { slug, label, isTopic } of rows) index.tags.set(slug, { label, isTopic: Boolean(isTopic) })
}

/** Reads the whole catalogue into an empty index. */
export async function buildIndex(
  index: FontIndex,
  query: Query,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const rows = await query<{ last: number | null }>('SELECT MAX(id) AS last FROM family', [])
  const last = Number(rows[0]?.last ?? 0)
  await loadTags(index, query)
  for (let after = 0; after < last; after += STEP) {
    await loadFamilies(index, query, range(after, after + STEP))
    onProgress(Math.min(last, after + STEP), last)
    // Waiting messages are handled between two steps.
    await setImmediate()
  }
  index.prepare()
}

/** Updates these families: changed ones are reloaded, those no longer published are removed. */
export async function applyFamilies(index: FontIndex, query: Query, familyIds: readonly number[]): Promise<void> {
  await loadTags(index, query)
  for (let i = 0; i < familyIds.length; i += LIST) {
    const ids = familyIds.slice(i, i + LIST)
    const found = await loadFamilies(index, query, among(ids))
    for (const id of ids) if (!found.has(id)) index.remove(id)
    // Waiting messages are handled between two steps.
    await setImmediate()
  }
  index.forget()
}
