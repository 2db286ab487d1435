import type { AnswerNotice } from '#shared/contracts/moderation/cases.ts'
import { routePath } from '#shared/routes.ts'
import { indented, type LetterSite, writeLetter } from '../../../mail/letter.ts'
import type { LinkedCase } from './case-links.ts'

interface About {
  said: Omit<AnswerNotice, 'key'>
  link: Pick<LinkedCase, 'reference' | 'family'>
  site: LetterSite
}

/** A counter-notice as text. */
const counterText = (said: About['said']): string =>
  [
    `Name: ${said.name}`,
    `E-mail: ${said.email}`,
    `Telephone: ${said.phone}`,
    'Postal address:',
    indented(said.postal),
    '',
    'Statement:',
    indented(said.statement),
    '',
    'Stated: a good-faith belief, under penalty of perjury, that the family was taken down by mistake or misidentification.',
    'Accepted: the jurisdiction of the court of the sender’s district, and service of process from the sender of the notice.',
    `Signed: ${said.signature}`,
  ].join('\n')

/** Mails the counter-notice to the operator. */
export const counterOperatorMail = ({ said, link, site }: About) =>
  writeLetter({
    site,
    to: null,
    subject: `[${site.name}] Counter-notice ${link.reference}: ${link.family}`,
    parts: [
      `A counter-notice has been sent to ${site.name}, for the font family ${link.family}.`,
      counterText(said),
      { label: 'Decide', url: `${site.publicUrl}${routePath('admin-case', { reference: link.reference })}` },
      'An answer to this mail goes to its sender.',
    ],
  })

/** Mails the sender a copy and the next steps. */
export const counterReceiptMail = ({ said, link, site }: About) =>
  writeLetter({
    site,
    to: said.name,
    subject: `${site.name}: your counter-notice ${link.reference}`,
    parts: [
      `${site.name} has received your counter-notice for the font family ${link.family}.`,
      'If you did not send it, answer this mail and say so.',
      counterText(said),
      { label: 'What happens next', url: `${site.publicUrl}${routePath('dmca')}#counter-notice` },
      'The sender of the notice gets a copy, your name and your statements included.',
    ],
  })
