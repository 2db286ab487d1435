import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import type { AnalyticsBatch } from '#shared/contracts/insights/analytics.ts'
import { ANALYTICS, DAY_MS } from '#shared/limits.ts'
import type { Database } from '../../../database/data-source.ts'
import { AnalyticsEvent } from '../../../database/entities/analytics.ts'
import { chunks } from '../../../database/in-list.ts'
import { insertRows } from '../../../database/insert-rows.ts'
import { transaction } from '../../../database/transaction.ts'
import { withoutKeys } from '../../../without-keys.ts'
import type { AnalyticsVisitor } from '../../core/visitor.ts'
import { createEventWriter } from '../event-writer.ts'
import { createDailySalt } from './daily-salt.ts'
import { deviceClass } from './device-class.ts'

/** Interval of writes in milliseconds; one transaction each. */
const FLUSH_MS = 2000
/** Longest queue; further events are dropped, since counting must never hurt serving. */
const MAX_WAITING = 10_000
/** Rows per INSERT. */
const ROWS = 200

/** Address and user agent are only used for the hash and the device class and are not stored. */
interface AnalyticsServiceDeps {
  database: Database
  logger: Pick<Logger, 'error'>
  /** False: nothing is stored. */
  enabled: boolean
  now?: () => number
}

/**
 * The site's own counting of events in browsers. Returns how many events were accepted; none from bots and opted-out
 * visitors.
 */
export function createAnalyticsService({ database, logger, enabled, now = Date.now }: AnalyticsServiceDeps) {
  const saltOf = createDailySalt(database)
  const writer = createEventWriter<Omit<AnalyticsEvent, 'id'>>({
    name: 'analytics-events',
    title: 'Write analytics events',
    everyMs: FLUSH_MS,
    most: MAX_WAITING,
    write: (events) =>
      transaction(database, async (manager) => {
        for (const some of chunks(events, ROWS)) await insertRows(manager, AnalyticsEvent, some)
      }),
  })

  async function take(events: { name: string; detail: string; path: string }[], visitor: AnalyticsVisitor) {
    const device = deviceClass(visitor.userAgent)
    if (!enabled || visitor.optedOut || !device) return 0
    const room = events.slice(0, writer.room())
    if (room.length === 0) return 0
    const happenedAt = now()
    const salt = await saltOf(Math.floor(happenedAt / DAY_MS))
    const hash = createHmac('sha256', salt).update(`${visitor.address}|${visitor.userAgent}`).digest('hex').slice(0, 32)
    for (const { name, detail, path } of room)
      writer.add({ name, detail, path, visitor: hash, device, country: visitor.country, happenedAt })
    return room.length
  }

  return {
    record: async ({ events }: AnalyticsBatch, visitor: AnalyticsVisitor) => ({
      accepted: await take(events, visitor),
    }),
    /** A page view by URL with query: the track call of specification section 7. Never fails. */
    async visit(url: string, visitor: AnalyticsVisitor): Promise<void> {
      await take(
        [{ name: 'track', detail: '', path: withoutKeys(url).slice(0, ANALYTICS.maxPathChars) }],
        visitor,
      ).catch((error) => logger.error({ err: error }, 'page view not recorded'))
    },
    flush: writer.flush,
    job: writer.job,
  }
}

export type AnalyticsService = ReturnType<typeof createAnalyticsService>
