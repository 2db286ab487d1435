import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm'
import { flag, keyText, nullableTimestampMs, timestampMs } from '../columns.ts'

export const FOLLOW_KINDS = ['designer', 'tag'] as const
export type FollowKind = (typeof FOLLOW_KINDS)[number]

/** Whose new families a person wants to hear of. */
@Entity('follow')
@Index('ix_follow_target', ['kind', 'target', 'userId'])
@Index('ix_follow_user', ['userId', 'createdAt'])
export class Follow {
  @PrimaryColumn({ type: 'int' })
  userId!: number

  @PrimaryColumn(keyText(10))
  kind!: FollowKind

  /** Id of the foundry, or slug of the tag. */
  @PrimaryColumn(keyText(60))
  target!: string

  @Column(timestampMs)
  createdAt!: number
}

/** A family that followers are told of, once, however often it is published. */
@Entity('family_announcement')
@Index('ix_family_announcement_done', ['doneAt', 'familyId'])
export class FamilyAnnouncement {
  @PrimaryColumn({ type: 'int' })
  familyId!: number

  /** Followers up to this user id have been told. */
  @Column({ type: 'int' })
  toldThrough!: number

  @Column(timestampMs)
  createdAt!: number

  /** Null while there are followers to tell. */
  @Column(nullableTimestampMs)
  doneAt!: number | null
}

/** One person's news of one family. */
@Entity('notification')
@Index('uq_notification_family', ['userId', 'familyId'], { unique: true })
@Index('ix_notification_user', ['userId', 'createdAt', 'id'])
@Index('ix_notification_unread', ['userId', 'isRead'])
@Index('ix_notification_mail', ['isMailed', 'userId', 'id'])
@Index('ix_notification_age', ['createdAt'])
export class Notification {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  @Column({ type: 'int' })
  userId!: number

  @Column({ type: 'int' })
  familyId!: number

  @Column(flag)
  isRead!: boolean

  /** It went out by mail, or needs no mail. */
  @Column(flag)
  isMailed!: boolean

  @Column(timestampMs)
  createdAt!: number
}

/** When a person last got a mail of news. */
@Entity('news_mail')
export class NewsMail {
  @PrimaryColumn({ type: 'int' })
  userId!: number

  @Column(timestampMs)
  sentAt!: number
}
