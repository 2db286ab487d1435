import type { Logger } from 'pino'
import type { Database } from '../database/data-source.ts'
import type { Reader } from '../database/reader.ts'
import { createJob, type Job } from '../jobs/job.ts'
import { type Changed, changesSince } from './search-outbox.ts'
import { CURSOR } from './search-relay.ts'

const POLL_MS = 250
/** Searches share what was read in this time: a write is found by searches that begin this much later. */
const SHARED_MS = 50
/**
 * Rows of the log that searches merge into the engine's answers. With more (a bulk change) SQL answers until the engine
 * has most of them: one condition for each would make searches slow.
 */
const MAX_MERGED = 1000

/** A process's view of an external engine's relay, which may run in another process. */
export interface RelayWatch {
  /** What the engine has not confirmed yet; null = SQL must answer: too much, or the engine was never built. */
  waiting(): Promise<Changed | null>
  /** SQL answered, so visitors may have seen changes made just now: the next search looks again. */
  doubt(): void
  /** Looks for a start or an end of a time in which the engine is not used. */
  job: Job<void>
}

/** Watches the relay's progress. `moved` is called when the engine is used again, is no longer used, or was rebuilt. */
export function createRelayWatch(deps: {
  database: Database
  reader: Reader
  logger: Pick<Logger, 'warn'>
  moved(): Promise<void>
}): RelayWatch {
  const { database, reader, logger, moved } = deps
  let last: { at: number; read: Promise<Changed | null> } | null = null
  let isUsed = false
  let isRebuilding = false

  const look = changesSince(CURSOR, MAX_MERGED)

  function waiting(): Promise<Changed | null> {
    const at = performance.now()
    if (last && at - last.at < SHARED_MS) return last.read
    const read = look(reader)
    const own = { at, read }
    last = own
    read.catch(() => {
      if (last === own) last = null
    })
    return read
  }

  return {
    waiting,
    doubt() {
      last = null
    },
    job: createJob(
      {
        name: 'search-relay-watch',
        title: 'Watch how far search is',
        everyMs: POLL_MS,
        async run() {
          const before = { isUsed, isRebuilding }
          const changed = await waiting()
          isUsed = changed !== null
          isRebuilding = changed?.everything ?? false
          if (before.isUsed !== isUsed || (before.isRebuilding && !isRebuilding)) await moved()
        },
      },
      { database, logger },
    ),
  }
}
