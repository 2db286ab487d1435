import type { EntityManager } from 'typeorm'
import type { CaseAct, DecideCase } from '#shared/contracts/cases.ts'
import { AppError, isAppError } from '#shared/errors.ts'
import type { MailAddress } from '#shared/mail-address.ts'
import type { Database } from '../../../database/data-source.ts'
import { CaseFile, type CaseStatus } from '../../../database/entities/case-file.ts'
import { FAMILY_STATUS } from '../../../database/entities/family.ts'
import { lockRow } from '../../../database/lock-row.ts'
import type { Reader } from '../../../database/reader.ts'
import { transaction } from '../../../database/transaction.ts'
import type { MailService } from '../../../mail/mail.service.ts'
import type { Actor } from '../../core/actor.ts'
import { writeAudit } from '../../core/audit.ts'
import type { CaseDetailsService, WholeCase } from './case-details.service.ts'
import { issueCounterLink } from './case-links.ts'
import { decisionMail } from './case-mails.ts'
import { actsOn } from './cases.policy.ts'
import { findMailPerson, findUnderOtherNotice } from './cases.queries.ts'
import { noticeCopy } from './notice-mails.ts'

/** What a decision does elsewhere, in the decision's transaction: the services whose business it is. */
export interface CaseEffects {
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

export interface CaseActsDeps extends CaseEffects {
  database: Database
  reader: Reader
  details: Pick<CaseDetailsService, 'whole' | 'twins'>
  mail: Pick<MailService, 'send'>
  site: { name: string; publicUrl: string }
  contactTo: MailAddress
  now?: () => number
}

/** What a case is after an act; a function where its kind decides. Absent: it stays as it is. */
const AFTER: Partial<Record<CaseAct, CaseStatus | ((file: WholeCase) => CaseStatus)>> = {
  answer: 'closed',
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

/** Words that an act cannot do without, by the field that they stand in. */
const NEEDED: Partial<Record<CaseAct, ['note' | 'answer', string]>> = {
  note: ['note', 'Write a note'],
  answer: ['answer', 'Write the answer'],
}

/** Deciding upon cases. */
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
      // All of them first, in one order: two decisions never wait for each other.
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
      // By number: the name may be somebody else's by now.
      const userId = payload.aboutId ?? 0
      await security.suspend({ username: payload.about, userId, suspended, reason }, actor, manager)
    }
  }

  /** Why a family is taken down, and what its people's mail says besides: the notice, and the link, which stands nowhere else. */
  async function takeDown(manager: EntityManager, row: WholeCase['row'], familyId: number, at: number) {
    if (row.kind !== 'dmca') return { reason: `A report, number ${row.reference}.` }
    const link = await issueCounterLink(manager, { caseId: row.id, familyId, at, publicUrl: site.publicUrl })
    const copy = `The notice says:\n\n${noticeCopy(JSON.parse(row.payload))}`
    return { reason: `A copyright notice, number ${row.reference}.`, inMail: `${copy}\n\n${link}` }
  }

  /** Writes a decision down, unless somebody has done something with the case since it was looked at. @throws AppError CONFLICT */
  async function claim(
    manager: EntityManager,
    { row, payload }: Pick<WholeCase, 'row' | 'payload'>,
    { act, note, status }: { act: CaseAct; note: string; status: CaseStatus },
    actor: Actor,
    nowAt: number,
  ): Promise<void> {
    // Always later than before: it says whether anybody else has written since.
    const at = Math.max(nowAt, Number(row.updatedAt) + 1)
    const line = `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} ${actor.username}: ${act}${note ? `: ${note}` : ''}`
    const decision = act === 'note' ? row.decision : act
    const { affected } = await manager.update(
      CaseFile,
      { id: row.id, status: row.status as CaseStatus, updatedAt: Number(row.updatedAt) },
      {
        ...{ status, decision, decidedById: act === 'note' ? row.decidedById : actor.userId, updatedAt: at },
        note: row.note ? `${row.note}\n${line}` : line,
      },
    )
    if (!affected) throw new AppError('CONFLICT', 'Somebody has decided upon this case before you.')
    await writeAudit(manager, {
      ...{
        actorId: actor.userId,
        action: `case.${act}`,
        userId: payload.aboutId,
        subject: `case:${row.reference}`,
        at,
      },
      detail: note ? { note } : {},
      before: { status: row.status, decision: row.decision },
      after: { status, decision },
    })
  }

  return {
    /**
     * Writes the decision down, does what was decided and tells who sent the case, all or nothing. Reports of the same thing that are
     * named as `twins` end with it, and their senders are told too.
     * @throws AppError NOT_FOUND, BAD_REQUEST, CONFLICT when it cannot be done (any more)
     */
    async decide(input: DecideCase, actor: Actor) {
      const { reference, act, note, answer } = input
      const file = await details.whole(reference, actor)
      if (!actsOn(actor, file.policy).includes(act)) throw tooLate()
      const needed = NEEDED[act]
      if (needed && input[needed[0]] === '')
        throw new AppError('BAD_REQUEST', `${needed[0]}: ${needed[1]}`, {
          ...{ param: needed[0], fields: { [needed[0]]: needed[1] } },
        })
      const held = act === 'put-back' ? await heldByOthers(file) : new Set<number>()
      const after = AFTER[act]
      const status = (typeof after === 'function' ? after(file) : after) ?? (file.row.status as CaseStatus)
      const twins = await decidedWith(file, input, actor)
      const letters = await Promise.all([file, ...twins].map(letterTo))
      const at = now()
      await transaction(database, async (manager) => {
        await claim(manager, file, { act, note, status }, actor, at)
        for (const twin of twins) await claim(manager, twin, { act, note: `with ${reference}`, status }, actor, at)
        await effect(manager, input, file, held, actor, at)
        for (const letter of letters) if (letter) await mail.send(manager, letter)
      })
      if (act === 'suspend' || act === 'let-in') security.forgetSessions()
      return { reference, status }

      /** Tells who sent a case, as far as they can be reached and there is something to tell. */
      async function letterTo(one: Pick<WholeCase, 'row' | 'payload'>) {
        const words = decisionMail({ act, answer, file: one, staysDown: held.size > 0, site })
        const to = words && (await recipient(one))
        return words && to ? { to, replyTo: contactTo, ...words } : null
      }
    },
  }

  /** The other reports that end with this one. @throws AppError CONFLICT when one of them cannot (any more) */
  async function decidedWith(file: WholeCase, { act, twins: wanted }: DecideCase, actor: Actor) {
    if (wanted.length === 0 || act === 'note' || act === 'reopen') return []
    const twins = await details.twins(file)
    return [...new Set(wanted)].map((reference) => {
      const twin = twins.find(({ row }) => row.reference === reference)
      if (!twin || !actsOn(actor, { ...file.policy, status: twin.row.status }).includes(act)) throw tooLate()
      return twin
    })
  }

  /** Families that another notice keeps down. @throws AppError CONFLICT when those are all */
  async function heldByOthers({ row, families: named }: WholeCase): Promise<Set<number>> {
    const hidden = named.filter((family) => family.status === FAMILY_STATUS.hidden).map((family) => family.id)
    const held = await findUnderOtherNotice(reader, row.id, hidden)
    if (hidden.length > 0 && hidden.every((id) => held.has(id)))
      throw new AppError('CONFLICT', 'A copyright notice that is not settled names this family: decide upon that one.')
    return held
  }

  /** Who sent the case, as far as they can be reached. */
  async function recipient({ payload }: Pick<WholeCase, 'payload'>): Promise<MailAddress | null> {
    if (payload.fromEmail) return { name: payload.from, address: payload.fromEmail }
    const person = payload.fromId === null ? null : await findMailPerson(reader, payload.fromId)
    return person && { name: person.username, address: person.email }
  }
}

const tooLate = () =>
  new AppError('CONFLICT', 'This cannot be done about this case, or somebody has done it before you.', { param: 'act' })

/** What somebody has done meanwhile is done. Those errors come before anything is written, so that the transaction goes on. */
async function already(work: Promise<unknown>, code: 'CONFLICT' | 'NOT_FOUND'): Promise<void> {
  await work.catch((error) => {
    if (!isAppError(error) || error.code !== code) throw error
  })
}

export type CaseActs = ReturnType<typeof createCaseActs>
