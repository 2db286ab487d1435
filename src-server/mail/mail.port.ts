import type { MailAddress } from '#shared/mail-address.ts'

/** A mail ready for delivery. Addresses and subject are single lines already; the adapter only encodes them. */
export interface OutgoingMail {
  /** Stays the same when a mail is sent again, so that mail programs recognise it. */
  messageId: string
  from: MailAddress
  to: MailAddress
  replyTo: MailAddress | null
  /** Address that turns such mails off. */
  unsubscribe?: string
  subject: string
  text: string
  /** '' = text only. */
  html: string
  /** Milliseconds since the epoch. */
  date: number
}

/**
 * Why a mail failed: 'refused' = this mail will never be accepted; 'busy' = not now, but other mails may pass; 'down' =
 * the server accepts nothing (unreachable, wrong password), so the rest of the queue waits.
 */
export type MailFailure = 'refused' | 'busy' | 'down'

export class MailError extends Error {
  readonly failure: MailFailure
  constructor(failure: MailFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MailError'
    this.failure = failure
  }
}

/** Delivers mails. Only the relay calls it; features queue mails (features/mail). */
export interface MailPort {
  readonly name: string
  /** Resolves when another server has taken responsibility. @throws MailError always within a minute */
  deliver(mail: OutgoingMail): Promise<void>
  close(): Promise<void>
}
