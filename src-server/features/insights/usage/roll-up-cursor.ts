import type { EntityManager } from 'typeorm'
import { AppState } from '../../../database/entities/search-outbox.ts'

/** How far the events have been added to the counters of families, and to the sums for designers. */
export const COUNTERS_CURSOR = 'usage.rollup.cursor'
export const SUMS_CURSOR = 'usage.sums.cursor'

/**
 * Reads a cursor and holds its row until the transaction ends: a second process waits, and then reads where the first one stopped.
 * On MySQL reading alone would not wait, and both would add the same events.
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
