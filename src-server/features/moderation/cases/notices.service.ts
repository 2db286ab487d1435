import type { NoticeInput, NoticeResult } from '#shared/contracts/core/forms.ts'
import { AppError } from '#shared/errors.ts'
import { FORM_RATES } from '#shared/limits.ts'
import type { MailAddress } from '#shared/mail-address.ts'
import type { DatabaseDeps } from '../../../database/database-deps.ts'
import { CaseFamily, CaseFile } from '../../../database/entities/case-file.ts'
import { isDuplicate, transaction } from '../../../database/transaction.ts'
import type { LetterSite } from '../../../mail/letter.ts'
import type { MailService } from '../../../mail/mail.service.ts'
import { issueStamp, refuseBots, useStamp } from '../../core/form-guard.ts'
import type { LimitsService } from '../../core/limits/limits.service.ts'
import { makeReference } from './case-reference.ts'
import type { NamedFamily } from './cases.queries.ts'
import { namedFamilies } from './named-families.ts'
import { operatorMail, receiptMail } from './notice-mails.ts'
import { signatureProblem } from './signature.ts'

interface NoticesServiceDeps extends DatabaseDeps {
  secret: string
  limits: LimitsService
  mail: MailService
  site: LetterSite
  contactTo: MailAddress
}

const MAX_TRIES = 5

export function createNoticesService(deps: NoticesServiceDeps) {
  const { database, reader, secret, limits, mail, site, contactTo, now = Date.now } = deps

  async function openCase(notice: NoticeInput, families: NamedFamily[], address: string, reference: string) {
    const { nickname: _, stamp: __, ...payload } = notice
    await transaction(database, async (manager) => {
      await useStamp(deps, manager, notice)
      await limits.take(manager, FORM_RATES.notice, address)
      await limits.take(manager, FORM_RATES.noticeReceipt, notice.email.toLowerCase())
      await limits.take(manager, FORM_RATES.noticeAll, '')
      const at = now()
      const row = { reference, kind: 'dmca', status: 'open', payload, note: '', createdAt: at, updatedAt: at } as const
      const { identifiers } = await manager.insert(CaseFile, row)
      const caseId = Number(identifiers[0]?.id)
      await manager.insert(
        CaseFamily,
        families.map((family) => ({ caseId, familyId: family.id })),
      )
      const about = { notice, families, reference, site }
      const sender: MailAddress = { name: notice.name, address: notice.email }
      await mail.send(manager, { to: contactTo, replyTo: sender, ...operatorMail(about) })
      await mail.send(manager, { to: sender, replyTo: contactTo, ...receiptMail(about) })
    })
  }

  return {
    /**
     * Opens a case from a copyright notice: row, mail to the operator and receipt to the sender, all or nothing.
     * @throws AppError BAD_REQUEST, CONFLICT, RATE_LIMITED
     */
    async open(notice: NoticeInput, address: string): Promise<NoticeResult> {
      refuseBots(secret, notice)
      checkSignature(notice)
      const families = await namedFamilies(reader, notice.families, site.publicUrl)
      for (let attempt = 1; ; attempt++) {
        const reference = makeReference('D')
        try {
          await openCase(notice, families, address, reference)
          return { reference, stamp: issueStamp(secret) }
        } catch (error) {
          if (!isDuplicate(error) || attempt >= MAX_TRIES) throw error
        }
      }
    },
  }
}

function checkSignature({ name, signature, role, owner }: NoticeInput): void {
  const fields: Record<string, string> = {}
  const problem = signatureProblem({ name, signature })
  if (problem) fields.signature = problem
  if (role === 'agent' && owner === '') fields.owner = 'Enter who you act for'
  const [param] = Object.keys(fields)
  if (param) throw new AppError('BAD_REQUEST', `${param}: ${fields[param]}`, { param, fields })
}
