import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm'
import { keyText, timestampMs } from '../columns.ts'

export const USAGE_KIND = { view: 1, download: 2, preview: 3, collect: 4 } as const
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

  /** Words of the search on this site that led to a view, folded; null = another way, or words that may name a person. */
  @Column({ ...keyText(80), nullable: true })
  search!: string | null

  @Column(timestampMs)
  happenedAt!: number
}

/** Whose sums, how long each period is, and what they are divided by. Numbers stand in rows: never give one another meaning. */
export const SUM_SCOPE = { family: 1, foundry: 2 } as const
export const SUM_GRAIN = { day: 1, month: 2 } as const
export const SUM_DIMENSION = { all: 0, country: 1, style: 2, search: 3, family: 4 } as const

/** Sums of events for designers, kept when the events are gone; in the order of their key, as they are read. */
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

  /** Country, id of the font or family, words of a search; '' = not known, or of all. */
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
