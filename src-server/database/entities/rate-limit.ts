import { Column, Entity, Index, PrimaryColumn } from 'typeorm'
import { keyText, timestampMs } from '../columns.ts'

/** How much of a limit somebody has used up: one moment says it all, see features/limits. */
@Entity('rate_limit')
@Index('ix_rate_limit_free', ['freeAt'])
export class RateLimit {
  @PrimaryColumn(keyText(40))
  name!: string

  /** Keyed hash of an address or account; never the address itself. */
  @PrimaryColumn(keyText(43))
  subject!: string

  /** From then on nothing is used up any more. */
  @Column(timestampMs)
  freeAt!: number
}
