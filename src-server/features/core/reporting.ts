import type { EntityManager } from 'typeorm'
import type { ReportResult } from '#shared/contracts/community/messages.ts'
import type { ReportSubject } from '../../database/entities/report-mark.ts'

export interface Report {
  subject: ReportSubject
  subjectId: number
  reporter: { userId: number; username: string }
  /** The author of the reported text. */
  about: { userId: number; username: string }
  /** The current text. */
  text: string
  reason: string
  /** Its page for admins. */
  path: string | null
  familyId?: number
}

/** Accepts reports about what people write. */
export interface Reporting {
  /** @throws AppError RATE_LIMITED */
  open(manager: EntityManager, report: Report): Promise<ReportResult>
}
