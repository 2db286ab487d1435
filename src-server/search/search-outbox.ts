import type { EntityManager } from 'typeorm'
import { SearchOutbox } from '../database/entities/search-outbox.ts'

/** Rows per INSERT: SQLite allows 32,766 parameters in one statement. */
const CHUNK = 500

/** Notes changed entities in the log, inside the caller's transaction. Readers look the newest state up, so a version says little. */
export async function recordChange(
  manager: EntityManager,
  entity: SearchOutbox['entity'],
  ids: readonly number[],
  createdAt = Date.now(),
): Promise<void> {
  for (let i = 0; i < ids.length; i += CHUNK) {
    const rows = ids.slice(i, i + CHUNK).map((entityId) => ({ entity, entityId, version: 1, createdAt }))
    await manager.createQueryBuilder().insert().into(SearchOutbox).values(rows).updateEntity(false).execute()
  }
}
