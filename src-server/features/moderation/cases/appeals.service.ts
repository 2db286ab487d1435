import { AppError } from '#shared/errors.ts'
import type { MailAddress } from '#shared/mail-address.ts'
import { APPEAL_RATES } from '#shared/moderation-limits.ts'
import type { Database } from '../../../database/data-source.ts'
import { CaseFile } from '../../../database/entities/case-file.ts'
import { User } from '../../../database/entities/user.ts'
import { transaction } from '../../../database/transaction.ts'
import { indented, type LetterSite, writeLetter } from '../../../mail/letter.ts'
import type { MailService } from '../../../mail/mail.service.ts'
import { takeToken } from '../../account/account-tokens.ts'
import type { LimitsService } from '../../core/limits/limits.service.ts'
import { makeReference } from './case-reference.ts'

export interface AppealsServiceDeps {
  database: Database
  limits: LimitsService
  mail: Pick<MailService, 'send'>
  site: LetterSite
  contactTo: MailAddress
}

/** Appeals of suspended people. They cannot log in, so the link in their mail identifies them. */
export function createAppealsService({ database, limits, mail, site, contactTo }: AppealsServiceDeps) {
  return {
    /** Opens a case and uses up the link. @throws AppError BAD_REQUEST for an expired link, RATE_LIMITED */
    async send({ key, text }: { key: string; text: string }, address: string): Promise<{ reference: string }> {
      const at = Date.now()
      const reference = makeReference('A')
      await transaction(database, async (manager) => {
        await limits.take(manager, APPEAL_RATES.day, address)
        const token = await takeToken(manager, key, 'appeal', at)
        const user = token && (await manager.findOneBy(User, { id: token.userId }))
        if (!token || !user)
          throw new AppError('BAD_REQUEST', 'This link was already used or has expired. Use the contact form instead.')
        await manager.insert(CaseFile, {
          reference,
          kind: 'appeal',
          status: 'open',
          note: '',
          userId: user.id,
          createdAt: at,
          updatedAt: at,
          payload: { name: user.username, userId: user.id, text },
        })
        await mail.send(manager, {
          to: contactTo,
          replyTo: { name: user.username, address: token.email },
          ...writeLetter({
            site,
            to: null,
            subject: `[${site.name}] Appeal ${reference} of ${user.username}`,
            parts: [
              `${user.username}, whose account is suspended, writes:`,
              indented(text),
              { label: 'Decide', url: `${site.publicUrl}/admin/case/${reference}` },
            ],
          }),
        })
      })
      return { reference }
    },
  }
}
