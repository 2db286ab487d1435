import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'
import { keyText, nullableTimestampMs, text, timestampMs } from '../columns.ts'

/** A browser that somebody signed in with. The row holds no more than a hash of what the cookie says. */
@Entity('session')
@Index('ix_session_user', ['userId', 'id'])
@Index('ix_session_expires', ['expiresAt'])
export class Session {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  /** SHA-256 of the token, base64url. */
  @Index('uq_session_token', { unique: true })
  @Column(keyText(43))
  tokenHash!: string

  @Column({ type: 'int' })
  userId!: number

  @Column(timestampMs)
  createdAt!: number

  @Column(timestampMs)
  lastSeenAt!: number

  /** Moves on with use, up to a fixed age. */
  @Column(timestampMs)
  expiresAt!: number

  /** 'Firefox on Linux': enough for its person to know it again. */
  @Column(text(60))
  agent!: string

  /** Keyed hash of the network address: tells two places apart, names none. */
  @Column(keyText(43))
  addressHash!: string
}

export type TokenPurpose = 'confirm' | 'reset' | 'email' | 'appeal'

/** The secret of a link in a mail: works once and not for long. */
@Entity('account_token')
@Index('ix_account_token_user', ['userId', 'purpose'])
@Index('ix_account_token_expires', ['expiresAt'])
export class AccountToken {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  @Index('uq_account_token', { unique: true })
  @Column(keyText(43))
  tokenHash!: string

  @Column({ type: 'int' })
  userId!: number

  @Column(keyText(12))
  purpose!: TokenPurpose

  /** The address it was sent to. */
  @Column(text(254))
  email!: string

  /** Of somebody who joins with an address that another one claims too: they get the account by following this link. Else null. */
  @Column({ ...text(60), nullable: true })
  joinName!: string | null

  @Column({ ...keyText(128), nullable: true })
  joinPasswordHash!: string | null

  @Column(timestampMs)
  createdAt!: number

  @Column(timestampMs)
  expiresAt!: number
}

/** A key with which a program of its person calls the public API. */
@Entity('api_key')
@Index('ix_api_key_user', ['userId', 'id'])
export class ApiKey {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  @Column({ type: 'int' })
  userId!: number

  @Column(text(60))
  name!: string

  /** Beginning of the key, by which its person knows it again. */
  @Column(keyText(12))
  prefix!: string

  @Index('uq_api_key_token', { unique: true })
  @Column(keyText(43))
  tokenHash!: string

  @Column(timestampMs)
  createdAt!: number

  @Column(nullableTimestampMs)
  lastUsedAt!: number | null
}
