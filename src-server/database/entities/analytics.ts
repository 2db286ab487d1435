import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm'
import { keyText, text, timestampMs } from '../columns.ts'

/** An event in a browser, kept for a limited time. */
@Entity('analytics_event')
@Index('ix_analytics_event_time', ['happenedAt', 'name'])
export class AnalyticsEvent {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  @Column(keyText(24))
  name!: string

  @Column(text(300))
  detail!: string

  @Column(text(300))
  path!: string

  /** Hash with a salt that changes every day: distinguishes visitors within a day and links nobody across days. */
  @Column(keyText(32))
  visitor!: string

  /** phone, tablet or desktop: the only part of the user agent that is stored. */
  @Column(keyText(8))
  device!: string

  @Column({ ...keyText(2), nullable: true })
  country!: string | null

  @Column(timestampMs)
  happenedAt!: number
}

/** Sums of a day, kept after its events are deleted. */
@Entity('analytics_daily')
export class AnalyticsDaily {
  /** Days since the epoch, UTC. */
  @PrimaryColumn({ type: 'int' })
  day!: number

  @PrimaryColumn(keyText(24))
  name!: string

  @Column({ type: 'int' })
  events!: number

  @Column({ type: 'int' })
  visitors!: number
}
