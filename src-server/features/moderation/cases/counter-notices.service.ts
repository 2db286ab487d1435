import type { EntityManager } from 'typeorm'
import { IsNull, MoreThan } from 'typeorm'
import type { AnswerNotice, CounterNotice, LinkedNotice } from '#shared/contracts/moderation/cases.ts'
import { AppError } from '#shared/errors.ts'
import { momentOf } from '#shared/format/time.ts'
import { FORM_RATES } from '#shared/limits.ts'
import type { MailAddress } from '#shared/mail-address.ts'
import { COUNTER_RATES } from '#shared/moderation-limits.ts'
import type { DatabaseDeps } from '../../../database/database-deps.ts'
import { CaseFile, CaseLink, type CaseStatus } from '../../../database/entities/case-file.ts'
import { FAMILY_STATUS } from '../../../database/entities/family.ts'
import { lockRow } from '../../../database/lock-row.ts'
import { transaction } from '../../../database/transaction.ts'
import type { LetterSite } from '../../../mail/letter.ts'
import type { MailService } from '../../../mail/mail.service.ts'
import type { Actor } from '../../core/actor.ts'
import { writeAudit } from '../../core/audit.ts'
import type { LimitsService } from '../../core/limits/limits.service.ts'
import type { CaseDetailsService } from './case-details.service.ts'
import { findLinkedCase, type LinkedCase } from './case-links.ts'
import { laterThan, withLine } from './case-notes.ts'
import { answersOf } from './case-payload.ts'
import { counterOperatorMail, counterReceiptMail } from './counter-mails.ts'
import { requireOwnSignature } from './signature.ts'

export interface CounterNoticesDeps extends DatabaseDeps {
  limits: Pick<LimitsService, 'take'>
  details: Pick<CaseDetailsService, 'whole'>
  mail: Pick<MailService, 'send'>
  site: LetterSite
  contactTo: MailAddress
}

interface HeldCase {
  id: number
  status: CaseStatus
  answer: string | null
  note: string
  updatedAt: number
}

/** Counter-notices to copyright notices: sent by the link in a mail, or entered by an admin. */
export function createCounterNotices(deps: CounterNoticesDeps) {
  const { database, reader, limits, details, mail, site, contactTo, now = Date.now } = deps

  /** Appends a counter-notice; concurrent ones are not lost. @returns how many there were before */
  async function keep(
    manager: EntityManager,
    held: HeldCase,
    said: Record<string, unknown>,
    status: CaseStatus,
    by: string,
  ): Promise<number> {
    const known = answersOf(held)
    const at = laterThan(held.updatedAt, now())
    await manager.update(
      CaseFile,
      { id: held.id },
      { answer: [...known, said], status, updatedAt: at, note: withLine(held.note, at, `${by}: counter-notice`) },
    )
    return known.length
  }

  const hold = (manager: EntityManager, caseId: number) =>
    lockRow<HeldCase>(manager, 'case_file', 'id, status, answer, note, updatedAt', caseId)

  function stateOf(link: LinkedCase): LinkedNotice['state'] {
    if (link.usedAt !== null) return 'sent'
    if (link.familyStatus !== FAMILY_STATUS.hidden) return 'settled'
    return Number(link.expiresAt) <= now() ? 'old' : 'open'
  }

  return {
    /** The notice behind a link as its holder may see it: with the sender's name, without their addresses. */
    async linked({ key }: { key: string }): Promise<LinkedNotice> {
      const link = key === '' ? null : await findLinkedCase(reader, key)
      if (!link) return { state: 'unknown', notice: null }
      const { name, work } = JSON.parse(link.payload) as { name: string; work: string }
      const sent = momentOf(Number(link.createdAt), now())
      return {
        state: stateOf(link),
        notice: { reference: link.reference, family: link.family, from: name, work, sent },
      }
    },

    /**
     * Accepts a counter-notice: uses up the link, reopens the case, mails the operator, and a copy to the sender.
     * @throws AppError BAD_REQUEST also for a used, expired or unknown link; CONFLICT when the family is not down;
     * RATE_LIMITED
     */
    async send({ key, ...said }: AnswerNotice, address: string): Promise<{ reference: string }> {
      const link = await findLinkedCase(reader, key)
      const state = link ? stateOf(link) : 'unknown'
      if (link && state === 'settled') throw new AppError('CONFLICT', 'This family is already back on the site.')
      if (!link || state !== 'open') throw usedUp()
      requireOwnSignature(said)
      const { mistaken: _, jurisdiction: __, ...kept } = said
      const at = now()
      await transaction(database, async (manager) => {
        await limits.take(manager, COUNTER_RATES.day, address)
        await limits.take(manager, COUNTER_RATES.all, '')
        await limits.take(manager, FORM_RATES.noticeReceipt, said.email.toLowerCase())
        // Of two concurrent requests one succeeds.
        const { affected } = await manager.update(
          CaseLink,
          { tokenHash: link.tokenHash, usedAt: IsNull(), expiresAt: MoreThan(at) },
          { usedAt: at },
        )
        const held = affected ? await hold(manager, link.caseId) : undefined
        if (!held) throw usedUp()
        await keep(manager, held, { ...kept, family: link.family }, 'open', said.name)
        const about = { said, link, site }
        const sender: MailAddress = { name: said.name, address: said.email }
        await mail.send(manager, { to: contactTo, replyTo: sender, ...counterOperatorMail(about) })
        await mail.send(manager, { to: sender, replyTo: contactTo, ...counterReceiptMail(about) })
      })
      return { reference: link.reference }
    },

    /**
     * Enters an answer that came by mail or on paper. @throws AppError NOT_FOUND, CONFLICT for another kind of case, or
     * a closed one
     */
    async counter({ reference, ...said }: CounterNotice, actor: Actor) {
      const { row } = await details.whole(reference, actor)
      const at = now()
      const status = await transaction(database, async (manager) => {
        const held = row.kind === 'dmca' ? await hold(manager, row.id) : undefined
        if (!held || held.status === 'closed')
          throw new AppError('CONFLICT', 'Only an open copyright notice has a counter-notice.')
        const counters = await keep(manager, held, said, held.status, actor.username)
        await writeAudit(manager, {
          actorId: actor.userId,
          action: 'case.counter',
          userId: null,
          subject: `case:${reference}`,
          at,
          detail: { from: said.name },
          before: { counters },
          after: { counters: counters + 1 },
        })
        return held.status
      })
      return { reference, status }
    },
  }
}

const usedUp = () =>
  new AppError('BAD_REQUEST', 'This link was already used or has expired. Answer the mail instead.', { param: 'key' })
