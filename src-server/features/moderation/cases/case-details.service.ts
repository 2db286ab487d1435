import type {
  CaseDetails,
  CaseQueue,
  CaseRowView,
  CasesQuery,
  CasesResult,
} from '#shared/contracts/moderation/cases.ts'
import { AppError } from '#shared/errors.ts'
import { momentOf } from '#shared/format/time.ts'
import { ADMIN } from '#shared/moderation-limits.ts'
import { FAMILY_STATES } from '#shared/publishing-terms.ts'
import { foldName } from '#shared/search/words.ts'
import { CASE_STATUSES, type CaseKind, type CaseStatus } from '../../../database/entities/case-file.ts'
import { FAMILY_STATUS } from '../../../database/entities/family.ts'
import type { Reader } from '../../../database/reader.ts'
import type { Actor } from '../../core/actor.ts'
import { countersOf, factsOf, type Payload, readPayload } from './case-payload.ts'
import { actsOn, maySeeCase, maySeeSender, type PolicyCase } from './cases.policy.ts'
import {
  type CaseRow,
  findCase,
  findCasePage,
  findFamiliesOfCase,
  findNamingFamiliesOf,
  findOtherCases,
  findTwins,
  findUsernames,
  hasAccount,
  type NamedFamily,
  stillStands,
} from './cases.queries.ts'

const KIND_OF: Record<CaseQueue, CaseKind> = {
  reports: 'report',
  notices: 'dmca',
  appeals: 'appeal',
  contact: 'contact',
}
const QUEUE_OF: Record<CaseKind, CaseQueue> = {
  report: 'reports',
  dmca: 'notices',
  appeal: 'appeals',
  contact: 'contact',
}
const OTHERS = 10
const EXCERPT = 160

/** A case with everything that a decision needs. */
export interface WholeCase {
  row: CaseRow & { kind: CaseKind }
  payload: Payload
  families: (NamedFamily & { status: number })[]
  policy: PolicyCase
}

/** Another report of the same thing. */
type Twin = Pick<WholeCase, 'row' | 'payload'> & Pick<PolicyCase, 'isOwn'>

const withPayload = (row: CaseRow): Pick<WholeCase, 'row' | 'payload'> => ({
  row: row as WholeCase['row'],
  payload: readPayload(row),
})

export interface CaseDetailsDeps {
  reader: Reader
}

