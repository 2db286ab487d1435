import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../../database/data-source.ts'
import { dropLease, holdLease } from '../../database/lease.ts'
import type { Reader } from '../../database/reader.ts'
import type { PublishingService } from './publishing.service.ts'

const LEASE = 'publishing-relay'
/** Twice as long as one look may take: a process that died is followed by another. */
const LEASE_MS = 60_000
/** A date is kept to this. */
const LOOK_MS = 5_000

/**
 * Shows families whose date has come. One process at a time, by a lease; each family is a transaction that looks again, so that even
 * two of them at once would publish it once.
 */
export function createPublishingRelay(deps: {
  database: Database
  reader: Reader
  logger: Pick<Logger, 'error'>
  publishing: Pick<PublishingService, 'publishDue'>
  lookMs?: number
  /** Default: the table of leases. */
  lease?: { holdLease: typeof holdLease; dropLease: typeof dropLease }
}) {
  const { database, reader, logger, publishing, lease = { holdLease, dropLease } } = deps
  const holder = randomUUID()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let closed = false
  let holds = false

  /** Most of the time there is nothing: the lease, a write, is asked for only when something is due. */
  const isDue = async () =>
    (
      await reader.query(
        'SELECT familyId FROM family_publishing WHERE scheduledFor <= ? AND readyVersionId IS NOT NULL LIMIT 1',
        [Date.now()],
      )
    ).length > 0

  async function look(): Promise<void> {
    try {
      if (!(await isDue())) return
      holds = await lease.holdLease(database, LEASE, holder, LEASE_MS)
      if (holds) await publishing.publishDue()
    } catch (error) {
      if (!closed)
        logger.error({ err: error }, 'families whose date has come could not be published; it is tried again')
    }
  }

  function schedule(): void {
    if (closed) return
    timer = setTimeout(() => {
      running = look().then(schedule)
    }, deps.lookMs ?? LOOK_MS)
    timer.unref()
  }

  return {
    start: schedule,
    async close() {
      closed = true
      clearTimeout(timer)
      await running
      if (holds) await lease.dropLease(database, LEASE, holder)
    },
  }
}
