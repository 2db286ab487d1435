import { placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'
import { PUBLISHED_BY_KEY } from '../fonts/fonts.queries.ts'

export interface NamedFamily {
  id: number
  slug: string
  name: string
  foundry: string
}

const COLUMNS = 'family.id, family.slug, family.name, foundry.slug AS foundry'
const TABLES = 'family JOIN foundry ON foundry.id = family.foundryId'

/** Published families of these ids. */
export async function findFamiliesById(reader: Reader, ids: readonly number[]): Promise<NamedFamily[]> {
  if (ids.length === 0) return []
  return reader.query<NamedFamily>(
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE family.id IN (${placeholders(ids.length)}) AND ${PUBLISHED_BY_KEY}`,
    [...ids],
  )
}

/** Published families by the slugs of designer and family; many alternatives at once may be a walk. */
export async function findFamiliesByName(
  reader: Reader,
  names: readonly { designer: string; family: string }[],
): Promise<NamedFamily[]> {
  if (names.length === 0) return []
  return reader.slow<NamedFamily>(
    `SELECT ${COLUMNS} FROM ${TABLES}
     WHERE (${names.map(() => '(foundry.slug = ? AND family.slug = ?)').join(' OR ')}) AND ${PUBLISHED_BY_KEY}`,
    names.flatMap(({ designer, family }) => [designer, family]),
  )
}

export interface CaseRow {
  id: number
  reference: string
  kind: string
  status: string
  payload: string
  note: string
  createdAt: number
  updatedAt: number
}

/** Cases of these statuses, oldest first. */
export const findCases = (reader: Reader, statuses: readonly string[], limit: number) =>
  reader.query<CaseRow>(
    `SELECT id, reference, kind, status, payload, note, createdAt, updatedAt FROM case_file
     WHERE status IN (${placeholders(statuses.length)}) ORDER BY createdAt, id LIMIT ?`,
    [...statuses, limit],
  )

export async function findCase(reader: Reader, reference: string): Promise<CaseRow | null> {
  const rows = await reader.query<CaseRow>(
    'SELECT id, reference, kind, status, payload, note, createdAt, updatedAt FROM case_file WHERE reference = ?',
    [reference],
  )
  return rows[0] ?? null
}

/** Families that a case names, also those that are not public any more. */
export const findFamiliesOfCase = (reader: Reader, caseId: number) =>
  reader.query<NamedFamily>(
    `SELECT ${COLUMNS} FROM case_family JOIN family ON family.id = case_family.familyId JOIN foundry ON foundry.id = family.foundryId WHERE case_family.caseId = ? ORDER BY family.id`,
    [caseId],
  )
