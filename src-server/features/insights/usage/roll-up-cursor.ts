import type { EntityManager } from 'typeorm'
import { AppState } from '../../../database/entities/search-outbox.ts'
import { insertMissing } from '../../../database/insert-rows.ts'

/** Cursors over the events: added to family counters, and to the sums for designers. */
export const COUNTERS_CURSOR = 'usage.rollup.cursor'
export const SUMS_CURSOR = 'usage.sums.cursor'
/** Another process may get an id before and commit after a later one, so younger events wait for the next round. */
const SETTLE_MS = 10_000

/**
 * Reads and locks a cursor until the transaction ends: a second process waits and continues where the first one
 * stopped. On MySQL a plain read would not wait, and both would add the same events.
 */
export async function holdCursor(manager: EntityManager, name: string): Promise<number> {
  await insertMissing(manager, AppState, [{ name, value: '0', updatedAt: 0 }])
  await manager.query('UPDATE app_state SET value = value WHERE name = ?', [name])
  return readCursor(manager, name)
}

export async function readCursor(manager: EntityManager, name: string): Promise<number> {
  return Number((await manager.findOneBy(AppState, { name }))?.value ?? 0)
}

/** The last event that may be added: before the first one that is too young. */
export async function lastSettled(manager: EntityManager, cursor: number, now: number): Promise<number> {
  // The plus signs make SQLite use the index of times instead of walking the ids.
  const [row]: { young: number | null }[] = await manager.query(
    'SELECT MIN(+id) AS young FROM usage_event WHERE happenedAt > ? AND +id > ?',
    [now - SETTLE_MS, cursor],
  )
  return row?.young == null ? Number.MAX_SAFE_INTEGER : row.young - 1
}

export const moveCursor = (manager: EntityManager, name: string, id: number, at: number): Promise<unknown> =>
  manager.update(AppState, { name }, { value: String(id), updatedAt: at })
