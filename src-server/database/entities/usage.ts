import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm'
import { keyText, timestampMs } from '../columns.ts'

export const USAGE_KIND = { view: 1, download: 2, preview: 3 } as const
export type UsageKind = (typeof USAGE_KIND)[keyof typeof USAGE_KIND]

/** One thing a visitor did, appended in batches; rolled up into UsageDaily and the counters of Family. */
@Entity('usage_event')
@Index('ix_usage_event_time', ['happenedAt', 'id'])
@Index('ix_usage_event_family', ['familyId', 'kind', 'happenedAt'])
export class UsageEvent {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  @Column({ type: 'int' })
  kind!: UsageKind

  @Column({ type: 'int' })
  familyId!: number

  @Column({ type: 'int', nullable: true })
  fontId!: number | null

  /** Keyed hash of address and agent, changing daily: tells repeats apart, names nobody. */
  @Column(keyText(32))
  visitor!: string

  @Column({ ...keyText(2), nullable: true })
  country!: string | null

  @Column(timestampMs)
  happenedAt!: number
}

@Entity('usage_daily')
@Index('ix_usage_daily_day', ['day', 'kind'])
export class UsageDaily {
  @PrimaryColumn({ type: 'int' })
  familyId!: number

  @PrimaryColumn({ type: 'int' })
  kind!: UsageKind

  /** Days since the epoch, UTC. */
  @PrimaryColumn({ type: 'int' })
  day!: number

  @Column({ type: 'int' })
  events!: number
}
