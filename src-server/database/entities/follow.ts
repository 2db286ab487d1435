import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm'
import { flag, keyText, nullableTimestampMs, timestampMs } from '../columns.ts'

const FOLLOW_KINDS = ['designer', 'tag'] as const
export type FollowKind = (typeof FOLLOW_KINDS)[number]

/** A designer or tag that a person follows. */
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

/** The announcement of a family to its followers, made once however often it is published. */
@Entity('family_announcement')
@Index('ix_family_announcement_done', ['doneAt', 'familyId'])
export class FamilyAnnouncement {
  @PrimaryColumn({ type: 'int' })
  familyId!: number

  /** Followers up to this user id were notified. */
  @Column({ type: 'int' })
  toldThrough!: number

  @Column(timestampMs)
  createdAt!: number

  /** Null until all followers were notified. */
  @Column(nullableTimestampMs)
  doneAt!: number | null
}

/** One person's news about one family. */
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

  /** Sent by mail, or no mail needed. */
  @Column(flag)
  isMailed!: boolean

  @Column(timestampMs)
  createdAt!: number
}

/** When a person last got a news mail. */
@Entity('news_mail')
export class NewsMail {
  @PrimaryColumn({ type: 'int' })
  userId!: number

  @Column(timestampMs)
  sentAt!: number
}
