import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm'
import { json, keyText, longText, timestampMs } from '../columns.ts'

export const CASE_STATUSES = ['open', 'waiting', 'closed'] as const
export type CaseStatus = (typeof CASE_STATUSES)[number]
export type CaseKind = 'dmca' | 'report'

/** Something that a person asks the admins to decide. */
@Entity('case_file')
@Index('ux_case_file_reference', ['reference'], { unique: true })
@Index('ix_case_file_list', ['status', 'createdAt', 'id'])
@Index('ix_case_file_kind', ['kind', 'status', 'createdAt'])
export class CaseFile {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  /** Shown to the sender; random, so that nobody can guess another's. */
  @Column(keyText(16))
  reference!: string

  @Column(keyText(12))
  kind!: CaseKind

  /** 'waiting' = the other side has been asked. */
  @Column(keyText(12))
  status!: CaseStatus

  /** What was sent, as it was sent. */
  @Column(json)
  payload!: Record<string, unknown>

  /** The admins' own words. */
  @Column(longText)
  note!: string

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
