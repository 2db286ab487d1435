import type { Logger } from 'pino'
import type { Database } from '../database/data-source.ts'
import type { Reader } from '../database/reader.ts'
import { createJob, type Job } from '../jobs/job.ts'
import { storedCursor } from './search-relay.ts'

const POLL_MS = 250
/** A change may wait this long for an external engine. Published is found within 2 s: this, two looks of 250 ms, and the search. */
const PATIENCE_MS = 1000

/** What a process sees of an external engine's relay, which may run in another process. */
export interface RelayWatch {
  /** True while the engine lacks a change that waits longer than visitors should, or that they have seen, or has never been built. */
  behind(): boolean
  /** Another engine answered: visitors may have seen changes that still wait, so this one is not asked before it has them. */
  doubt(): void
  /** Looks at where the relay is. */
  job: Job<void>
}

/**
 * Watches how far the relay has come. `moved` is called when the engine has taken something in, and when it falls behind or has caught
 * up: what was kept of its answers is old then.
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
  /** Whether, and how often, another engine answered since it was last seen that nothing waits. */
  let doubted = false
  let doubts = 0

  /** Since when the oldest change waits. A rebuild is not waited for: until it is done the old index answers. */
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
    // Patience is for what nobody has seen yet: what another engine showed must not vanish again.
    const isLate = oldest !== null && (isBehind || doubted || now() - oldest > PATIENCE_MS)
    const behind = cursor === null || isLate
    // A doubt that came meanwhile is of an answer that may have been younger than what was read.
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
