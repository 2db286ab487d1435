import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm'
import { longText, nullableTimestampMs, text, timestampMs } from '../columns.ts'

/** Where a thread stands for one of its two people. A deleted one comes back with the next message, without what was before. */
export const PLACE = { live: 0, archive: 1, trash: 2, deleted: 3 } as const
export type Place = (typeof PLACE)[keyof typeof PLACE]

/** Two people writing to each other about one thing. */
@Entity('message_thread')
export class MessageThread {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  @Column(text(150))
  subject!: string

  /** Who began it. */
  @Column({ type: 'int' })
  fromId!: number

  @Column({ type: 'int' })
  toId!: number

  @Column(timestampMs)
  createdAt!: number
}

/** A thread as one of the two has it in their folders. */
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

  /** Their last message; 0 = none: the thread stands in no inbox. */
  @Column(timestampMs)
  receivedAt!: number

  /** One's own last message; 0 = none. */
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

  /** A notice has gone out by mail since the thread was last opened. */
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

/** `userId` takes no messages of `blockedId`. */
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
