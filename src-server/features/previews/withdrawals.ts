import { randomUUID } from 'node:crypto'
import type { EntityManager } from 'typeorm'
import { AppState } from '../../database/entities/search-outbox.ts'
import type { Reader } from '../../database/reader.ts'
import { createSingleFlight } from '../../single-flight.ts'
import { RENDERER_VERSION } from './previews.service.ts'

const NAME = 'pictures:withdrawn'
/** After this time every process knows of a withdrawal: the change log takes two seconds at most. */
export const SETTLE_MS = 10_000

/** Notes, in its transaction, that fonts are no longer public. */
export async function noteWithdrawal(manager: EntityManager, at: number): Promise<void> {
  await manager.upsert(AppState, { name: NAME, value: randomUUID(), updatedAt: at }, ['name'])
}

/**
 * The version of all pictures together: a cache in front that keeps them under it forgets them with the next withdrawal. Null
 * for some seconds after one: a process that has not heard of it yet may still draw the fonts, so nothing may be kept.
 */
export function createPictureVersion(reader: Pick<Reader, 'query'>, now: () => number = Date.now) {
  const asking = createSingleFlight<string | null>()

  async function read(): Promise<string | null> {
    const [row] = await reader.query<{ value: string; updatedAt: number }>(
      'SELECT value, updatedAt FROM app_state WHERE name = ?',
      [NAME],
    )
    if (!row) return `${RENDERER_VERSION}`
    return now() - Number(row.updatedAt) < SETTLE_MS ? null : `${RENDERER_VERSION}-${row.value}`
  }

  /** Callers at the same time share one query. */
  return (): Promise<string | null> => asking.share(NAME, read)
}
