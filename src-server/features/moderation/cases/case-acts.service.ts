import type { EntityManager } from 'typeorm'
import type { CaseAct, DecideCase } from '#shared/contracts/moderation/cases.ts'
import { AppError, badField, isAppError } from '#shared/errors.ts'
import type { MailAddress } from '#shared/mail-address.ts'
import type { DatabaseDeps } from '../../../database/database-deps.ts'
import { CaseFile, type CaseStatus } from '../../../database/entities/case-file.ts'
import { FAMILY_STATUS } from '../../../database/entities/family.ts'
import { lockRow } from '../../../database/lock-row.ts'
import { transaction } from '../../../database/transaction.ts'
import type { LetterSite } from '../../../mail/letter.ts'
import type { MailService } from '../../../mail/mail.service.ts'
import type { Actor } from '../../core/actor.ts'
import { writeAudit } from '../../core/audit.ts'
import type { CaseDetailsService, WholeCase } from './case-details.service.ts'
import { issueCounterLink } from './case-links.ts'
import { decisionMail } from './case-mails.ts'
import { laterThan, withLine } from './case-notes.ts'
import { actsOn } from './cases.policy.ts'
import { findMailPerson, findUnderOtherNotice } from './cases.queries.ts'
import { noticeCopy } from './notice-mails.ts'

/** Effects of a decision on other features, in the decision's transaction. */
interface CaseEffects {
  comments: { remove(actor: Actor, input: { commentId: number }, within: EntityManager): Promise<unknown> }
  families: {
    hide(
      actor: Actor,
      input: { familyId: number; reason: string; inMail?: string },
      within: EntityManager,
    ): Promise<unknown>
    unhide(actor: Actor, input: { familyId: number }, within: EntityManager): Promise<unknown>
  }
  security: {
    suspend(
      input: { username: string; userId: number; suspended: boolean; reason: string },
      actor: Actor,
      within: EntityManager,
    ): Promise<unknown>
    forgetSessions(): void
  }
}

export interface CaseActsDeps extends DatabaseDeps, CaseEffects {
  details: Pick<CaseDetailsService, 'whole' | 'twins'>
  mail: Pick<MailService, 'send'>
  site: LetterSite
  contactTo: MailAddress
}

/** Status of a case after an act; a function where it depends on the kind. Absent: unchanged. */
const AFTER: Partial<Record<CaseAct, CaseStatus | ((file: WholeCase) => CaseStatus)>> = {
  answer: 'closed',
  dismiss: 'closed',
  'hide-comment': 'closed',
  // A copyright notice waits for the other side's answer.
  'take-down': ({ row }) => (row.kind === 'dmca' ? 'waiting' : 'closed'),
  suspend: 'closed',
  refer: 'waiting',
  forward: 'waiting',
  'put-back': 'closed',
  'let-in': 'closed',
  close: 'closed',
  reopen: 'open',
}

/** Text that an act requires, by field. */
const NEEDED: Partial<Record<CaseAct, ['note' | 'answer', string]>> = {
  note: ['note', 'Write a note'],
  answer: ['answer', 'Write the answer'],
}

