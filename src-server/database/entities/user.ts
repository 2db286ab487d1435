import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'
import { keyText, nullableTimestampMs, text, timestampMs } from '../columns.ts'

/** A house account represents the site (editorial collections); nobody can log in as one. */
export const USER_KIND = { person: 0, house: 1 } as const
type UserKind = (typeof USER_KIND)[keyof typeof USER_KIND]

/** A named account: owner of collections, author of comments. */
@Entity('user')
@Index('ix_user_created', ['createdAt', 'id'])
export class User {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  @Column(text(60))
  username!: string

  /** foldName() of the username: names must differ in more than case or width. */
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
