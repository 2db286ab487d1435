import type { EntityManager } from 'typeorm'
import { AppState } from '../../../database/entities/search-outbox.ts'

/** Cursors over the events: added to family counters, and to the sums for designers. */
export const COUNTERS_CURSOR = 'usage.rollup.cursor'
export const SUMS_CURSOR = 'usage.sums.cursor'

/**
 * Reads and locks a cursor until the transaction ends: a second process waits and continues where the first one
 * stopped. On MySQL a plain read would not wait, and both would add the same events.
 */
export async function holdCursor(manager: EntityManager, name: string): Promise<number> {
  await manager
    .createQueryBuilder()
    .insert()
    .into(AppState)
    .values({ name, value: '0', updatedAt: 0 })
    .orIgnore()
    .updateEntity(false)
    .execute()
  await manager.query('UPDATE app_state SET value = value WHERE name = ?', [name])
  return readCursor(manager, name)
}

export async function readCursor(manager: EntityManager, name: string): Promise<number> {
  return Number((await manager.findOneBy(AppState, { name }))?.value ?? 0)
}

export const moveCursor = (manager: EntityManager, name: string, id: number, at: number): Promise<unknown> =>
  manager.update(AppState, { name }, { value: String(id), updatedAt: at })
