import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'
import { keyText, nullableTimestampMs, text, timestampMs } from '../columns.ts'

/** A house account speaks for the site (editorial collections); nobody can ever sign in as one. */
export const USER_KIND = { person: 0, house: 1 } as const
export type UserKind = (typeof USER_KIND)[keyof typeof USER_KIND]

/** Somebody with a name: owner of collections, author of what is said here. */
@Entity('user')
@Index('ix_user_created', ['createdAt', 'id'])
export class User {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  @Column(text(60))
  username!: string

  /** foldName() of the username: names differ by more than case or width. */
  @Index('uq_user_username', { unique: true })
  @Column(keyText(60))
  usernameKey!: string

  @Column({ type: 'int' })
  kind!: UserKind

  /** Storage key of the avatar picture; null = the default picture. */
  @Column({ ...text(160), nullable: true })
  avatarKey!: string | null

  @Column(timestampMs)
  createdAt!: number

  @Column(nullableTimestampMs)
  lastSeenAt!: number | null
}
