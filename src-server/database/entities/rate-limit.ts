import { Column, Entity, Index, PrimaryColumn } from 'typeorm'
import { keyText, timestampMs } from '../columns.ts'

/** How much of a limit somebody has used, as a single time, see features/limits. */
@Entity('rate_limit')
@Index('ix_rate_limit_free', ['freeAt'])
export class RateLimit {
  @PrimaryColumn(keyText(40))
  name!: string

  /** Keyed hash of an address or account; never the address itself. */
  @PrimaryColumn(keyText(43))
  subject!: string

  /** After this time the limit is unused. */
  @Column(timestampMs)
  freeAt!: number
}
