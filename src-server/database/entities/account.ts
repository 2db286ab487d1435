import { Column, Entity, Index, PrimaryColumn } from 'typeorm'
import { flag, json, keyText, longText, nullableTimestampMs, text, timestampMs } from '../columns.ts'

/** A person's mail preferences. */
export interface AccountPreferences {
  /** A notice for each private message. */
  messageMails: boolean
  /** News of what they follow. */
  followMails: boolean
}

export const DEFAULT_ACCOUNT_PREFERENCES: AccountPreferences = { messageMails: true, followMails: true }

export interface AccountLink {
  label: string
  url: string
}

/**
 * Login data and preferences: one row for each User that is a person. Separate from User, whose columns are public, so
 * that no query for names can return an e-mail address.
 */
@Entity('account')
@Index('ix_account_admin', ['isAdmin', 'userId'])
@Index('ix_account_delete', ['deleteAfter'])
@Index('ix_account_moderator', ['isModerator', 'userId'])
@Index('ix_account_suspended', ['suspendedAt', 'userId'])
export class Account {
  @PrimaryColumn({ type: 'int' })
  userId!: number

  /** As typed by the person. */
  @Column(text(254))
  email!: string

  /** foldName() of it: one account per address, whatever its case. */
  @Index('uq_account_email', { unique: true })
  @Column(keyText(254))
  emailKey!: string

  @Column(nullableTimestampMs)
  emailConfirmedAt!: number | null

  /** Argon2id in its own text form, parameters included. */
  @Column(keyText(128))
  passwordHash!: string

  @Column(timestampMs)
  passwordChangedAt!: number

  @Column(flag)
  isAdmin!: boolean

  @Column(flag)
  isModerator!: boolean

  @Column(nullableTimestampMs)
  suspendedAt!: number | null

  /** The account is deleted then, unless its owner logs in before. */
  @Column(nullableTimestampMs)
  deleteAfter!: number | null

  @Column(longText)
  bio!: string

  @Column(json)
  links!: AccountLink[]

  /** BCP 47; '' = not set. */
  @Column(keyText(35))
  language!: string

  @Column(json)
  preferences!: AccountPreferences

  @Column(timestampMs)
  updatedAt!: number
}

/** Failed logins of one account: each one past the free attempts doubles the time it is locked. */
@Entity('login_guard')
@Index('ix_login_guard_last', ['lastFailureAt'])
export class LoginGuard {
  /** Keyed hash of the account, or of the typed name if there is none: guessed names are treated the same. */
  @PrimaryColumn(keyText(43))
  subject!: string

  @Column({ type: 'int' })
  failures!: number

  @Column(timestampMs)
  lastFailureAt!: number

  @Column(timestampMs)
  closedUntil!: number
}
