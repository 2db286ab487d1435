import type { Database } from '../database/data-source.ts'
import { MailMessage } from '../database/entities/mail-message.ts'
import { transaction } from '../database/transaction.ts'

/** Abandoned mails, newest first. */
export const failedMails = (database: Database, limit: number) =>
  database.read.manager.find(MailMessage, { where: { status: 'failed' }, order: { id: 'DESC' }, take: limit })

/** Queues abandoned mails again. @returns how many */
export const retryFailedMails = (database: Database, now = Date.now()): Promise<number> =>
  transaction(database, async (manager) => {
    const { affected } = await manager.update(
      MailMessage,
      { status: 'failed' },
      { status: 'queued', attempts: 0, nextAttemptAt: now, finishedAt: null },
    )
    return affected ?? 0
  })
