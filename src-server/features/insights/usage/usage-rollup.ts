import { setImmediate } from 'node:timers/promises'
import type { EntityManager } from 'typeorm'
import { DAY_MS, HOUR_MS } from '#shared/limits.ts'
import type { Database } from '../../../database/data-source.ts'
import type { DatabaseDeps } from '../../../database/database-deps.ts'
import { AppState } from '../../../database/entities/search-outbox.ts'
import { USAGE_KIND, type UsageKind } from '../../../database/entities/usage.ts'
import { chunks, placeholders } from '../../../database/in-list.ts'
import type { Reader } from '../../../database/reader.ts'
import { transaction } from '../../../database/transaction.ts'
import type { JobSpec } from '../../../jobs/job.ts'
import { recordChange } from '../../../search/search-outbox.ts'
import { COUNTERS_CURSOR, holdCursor, lastSettled, moveCursor, readCursor, SUMS_CURSOR } from './roll-up-cursor.ts'
import { TRENDING_DAYS, USAGE_POINTS } from './usage-points.ts'
import { rollUpSums, SUMS_BATCH } from './usage-sums.ts'

/** Longer than the largest batch takes. */
const LEASE_MS = 150_000
/** How often counters are updated. */
const INTERVAL_MS = 60_000
/** Events per transaction, so that a backlog does not hold the write lock for long. */
const BATCH = 5000
interface EventSum {
  familyId: number
  kind: number
  day: number
  events: number
  lastId: number
}

/**
 * Adds the events since the cursor to usage_daily and to the counters of family and foundry, and puts the families into
 * the outbox. The cursor is locked and moved in the same transaction, so no event counts twice.
 * @returns how many events were rolled up
 */
export async function rollUpUsage(database: Database, now = Date.now(), batch = BATCH): Promise<number> {
  return transaction(database, async (manager) => {
    const cursor = await holdCursor(manager, COUNTERS_CURSOR)
    const limit = (await manager.query(
      `SELECT MAX(id) AS last, COUNT(*) AS n FROM (SELECT id FROM usage_event WHERE id > ? AND id <= ? ORDER BY id LIMIT ${batch}) batch`,
      [cursor, await lastSettled(manager, cursor, now)],
    )) as { last: number | null; n: number }[]
    const last = limit[0]?.last
    if (!last) return 0
    const sums = (await manager.query(
      `SELECT familyId, kind, CAST(FLOOR(happenedAt / 86400000) AS ${database.kind === 'mysql' ? 'SIGNED' : 'INTEGER'}) AS day, COUNT(*) AS events
       FROM usage_event WHERE id > ? AND id <= ? GROUP BY familyId, kind, CAST(FLOOR(happenedAt / 86400000) AS ${database.kind === 'mysql' ? 'SIGNED' : 'INTEGER'})`,
      [cursor, last],
    )) as EventSum[]
    await addDaily(manager, sums, database.kind)
    await addCounters(manager, sums)
    await moveCursor(manager, COUNTERS_CURSOR, last, now)
    await noteFamilies(manager, [...new Set(sums.map((sum) => sum.familyId))])
    return Number(limit[0]?.n ?? 0)
  })
}

async function addDaily(manager: EntityManager, sums: EventSum[], kind: Database['kind']) {
  const conflict =
    kind === 'mysql'
      ? 'ON DUPLICATE KEY UPDATE events = events + VALUES(events)'
      : 'ON CONFLICT(familyId, kind, day) DO UPDATE SET events = events + excluded.events'
  for (let i = 0; i < sums.length; i += 200) {
    const chunk = sums.slice(i, i + 200)
    await manager.query(
      `INSERT INTO usage_daily (familyId, kind, day, events) VALUES ${chunk.map(() => '(?,?,?,?)').join(',')} ${conflict}`,
      chunk.flatMap((sum) => [sum.familyId, sum.kind, sum.day, sum.events]),
    )
  }
}

/** One UPDATE per counter value and chunk: families are grouped by how much they gained. */
async function addCounters(manager: EntityManager, sums: EventSum[]) {
  const gains = new Map<number, { downloads: number; points: number }>()
  for (const sum of sums) {
    const gain = gains.get(sum.familyId) ?? { downloads: 0, points: 0 }
    if (sum.kind === USAGE_KIND.download) gain.downloads += Number(sum.events)
    gain.points += (USAGE_POINTS[sum.kind as UsageKind] ?? 0) * Number(sum.events)
    gains.set(sum.familyId, gain)
  }
  const byGain = new Map<string, number[]>()
  for (const [familyId, gain] of gains) {
    const key = `${gain.downloads}|${gain.points}`
    byGain.set(key, [...(byGain.get(key) ?? []), familyId])
  }
  for (const [key, ids] of byGain) {
    const [downloads, points] = key.split('|').map(Number)
    const list = placeholders(ids.length)
    await manager.query(
      `UPDATE family SET downloads = downloads + ?, popularity = popularity + ?, trending = trending + ?, version = version + 1 WHERE id IN (${list})`,
      [downloads, points, points, ...ids],
    )
    if (downloads) {
      await manager.query(
        `UPDATE foundry SET downloads = downloads + (SELECT COUNT(*) * ? FROM family WHERE family.foundryId = foundry.id AND family.id IN (${list}))
         WHERE id IN (SELECT foundryId FROM family WHERE id IN (${list}))`,
        [downloads, ...ids, ...ids],
      )
    }
  }
}

