import type { Database } from '#server/database/data-source.ts'

/** A file without facts, with the columns of every version of its table. */
export const fileRow = (id: number) => ({
  id,
  originalSha256: `o${id}`,
  sanitisedSha256: `s${id}`,
  format: 'ttf',
  originalBytes: 1,
  sanitisedBytes: 1,
  coverageId: 1,
  unitsPerEm: 1000,
  ascent: 1,
  descent: 1,
  color: 0,
  variable: 0,
  notdefHasInk: 1,
  glyphCount: 1,
  facts: '{}',
  createdAt: 1,
})

/** The first style of family 1, which is its primary one, with file 1. */
export const styleRow = (id: number) => ({
  id,
  familyId: 1,
  fontFileId: 1,
  fileGuid: `g${id}`,
  name: 'R',
  fullName: 'A R',
  slug: 'r',
  position: 1,
  isPrimary: 1,
  weight: 400,
  width: 5,
  italic: 0,
  fileName: '',
  createdAt: 1,
  defaultText: '',
})

/** A family with the columns of every version of its table: entities of today would name newer ones. */
export const familyRow = (id: number) => ({
  id,
  foundryId: 1,
  slug: `f${id}`,
  name: 'F',
  nameKey: 'f',
  title: '',
  description: '',
  status: 2,
  deletedAt: 1,
  topicSlug: '',
  topicLabel: '',
  licenseId: '',
  commercialUse: 0,
  licenseDeclared: '',
  licenseEvidence: '',
  publishedAt: 0,
  publishedYear: 0,
  updatedAt: 0,
  alpha: 'f',
  downloads: 0,
  popularity: 0,
  trending: 0,
  randomKey: 0,
  fontCount: 0,
  defaultText: '',
  tags: '',
  sourceKey: `s${id}`,
  version: 1,
  createdAt: 0,
})

export async function insert(
  database: Database,
  table: string,
  row: Record<string, string | number | null>,
): Promise<void> {
  const names = Object.keys(row)
  await database.write.query(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    Object.values(row),
  )
}
