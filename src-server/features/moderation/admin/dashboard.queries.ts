import { DAY_MS } from '#shared/limits.ts'
import { CASE_KINDS, type CaseKind } from '../../../database/entities/case-file.ts'
import { USER_KIND } from '../../../database/entities/user.ts'
import type { Reader } from '../../../database/reader.ts'

export interface Waiting {
  waiting: number
  /** Waiting time of the oldest one. */
  oldest: number | null
}

const waitingOf = (row: { n: number | string; oldest: number | string | null } | undefined): Waiting => ({
  waiting: Number(row?.n ?? 0),
  oldest: row?.oldest == null ? null : Number(row.oldest),
})

type WaitingRow = { n: number; oldest: number | null }

/** Families waiting for a decision. */
export async function countPendingFamilies(reader: Reader): Promise<Waiting> {
  const rows = await reader.query<WaitingRow>(
    "SELECT COUNT(*) AS n, MIN(submittedAt) AS oldest FROM submission WHERE state = 'waiting'",
  )
  return waitingOf(rows[0])
}

/** Open claims to foundries. */
export async function countOpenClaims(reader: Reader): Promise<Waiting> {
  const rows = await reader.query<WaitingRow>(
    "SELECT COUNT(*) AS n, MIN(createdAt) AS oldest FROM foundry_claim WHERE status = 'open'",
  )
  return waitingOf(rows[0])
}

/** Open cases by kind. */
export async function countOpenCases(reader: Reader): Promise<Record<CaseKind, Waiting>> {
  const rows = await reader.query<WaitingRow & { kind: CaseKind }>(
    `SELECT kind, COUNT(*) AS n, MIN(createdAt) AS oldest FROM case_file
     WHERE kind IN ('report', 'dmca', 'appeal', 'contact') AND status IN ('open', 'waiting') GROUP BY kind`,
  )
  return Object.fromEntries(
    CASE_KINDS.map((kind) => [kind, waitingOf(rows.find((row) => row.kind === kind))]),
  ) as Record<CaseKind, Waiting>
}

export interface DayCount {
  /** First millisecond of the day, UTC. */
  day: number
  n: number
}

/** The day of a time column: integer remainder works the same on both databases. */
const dayOf = (column: string) => `(${column} - ${column} % 86400000)`

const perDay = (reader: Reader, table: string, where: string, since: number) =>
  reader.query<DayCount>(
    `SELECT ${dayOf('createdAt')} AS day, COUNT(*) AS n FROM ${table} WHERE createdAt >= ? AND ${where} GROUP BY ${dayOf('createdAt')}`,
    [since],
  )

export const signUpsPerDay = (reader: Reader, since: number) =>
  perDay(reader, 'user', `kind = ${USER_KIND.person}`, since)

/** Uploads by people, without seeds and imports. */
export const uploadsPerDay = (reader: Reader, since: number) =>
  perDay(reader, 'family', "sourceKey LIKE 'upload:%'", since)

export const reportsPerDay = (reader: Reader, since: number) => perDay(reader, 'case_file', "kind = 'report'", since)

/** Visitors per day: finished days have sums. */
export const visitorsPerDay = (reader: Reader, since: number) =>
  reader.query<DayCount>(
    `SELECT day * 86400000 AS day, visitors AS n FROM analytics_daily WHERE day >= ? AND name = 'track'`,
    [Math.floor(since / DAY_MS)],
  )

/** Number and bytes of stored font files. A full scan: runs in the reader thread and is cached. */
export async function countStored(reader: Reader): Promise<{ files: number; bytes: number }> {
  const rows = await reader.slow<{ files: number; bytes: number | string | null }>(
    'SELECT COUNT(*) AS files, SUM(originalBytes + sanitisedBytes) AS bytes FROM font_file',
  )
  return { files: Number(rows[0]?.files ?? 0), bytes: Number(rows[0]?.bytes ?? 0) }
}

export async function countMail(reader: Reader): Promise<{ queued: number; failed: number }> {
  const rows = await reader.query<{ status: string; n: number }>(
    `SELECT status, COUNT(*) AS n FROM mail_message WHERE status IN ('queued', 'failed') GROUP BY status`,
  )
  const of = (status: string) => Number(rows.find((row) => row.status === status)?.n ?? 0)
  return { queued: of('queued'), failed: of('failed') }
}
