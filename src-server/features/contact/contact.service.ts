import type { ContactInput } from '#shared/contracts/forms.ts'
import { FORM_RATES } from '#shared/limits.ts'
import type { MailAddress } from '#shared/mail-address.ts'
import { routePath } from '#shared/routes.ts'
import type { Database } from '../../database/data-source.ts'
import { transaction } from '../../database/transaction.ts'
import type { LimitsService } from '../limits/limits.service.ts'
import type { MailService } from '../mail/mail.service.ts'
import { refusePrograms } from './form-guard.ts'

export interface ContactServiceDeps {
  database: Database
  secret: string
  limits: LimitsService
  mail: MailService
  site: { name: string; publicUrl: string }
  contactTo: MailAddress
}

export function createContactService({ database, secret, limits, mail, site, contactTo }: ContactServiceDeps) {
  return {
    /**
     * Sends a visitor's message to the operator, who can answer it directly.
     * @param address network address of the sender; only a keyed hash of it is kept
     * @throws AppError BAD_REQUEST, RATE_LIMITED
     */
    async send(input: ContactInput, address: string): Promise<{ sent: true }> {
      refusePrograms(secret, input)
      await transaction(database, async (manager) => {
        await limits.take(manager, FORM_RATES.contact, address)
        await limits.take(manager, FORM_RATES.contactAll, '')
        await mail.send(manager, {
          to: contactTo,
          replyTo: { name: input.name, address: input.email },
          subject: `[${site.name}] ${input.subject}`,
          text: [
            input.message,
            '',
            '-- ',
            `${input.name} <${input.email}>`,
            `Sent with the contact form of ${site.name}: ${site.publicUrl}${routePath('contact')}`,
            'The name and the address are what the sender wrote; nobody has checked them.',
          ].join('\n'),
        })
      })
      return { sent: true }
    },
  }
}
