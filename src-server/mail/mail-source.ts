import type { OutgoingMail } from './mail.port.ts'

/**
 * What people wrote in names and subjects is text: '=?utf-8?…?=' would be sent as it is, and read as something else (RFC 2047). The
 * invisible joiner makes it a text that is no ASCII, which is encoded as a whole.
 */
const asText = (words: string) => words.replaceAll('=?', '=\u2060?')
const named = <Address extends { name: string }>(address: Address): Address => ({
  ...address,
  name: asText(address.name),
})

/** A mail as nodemailer takes it. Texts cannot name files or addresses to be fetched. */
export const mailSource = (mail: OutgoingMail) => ({
  messageId: `<${mail.messageId}>`,
  date: new Date(mail.date),
  from: named(mail.from),
  to: named(mail.to),
  ...(mail.replyTo ? { replyTo: named(mail.replyTo) } : {}),
  subject: asText(mail.subject),
  text: mail.text,
  ...(mail.html ? { html: mail.html } : {}),
  // Says to vacation programs that nobody waits for their answer.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  disableFileAccess: true,
  disableUrlAccess: true,
})
