import type { Logger } from 'pino'
import type { DatabaseDeps } from '../../database/database-deps.ts'
import { REMOVAL_LEASE } from '../../database/stored-files.ts'
import type { JobSpec } from '../../jobs/job.ts'
import type { StoragePort } from '../../storage/storage.port.ts'
import { findRemovable, removeFamily } from './family-removal.ts'
import { deleteDecided, IDLE_MS, removeIdleFiles } from './file-removal.ts'
import { isStrayLookDue, markOrphans } from './stray-files.ts'

/** Longer than any step takes. */
const LEASE_MS = 120_000
/** Only an upload of a file that a crashed process was about to delete waits for it. */
const LOOK_MS = 60_000

interface RemovalDeps extends DatabaseDeps {
  storage: StoragePort
  logger: Pick<Logger, 'info'>
}

/**
 * Removes deleted things for good: families after their grace period, then unused files, then their bytes; once a day
 * also files that never had a row. Rows go before bytes and each step is its own transaction, so that a crash only
 * leaves work for the next run. A run returns how many families were removed.
 */
export function removalJob(deps: RemovalDeps): JobSpec<number> {
  const { database, reader, now = Date.now } = deps

  async function isDue(): Promise<boolean> {
    const at = now()
    if (await isStrayLookDue(deps, at)) return true
    if ((await findRemovable(database, at, 1)).length > 0) return true
    const rows = await reader.query(
      `SELECT 1 AS one FROM (SELECT fontFileId FROM idle_font_file WHERE since < ? LIMIT 1) idle
       UNION ALL SELECT 1 AS one FROM (SELECT storageKey FROM stored_removal LIMIT 1) decided`,
      [at - IDLE_MS],
    )
    return rows.length > 0
  }

  async function removeDue(signal: AbortSignal): Promise<number> {
    /** Repeats one kind of work until none is left. @param step returns how much it did */
    async function exhaust(step: () => Promise<number>): Promise<number> {
      for (let done = 0; ; ) {
        const more = signal.aborted ? 0 : await step()
        if (more === 0) return done
        done += more
      }
    }
    const lookThrough = await isStrayLookDue(deps, now())
    const removed = await exhaust(async () => {
      let gone = 0
      for (const familyId of await findRemovable(database, now())) {
        if (signal.aborted) break
        if (await removeFamily(database, familyId, now())) gone++
      }
      return gone
    })
    await exhaust(() => removeIdleFiles(deps, now()))
    if (lookThrough) {
      const strays = await markOrphans(deps, now(), signal)
      if (strays) deps.logger.info({ files: strays }, 'removed orphaned files')
    }
    await exhaust(() => deleteDecided(deps, now()))
    if (removed > 0) deps.logger.info({ families: removed }, 'removed deleted families for good')
    return removed
  }

  return {
    name: REMOVAL_LEASE,
    title: 'Remove deleted families and files',
    everyMs: LOOK_MS,
    leaseMs: LEASE_MS,
    isDue,
    run: removeDue,
  }
}
