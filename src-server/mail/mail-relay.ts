import type { Logger } from 'pino'
import { DAY_MS, HOUR_MS } from '#shared/limits.ts'
import type { MailAddress } from '#shared/mail-address.ts'
import type { Database } from '../database/data-source.ts'
import { MailMessage } from '../database/entities/mail-message.ts'
import { transaction } from '../database/transaction.ts'
import type { JobSpec } from '../jobs/job.ts'
import { MailError, type MailPort } from './mail.port.ts'

/** Longer than the longest delivery. */
const LEASE_MS = 120_000
const POLL_MS = 5000
/** A queued mail becomes visible when its transaction has ended. */
const SETTLE_MS = 50
/** Mails per round. */
const BATCH = 20
/** First retry delay; doubles each time up to the maximum. */
const FIRST_WAIT_MS = 15_000
const LONGEST_WAIT_MS = 4 * HOUR_MS
/** With these delays a mail is abandoned after about two days, as mail servers do. */
export const MAX_ATTEMPTS = 22
/** Sent mails are kept this long for the operator and then deleted, since they contain people's words and addresses. */
export const KEEP_SENT_MS = 7 * DAY_MS
export const KEEP_FAILED_MS = 30 * DAY_MS
const FORGET_EVERY_MS = HOUR_MS

export interface MailRelayDeps {
  database: Database
  port: MailPort
  from: MailAddress
  logger: Pick<Logger, 'warn' | 'error'>
  /** Told how each delivery ended. */
  onOutcome?(outcome: 'sent' | 'retried' | 'failed'): void
  now?: () => number
}

/** Delay after the n-th failure. */
export const waitAfter = (attempts: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20))

/**
 * Delivers queued mails at least once, with growing delays, and abandons them visibly. A mail is done only when its row
 * says so, so a crash loses none. A run returns how many mails were sent.
 */
export function mailRelayJob({
  database,
  port,
  from,
  logger,
  onOutcome,
  now = Date.now,
}: MailRelayDeps): JobSpec<number> {
  let forgottenAt = 0

  // Uses the reading connection: on SQLite the writing one would show uncommitted mails. A mail that was never tried, or would wait
  // longer than any does, is from before the clock was set back.
  const dueMails = () =>
    database.read.manager
      .createQueryBuilder(MailMessage, 'mail')
      .where("mail.status = 'queued' AND (mail.attempts = 0 OR mail.nextAttemptAt NOT BETWEEN :next AND :last)", {
        next: now() + 1,
        last: now() + 2 * LONGEST_WAIT_MS,
      })
      .orderBy('mail.nextAttemptAt')
      .addOrderBy('mail.id')
      .limit(BATCH)
      .getMany()

  const change = (mail: MailMessage, to: Partial<MailMessage>) =>
    transaction(database, (manager) => manager.update(MailMessage, { id: mail.id, status: 'queued' }, to))

  async function carry(mail: MailMessage): Promise<'sent' | 'failed' | 'down'> {
    const attempts = mail.attempts + 1
    try {
      await port.deliver({
        messageId: `${mail.messageKey}@${from.address.split('@')[1]?.replace(/[[\]]/g, '') ?? 'localhost'}`,
        from,
        ...mail.envelope,
        subject: mail.subject,
        text: mail.body,
        html: mail.html,
        date: mail.createdAt,
      })
    } catch (error) {
      const failure = error instanceof MailError ? error.failure : 'busy'
      const lastError = (error as Error).message.slice(0, 500)
      if (failure === 'refused' || attempts >= MAX_ATTEMPTS) {
        await change(mail, { status: 'failed', attempts, lastError, finishedAt: now() })
        onOutcome?.('failed')
        logger.error({ mail: mail.id, attempts, reason: lastError }, 'mail delivery failed for good')
      } else {
        // Randomised, so that mails that failed together are not retried together.
        const wait = waitAfter(attempts) * (0.9 + Math.random() * 0.2)
        await change(mail, { attempts, lastError, nextAttemptAt: Math.round(now() + wait) })
        onOutcome?.('retried')
        logger.warn({ mail: mail.id, attempts, reason: lastError }, 'mail delivery failed and will be retried')
      }
      return failure === 'down' ? 'down' : 'failed'
    }
    await change(mail, { status: 'sent', attempts, lastError: '', finishedAt: now() })
    onOutcome?.('sent')
    return 'sent'
  }

  async function carryDue(signal: AbortSignal): Promise<number> {
    await forget()
    let sent = 0
    for (let mails = await dueMails(); mails.length > 0; mails = await dueMails()) {
      for (const mail of mails) {
        if (signal.aborted) return sent
        // It may have been abandoned or queued again by an admin, or tried by another process, since it was read.
        const fresh = await database.read.manager.findOneBy(MailMessage, { id: mail.id })
        if (fresh?.status !== 'queued' || fresh.nextAttemptAt !== mail.nextAttemptAt) continue
        const outcome = await carry(fresh)
        if (outcome === 'down') return sent
        if (outcome === 'sent') sent++
      }
    }
    return sent
  }

  async function forget(): Promise<void> {
    if (now() - forgottenAt < FORGET_EVERY_MS) return
    forgottenAt = now()
    const before = (status: string, ms: number) =>
      transaction(database, (manager) =>
        manager
          .createQueryBuilder()
          .delete()
          .from(MailMessage)
          .where('status = :status AND finishedAt < :before', { status, before: now() - ms })
          .execute(),
      )
    await before('sent', KEEP_SENT_MS)
    await before('failed', KEEP_FAILED_MS)
  }

  return {
    name: 'mail-relay',
    title: 'Send queued mails',
    everyMs: POLL_MS,
    settleMs: SETTLE_MS,
    leaseMs: LEASE_MS,
    run: carryDue,
  }
}
