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

/** What somebody signed in has downloaded, for their own history; apart from UsageEvent, which names nobody. */
@Entity('user_download')
@Index('ix_user_download_user', ['userId', 'happenedAt', 'id'])
@Index('ix_user_download_family', ['familyId'])
export class UserDownload {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  @Column({ type: 'int' })
  userId!: number

  @Column({ type: 'int' })
  familyId!: number

  /** One style, or null for the whole family. */
  @Column({ type: 'int', nullable: true })
  fontId!: number | null

  @Column(timestampMs)
  happenedAt!: number
}
