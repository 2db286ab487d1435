import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '#shared/errors.ts'
import type { Database } from './data-source.ts'
import { Lease } from './entities/search-outbox.ts'
import { isDuplicate, transaction } from './transaction.ts'

/** No lease is that long: one that ends later was taken before the clock was set back. */
const TOO_LATE_MS = 5 * 60_000

/**
 * Takes or renews a named lease. One holder at a time; a dead holder's lease expires.
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
        .where('name = :name AND (holder = :holder OR expiresAt < :now OR expiresAt > :tooLate)', {
          name,
          holder,
          now,
          tooLate: now + TOO_LATE_MS,
        })
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

/** Releases the lease, so that the next process need not wait until it expires. */
export async function dropLease(database: Database, name: string, holder: string): Promise<void> {
  await transaction(database, (manager) => manager.delete(Lease, { name, holder }))
}

const ASK_MS = 500

/**
 * Waits for a lease and renews it, for work of unknown duration.
 * @param options.onWait called once if another one holds it
 * @returns releases it
 * @throws AppError UNAVAILABLE when its holder does not release it in time; an AbortError when `signal` ends the wait
 */
export async function keepLease(
  database: Database,
  name: string,
  { forMs, waitMs, signal, onWait }: { forMs: number; waitMs: number; signal?: AbortSignal; onWait?: () => void },
): Promise<() => Promise<void>> {
  const holder = randomUUID()
  for (let waited = 0; !(await holdLease(database, name, holder, forMs)); waited += ASK_MS) {
    if (waited === 0) onWait?.()
    if (waited >= waitMs) throw new AppError('UNAVAILABLE', `Another process is busy with ${name}; try again later.`)
    await pause(ASK_MS, undefined, { signal })
  }
  // After a failed renewal the next one still comes before the lease expires.
  const renewal = setInterval(() => void holdLease(database, name, holder, forMs).catch(() => false), forMs / 4)
  renewal.unref()
  return async () => {
    clearInterval(renewal)
    await dropLease(database, name, holder)
  }
}
