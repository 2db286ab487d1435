import { routePath } from '#shared/routes.ts'

/** Tells somebody of a message. What it says is read on the site: mail of ours carries nobody's advertising. */
export function messageMail(about: {
  from: string
  to: string
  subject: string
  threadId: number
  site: { name: string; publicUrl: string }
}) {
  const { from, to, subject, threadId, site } = about
  return {
    subject: `[${site.name}] ${from} wrote to you`,
    text: [
      `Hello ${to},`,
      '',
      `${from} sent you a message on ${site.name}: ${subject}`,
      '',
      `Read it and answer: ${site.publicUrl}${routePath('message-thread', { threadId })}`,
      '',
      'There is one such mail for each conversation until you open it.',
      'Your account settings have a switch for these mails.',
    ].join('\n'),
  }
}
