import type { Database } from './data-source.ts'
import { Lease } from './entities/search-outbox.ts'
import { isDuplicate, transaction } from './transaction.ts'

/**
 * Takes or renews a named right for a while. One holder at a time; a dead one's right ends by itself.
 * @returns true when `holder` has it now
 */
export async function holdLease(
  database: Database,
  name: string,
  holder: string,
  forMs: number,
  now = Date.now(),
): Promise<boolean> {
  const expiresAt = now + forMs
  try {
    return await transaction(database, async (manager) => {
      await manager
        .createQueryBuilder()
        .update(Lease)
        .set({ holder, expiresAt })
        .where('name = :name AND (holder = :holder OR expiresAt < :now)', { name, holder, now })
        .execute()
      const row = await manager.findOneBy(Lease, { name })
      if (row) return row.holder === holder
      await manager.insert(Lease, { name, holder, expiresAt })
      return true
    })
  } catch (error) {
    // Another process inserted it first.
    if (isDuplicate(error)) return false
    throw error
  }
}

/** Gives the right back, so that the next process need not wait for its end. */
export async function dropLease(database: Database, name: string, holder: string): Promise<void> {
  await transaction(database, (manager) => manager.delete(Lease, { name, holder }))
}
