import { randomBytes } from 'node:crypto'
import type { EntityManager } from 'typeorm'
import { badParam } from '#shared/errors.ts'
import { headerText, type MailAddress, mailAddress } from '#shared/mail-address.ts'
import { MailMessage } from '../database/entities/mail-message.ts'

export interface MailInput {
  to: MailAddress
  subject: string
  text: string
  html?: string
  replyTo?: MailAddress
  /** Address that turns such mails off, for mails that nobody asked for one by one. */
  unsubscribe?: string
}

const MAX_SUBJECT = 200
/** A mail is a message to a person; longer ones would be attachments. */
const MAX_BODY = 200_000

/** The mail queue for all features. */
export function createMailService({ now = Date.now }: { now?: () => number } = {}) {
  const listeners = new Set<() => void>()
  return {
    /**
     * Queues a mail in the transaction of its cause, so that both happen or neither. Delivered after the commit, see
     * mail-relay.ts.
     * @throws AppError BAD_REQUEST for an address that mail cannot be sent to
     */
    async send(manager: EntityManager, mail: MailInput): Promise<void> {
      const at = now()
      await manager.insert(MailMessage, {
        messageKey: randomBytes(16).toString('hex'),
        status: 'queued',
        envelope: {
          to: checked(mail.to, 'to'),
          replyTo: mail.replyTo ? checked(mail.replyTo, 'replyTo') : null,
          ...(mail.unsubscribe ? { unsubscribe: mail.unsubscribe } : {}),
        },
        subject: headerText(mail.subject, MAX_SUBJECT) || '(no subject)',
        body: mail.text.slice(0, MAX_BODY),
        html: (mail.html ?? '').slice(0, MAX_BODY),
        attempts: 0,
        createdAt: at,
        nextAttemptAt: at,
        finishedAt: null,
        lastError: '',
      })
      for (const listener of listeners) listener()
    },

    /** Notifies when this process has queued a mail, so that it leaves at once. */
    onQueued(listener: () => void): void {
      listeners.add(listener)
    },
  }
}

function checked(given: MailAddress, param: string): MailAddress {
  const safe = mailAddress(given.address, given.name)
  if (!safe) throw badParam(param, `'${given.address}' is not an e-mail address`)
  return safe
}

export type MailService = ReturnType<typeof createMailService>
