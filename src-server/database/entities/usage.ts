import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm'
import { keyText, timestampMs } from '../columns.ts'

export const USAGE_KIND = { view: 1, download: 2, preview: 3, collect: 4 } as const
export type UsageKind = (typeof USAGE_KIND)[keyof typeof USAGE_KIND]

/** An event of a visitor, appended in batches; rolled up into UsageDaily and the counters of Family. */
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

  /** Keyed hash of address and agent, changing daily: detects repeats without identifying anybody. */
  @Column(keyText(32))
  visitor!: string

  @Column({ ...keyText(2), nullable: true })
  country!: string | null

  /** Folded words of the site search that led to a view; null = another way, or words that may identify a person. */
  @Column({ ...keyText(80), nullable: true })
  search!: string | null

  @Column(timestampMs)
  happenedAt!: number
}

/** Scope, period and dimension of sums. The numbers are stored: never change their meaning. */
export const SUM_SCOPE = { family: 1, foundry: 2 } as const
export const SUM_GRAIN = { day: 1, month: 2 } as const
export const SUM_DIMENSION = { all: 0, country: 1, style: 2, search: 3, family: 4 } as const

/** Sums of events for designers, kept after the events are deleted; stored in key order, as they are read. */
@Entity('usage_sum', { withoutRowid: true })
export class UsageSum {
  @PrimaryColumn({ type: 'int' })
  scope!: number

  @PrimaryColumn({ type: 'int' })
  scopeId!: number

  @PrimaryColumn({ type: 'int' })
  grain!: number

  @PrimaryColumn({ type: 'int' })
  dimension!: number

  /** Days since the epoch, or months since the year 0, UTC. */
  @PrimaryColumn({ type: 'int' })
  period!: number

  /** Country, id of the font or family, or search words; '' = unknown, or the total. */
  @PrimaryColumn(keyText(80))
  value!: string

  @Column({ type: 'int' })
  views!: number

  @Column({ type: 'int' })
  previews!: number

  @Column({ type: 'int' })
  downloads!: number

  @Column({ type: 'int' })
  collections!: number
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

/** A logged-in person's download, for their own history; separate from UsageEvent, which is anonymous. */
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
