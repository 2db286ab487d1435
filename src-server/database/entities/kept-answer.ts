import { Column, Entity, Index, PrimaryColumn } from 'typeorm'
import { keyText, longText, timestampMs } from '../columns.ts'

/** A change that was sent with an Idempotency-Key, for a day, see features/core/kept-answers. */
@Entity('kept_answer')
@Index('ix_kept_answer_created', ['createdAt'])
export class KeptAnswer {
  /** Keyed hash of the key and who sent it. */
  @PrimaryColumn(keyText(43))
  id!: string

  /** Keyed hash of what was asked. */
  @Column(keyText(43))
  request!: string

  /** JSON; null until the call has ended, and for an answer that is secret or too long. */
  @Column({ ...longText, nullable: true })
  answer!: string | null

  @Column(timestampMs)
  createdAt!: number
}
