import type { OutgoingMail } from './mail.port.ts'

/**
 * Names and subjects are plain text: a '=?utf-8?…?=' in them would be sent unchanged and decoded by the reader (RFC
 * 2047). The invisible joiner makes the text non-ASCII, so it is encoded as a whole.
 */
const asText = (words: string) => words.replaceAll('=?', '=\u2060?')
const named = <Address extends { name: string }>(address: Address): Address => ({
  ...address,
  name: asText(address.name),
})

/** A mail in nodemailer's format. Texts cannot refer to files or URLs to load. */
export const mailSource = (mail: OutgoingMail) => ({
  messageId: `<${mail.messageId}>`,
  date: new Date(mail.date),
  from: named(mail.from),
  to: named(mail.to),
  ...(mail.replyTo ? { replyTo: named(mail.replyTo) } : {}),
  subject: asText(mail.subject),
  text: mail.text,
  ...(mail.html ? { html: mail.html } : {}),
  headers: {
    // Tells vacation responders not to answer.
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    // Mail programs show a button for it (RFC 8058).
    ...(mail.unsubscribe
      ? { 'List-Unsubscribe': `<${mail.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : {}),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
})
