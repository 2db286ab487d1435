import { headerText } from '#shared/mail-address.ts'
import { routePath } from '#shared/routes.ts'
import { type LetterSite, writeLetter } from '../../../mail/letter.ts'

/** Characters of a subject that are quoted. */
const MAX_SUBJECT = 200

/** Notifies somebody of a message by its subject. Our mail does not quote the text, so that it cannot carry much spam. */
export function messageMail(about: {
  from: string
  to: { userId: number; username: string }
  subject: string
  threadId: number
  site: LetterSite
}) {
  const { from, to, subject, threadId, site } = about
  return writeLetter({
    site,
    to: to.username,
    subject: `[${site.name}] ${from} wrote to you`,
    parts: [
      `${from} sent you a message on ${site.name}: ${headerText(subject, MAX_SUBJECT)}`,
      { label: 'Read it and answer', url: `${site.publicUrl}${routePath('message-thread', { threadId })}` },
      `You get one such mail for each conversation until you open it. You can turn these mails off in your account settings:\n${site.publicUrl}${routePath('profile-settings', { userId: to.userId })}`,
    ],
  })
}