/** Popularity sorts lists, so the search engines must be updated. */
async function noteFamilies(manager: EntityManager, ids: number[]) {
  for (const part of chunks(ids, 500)) {
    const rows = (await manager.query(
      `SELECT id, version FROM family WHERE id IN (${placeholders(part.length)})`,
      part,
    )) as { id: number; version: number }[]
    await recordChange(manager, 'family', rows)
  }
}

const TRENDING_DAY = 'usage.trending.day'
/** Families per transaction: the write lock must not be held for long. */
const AGE_BATCH = 200

/**
 * Drops days older than TRENDING_DAYS: once a day, trending is recomputed from usage_daily for the families it changes.
 * In between, the roll-up adds to it. Called under the lease.
 * @param signal aborted when the lease is lost: the next run starts anew
 * @returns false when this day is done already
 */
export async function ageTrending(
  { database, reader }: Pick<DatabaseDeps, 'database' | 'reader'>,
  now = Date.now(),
  signal?: AbortSignal,
): Promise<boolean> {
  const day = Math.floor(now / DAY_MS)
  const done = await database.read.manager.findOneBy(AppState, { name: TRENDING_DAY })
  if (Number(done?.value ?? 0) >= day) return false
  for (const part of chunks(await agedFamilies(reader, day - TRENDING_DAYS), AGE_BATCH)) {
    if (signal?.aborted) return false
    const ids = part.map(({ id }) => id)
    const named = `id IN (${placeholders(ids.length)})`
    await transaction(database, async (manager) => {
      await manager.query(
        `UPDATE family SET trending = CASE id ${part.map(() => 'WHEN ? THEN ?').join(' ')} ELSE trending END,
           version = version + 1 WHERE ${named}`,
        [...part.flatMap(({ id, points }) => [id, points]), ...ids],
      )
      const rows = (await manager.query(`SELECT id, version FROM family WHERE ${named}`, ids)) as {
        id: number
        version: number
      }[]
      await recordChange(manager, 'family', rows)
    })
    // The SQLite driver is synchronous: this lets requests run between two batches.
    await setImmediate()
  }
  await transaction(database, (manager) =>
    manager.upsert(AppState, { name: TRENDING_DAY, value: String(day), updatedAt: now }, ['name']),
  )
  return true
}

/**
 * Families whose trending is not what the days after `since` give, with these points. One read sums up all families: by
 * family, MySQL would read all of its days.
 */
async function agedFamilies(reader: Reader, since: number): Promise<{ id: number; points: number }[]> {
  const points = Object.entries(USAGE_POINTS).map(([kind, value]) => `WHEN ${Number(kind)} THEN ${value}`)
  const sums = await reader.slow<{ familyId: number; points: number | string }>(
    `SELECT familyId, SUM(events * CASE kind ${points.join(' ')} ELSE 0 END) AS points FROM usage_daily
     WHERE day > ? GROUP BY familyId`,
    [since],
  )
  const earned = new Map(sums.map((sum) => [sum.familyId, Number(sum.points)]))
  const families = await reader.slow<{ id: number; trending: number }>(
    'SELECT id, trending FROM family WHERE trending <> 0 ORDER BY id',
  )
  return families
    .map(({ id, trending }) => ({ id, trending: Number(trending), points: earned.get(id) ?? 0 }))
    .filter(({ trending, points }) => trending !== points)
}

/** Single events are kept this many days, as the privacy page says; pages show the sums. */
export const USAGE_DAYS = 90
/** Rows deleted per transaction. */
const FORGET_BATCH = 5000
const FORGET_EVERY_MS = HOUR_MS

/** Deletes single events that are in all sums and older than USAGE_DAYS. @returns how many */
export async function forgetUsage(database: Database, now = Date.now()): Promise<number> {
  let forgotten = 0
  for (;;) {
    const gone = await transaction(database, async (manager) => {
      const summed = await Promise.all([COUNTERS_CURSOR, SUMS_CURSOR].map((name) => readCursor(manager, name)))
      const old = (await manager.query(
        `SELECT id FROM usage_event WHERE happenedAt < ? AND id <= ? ORDER BY happenedAt, id LIMIT ${FORGET_BATCH}`,
        [now - USAGE_DAYS * DAY_MS, Math.min(...summed)],
      )) as { id: number }[]
      for (const part of chunks(old, 500))
        await manager.query(
          `DELETE FROM usage_event WHERE id IN (${placeholders(part.length)})`,
          part.map((row) => row.id),
        )
      return old.length
    })
    forgotten += gone
    if (gone < FORGET_BATCH) return forgotten
  }
}

/**
 * Rolls up once a minute, deletes old events each hour and ages trends each day. Events are summed first, since trends
 * are computed from the sums.
 */
export function usageRollupJob(
  { database, reader }: Pick<DatabaseDeps, 'database' | 'reader'>,
  now: () => number = Date.now,
): JobSpec {
  let forgottenAt = 0
  return {
    name: 'usage-rollup',
    title: 'Sum up views and downloads',
    everyMs: INTERVAL_MS,
    firstMs: INTERVAL_MS,
    leaseMs: LEASE_MS,
    async run(signal) {
      while ((await rollUpUsage(database, now())) === BATCH);
      while ((await rollUpSums(database, now())) === SUMS_BATCH) {
        // The SQLite driver is synchronous: this lets requests run between two batches.
        await setImmediate()
        if (signal.aborted) return
      }
      if (now() - forgottenAt < FORGET_EVERY_MS) return
      forgottenAt = now()
      await forgetUsage(database, now())
      await ageTrending({ database, reader }, now(), signal)
    },
  }
}
