import type { CaseAct, CounterNotice, DecideCase } from '#shared/contracts/cases.ts'
import { AppError, isAppError } from '#shared/errors.ts'
import type { MailAddress } from '#shared/mail-address.ts'
import { routePath } from '#shared/routes.ts'
import type { Database } from '../../database/data-source.ts'
import { CaseFile, type CaseStatus } from '../../database/entities/case-file.ts'
import { FAMILY_STATUS } from '../../database/entities/family.ts'
import type { Reader } from '../../database/reader.ts'
import { transaction } from '../../database/transaction.ts'
import type { Actor } from '../../trpc/context.ts'
import { writeAudit } from '../account/audit.ts'
import type { MailService } from '../mail/mail.service.ts'
import type { CaseDetailsService, WholeCase } from './case-details.service.ts'
import { decisionMail } from './case-mails.ts'
import { actsOn } from './cases.policy.ts'
import { findMailPerson, findUnderOtherNotice } from './cases.queries.ts'

/** What a decision does elsewhere: the services whose business it is. */
export interface CaseEffects {
  comments: { remove(actor: Actor, input: { commentId: number }): Promise<unknown> }
  families: {
    hide(actor: Actor, input: { familyId: number; reason: string }): Promise<unknown>
    unhide(actor: Actor, input: { familyId: number }): Promise<unknown>
  }
  security: {
    suspend(
      input: { username: string; userId: number; suspended: boolean; reason: string },
      actor: Actor,
    ): Promise<unknown>
  }
}

export interface CaseActsDeps extends CaseEffects {
  database: Database
  reader: Reader
  details: Pick<CaseDetailsService, 'whole'>
  mail: Pick<MailService, 'send'>
  site: { name: string; publicUrl: string }
  contactTo: MailAddress
  now?: () => number
}

/** What a case is after an act; a function where its kind decides. Absent: it stays as it is. */
const AFTER: Partial<Record<CaseAct, CaseStatus | ((file: WholeCase) => CaseStatus)>> = {
  dismiss: 'closed',
  'hide-comment': 'closed',
  // A notice waits for what the other side says.
  'take-down': ({ row }) => (row.kind === 'dmca' ? 'waiting' : 'closed'),
  suspend: 'closed',
  refer: 'waiting',
  forward: 'waiting',
  'put-back': 'closed',
  'let-in': 'closed',
  close: 'closed',
  reopen: 'open',
}

