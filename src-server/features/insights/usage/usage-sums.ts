import type { EntityManager } from 'typeorm'
import { DAY_MS } from '#shared/limits.ts'
import type { Database } from '../../../database/data-source.ts'
import { FoundryActivity } from '../../../database/entities/foundry.ts'
import { SUM_DIMENSION, SUM_GRAIN, SUM_SCOPE, USAGE_KIND, type UsageKind } from '../../../database/entities/usage.ts'
import { chunks, placeholders } from '../../../database/in-list.ts'
import { transaction } from '../../../database/transaction.ts'
import { holdCursor, lastSettled, moveCursor, SUMS_CURSOR } from './roll-up-cursor.ts'

/** Events per transaction: a backlog must not hold the write lock for long. */
export const SUMS_BATCH = 1000
/** Rows per INSERT. */
const ROWS = 100
/** Numbers of downloads that designers are notified of. */
export const MILESTONES = [1, 10, 50, 100, 500, 1000, 5000, 10_000, 50_000, 100_000, 500_000, 1_000_000]

/** The fields of an event that the sums use. */
export interface SummedEvent {
  kind: number
  familyId: number
  fontId: number | null
  country: string | null
  search: string | null
  happenedAt: number
  /** Null: the family no longer exists. */
  foundryId: number | null
  /** How many such events it counts for; default 1. */
  times?: number
}

interface EventRow extends SummedEvent {
  id: number
}

const COLUMN_OF: Record<UsageKind, 0 | 1 | 2 | 3> = {
  [USAGE_KIND.view]: 0,
  [USAGE_KIND.preview]: 1,
  [USAGE_KIND.download]: 2,
  [USAGE_KIND.collect]: 3,
}

/** One row of usage_sum: its key, and what the events add to it. */
interface Sum {
  key: [scope: number, scopeId: number, grain: number, dimension: number, period: number, value: string]
  adds: [views: number, previews: number, downloads: number, collections: number]
}

