import type { EntityManager } from 'typeorm'
import type { ReportResult } from '#shared/contracts/messages.ts'
import type { ReportSubject } from '../../database/entities/report-mark.ts'

export interface Report {
  subject: ReportSubject
  subjectId: number
  reporter: { userId: number; username: string }
  /** Who is complained of. */
  about: { userId: number; username: string }
  /** What they wrote, as it stands now. */
  text: string
  reason: string
  /** Where an admin finds it. */
  path: string | null
  familyId?: number
}

/** Where complaints about what others write are handed in. */
export interface Reporting {
  /** @throws AppError RATE_LIMITED */
  open(manager: EntityManager, report: Report): Promise<ReportResult>
}
