import { FOLLOW } from '#shared/people-limits.ts'
import type { DatabaseDeps } from '../../../database/database-deps.ts'
import { Notification } from '../../../database/entities/follow.ts'
import { AppState } from '../../../database/entities/search-outbox.ts'
import { transaction } from '../../../database/transaction.ts'
import type { JobSpec } from '../../../jobs/job.ts'
import type { LetterSite } from '../../../mail/letter.ts'
import type { MailService } from '../../../mail/mail.service.ts'
import { mailNews } from './news-mails.ts'
import { announce, findUnannounced, tellFollowers } from './tell-followers.ts'

const LEASE_MS = 120_000
/** Families come in waves (a designer's ten, a bulk import): waits this long to announce them together. */
const SETTLE_MS = 5000
/** Also runs without a change notice: another process may have died while announcing. */
const EVERY_MS = 10 * 60_000
const MAIL_EVERY_MS = 60 * 60_000
const BATCH = 2000
const SINCE = 'news:since'

interface NewsRelayDeps extends DatabaseDeps {
  mail: MailService
  newsOff(userId: number): string
  site: LetterSite
}

/**
 * Announces published families to their followers, in batches that another process can continue after a crash. Families
 * published before follows existed are not announced. A run returns how many news were written.
 */
export function newsRelayJob(deps: NewsRelayDeps): JobSpec<number> {
  const { database, reader } = deps
  const now = deps.now ?? Date.now
  let mailedAt = 0

  /** Families that exist at the first run are not news. */
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

  async function tellNews(signal: AbortSignal): Promise<number> {
    await begin()
    let written = 0
    for (let ids = await findUnannounced(reader, BATCH); ; ids = await findUnannounced(reader, BATCH)) {
      await announce(database, ids, now(), false)
      written += await tellFollowers(database, reader, now())
      if (signal.aborted || ids.length < BATCH) break
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

  return {
    name: 'news-relay',
    title: 'Tell followers about new families',
    everyMs: EVERY_MS,
    firstMs: SETTLE_MS,
    settleMs: SETTLE_MS,
    leaseMs: LEASE_MS,
    run: tellNews,
  }
}