/** Months since the year 0, UTC. */
export const monthOf = (ms: number): number => {
  const date = new Date(ms)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** What the events add to which rows: per day and month, for family and foundry, in total and by each dimension. */
export function sumsOf(events: readonly SummedEvent[]): Sum[] {
  const sums = new Map<string, Sum>()
  for (const event of events) {
    const { familyId, foundryId } = event
    const column = COLUMN_OF[event.kind as UsageKind]
    if (foundryId === null || column === undefined) continue
    const country = event.country ?? ''
    const at = Number(event.happenedAt)
    const periods = [
      [SUM_GRAIN.day, Math.floor(at / DAY_MS)],
      [SUM_GRAIN.month, monthOf(at)],
    ] as const
    const parts: [scope: number, scopeId: number, dimension: number, value: string][] = [
      [SUM_SCOPE.family, familyId, SUM_DIMENSION.all, ''],
      [SUM_SCOPE.family, familyId, SUM_DIMENSION.country, country],
      [SUM_SCOPE.foundry, foundryId, SUM_DIMENSION.all, ''],
      [SUM_SCOPE.foundry, foundryId, SUM_DIMENSION.country, country],
      [SUM_SCOPE.foundry, foundryId, SUM_DIMENSION.family, String(familyId)],
    ]
    if (event.kind === USAGE_KIND.download)
      parts.push([SUM_SCOPE.family, familyId, SUM_DIMENSION.style, event.fontId === null ? '' : String(event.fontId)])
    if (event.search)
      parts.push(
        [SUM_SCOPE.family, familyId, SUM_DIMENSION.search, event.search],
        [SUM_SCOPE.foundry, foundryId, SUM_DIMENSION.search, event.search],
      )
    for (const [grain, period] of periods)
      for (const [scope, scopeId, dimension, value] of parts) {
        const name = `${scope} ${scopeId} ${grain} ${dimension} ${period} ${value}`
        let sum = sums.get(name)
        if (!sum) {
          sum = { key: [scope, scopeId, grain, dimension, period, value], adds: [0, 0, 0, 0] }
          sums.set(name, sum)
        }
        sum.adds[column] += event.times ?? 1
      }
  }
  return [...sums.values()]
}

/**
 * Adds the events since the cursor to the sums that designers see. The cursor moves in the same transaction, so a crash
 * neither repeats nor loses events.
 * @returns how many events were added
 */
export async function rollUpSums(database: Database, now = Date.now(), batch = SUMS_BATCH): Promise<number> {
  return transaction(database, async (manager) => {
    const cursor = await holdCursor(manager, SUMS_CURSOR)
    const events = (await manager.query(
      `SELECT event.id, event.kind, event.familyId, event.fontId, event.country, event.search, event.happenedAt,
         family.foundryId
       FROM usage_event event LEFT JOIN family ON family.id = event.familyId
       WHERE event.id > ? AND event.id <= ? ORDER BY event.id LIMIT ${batch}`,
      [cursor, await lastSettled(manager, cursor, now)],
    )) as EventRow[]
    const last = events.at(-1)
    if (!last) return 0
    const sums = sumsOf(events)
    await noteMilestones(manager, sums, events)
    await addSums(manager, sums, database.kind)
    await moveCursor(manager, SUMS_CURSOR, last.id, now)
    return events.length
  })
}

/** Adds to the rows and creates missing ones. */
export async function addSums(manager: EntityManager, sums: readonly Sum[], kind: Database['kind']): Promise<void> {
  const columns = ['views', 'previews', 'downloads', 'collections']
  const conflict =
    kind === 'mysql'
      ? `ON DUPLICATE KEY UPDATE ${columns.map((name) => `${name} = ${name} + VALUES(${name})`).join(', ')}`
      : `ON CONFLICT(scope, scopeId, grain, dimension, period, value) DO UPDATE SET
         ${columns.map((name) => `${name} = ${name} + excluded.${name}`).join(', ')}`
  for (const rows of chunks(sums, ROWS))
    await manager.query(
      `INSERT INTO usage_sum (scope, scopeId, grain, dimension, period, value, ${columns.join(', ')})
       VALUES ${rows.map(() => '(?,?,?,?,?,?,?,?,?,?)').join(',')} ${conflict}`,
      rows.flatMap(({ key, adds }) => [...key, ...adds]),
    )
}

/**
 * Logs families that pass a round number of downloads. Runs before the sums are added, since it needs the previous
 * number.
 */
async function noteMilestones(manager: EntityManager, sums: readonly Sum[], events: readonly EventRow[]) {
  const gains = new Map<number, number>()
  for (const { key, adds } of sums) {
    const [scope, familyId, grain, dimension] = key
    if (scope !== SUM_SCOPE.family || grain !== SUM_GRAIN.month || dimension !== SUM_DIMENSION.all) continue
    if (adds[2] > 0) gains.set(familyId, (gains.get(familyId) ?? 0) + adds[2])
  }
  const activity: Omit<FoundryActivity, 'id'>[] = []
  for (const ids of chunks([...gains.keys()], 500)) {
    const before: { scopeId: number; downloads: number }[] = await manager.query(
      `SELECT scopeId, SUM(downloads) AS downloads FROM usage_sum
       WHERE scope = ? AND scopeId IN (${placeholders(ids.length)}) AND grain = ? AND dimension = ? GROUP BY scopeId`,
      [SUM_SCOPE.family, ...ids, SUM_GRAIN.month, SUM_DIMENSION.all],
    )
    const counted = new Map(before.map((row) => [row.scopeId, Number(row.downloads)]))
    for (const familyId of ids) {
      const from = counted.get(familyId) ?? 0
      const to = from + gains.get(familyId)!
      const passed = MILESTONES.filter((count) => count > from && count <= to).at(-1)
      const last = events.findLast((event) => event.familyId === familyId && event.kind === USAGE_KIND.download)
      if (passed === undefined || !last || last.foundryId === null) continue
      activity.push({
        foundryId: last.foundryId,
        familyId,
        kind: 'milestone',
        userId: null,
        subjectId: passed,
        detail: '',
        happenedAt: Number(last.happenedAt),
      })
    }
  }
  if (activity.length > 0) await manager.insert(FoundryActivity, activity)
}
