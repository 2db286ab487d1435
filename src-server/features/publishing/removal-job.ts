import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../../database/data-source.ts'
import { dropLease, holdLease } from '../../database/lease.ts'
import type { Reader } from '../../database/reader.ts'
import { REMOVAL_LEASE } from '../../database/stored-files.ts'
import type { StoragePort } from '../../storage/storage.port.ts'
import { findRemovable, removeFamily } from './family-removal.ts'
import { deleteDecided, IDLE_MS, removeIdleFiles } from './file-removal.ts'
import { isStrayLookDue, takeStrays } from './stray-files.ts'

/** Longer than any step takes: a process that died is followed by another. */
const LEASE_MS = 120_000
/** Nobody waits for it, but for an upload of a file that a dead process was about to delete. */
const LOOK_MS = 60_000

export interface RemovalDeps {
  database: Database
  reader: Reader
  storage: StoragePort
  logger: Pick<Logger, 'info' | 'error'>
  now?: () => number
}

/**
 * Removes for good what was deleted: families whose time to come back is over, then files that nothing names, then their bytes; once a
 * day also files that never had a row. Rows go before bytes and each step is a transaction of its own, so a crash at any moment leaves
 * work for the next look, and nothing else.
 */
export function createRemoval(deps: RemovalDeps) {
  const { database, reader, now = Date.now } = deps
  const holder = randomUUID()
  const hold = () => holdLease(database, REMOVAL_LEASE, holder, LEASE_MS)

  async function hasWork(): Promise<boolean> {
    const at = now()
    if ((await findRemovable(database, at, 1)).length > 0) return true
    const rows = await reader.query(
      `SELECT 1 AS one FROM (SELECT fontFileId FROM idle_font_file WHERE since < ? LIMIT 1) idle
       UNION ALL SELECT 1 AS one FROM (SELECT storageKey FROM stored_removal LIMIT 1) decided`,
      [at - IDLE_MS],
    )
    return rows.length > 0
  }

  /** Does one kind of work until there is none left. @param step says how much it did */
  async function exhaust(step: () => Promise<number>): Promise<number | null> {
    for (let done = 0; ; ) {
      if (!(await hold())) return null
      const now = await step()
      if (now === 0) return done
      done += now
    }
  }

  return {
    /** Everything that is due. @returns how many families went; null when another process is at it */
    async run(stopped: () => boolean = () => false): Promise<number | null> {
      const lookThrough = await isStrayLookDue(deps, now())
      if (!lookThrough && !(await hasWork())) return 0
      const removed = await exhaust(async () => {
        let gone = 0
        for (const familyId of stopped() ? [] : await findRemovable(database, now())) {
          if (stopped()) break
          if (await removeFamily(database, familyId, now())) gone++
        }
        return gone
      })
      if (removed === null) return null
      const goOn = async () => !stopped() && (await hold())
      const finish = (step: () => Promise<number>) => exhaust(async () => (stopped() ? 0 : step()))
      if ((await finish(() => removeIdleFiles(deps, now()))) === null) return null
      if (lookThrough) {
        const strays = await takeStrays(deps, now(), goOn)
        if (strays) deps.logger.info({ files: strays }, 'files that nothing names are removed')
      }
      if ((await finish(() => deleteDecided(deps, now()))) === null) return null
      if (removed > 0) deps.logger.info({ families: removed }, 'deleted families were removed for good')
      return removed
    },
    release: () => dropLease(database, REMOVAL_LEASE, holder),
  }
}

/** Looks every minute until stopped; one process works at a time. */
export function startRemoval(deps: RemovalDeps): { stop(): Promise<void> } {
  const removal = createRemoval(deps)
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let running: Promise<unknown> = Promise.resolve()
  const look = () => {
    running = removal
      .run(() => isClosed)
      .catch((error) => {
        if (!isClosed) deps.logger.error({ err: error }, 'what was deleted could not be removed; it is tried again')
      })
      .then(() => {
        if (isClosed) return
        timer = setTimeout(look, LOOK_MS)
        timer.unref()
      })
  }
  look()
  return {
    async stop() {
      isClosed = true
      clearTimeout(timer)
      await running
      await removal.release()
    },
  }
}
