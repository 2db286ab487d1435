import type { CaseAct } from '#shared/contracts/moderation/cases.ts'

/** Labels of decisions. */
export const DECISIONS: Record<string, string> = {
  answer: 'answered',
  dismiss: 'dismissed',
  'hide-comment': 'comment removed',
  'take-down': 'taken down',
  suspend: 'suspended',
  refer: 'referred to an admin',
  forward: 'counter-notice forwarded',
  'put-back': 'take-down undone',
  'let-in': 'suspension lifted',
  close: 'closed',
  reopen: 'reopened',
}

/** Labels of case states. */
export const CASE_STATES: Readonly<Record<string, string>> = { open: 'Open', waiting: 'Waiting', closed: 'Closed' }

/** Label and hint of each decision. */
export const ACTS: Record<CaseAct, { label: string; hint: string }> = {
  answer: { label: 'Send answer', hint: 'E-mails it to the sender and closes the case.' },
  dismiss: { label: 'Dismiss', hint: 'Nothing is taken down. The sender is told.' },
  'hide-comment': { label: 'Remove comment', hint: 'Nobody can see it any more. The sender is told.' },
  'take-down': {
    label: 'Take down families',
    hint: 'Pages, previews and downloads go offline at once. The designers and the sender are told.',
  },
  suspend: { label: 'Suspend account', hint: 'They are logged out everywhere and told how to appeal.' },
  refer: { label: 'Refer to an admin', hint: 'The case waits for an admin.' },
  forward: { label: 'Forward counter-notice', hint: 'Sends it to the sender of the notice. The case waits.' },
  'put-back': { label: 'Undo take-down', hint: 'Everybody can see them again. The sender is told.' },
  'let-in': { label: 'Lift suspension', hint: 'They can log in again and are told so.' },
  close: { label: 'Close', hint: 'Sends an e-mail only if you write an answer.' },
  reopen: { label: 'Reopen', hint: '' },
  note: { label: 'Save the note only', hint: '' },
}

/** Common answers; moderators edit them as needed. */
export const ANSWERS: readonly { label: string; text: string }[] = [
  {
    label: 'Rules kept',
    text: 'Thank you for your report. We have read it carefully and found that it keeps our rules, so it stays.',
  },
  {
    label: 'Taken down',
    text: 'Thank you for your report. You were right, and we have taken it down.',
  },
  {
    label: 'Need more',
    text: 'Thank you for writing. We need to know more before we can act: please answer this mail with details, such as links or pictures.',
  },
  {
    label: 'Licence is open',
    text: 'Thank you for writing. The files of this family carry a licence that lets everybody publish them, so we keep it on the site.',
  },
]

/** Common answers to messages of the contact form. */
export const CONTACT_ANSWERS: readonly { label: string; text: string }[] = [
  { label: 'Fixed', text: 'Thank you for telling us. We have fixed it.' },
  {
    label: 'Need more',
    text: 'Thank you for writing. We need to know more to help you: please answer this mail and say on which page it happened, and what you saw.',
  },
  {
    label: 'Licence',
    text: 'Thank you for writing. The licence on the family’s page says what you may do with a font. We cannot give permissions that its designer has not given: please ask them.',
  },
]
