import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm'
import { keyText, text, timestampMs } from '../columns.ts'

/** One thing that happened in a browser, for as long as the site keeps such things. */
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

  /** Hash under a salt that is thrown away every day: tells visitors of one day apart, and nobody of two days. */
  @Column(keyText(32))
  visitor!: string

  /** phone, tablet or desktop: all that is kept of the user agent. */
  @Column(keyText(8))
  device!: string

  @Column({ ...keyText(2), nullable: true })
  country!: string | null

  @Column(timestampMs)
  happenedAt!: number
}

/** Sums of a day, kept when its events are gone. */
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
