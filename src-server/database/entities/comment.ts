import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'
import { longText, nullableTimestampMs, timestampMs } from '../columns.ts'

export const COMMENT_STATUS = { pending: 0, published: 1, hidden: 2 } as const
type CommentStatus = (typeof COMMENT_STATUS)[keyof typeof COMMENT_STATUS]

/** A user's comment on a family. */
@Entity('comment')
@Index('ix_comment_family', ['familyId', 'status', 'createdAt', 'id'])
@Index('ix_comment_user', ['userId', 'createdAt'])
export class Comment {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  @Column({ type: 'int' })
  familyId!: number

  @Column({ type: 'int' })
  userId!: number

  @Column(longText)
  text!: string

  /** No longer read: comments show the rating of `family_rating`. */
  @Column({ type: 'int', nullable: true })
  rating!: number | null

  @Column({ type: 'int' })
  status!: CommentStatus

  @Column(timestampMs)
  createdAt!: number

  /** When its author last edited it. */
  @Column(nullableTimestampMs)
  editedAt!: number | null
}
