import { routePath } from '#shared/routes.ts'
import { writeLetter } from '../../../mail/letter.ts'

/** Notifies somebody of a message without quoting it, so that our mail cannot carry spam. */
export function messageMail(about: {
  from: string
  to: string
  subject: string
  threadId: number
  site: { name: string; publicUrl: string }
}) {
  const { from, to, subject, threadId, site } = about
  return writeLetter({
    ...{ site, to, subject: `[${site.name}] ${from} wrote to you` },
    parts: [
      `${from} sent you a message on ${site.name}: ${subject}`,
      { label: 'Read it and answer', url: `${site.publicUrl}${routePath('message-thread', { threadId })}` },
      'You get one such mail for each conversation until you open it. You can turn these mails off in your account settings.',
    ],
  })
}
