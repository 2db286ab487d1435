import { AppError, badParam } from '#shared/errors.ts'
import type { DatabaseDeps } from '../../../database/database-deps.ts'
import { CASE_STATUSES, CaseFile, type CaseStatus } from '../../../database/entities/case-file.ts'
import { transaction } from '../../../database/transaction.ts'
import { writeAudit } from '../../core/audit.ts'
import { laterThan, withLine } from './case-notes.ts'
import { type CaseRow, findCase, findCases, findFamiliesOfCase, type NamedFamily } from './cases.queries.ts'

/** Most cases in one list. */
const MAX_LISTED = 100

interface CaseView extends Omit<CaseRow, 'payload'> {
  payload: Record<string, unknown>
}

const viewOf = (row: CaseRow): CaseView => ({ ...row, payload: JSON.parse(row.payload) as Record<string, unknown> })

/** Case handling for the command line. Does no authorisation: the caller does. */
export function createCasesService({ database, reader, now = Date.now }: DatabaseDeps) {
  async function required(reference: string): Promise<CaseRow> {
    const row = await findCase(reader, reference)
    if (!row) throw new AppError('NOT_FOUND', `There is no case ${reference}`, { param: 'reference' })
    return row
  }

  return {
    /** Cases with these statuses, oldest first, so that closed cases do not crowd out open ones. */
    async list(statuses: readonly CaseStatus[]): Promise<CaseView[]> {
      return (await findCases(reader, statuses, MAX_LISTED)).map(viewOf)
    },

    /** @throws AppError NOT_FOUND */
    async show(reference: string): Promise<{ file: CaseView; families: NamedFamily[] }> {
      const row = await required(reference)
      return { file: viewOf(row), families: await findFamiliesOfCase(reader, row.id) }
    },

    /**
     * Sets a case's status with a note, unless somebody changed the case since it was loaded here, such as an admin on
     * the site.
     * @throws AppError NOT_FOUND, BAD_REQUEST, CONFLICT
     */
    async setStatus(reference: string, status: string, note: string): Promise<void> {
      checkStatus(status)
      const row = await required(reference)
      if (row.status === status) throw new AppError('CONFLICT', `${reference} is ${status} already.`)
      const at = laterThan(row.updatedAt, now())
      await transaction(database, async (manager) => {
        const { affected } = await manager.update(
          CaseFile,
          { id: row.id, status: row.status as CaseStatus, updatedAt: Number(row.updatedAt) },
          { status, note: withLine(row.note, at, `${status}${note ? `: ${note}` : ''}`), updatedAt: at },
        )
        if (!affected) throw new AppError('CONFLICT', `Someone else decided ${reference} just now. Reload the page.`)
        await writeAudit(manager, {
          actorId: null,
          action: `case.${status}`,
          userId: row.userId,
          subject: `case:${reference}`,
          at,
          detail: note ? { note } : {},
          before: { status: row.status },
          after: { status },
        })
      })
    },
  }
}

function checkStatus(status: string): asserts status is CaseStatus {
  if (!(CASE_STATUSES as readonly string[]).includes(status))
    throw badParam('status', `must be one of ${CASE_STATUSES.join(', ')}`)
}

export type CasesService = ReturnType<typeof createCasesService>
