import { type ListPlace, placeIn } from '#shared/paging.ts'
import { countRows } from '../../../database/count-rows.ts'
import type { CaseKind, CaseStatus } from '../../../database/entities/case-file.ts'
import { COMMENT_STATUS } from '../../../database/entities/comment.ts'
import { placeholders } from '../../../database/in-list.ts'
import type { Reader } from '../../../database/reader.ts'
import { PUBLISHED_BY_KEY } from '../../core/visibility.ts'

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

/** Published families by the slugs of designer and family; many alternatives at once may scan the table. */
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
  subject: string | null
  userId: number | null
  decision: string | null
  decidedById: number | null
  answer: string | null
  concernedIds: string | null
}

const CASE =
  'id, reference, kind, status, payload, note, createdAt, updatedAt, subject, userId, decision, decidedById, answer, concernedIds'

/** Cases of these statuses, oldest first. */
export const findCases = (reader: Reader, statuses: readonly string[], limit: number) =>
  reader.query<CaseRow>(
    `SELECT ${CASE} FROM case_file
     WHERE status IN (${placeholders(statuses.length)}) ORDER BY createdAt, id LIMIT ?`,
    [...statuses, limit],
  )

export async function findCase(reader: Reader, reference: string): Promise<CaseRow | null> {
  const rows = await reader.query<CaseRow>(`SELECT ${CASE} FROM case_file WHERE reference = ?`, [reference])
  return rows[0] ?? null
}

/** Families that a case names, including those no longer public. */
export const findFamiliesOfCase = (reader: Reader, caseId: number) =>
  reader.query<NamedFamily & { status: number }>(
    `SELECT ${COLUMNS}, family.status FROM case_family JOIN family ON family.id = case_family.familyId JOIN foundry ON foundry.id = family.foundryId WHERE case_family.caseId = ? ORDER BY family.id`,
    [caseId],
  )

/** Those of the cases that name a family of a foundry to which a person belongs, or belonged when it was reported. */
export async function findNamingFamiliesOf(
  reader: Reader,
  cases: readonly Pick<CaseRow, 'id' | 'concernedIds'>[],
  userId: number,
): Promise<Set<number>> {
  if (cases.length === 0) return new Set()
  const rows = await reader.query<{ caseId: number }>(
    `SELECT DISTINCT case_family.caseId AS caseId FROM case_family JOIN family ON family.id = case_family.familyId
     JOIN foundry_member member ON member.foundryId = family.foundryId
     WHERE case_family.caseId IN (${placeholders(cases.length)}) AND member.userId = ?`,
    [...cases.map(({ id }) => id), userId],
  )
  const concerned = cases.filter((one) => (JSON.parse(one.concernedIds ?? '[]') as number[]).includes(userId))
  return new Set([...rows.map((row) => row.caseId), ...concerned.map(({ id }) => id)])
}

interface CaseFilter {
  kind: CaseKind
  statuses: readonly CaseStatus[]
  subject: string
  page: number
}

/**
 * One page of a queue: open cases oldest first, closed ones newest first. Page numbers past the end return the last
 * page.
 */
export async function findCasePage(
  reader: Reader,
  { kind, statuses, subject, page }: CaseFilter,
  size: number,
): Promise<{ rows: CaseRow[]; place: ListPlace }> {
  const where = `kind = ? AND status IN (${placeholders(statuses.length)})${subject ? ' AND subject = ?' : ''}`
  const values = [kind, ...statuses, ...(subject ? [subject] : [])]
  const total = await countRows(reader, `case_file WHERE ${where}`, values)
  const place = placeIn(total, page, size)
  const way = statuses.includes('closed') ? 'DESC' : 'ASC'
  const rows = await reader.query<CaseRow>(
    `SELECT ${CASE} FROM case_file WHERE ${where} ORDER BY createdAt ${way}, id ${way} LIMIT ? OFFSET ?`,
    [...values, size, (place.page - 1) * size],
  )
  return { rows, place }
}

/** Other open reports of the same thing, oldest first. */
export const findTwins = (
  reader: Reader,
  { subject, subjectId }: { subject: string; subjectId: number },
  exceptId: number,
  limit: number,
) =>
  reader.query<CaseRow>(
    `SELECT ${CASE} FROM case_file WHERE subject = ? AND subjectId = ? AND status IN ('open', 'waiting') AND id <> ?
     ORDER BY id LIMIT ?`,
    [subject, subjectId, exceptId, limit],
  )

/** The newest other cases about a person. */
export const findOtherCases = (reader: Reader, userId: number, exceptId: number, limit: number) =>
  reader.query<{ reference: string; status: string; createdAt: number }>(
    'SELECT reference, status, createdAt FROM case_file WHERE userId = ? AND id <> ? ORDER BY id DESC LIMIT ?',
    [userId, exceptId, limit],
  )

/** Names of these accounts. */
export async function findUsernames(reader: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await reader.query<{ id: number; username: string }>(
    `SELECT id, username FROM user WHERE id IN (${placeholders(ids.length)})`,
    [...ids],
  )
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/** Whether the reported content is still public. */
export async function stillStands(reader: Reader, subject: string, subjectId: number): Promise<boolean> {
  const sql: Record<string, string> = {
    comment: `SELECT 1 FROM comment WHERE id = ? AND status = ${COMMENT_STATUS.published}`,
    message: 'SELECT 1 FROM message WHERE id = ?',
    person: 'SELECT 1 FROM account WHERE userId = ? AND suspendedAt IS NULL',
    family: `SELECT 1 FROM family WHERE id = ? AND ${PUBLISHED_BY_KEY}`,
  }
  const ask = sql[subject]
  return ask !== undefined && (await reader.query(ask, [subjectId])).length > 0
}

/** Whether there is an account of this number. */
export const hasAccount = async (reader: Reader, userId: number): Promise<boolean> =>
  (await reader.query('SELECT userId FROM account WHERE userId = ?', [userId])).length > 0

/** Which of these families are named by another open copyright notice and so must stay down. */
export async function findUnderOtherNotice(
  reader: Reader,
  caseId: number,
  familyIds: readonly number[],
): Promise<Set<number>> {
  if (familyIds.length === 0) return new Set()
  const rows = await reader.query<{ familyId: number }>(
    `SELECT case_family.familyId FROM case_family JOIN case_file ON case_file.id = case_family.caseId
     WHERE case_family.familyId IN (${placeholders(familyIds.length)}) AND case_file.kind = 'dmca'
       AND case_file.status <> 'closed' AND case_file.id <> ?`,
    [...familyIds, caseId],
  )
  return new Set(rows.map((row) => row.familyId))
}

/** Where mail to a person goes; null when the account is gone. */
export async function findMailPerson(
  reader: Reader,
  userId: number,
): Promise<{ username: string; email: string } | null> {
  const rows = await reader.query<{ username: string; email: string }>(
    'SELECT user.username, account.email FROM user JOIN account ON account.userId = user.id WHERE user.id = ?',
    [userId],
  )
  return rows[0] ?? null
}
