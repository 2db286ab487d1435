import type { ReportResult } from '#shared/contracts/community/messages.ts'
import type { ReportInput } from '#shared/contracts/moderation/cases.ts'
import { AppError } from '#shared/errors.ts'
import { familyPath } from '#shared/routes.ts'
import type { Database } from '../../../database/data-source.ts'
import { USER_KIND } from '../../../database/entities/user.ts'
import type { Reader } from '../../../database/reader.ts'
import { transaction } from '../../../database/transaction.ts'
import type { Actor } from '../../core/actor.ts'
import type { Report } from '../../core/reporting.ts'
import { PUBLISHED_BY_KEY } from '../../core/visibility.ts'
import type { ReportsService } from './reports.service.ts'

type Target = Pick<Report, 'about' | 'text' | 'path' | 'familyId'> & { name: string }

interface ReportSendingDeps {
  database: Database
  reader: Reader
  reports: ReportsService
}

/** Reports about families and people. Comments and messages have their own report calls. */
export function createReportSending({ database, reader, reports }: ReportSendingDeps) {
  async function family(id: number): Promise<Target | null> {
    const [row] = await reader.query<{ slug: string; name: string; foundry: string; description: string }>(
      `SELECT family.slug, family.name, family.description, foundry.name AS foundry FROM family
       JOIN foundry ON foundry.id = family.foundryId WHERE family.id = ? AND ${PUBLISHED_BY_KEY}`,
      [id],
    )
    if (!row) return null
    return {
      name: row.name,
      about: { userId: 0, username: row.foundry },
      text: `${row.name} by ${row.foundry}\n${row.description}`.trim(),
      path: familyPath({ slug: row.slug, familyId: id }),
      familyId: id,
    }
  }

  async function person(id: number): Promise<Target | null> {
    const [row] = await reader.query<{ username: string; bio: string; links: string }>(
      `SELECT user.username, account.bio, account.links FROM user JOIN account ON account.userId = user.id
       WHERE user.id = ? AND user.kind = ${USER_KIND.person} AND account.suspendedAt IS NULL AND account.deleteAfter IS NULL
         AND account.emailConfirmedAt IS NOT NULL`,
      [id],
    )
    if (!row) return null
    const links = (JSON.parse(row.links) as { url: string }[]).map(({ url }) => url)
    return {
      name: row.username,
      about: { userId: id, username: row.username },
      text: [row.username, row.bio, ...links].filter(Boolean).join('\n'),
      path: `/?user=${encodeURIComponent(row.username)}`,
    }
  }

  async function required({ subject, subjectId }: Pick<ReportInput, 'subject' | 'subjectId'>): Promise<Target> {
    const found = await (subject === 'family' ? family(subjectId) : person(subjectId))
    if (!found) throw new AppError('NOT_FOUND', `There is no ${subject} ${subjectId}`, { param: 'subjectId' })
    return found
  }

  return {
    /** The thing the report form is about. @throws AppError NOT_FOUND */
    async target(input: Pick<ReportInput, 'subject' | 'subjectId'>): Promise<{ name: string; path: string | null }> {
      const { name, path } = await required(input)
      return { name, path }
    },

    /** @throws AppError NOT_FOUND, BAD_REQUEST for oneself, RATE_LIMITED */
    async send(input: ReportInput, actor: Actor): Promise<ReportResult> {
      const { name: _, ...about } = await required(input)
      if (input.subject === 'person' && input.subjectId === actor.userId)
        throw new AppError('BAD_REQUEST', 'You cannot report yourself.', { param: 'subjectId' })
      const { subject, subjectId, reason } = input
      const reporter = { userId: actor.userId, username: actor.username }
      return transaction(database, (manager) =>
        reports.open(manager, { subject, subjectId, reason, reporter, ...about }),
      )
    },
  }
}
