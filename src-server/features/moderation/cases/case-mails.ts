import type { CaseAct } from '#shared/contracts/moderation/cases.ts'
import type { CaseKind } from '../../../database/entities/case-file.ts'
import { type LetterSite, writeLetter } from '../../../mail/letter.ts'
import type { WholeCase } from './case-details.service.ts'
import { countersOf } from './case-payload.ts'

/** Default texts of mails. Absent: no mail is sent without a text. */
const USUAL: Record<CaseKind, Partial<Record<CaseAct, string>>> = {
  report: {
    dismiss: 'We have looked at what you reported and found nothing that we have to take down.',
    'hide-comment': 'We have taken the comment down. Thank you for telling us.',
    'take-down': 'We have taken the font family down. Thank you for telling us.',
    'put-back': 'We have looked at it again and have undone the take-down: the font family is back on the site.',
    suspend: 'We have suspended the account. Thank you for telling us.',
  },
  dmca: {
    'take-down':
      'The font families that you named have been taken off the site, and their publishers have been told of your notice.',
    forward:
      'We have received the counter-notice below. Unless you tell us within 14 days that you have gone to court, we may undo the take-down.',
    'put-back': 'We have undone the take-down: the font families that you named are back on the site.',
    dismiss: 'We have looked at your notice and have not taken the font families down.',
  },
  appeal: {
    dismiss: 'We have looked at your account again. The suspension stands.',
  },
  contact: {},
}

const NAMES: Record<CaseKind, string> = {
  report: 'report',
  dmca: 'copyright notice',
  appeal: 'appeal',
  contact: 'message',
}

/** Added when another notice keeps some of the families down. */
const PUT_BACK_IN_PART =
  'We have undone the take-down: the font families that you named are back on the site, except those that another notice keeps down.'

/** Mail to the sender about a decision; null when there is nothing to say. */
export function decisionMail({
  act,
  answer,
  file: { row, payload },
  staysDown,
  site,
}: {
  act: CaseAct
  answer: string
  /** Another notice keeps some of the families down. */
  staysDown: boolean
  file: Pick<WholeCase, 'row' | 'payload'>
  site: LetterSite
}): ReturnType<typeof writeLetter> | null {
  const usual = act === 'put-back' && staysDown ? PUT_BACK_IN_PART : USUAL[row.kind][act]
  const words = answer || usual
  // The end of a suspension has its own mail.
  if (!words || act === 'let-in') return null
  const counter =
    act === 'forward'
      ? ['The counter-notice:', ...countersOf(row).map(({ label, value }) => `${label}: ${value}`)].join('\n')
      : ''
  // Quotes the original, which may be weeks old.
  const quoted =
    row.kind === 'contact'
      ? [`You wrote: ${payload.title}`, ...payload.words.split('\n').map((one) => `> ${one}`)].join('\n')
      : ''
  return writeLetter({
    site,
    to: payload.from,
    subject: `${site.name}: your ${NAMES[row.kind]} ${row.reference}`,
    parts: [words, counter, quoted],
  })
}
