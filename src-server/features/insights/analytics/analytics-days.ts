import { DAY_MS } from '#shared/limits.ts'
import type { Database } from '../../../database/data-source.ts'
import { AppState } from '../../../database/entities/search-outbox.ts'
import { transaction } from '../../../database/transaction.ts'

/** Rows deleted per transaction, so that a large clean-up does not hold the write lock for long. */
const BATCH = 5_000
const CURSOR = 'analytics.summed.day'

/**
 * Sums every finished day that has no sums yet and deletes events older than `days`. Safe to repeat and to run in
 * several processes: a day's sums are recomputed from the same events.
 * @returns how many events were deleted
 */
export async function tidyAnalytics(database: Database, days: number, now = Date.now()): Promise<number> {
  const today = Math.floor(now / DAY_MS)
  const summed = await database.read.manager.findOneBy(AppState, { name: CURSOR })
  const oldest = (await database.read.query('SELECT MIN(happenedAt) AS at FROM analytics_event')) as {
    at: number | null
  }[]
  const first = oldest[0]?.at == null ? today : Math.floor(Number(oldest[0].at) / DAY_MS)
  for (let day = Math.max(first, Number(summed?.value ?? -1) + 1); day < today; day++) await sumDay(database, day, now)
  let forgotten = 0
  for (;;) {
    const gone = await forget(database, (today - days) * DAY_MS)
    forgotten += gone
    if (gone < BATCH) return forgotten
  }
}

async function sumDay(database: Database, day: number, now: number): Promise<void> {
  await transaction(database, async (manager) => {
    await manager.query('DELETE FROM analytics_daily WHERE day = ?', [day])
    await manager.query(
      `INSERT INTO analytics_daily (day, name, events, visitors)
       SELECT ?, name, COUNT(*), COUNT(DISTINCT visitor) FROM analytics_event WHERE happenedAt >= ? AND happenedAt < ? GROUP BY name`,
      [day, day * DAY_MS, (day + 1) * DAY_MS],
    )
    await manager.upsert(AppState, { name: CURSOR, value: String(day), updatedAt: now }, ['name'])
  })
}

/** Event ids are ascending, so a batch's last id bounds it on both databases. */
async function forget(database: Database, before: number): Promise<number> {
  const rows = (await database.read.query(
    `SELECT MAX(id) AS last, COUNT(*) AS n FROM (SELECT id FROM analytics_event WHERE happenedAt < ? ORDER BY happenedAt LIMIT ${BATCH}) old`,
    [before],
  )) as { last: number | null; n: number }[]
  const { last, n } = rows[0] ?? { last: null, n: 0 }
  if (last === null) return 0
  await transaction(database, (manager) =>
    manager.query('DELETE FROM analytics_event WHERE id <= ? AND happenedAt < ?', [last, before]),
  )
  return Number(n)
}
