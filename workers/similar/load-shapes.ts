import { among, type Query } from '../thread-query.ts'
import { createShapeIndex, type ShapeIndex, type ShapeRow } from './shape-index.ts'

/** Ids read at once. */
const FAMILIES = 5000
const FILES = 500

interface FamilyFile {
  id: number
  fileId: number | null
}

const FAMILY_FILES =
  'SELECT family.id AS id, font.fontFileId AS fileId FROM family JOIN font ON font.id = family.primaryFontId WHERE +family.status = 1'

/** Loads missing descriptions of files that are the primary style of some family. */
async function loadFiles(index: ShapeIndex, query: Query, fileIds: readonly number[]): Promise<void> {
  for (let at = 0; at < fileIds.length; at += FILES) {
    const where = among(fileIds.slice(at, at + FILES))
    const rows = await query<Omit<ShapeRow, 'main'> & { main: number | boolean }>(
      `SELECT fontFileId AS fileId, script, main, vector FROM font_shape WHERE ${where.on('fontFileId')} ORDER BY fontFileId, script`,
      where.params,
    )
    for (const row of rows) index.addShape({ ...row, main: Boolean(row.main) })
  }
}

/** The whole catalogue. */
export async function loadShapes(query: Query): Promise<ShapeIndex> {
  const index = createShapeIndex()
  const [top] = await query<{ last: number | null }>('SELECT MAX(id) AS last FROM family', [])
  const last = Number(top?.last ?? 0)
  for (let after = 0; after < last; after += FAMILIES) {
    const rows = await query<FamilyFile>(`${FAMILY_FILES} AND family.id > ? AND family.id <= ?`, [
      after,
      after + FAMILIES,
    ])
    const files = new Set<number>()
    for (const { id, fileId } of rows) {
      index.setFamily(id, fileId)
      if (fileId !== null && !index.has(fileId)) files.add(fileId)
    }
    await loadFiles(index, query, [...files])
  }
  return index
}

/** Updates these families; their files are reloaded, since they may have a new description. */
export async function applyFamilies(index: ShapeIndex, query: Query, familyIds: readonly number[]): Promise<void> {
  for (let at = 0; at < familyIds.length; at += FILES) {
    const ids = familyIds.slice(at, at + FILES)
    const where = among(ids)
    const rows = await query<FamilyFile>(`${FAMILY_FILES} AND ${where.on('family.id')}`, where.params)
    const files = new Map(rows.map((row) => [row.id, row.fileId]))
    for (const id of ids) index.setFamily(id, files.get(id) ?? null)
    await loadFiles(index, query, [...new Set([...files.values()].filter((file) => file !== null))])
  }
}
