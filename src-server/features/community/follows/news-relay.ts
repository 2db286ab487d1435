import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { FOLLOW } from '#shared/people-limits.ts'
import type { Database } from '../../../database/data-source.ts'
import { Notification } from '../../../database/entities/follow.ts'
import { AppState } from '../../../database/entities/search-outbox.ts'
import { dropLease, holdLease } from '../../../database/lease.ts'
import type { Reader } from '../../../database/reader.ts'
import { transaction } from '../../../database/transaction.ts'
import type { MailService } from '../../../mail/mail.service.ts'
import { mailNews } from './news-mails.ts'
import { announce, findUnannounced, tellFollowers } from './tell-followers.ts'

const LEASE = 'news-relay'
const LEASE_MS = 120_000
/** Families come in waves (a designer's ten, a bulk import): news may wait this long to be told together. */
const SETTLE_MS = 5000
/** Also without a change that this process heard of: another one may have died while it told. */
const EVERY_MS = 10 * 60_000
const MAIL_EVERY_MS = 60 * 60_000
const BATCH = 2000
const SINCE = 'news:since'

export interface NewsRelayDeps {
  database: Database
  reader: Reader
  mail: MailService
  site: { name: string; publicUrl: string }
  logger: Pick<Logger, 'warn'>
  now?: () => number
}

/**
 * Tells followers of families that were published, beside all requests: one process at a time (lease), in batches, continued by
 * another one where it broke off. What was published before anybody could follow is no news.
 */
export function createNewsRelay(deps: NewsRelayDeps) {
  const { database, reader, logger } = deps
  const now = deps.now ?? Date.now
  const holder = randomBytes(16).toString('hex')
  let running: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | null = null
  let mailedAt = 0
  let closed = false
  let started = false

  /** Everything that is there when the site first knows of followers is old. */
  async function begin(): Promise<void> {
    if (await database.read.manager.existsBy(AppState, { name: SINCE })) return
    const at = now()
    for (;;) {
      const ids = await findUnannounced(reader, BATCH)
      if (ids.length === 0) break
      await announce(database, ids, at, true)
    }
    await transaction(database, (manager) =>
      manager.upsert(AppState, { name: SINCE, value: String(at), updatedAt: at }, ['name']),
    )
  }

  /** One round over what is new. @returns how many news were written */
  async function step(): Promise<number> {
    if (closed || !(await holdLease(database, LEASE, holder, LEASE_MS, now()))) return 0
    await begin()
    let written = 0
    for (let ids = await findUnannounced(reader, BATCH); ; ids = await findUnannounced(reader, BATCH)) {
      await announce(database, ids, now(), false)
      written += await tellFollowers(database, reader, now())
      if (closed || ids.length < BATCH) break
      await holdLease(database, LEASE, holder, LEASE_MS, now())
    }
    if (now() - mailedAt >= MAIL_EVERY_MS) {
      mailedAt = now()
      await mailNews(deps, now())
      await transaction(database, (manager) =>
        manager
          .createQueryBuilder()
          .delete()
          .from(Notification)
          .where('createdAt < :before', { before: now() - FOLLOW.keepMs })
          .execute(),
      )
    }
    return written
  }

  /** Rounds of one process follow each other. */
  function follow(): Promise<number> {
    const next = running.then(step)
    running = next.catch((error: unknown) => {
      if (!closed) logger.warn({ err: error }, 'news could not be told; tried again')
    })
    return next
  }

  function schedule(wait: number) {
    if (closed) return
    if (timer) clearTimeout(timer)
    const again = () => schedule(EVERY_MS)
    timer = setTimeout(() => void follow().then(again, again), wait)
    timer.unref()
  }

  return {
    start() {
      started = true
      schedule(SETTLE_MS)
    },
    /** Families have changed: look soon, when the wave is over. A process that only ran a command tells nobody. */
    nudge() {
      if (started) schedule(SETTLE_MS)
    },
    follow,
    async close() {
      closed = true
      if (timer) clearTimeout(timer)
      await running
      await dropLease(database, LEASE, holder)
    },
  }
}

export type NewsRelay = ReturnType<typeof createNewsRelay>