/** Decisions on cases. */
export function createCaseActs(deps: CaseActsDeps) {
  const { database, reader, details, comments, families, security, mail, site, contactTo, now = Date.now } = deps

  async function effect(
    manager: EntityManager,
    { act, answer }: DecideCase,
    file: WholeCase,
    held: ReadonlySet<number>,
    actor: Actor,
    at: number,
  ): Promise<void> {
    const { payload, row } = file
    const standing = (status: number) => file.families.filter((family) => family.status === status)
    if (act === 'take-down' || act === 'put-back')
      // Locks all of them first, in a fixed order, so that two decisions cannot deadlock.
      for (const { id } of file.families) await lockRow(manager, 'family', 'id', id)
    if (act === 'hide-comment')
      await already(comments.remove(actor, { commentId: payload.subjectId }, manager), 'NOT_FOUND')
    if (act === 'take-down')
      for (const { id } of standing(FAMILY_STATUS.published))
        await already(
          families.hide(actor, { familyId: id, ...(await takeDown(manager, row, id, at)) }, manager),
          'CONFLICT',
        )
    if (act === 'put-back')
      for (const { id } of standing(FAMILY_STATUS.hidden))
        if (!held.has(id)) await already(families.unhide(actor, { familyId: id }, manager), 'CONFLICT')
    if (act === 'suspend' || act === 'let-in') {
      const suspended = act === 'suspend'
      const reason = suspended ? `A report about a ${payload.subject} of yours (${row.reference}).` : answer
      // By id: the name may belong to somebody else by now.
      const userId = payload.aboutId ?? 0
      await security.suspend({ username: payload.about, userId, suspended, reason }, actor, manager)
    }
  }

  /**
   * The reason for taking a family down, and the rest of the mail to its owners: the notice, and the link for their
   * answer, which exists only there.
   */
  async function takeDown(manager: EntityManager, row: WholeCase['row'], familyId: number, at: number) {
    if (row.kind !== 'dmca') return { reason: `A report, number ${row.reference}.` }
    const link = await issueCounterLink(manager, { caseId: row.id, familyId, at, publicUrl: site.publicUrl })
    const copy = `The notice says:\n\n${noticeCopy(JSON.parse(row.payload))}`
    return { reason: `A copyright notice, number ${row.reference}.`, inMail: `${copy}\n\n${link}` }
  }

  /** Stores a decision unless somebody changed the case since it was loaded. @throws AppError CONFLICT */
  async function claim(
    manager: EntityManager,
    { row, payload }: Pick<WholeCase, 'row' | 'payload'>,
    { act, note, status }: { act: CaseAct; note: string; status: CaseStatus },
    actor: Actor,
    nowAt: number,
  ): Promise<void> {
    const at = laterThan(row.updatedAt, nowAt)
    const decision = act === 'note' ? row.decision : act
    const { affected } = await manager.update(
      CaseFile,
      { id: row.id, status: row.status as CaseStatus, updatedAt: Number(row.updatedAt) },
      {
        status,
        decision,
        decidedById: act === 'note' ? row.decidedById : actor.userId,
        updatedAt: at,
        note: withLine(row.note, at, `${actor.username}: ${act}${note ? `: ${note}` : ''}`),
      },
    )
    if (!affected) throw new AppError('CONFLICT', 'Someone else has decided this case already.')
    await writeAudit(manager, {
      actorId: actor.userId,
      action: `case.${act}`,
      userId: payload.aboutId,
      subject: `case:${row.reference}`,
      at,
      detail: note ? { note } : {},
      before: { status: row.status, decision: row.decision },
      after: { status, decision },
    })
  }

  return {
    /**
     * Stores the decision, applies it and notifies the sender, all or nothing. Reports of the same thing named in
     * `twins` are closed with it, and their senders are notified too.
     * @throws AppError NOT_FOUND, BAD_REQUEST, CONFLICT when the act is not possible (any more)
     */
    async decide(input: DecideCase, actor: Actor) {
      const { reference, act, note, answer } = input
      const file = await details.whole(reference, actor)
      if (!actsOn(actor, file.policy).includes(act)) throw tooLate()
      const needed = NEEDED[act]
      if (needed && input[needed[0]] === '') throw badField(...needed)
      const held = act === 'put-back' ? await heldByOthers(file) : new Set<number>()
      const after = AFTER[act]
      const status = (typeof after === 'function' ? after(file) : after) ?? (file.row.status as CaseStatus)
      const twins = await decidedWith(file, input, actor)
      const letters = await Promise.all([file, ...twins].map(mailSender))
      const at = now()
      await transaction(database, async (manager) => {
        await claim(manager, file, { act, note, status }, actor, at)
        for (const twin of twins) await claim(manager, twin, { act, note: `with ${reference}`, status }, actor, at)
        await effect(manager, input, file, held, actor, at)
        for (const letter of letters) if (letter) await mail.send(manager, letter)
      })
      if (act === 'suspend' || act === 'let-in') security.forgetSessions()
      return { reference, status }

      /** Mails the sender of a case, if they can be reached and there is something to say. */
      async function mailSender(one: Pick<WholeCase, 'row' | 'payload'>) {
        const words = decisionMail({ act, answer, file: one, staysDown: held.size > 0, site })
        const to = words && (await recipient(one))
        return words && to ? { to, replyTo: contactTo, ...words } : null
      }
    },
  }

  /** The other reports closed by this decision. @throws AppError CONFLICT when one of them cannot be closed */
  async function decidedWith(file: WholeCase, { act, twins: wanted }: DecideCase, actor: Actor) {
    if (wanted.length === 0 || act === 'note' || act === 'reopen') return []
    const twins = await details.twins(file, actor)
    return [...new Set(wanted)].map((reference) => {
      const twin = twins.find(({ row }) => row.reference === reference)
      if (!twin || !actsOn(actor, { ...file.policy, status: twin.row.status, isOwn: twin.isOwn }).includes(act))
        throw tooLate()
      return twin
    })
  }

  /** Families that another notice keeps down. @throws AppError CONFLICT when that is all of them */
  async function heldByOthers({ row, families: named }: WholeCase): Promise<Set<number>> {
    const hidden = named.filter((family) => family.status === FAMILY_STATUS.hidden).map((family) => family.id)
    const held = await findUnderOtherNotice(reader, row.id, hidden)
    if (hidden.length > 0 && hidden.every((id) => held.has(id)))
      throw new AppError('CONFLICT', 'An open copyright notice names this family: decide that case instead.')
    return held
  }

  /** The sender of the case, if they can be reached. */
  async function recipient({ payload }: Pick<WholeCase, 'payload'>): Promise<MailAddress | null> {
    if (payload.fromEmail) return { name: payload.from, address: payload.fromEmail }
    const person = payload.fromId === null ? null : await findMailPerson(reader, payload.fromId)
    return person && { name: person.username, address: person.email }
  }
}

const tooLate = () =>
  new AppError('CONFLICT', 'This case does not allow that, or someone else did it first.', { param: 'act' })

/**
 * Ignores the error when somebody has done it meanwhile. These errors come before any write, so the transaction can
 * continue.
 */
async function already(work: Promise<unknown>, code: 'CONFLICT' | 'NOT_FOUND'): Promise<void> {
  await work.catch((error) => {
    if (!isAppError(error) || error.code !== code) throw error
  })
}
