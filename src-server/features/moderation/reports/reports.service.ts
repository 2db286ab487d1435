import type { EntityManager } from 'typeorm'
import type { ReportResult } from '#shared/contracts/community/messages.ts'
import type { MailAddress } from '#shared/mail-address.ts'
import { REPORT_RATES } from '#shared/people-limits.ts'
import { operatorCommand } from '../../../command-words.mjs'
import { CaseFamily, CaseFile } from '../../../database/entities/case-file.ts'
import { ReportMark } from '../../../database/entities/report-mark.ts'
import { indented, type LetterSite, writeLetter } from '../../../mail/letter.ts'
import type { MailService } from '../../../mail/mail.service.ts'
import type { LimitsService } from '../../core/limits/limits.service.ts'
import type { Report } from '../../core/reporting.ts'
import { makeReference } from '../cases/case-reference.ts'

interface ReportsServiceDeps {
  limits: LimitsService
  mail: MailService
  site: LetterSite
  contactTo: MailAddress
  now?: () => number
}

/** People's reports about others' content: each is a case for the admins. */
export function createReportsService({ limits, mail, site, contactTo, now = Date.now }: ReportsServiceDeps) {
  return {
    /**
     * Opens a case in the caller's transaction. Reporting the same thing again before the decision returns the existing
     * reference.
     * @throws AppError RATE_LIMITED
     */
    async open(manager: EntityManager, report: Report): Promise<ReportResult> {
      const { subject, subjectId, reporter } = report
      await limits.take(manager, REPORT_RATES.day, String(reporter.userId))
      const key = { userId: reporter.userId, subject, subjectId }
      const known = await manager.findOneBy(ReportMark, key)
      const file = known && (await manager.findOneBy(CaseFile, { id: known.caseId }))
      if (file && file.status !== 'closed') return { reference: file.reference }
      const at = now()
      const reference = makeReference('R')
      const payload = {
        // Lists of cases show the reporter.
        name: reporter.username,
        subject,
        subjectId,
        reporter,
        about: report.about,
        text: report.text,
        reason: report.reason,
        path: report.path ?? '',
      }
      const row = {
        reference,
        kind: 'report',
        status: 'open',
        payload,
        subject,
        subjectId,
        userId: report.about.userId || null,
        concernedIds: report.familyId === undefined ? null : await peopleOf(manager, report.familyId),
        note: '',
        createdAt: at,
        updatedAt: at,
      } as const
      const { identifiers } = await manager.insert(CaseFile, row)
      const caseId = Number(identifiers[0]!.id)
      await manager.upsert(ReportMark, { ...key, caseId, createdAt: at }, ['userId', 'subject', 'subjectId'])
      if (report.familyId !== undefined) await manager.insert(CaseFamily, { caseId, familyId: report.familyId })
      await mail.send(manager, { to: contactTo, ...reportMail(report, reference, site) })
      return { reference }
    },
  }
}

/** Who belongs to the foundry of a family. */
async function peopleOf(manager: EntityManager, familyId: number): Promise<number[] | null> {
  const rows: { userId: number }[] = await manager.query(
    `SELECT member.userId FROM family JOIN foundry_member member ON member.foundryId = family.foundryId
     WHERE family.id = ? ORDER BY member.userId`,
    [familyId],
  )
  return rows.length > 0 ? rows.map(({ userId }) => userId) : null
}

const reportMail = (report: Report, reference: string, site: LetterSite) =>
  writeLetter({
    site,
    to: null,
    subject: `[${site.name}] Report ${reference}: a ${report.subject} of ${report.about.username}`,
    parts: [
      `${report.reporter.username} reports a ${report.subject} of ${report.about.username}.`,
      `Why:\n${indented(report.reason)}`,
      `What was written:\n${indented(report.text)}`,
      report.path ? site.publicUrl + report.path : '',
      { label: 'Decide', url: `${site.publicUrl}/admin/case/${reference}` },
      `On the server: ${operatorCommand('admin', `cases show ${reference}`)}`,
    ],
  })

export type ReportsService = ReturnType<typeof createReportsService>
