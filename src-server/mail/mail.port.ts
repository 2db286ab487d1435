import type { MailAddress } from '#shared/mail-address.ts'

/** A mail that is ready to go. Addresses and subject are single lines already; the adapter only encodes them. */
export interface OutgoingMail {
  /** Stays the same when a mail is sent again, so that its reader's program can tell. */
  messageId: string
  from: MailAddress
  to: MailAddress
  replyTo: MailAddress | null
  subject: string
  text: string
  /** '' = text only. */
  html: string
  /** Milliseconds since the epoch. */
  date: number
}

/**
 * Why a mail did not go: 'refused' = this mail will never be taken; 'busy' = not now, another mail may pass; 'down' = the server
 * takes nothing (unreachable, wrong password), so that trying the next mail is idle.
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

/** Takes mails out of the house. Nothing calls it but the relay: everybody else queues (features/mail). */
export interface MailPort {
  readonly name: string
  /** Resolves when somebody else is responsible for the mail. @throws MailError always within a minute */
  deliver(mail: OutgoingMail): Promise<void>
  close(): Promise<void>
}