/** Queues of cases and single cases. */
export function createCaseDetails({ reader }: CaseDetailsDeps) {
  /** Those of the cases that are about the actor or families of theirs. */
  async function ownAmong(
    cases: readonly Pick<WholeCase, 'row' | 'payload'>[],
    { userId }: Actor,
  ): Promise<Set<number>> {
    const rows = cases.map(({ row }) => row)
    const own = await findNamingFamiliesOf(reader, rows, userId)
    for (const { row, payload } of cases) if (payload.aboutId === userId) own.add(row.id)
    return own
  }

  /** @throws AppError NOT_FOUND, also for those who may not see it */
  async function whole(reference: string, actor: Actor): Promise<WholeCase> {
    const row = (await findCase(reader, reference)) as WholeCase['row'] | null
    if (!row || !maySeeCase(actor, row))
      throw new AppError('NOT_FOUND', `There is no case ${reference}`, { param: 'reference' })
    const payload = readPayload(row)
    const [families, stands, isThere, own] = await Promise.all([
      findFamiliesOfCase(reader, row.id),
      row.kind === 'appeal'
        ? stillStands(reader, 'person', payload.aboutId ?? 0)
        : stillStands(reader, payload.subject, payload.subjectId),
      payload.aboutId !== null && hasAccount(reader, payload.aboutId),
      ownAmong([{ row, payload }], actor),
    ])
    const policy: PolicyCase = {
      kind: row.kind,
      status: row.status,
      subject: payload.subject || null,
      stands,
      isOwn: own.has(row.id),
      hasAccount: isThere,
      hasCounter: row.answer !== null,
      hasHidden: families.some((family) => family.status === FAMILY_STATUS.hidden),
      hasShown: families.some((family) => family.status === FAMILY_STATUS.published),
    }
    return { row, payload, families, policy }
  }

  const rowView = (row: CaseRow, payload: Payload, isSenderShown: boolean): CaseRowView => {
    return {
      reference: row.reference,
      status: row.status,
      subject: payload.subject || null,
      from: isSenderShown ? payload.from : '',
      about: payload.about,
      excerpt: `${payload.title} ${payload.words}`.trim().replace(/\s+/g, ' ').slice(0, EXCERPT),
      created: momentOf(Number(row.createdAt), Date.now()),
      decision: row.decision,
    }
  }

  /** Open reports of the same thing. Each is checked for itself: the actor may have left the foundry between two reports. */
  async function twins({ row, payload }: WholeCase, actor: Actor): Promise<Twin[]> {
    if (row.kind !== 'report') return []
    const found = await findTwins(reader, payload, row.id, ADMIN.twinsMax)
    const cases = found.map(withPayload)
    const own = await ownAmong(cases, actor)
    return cases.map((one) => ({ ...one, isOwn: own.has(one.row.id) }))
  }

  return {
    whole,
    twins,

    /** @throws AppError FORBIDDEN for an admin queue */
    async queue({ queue, status, subject, page }: CasesQuery, actor: Actor): Promise<CasesResult> {
      const kind = KIND_OF[queue]
      if (!maySeeCase(actor, { kind })) throw new AppError('FORBIDDEN', 'Only admins may do this.')
      const statuses: CaseStatus[] = status === 'undone' ? CASE_STATUSES.filter((one) => one !== 'closed') : [status]
      const found = await findCasePage(reader, { kind, statuses, subject, page }, ADMIN.pageSize)
      const cases = found.rows.map(withPayload)
      const own = await ownAmong(cases, actor)
      return {
        hits: cases.map(({ row, payload }) => rowView(row, payload, maySeeSender(actor, { isOwn: own.has(row.id) }))),
        ...found.place,
      }
    },

    /** @throws AppError NOT_FOUND */
    async show({ reference }: { reference: string }, actor: Actor): Promise<CaseDetails> {
      const file = await whole(reference, actor)
      const { row, payload, families, policy } = file
      const [like, others, names] = await Promise.all([
        twins(file, actor),
        payload.aboutId === null ? [] : findOtherCases(reader, payload.aboutId, row.id, OTHERS),
        findUsernames(reader, row.decidedById === null ? [] : [row.decidedById]),
      ])
      const at = Date.now()
      const isSenderShown = maySeeSender(actor, policy)
      return {
        reference: row.reference,
        queue: QUEUE_OF[row.kind],
        status: row.status,
        decision: row.decision,
        decidedBy: row.decidedById === null ? null : (names.get(row.decidedById) ?? ''),
        created: momentOf(Number(row.createdAt), at),
        updated: momentOf(Number(row.updatedAt), at),
        subject: payload.subject || null,
        from: isSenderShown ? { name: payload.from, userId: payload.fromId } : { name: '', userId: null },
        about: payload.aboutId === null ? null : { name: payload.about, userId: payload.aboutId },
        words: payload.words,
        evidence: payload.subject ? { text: payload.evidence, path: payload.path, stands: policy.stands } : null,
        facts: factsOf(row),
        counter: countersOf(row),
        families: families.map(({ id, slug, name, status }) => ({
          familyId: id,
          slug,
          name,
          state: FAMILY_STATES[status]!,
        })),
        log: row.note,
        others: others
          .filter((one) => maySeeCase(actor, { kind: one.reference.startsWith('R') ? 'report' : 'dmca' }))
          .map(({ createdAt, ...one }) => ({ ...one, created: momentOf(Number(createdAt), at) })),
        twins: like.map(({ row: one, payload: said, isOwn }) => ({
          reference: one.reference,
          from: maySeeSender(actor, { isOwn }) ? said.from : '',
          words: said.words,
          created: momentOf(Number(one.createdAt), at),
          same: foldName(said.words) === foldName(payload.words),
        })),
        acts: actsOn(actor, policy),
      }
    },
  }
}

export type CaseDetailsService = ReturnType<typeof createCaseDetails>
