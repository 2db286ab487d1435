import type { OutgoingMail } from './mail.port.ts'

/** A mail as nodemailer takes it. Texts cannot name files or addresses to be fetched. */
export const mailSource = (mail: OutgoingMail) => ({
  messageId: `<${mail.messageId}>`,
  date: new Date(mail.date),
  from: mail.from,
  to: mail.to,
  ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
  subject: mail.subject,
  text: mail.text,
  ...(mail.html ? { html: mail.html } : {}),
  // Says to vacation programs that nobody waits for their answer.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  disableFileAccess: true,
  disableUrlAccess: true,
})
