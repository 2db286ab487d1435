import type { Logger } from 'pino'
import type { Database } from '../database/data-source.ts'
import type { Reader } from '../database/reader.ts'
import { createJob, type Job } from '../jobs/job.ts'
import { storedCursor } from './search-relay.ts'

const POLL_MS = 250
/**
 * A change may wait this long for an external engine. Changes must be found within 2 s: this, two polls of 250 ms, and
 * the search.
 */
const TIMEOUT_MS = 1000

/** A process's view of an external engine's relay, which may run in another process. */
export interface RelayWatch {
  /** True while the engine lacks a change that is overdue or that visitors have seen, or was never built. */
  behind(): boolean
  /** SQL answered, so visitors may have seen pending changes: this engine is not used before it has them. */
  doubt(): void
  /** Checks the relay's position. */
  job: Job<void>
}

/**
 * Watches the relay's progress. `moved` is called when the engine has applied something, and when it falls behind or
 * has caught up: cached results are then outdated.
 */
export function createRelayWatch(deps: {
  database: Database
  reader: Reader
  logger: Pick<Logger, 'warn'>
  moved(): Promise<void>
  now?: () => number
}): RelayWatch {
  const { database, reader, logger, moved, now = Date.now } = deps
  let known = ''
  let isBehind = true
  /** Whether, and how often, SQL answered since nothing was last pending. */
  let doubted = false
  let doubts = 0

  /** Age of the oldest pending change. A rebuild is not waited for: the old index answers until it is done. */
  async function waitingSince(after: number): Promise<number | null> {
    const [oldest] = await reader.query<{ createdAt: number }>(
      "SELECT createdAt FROM search_outbox WHERE id > ? AND entity IN ('family', 'collection') ORDER BY id LIMIT 1",
      [after],
    )
    return oldest ? Number(oldest.createdAt) : null
  }

  async function look(): Promise<void> {
    const doubtsBefore = doubts
    const cursor = await storedCursor(reader)
    const oldest = cursor && (await waitingSince(cursor.seen))
    // Waiting is only allowed for changes that nobody has seen: what SQL has shown must not vanish again.
    const isLate = oldest !== null && (isBehind || doubted || now() - oldest > TIMEOUT_MS)
    const behind = cursor === null || isLate
    // A doubt raised meanwhile may concern newer changes than those read.
    if (doubts === doubtsBefore) doubted = false
    const place = JSON.stringify(cursor)
    if (place === known && behind === isBehind) return
    known = place
    isBehind = behind
    await moved()
  }

  return {
    behind: () => isBehind || doubted,
    doubt() {
      doubted = true
      doubts++
    },
    job: createJob(
      {
        name: 'search-relay-watch',
        title: 'Watch how far search is',
        everyMs: POLL_MS,
        run: look,
      },
      { database, logger },
    ),
  }
}
