import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm'
import { longText, nullableTimestampMs, text, timestampMs } from '../columns.ts'

/**
 * A thread's folder for one of its two people. A deleted one returns with the next message, without the earlier ones.
 */
export const PLACE = { live: 0, archive: 1, trash: 2, deleted: 3 } as const
export type Place = (typeof PLACE)[keyof typeof PLACE]

/** A conversation of two people about one subject. */
@Entity('message_thread')
export class MessageThread {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  @Column(text(150))
  subject!: string

  /** The person who started it. */
  @Column({ type: 'int' })
  fromId!: number

  @Column({ type: 'int' })
  toId!: number

  @Column(timestampMs)
  createdAt!: number
}

/** A thread as one of its two people has it. */
@Entity('message_member')
@Index('ix_message_member_inbox', ['userId', 'place', 'receivedAt', 'threadId'])
@Index('ix_message_member_sent', ['userId', 'place', 'sentAt', 'threadId'])
@Index('ix_message_member_last', ['userId', 'place', 'lastAt', 'threadId'])
@Index('ix_message_member_unread', ['userId', 'place', 'unread'])
export class MessageMember {
  @PrimaryColumn({ type: 'int' })
  threadId!: number

  @PrimaryColumn({ type: 'int' })
  userId!: number

  @Column({ type: 'int' })
  otherId!: number

  @Column({ type: 'int' })
  place!: Place

  /** The other's last message; 0 = none: the thread is in no inbox. */
  @Column(timestampMs)
  receivedAt!: number

  /** The person's own last message; 0 = none. */
  @Column(timestampMs)
  sentAt!: number

  @Column(timestampMs)
  lastAt!: number

  /** Messages received since the thread was last opened. */
  @Column({ type: 'int' })
  unread!: number

  /** Messages up to this id were deleted for good. */
  @Column({ type: 'int' })
  clearedThrough!: number

  /** When a notice was mailed since the thread was last opened. */
  @Column(nullableTimestampMs)
  mailedAt!: number | null
}

@Entity('message')
@Index('ix_message_thread', ['threadId', 'id'])
@Index('ix_message_sender', ['senderId', 'id'])
export class Message {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  @Column({ type: 'int' })
  threadId!: number

  @Column({ type: 'int' })
  senderId!: number

  /** Plain text. */
  @Column(longText)
  body!: string

  @Column(timestampMs)
  createdAt!: number
}

/** `userId` has blocked messages of `blockedId`. */
@Entity('user_block')
@Index('ix_user_block_blocked', ['blockedId', 'userId'])
export class UserBlock {
  @PrimaryColumn({ type: 'int' })
  userId!: number

  @PrimaryColumn({ type: 'int' })
  blockedId!: number

  @Column(timestampMs)
  createdAt!: number
}
