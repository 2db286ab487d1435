import { Column, Entity, Index, PrimaryColumn } from 'typeorm'
import { keyText, timestampMs } from '../columns.ts'

const REPORT_SUBJECTS = ['family', 'comment', 'message', 'person'] as const
export type ReportSubject = (typeof REPORT_SUBJECTS)[number]

/** Who has reported what: the latest case of each person and thing. */
@Entity('report_mark')
@Index('ix_report_mark_subject', ['subject', 'subjectId'])
export class ReportMark {
  @PrimaryColumn({ type: 'int' })
  userId!: number

  @PrimaryColumn(keyText(12))
  subject!: ReportSubject

  @PrimaryColumn({ type: 'int' })
  subjectId!: number

  @Column({ type: 'int' })
  caseId!: number

  @Column(timestampMs)
  createdAt!: number
}
