import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm'
import { json, keyText, longText, nullableTimestampMs, timestampMs } from '../columns.ts'
import type { ReportSubject } from './report-mark.ts'

export const CASE_STATUSES = ['open', 'waiting', 'closed'] as const
export type CaseStatus = (typeof CASE_STATUSES)[number]
export const CASE_KINDS = ['report', 'dmca', 'appeal', 'contact'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/** A request for the admins to decide: report, copyright notice, appeal or message. */
@Entity('case_file')
@Index('ux_case_file_reference', ['reference'], { unique: true })
@Index('ix_case_file_list', ['status', 'createdAt', 'id'])
@Index('ix_case_file_kind', ['kind', 'status', 'createdAt'])
@Index('ix_case_file_user', ['userId', 'id'])
@Index('ix_case_file_subject', ['subject', 'subjectId', 'status'])
export class CaseFile {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  /** Shown to the sender; random, so that it cannot be guessed. */
  @Column(keyText(16))
  reference!: string

  @Column(keyText(12))
  kind!: CaseKind

  /** 'waiting' = for the other side's answer. */
  @Column(keyText(12))
  status!: CaseStatus

  /** What was sent, as it was sent. */
  @Column(json)
  payload!: Record<string, unknown>

  /** The admins' internal notes. */
  @Column(longText)
  note!: string

  /** Kind of the reported thing; null for other cases. */
  @Column({ ...keyText(12), nullable: true })
  subject!: ReportSubject | null

  /** Id of the reported thing. */
  @Column({ type: 'int', nullable: true })
  subjectId!: number | null

  /** The person it is about: the one reported, or the one who appeals. */
  @Column({ type: 'int', nullable: true })
  userId!: number | null

  /** Who belonged to the foundry of the reported family when it was reported; null = nobody. Later changes do not matter. */
  @Column({ ...json, nullable: true })
  concernedIds!: number[] | null

  /** The final or latest decision. */
  @Column({ ...keyText(20), nullable: true })
  decision!: string | null

  @Column({ type: 'int', nullable: true })
  decidedById!: number | null

  /** The other side's counter-notices as sent; older cases contain a single one. */
  @Column({ ...json, nullable: true })
  answer!: object | null

  @Column(timestampMs)
  createdAt!: number

  @Column(timestampMs)
  updatedAt!: number
}

/** Families that a case is about. */
@Entity('case_family')
@Index('ix_case_family_family', ['familyId', 'caseId'])
export class CaseFamily {
  @PrimaryColumn({ type: 'int' })
  caseId!: number

  @PrimaryColumn({ type: 'int' })
  familyId!: number
}

/** A link in the mail about a copyright notice: its holder may answer for this family. */
@Entity('case_link')
@Index('ix_case_link_case', ['caseId', 'familyId'])
export class CaseLink {
  @PrimaryColumn(keyText(43))
  tokenHash!: string

  @Column({ type: 'int' })
  caseId!: number

  @Column({ type: 'int' })
  familyId!: number

  @Column(timestampMs)
  createdAt!: number

  @Column(timestampMs)
  expiresAt!: number

  /** When the link was used. */
  @Column(nullableTimestampMs)
  usedAt!: number | null
}
