import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'
import { keyText, nullableTimestampMs, text, timestampMs } from '../columns.ts'

/** A logged-in browser. The row only contains a hash of the cookie. */
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

  /** Extended by use, up to a maximum age. */
  @Column(timestampMs)
  expiresAt!: number

  /** 'Firefox on Linux': lets people recognise their session. */
  @Column(text(60))
  agent!: string

  /** Keyed hash of the network address: distinguishes places without revealing them. */
  @Column(keyText(43))
  addressHash!: string
}

export type TokenPurpose = 'confirm' | 'reset' | 'email' | 'appeal'

/** The secret of a link in a mail: works once and expires. */
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

  /**
   * Name for a person who joined with an address that others claim too: they get the account by following this link.
   * Else null.
   */
  @Column({ ...text(60), nullable: true })
  joinName!: string | null

  @Column({ ...keyText(128), nullable: true })
  joinPasswordHash!: string | null

  @Column(timestampMs)
  createdAt!: number

  @Column(timestampMs)
  expiresAt!: number
}

/** An API key of a person's program. */
@Entity('api_key')
@Index('ix_api_key_user', ['userId', 'id'])
export class ApiKey {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  @Column({ type: 'int' })
  userId!: number

  @Column(text(60))
  name!: string

  /** Start of the key, by which its owner recognises it. */
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