/** Deciding upon cases. */
export function createCaseActs(deps: CaseActsDeps) {
  const { database, reader, details, comments, families, security, mail, site, contactTo, now = Date.now } = deps

  async function effect(
    act: CaseAct,
    file: WholeCase,
    held: ReadonlySet<number>,
    answer: string,
    actor: Actor,
  ): Promise<void> {
    const { payload, row } = file
    const standing = (status: number) => file.families.filter((family) => family.status === status)
    if (act === 'hide-comment') await already(comments.remove(actor, { commentId: payload.subjectId }), 'NOT_FOUND')
    if (act === 'take-down')
      for (const { id } of standing(FAMILY_STATUS.published))
        await already(
          families.hide(actor, { familyId: id, reason: takeDownReason(row.kind, row.reference) }),
          'CONFLICT',
        )
    if (act === 'put-back')
      for (const { id } of standing(FAMILY_STATUS.hidden))
        if (!held.has(id)) await already(families.unhide(actor, { familyId: id }), 'CONFLICT')
    if (act === 'suspend' || act === 'let-in') {
      const suspended = act === 'suspend'
      const reason = suspended ? `A report about a ${payload.subject} of yours (${row.reference}).` : answer
      // By number: the name may be somebody else's by now.
      const userId = payload.aboutId ?? 0
      await security.suspend({ username: payload.about, userId, suspended, reason }, actor)
    }
  }

  const takeDownReason = (kind: string, reference: string) =>
    kind === 'dmca'
      ? `A copyright notice, number ${reference}. If it is wrong, send a counter-notice: ${site.publicUrl}${routePath('dmca')}#counter-notice`
      : `A report, number ${reference}.`

  return {
    /** Writes down what the other side says to a notice. @throws AppError NOT_FOUND, CONFLICT for another kind of case */
    async counter({ reference, ...said }: CounterNotice, actor: Actor) {
      const { row } = await details.whole(reference, actor)
      if (row.kind !== 'dmca' || row.status === 'closed')
        throw new AppError('CONFLICT', 'Only an open copyright notice has a counter-notice.')
      const at = now()
      await transaction(database, async (manager) => {
        await manager.update(CaseFile, { id: row.id }, { answer: said, updatedAt: at })
        await writeAudit(manager, {
          ...{ actorId: actor.userId, action: 'case.counter', userId: null, subject: `case:${reference}`, at },
          before: { counter: row.answer !== null, from: null },
          after: { counter: true, from: said.name },
        })
      })
      return { reference, status: row.status }
    },

    /**
     * Writes the decision down, which claims the case, then does what was decided; when that fails the case is what it was. Who sent
     * the case is told.
     * @throws AppError NOT_FOUND, CONFLICT when it cannot be done (any more)
     */
    async decide({ reference, act, note, answer }: DecideCase, actor: Actor) {
      const file = await details.whole(reference, actor)
      const { row, payload, policy } = file
      if (!actsOn(actor, policy).includes(act))
        throw new AppError('CONFLICT', 'This cannot be done about this case, or somebody has done it before you.', {
          param: 'act',
        })
      if (act === 'note' && note === '')
        throw new AppError('BAD_REQUEST', 'note: Write a note', { param: 'note', fields: { note: 'Write a note' } })
      const held = act === 'put-back' ? await heldByOthers(file) : new Set<number>()
      const after = AFTER[act]
      const status = (typeof after === 'function' ? after(file) : after) ?? (row.status as CaseStatus)
      // Always later than before: it says whether anybody else has written since.
      const at = Math.max(now(), Number(row.updatedAt) + 1)
      const line = `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} ${actor.username}: ${act}${note ? `: ${note}` : ''}`
      const decision = act === 'note' ? row.decision : act
      const audit = {
        ...{ actorId: actor.userId, action: `case.${act}`, userId: payload.aboutId },
        ...{ subject: `case:${reference}`, at },
      }
      const before = { status: row.status, decision: row.decision }
      const to = await recipient(file)
      await transaction(database, async (manager) => {
        const { affected } = await manager.update(
          CaseFile,
          { id: row.id, status: row.status as CaseStatus, updatedAt: Number(row.updatedAt) },
          {
            ...{ status, decision, decidedById: act === 'note' ? row.decidedById : actor.userId, updatedAt: at },
            note: row.note ? `${row.note}\n${line}` : line,
          },
        )
        if (!affected) throw new AppError('CONFLICT', 'Somebody has decided upon this case before you.')
        await writeAudit(manager, { ...audit, detail: note ? { note } : {}, before, after: { status, decision } })
      })
      try {
        await effect(act, file, held, answer, actor)
      } catch (error) {
        await giveBack(file, at, audit, { status, decision })
        throw error
      }
      const letter = to && decisionMail({ act, answer, file, site })
      if (to && letter) await transaction(database, (m) => mail.send(m, { to, replyTo: contactTo, ...letter }))
      return { reference, status }
    },
  }

  /** Families that another notice keeps down. @throws AppError CONFLICT when those are all */
  async function heldByOthers({ row, families: named }: WholeCase): Promise<Set<number>> {
    const hidden = named.filter((family) => family.status === FAMILY_STATUS.hidden).map((family) => family.id)
    const held = await findUnderOtherNotice(reader, row.id, hidden)
    if (hidden.length > 0 && hidden.every((id) => held.has(id)))
      throw new AppError('CONFLICT', 'A copyright notice that is not settled names this family: decide upon that one.')
    return held
  }

  /** What was decided could not be done: the case is what it was before, unless somebody went on with it. */
  function giveBack(
    { row }: WholeCase,
    claimedAt: number,
    audit: { actorId: number; action: string; userId: number | null; subject: string },
    claimed: { status: CaseStatus; decision: string | null },
  ): Promise<void> {
    const at = Math.max(now(), claimedAt + 1)
    const was = { status: row.status as CaseStatus, decision: row.decision }
    return transaction(database, async (manager) => {
      const { affected } = await manager.update(
        CaseFile,
        { id: row.id, updatedAt: claimedAt },
        { ...was, decidedById: row.decidedById, note: row.note, updatedAt: at },
      )
      if (affected) await writeAudit(manager, { ...audit, detail: { failed: true }, before: claimed, after: was, at })
    })
  }

  /** Who sent the case, as far as they can be reached. */
  async function recipient({ payload }: WholeCase): Promise<MailAddress | null> {
    if (payload.fromEmail) return { name: payload.from, address: payload.fromEmail }
    const person = payload.fromId === null ? null : await findMailPerson(reader, payload.fromId)
    return person && { name: person.username, address: person.email }
  }
}

/** What somebody has done meanwhile is done. */
async function already(work: Promise<unknown>, code: 'CONFLICT' | 'NOT_FOUND'): Promise<void> {
  await work.catch((error) => {
    if (!isAppError(error) || error.code !== code) throw error
  })
}

export type CaseActs = ReturnType<typeof createCaseActs>
