import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'
import type { MailAddress } from '#shared/mail-address.ts'
import { json, keyText, longText, nullableTimestampMs, text, timestampMs } from '../columns.ts'

type MailStatus = 'queued' | 'sent' | 'failed'

/**
 * A mail, written in the transaction that caused it and delivered by the relay, so that nothing is lost while the mail
 * server is down.
 */
@Entity('mail_message')
@Index('ux_mail_message_key', ['messageKey'], { unique: true })
@Index('ix_mail_message_due', ['status', 'nextAttemptAt', 'id'])
@Index('ix_mail_message_finished', ['finishedAt'])
export class MailMessage {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  /** Random part of the Message-ID: lets mail programs recognise a mail that was sent twice. */
  @Column(keyText(32))
  messageKey!: string

  @Column(keyText(10))
  status!: MailStatus

  @Column(json)
  envelope!: { to: MailAddress; replyTo: MailAddress | null; unsubscribe?: string }

  @Column(text(200))
  subject!: string

  @Column(longText)
  body!: string

  /** '' = text only. */
  @Column(longText)
  html!: string

  @Column({ type: 'int' })
  attempts!: number

  @Column(timestampMs)
  createdAt!: number

  @Column(timestampMs)
  nextAttemptAt!: number

  /** When it was sent or abandoned. */
  @Column(nullableTimestampMs)
  finishedAt!: number | null

  @Column(text(500))
  lastError!: string
}
