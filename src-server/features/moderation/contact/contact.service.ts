import { LessThan } from 'typeorm'
import type { ContactInput, ContactResult } from '#shared/contracts/core/forms.ts'
import { FORM_RATES } from '#shared/limits.ts'
import type { MailAddress } from '#shared/mail-address.ts'
import { CONTACT } from '#shared/moderation-limits.ts'
import { routePath } from '#shared/routes.ts'
import type { Database } from '../../../database/data-source.ts'
import { CaseFile } from '../../../database/entities/case-file.ts'
import { transaction } from '../../../database/transaction.ts'
import { type LetterSite, writeLetter } from '../../../mail/letter.ts'
import type { MailService } from '../../../mail/mail.service.ts'
import { issueStamp, refuseBots, useStamp } from '../../core/form-guard.ts'
import type { LimitsService } from '../../core/limits/limits.service.ts'
import { makeReference } from '../cases/case-reference.ts'

interface ContactServiceDeps {
  database: Database
  secret: string
  limits: LimitsService
  mail: MailService
  site: LetterSite
  contactTo: MailAddress
}

export function createContactService(deps: ContactServiceDeps) {
  const { database, secret, limits, mail, site, contactTo } = deps
  return {
    /**
     * Opens a case for the admins and mails the message to the operator; either may answer.
     * @param address network address of the sender; only a keyed hash is stored
     */
    async send(input: ContactInput, address: string): Promise<ContactResult> {
      refuseBots(secret, input)
      const { name, email, subject, message } = input
      const at = Date.now()
      const reference = makeReference('C')
      await transaction(database, async (manager) => {
        await useStamp(deps, manager, input)
        await limits.take(manager, FORM_RATES.contact, address)
        await limits.take(manager, FORM_RATES.contactAll, '')
        await manager.insert(CaseFile, {
          reference,
          kind: 'contact',
          status: 'open',
          note: '',
          createdAt: at,
          updatedAt: at,
          payload: { name, email, subject, message },
        })
        await mail.send(manager, {
          to: contactTo,
          replyTo: { name, address: email },
          ...writeLetter({
            site,
            to: null,
            subject: `[${site.name}] ${subject}`,
            parts: [
              message,
              `${name} <${email}>\nThe name and the address are what the sender wrote; nobody has checked them.`,
              `Sent with the contact form: ${site.publicUrl}${routePath('contact')}`,
              {
                label: 'Answer this mail, or there',
                url: `${site.publicUrl}${routePath('admin-case', { reference })}`,
              },
            ],
          }),
        })
      })
      return { sent: true, stamp: issueStamp(secret) }
    },
  }
}

/** Deletes messages closed long ago. @returns how many */
export async function pruneContactCases(database: Database, now = Date.now()): Promise<number> {
  const { affected } = await transaction(database, (manager) =>
    manager.delete(CaseFile, { kind: 'contact', status: 'closed', updatedAt: LessThan(now - CONTACT.keepClosedMs) }),
  )
  return affected ?? 0
}
