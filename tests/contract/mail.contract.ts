import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MailPort, OutgoingMail } from '#server/mail/mail.port.ts'
import { headerText } from '#shared/mail-address.ts'

/** A mail with everything that commonly breaks. */
export const mailOf = (more: Partial<OutgoingMail> = {}): OutgoingMail => ({
  messageId: `${Math.random().toString(16).slice(2)}@fonts.example`,
  from: { name: 'Fontarium', address: 'noreply@fonts.example' },
  to: { name: '', address: 'reader@example.org' },
  replyTo: null,
  subject: 'Plain subject',
  text: 'Hello',
  html: '',
  date: Date.UTC(2026, 10, 21, 12),
  ...more,
})

/** Decodes like a mail program: encoded words of headers, and a body in quoted-printable or base64. */
function readMail(source: string): {
  header(name: string): string | null
  headerCount(name: string): number
  body: string
} {
  const cut = source.indexOf('\r\n\r\n')
  const head = source.slice(0, cut).replace(/\r\n[ \t]+/g, ' ')
  const lines = head.split('\r\n')
  const all = (name: string) => lines.filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  const raw = source.slice(cut + 4)
  const encoding = all('Content-Transfer-Encoding')[0] ?? ''
  const body = /quoted-printable/i.test(encoding)
    ? Buffer.from(
        raw
          .replace(/=\r\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString('utf8')
    : /base64/i.test(encoding)
      ? Buffer.from(raw, 'base64').toString('utf8')
      : raw
  return {
    header: (name) => {
      const [line] = all(name)
      return line === undefined ? null : decodeWords(line.slice(name.length + 1).trim())
    },
    headerCount: (name) => all(name).length,
    body: body.replace(/\r\n/g, '\n'),
  }
}

const decodeWords = (text: string) =>
  text.replace(/\?=\s+=\?/g, '?==?').replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, data: string) =>
    kind.toUpperCase() === 'B'
      ? Buffer.from(data, 'base64').toString('utf8')
      : Buffer.from(
          data
            .replace(/_/g, ' ')
            .replace(/=([0-9A-F]{2})/g, (__, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        ).toString('utf8'),
  )

/** The contract of every mail adapter. `open` gives a working one and its latest mail as source. */
export function mailContract(
  name: string,
  open: () => Promise<{ port: MailPort; latest(): Promise<string>; count(): Promise<number>; close(): Promise<void> }>,
) {
  describe(`mail contract: ${name}`, () => {
    let opened: Awaited<ReturnType<typeof open>>
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(async () => {
      await opened.port.close()
      await opened.close()
    })
    const deliver = async (more: Partial<OutgoingMail>) => {
      const mail = mailOf(more)
      await opened.port.deliver(mail)
      return { mail, ...readMail(await opened.latest()) }
    }

    it('delivers addresses, subject, date, id and text', async () => {
      const got = await deliver({ replyTo: { name: 'Ana', address: 'ana@example.org' } })
      expect(got.header('From')).toBe('Fontarium <noreply@fonts.example>')
      expect(got.header('To')).toBe('reader@example.org')
      expect(got.header('Reply-To')).toBe('Ana <ana@example.org>')
      expect(got.header('Subject')).toBe('Plain subject')
      expect(got.header('Message-ID')).toBe(`<${got.mail.messageId}>`)
      expect(Date.parse(got.header('Date')!)).toBe(got.mail.date)
      expect(got.header('Auto-Submitted')).toBe('auto-generated')
      expect(got.body.trim()).toBe('Hello')
    })

    it('delivers every script, long lines and lines of a single dot', async () => {
      const text = `Żółw ñ 漢字 العربية 🙂\n.\n..\n${'x'.repeat(5000)}\nFrom here\n\nend`
      const got = await deliver({
        text,
        subject: 'Ünïcode 漢字 “quoted” 🙂',
        to: { name: 'Ñandú, "J"', address: 'n@example.org' },
      })
      expect(got.header('Subject')).toBe('Ünïcode 漢字 “quoted” 🙂')
      expect(got.header('To')).toContain('<n@example.org>')
      expect(got.body.trimEnd()).toBe(text)
    })

    it('delivers text and HTML as alternatives', async () => {
      const got = await deliver({ html: '<p>Hello <b>you</b></p>' })
      expect(got.header('Content-Type')).toMatch(/^multipart\/alternative/)
      expect(got.body).toContain('<p>Hello <b>you</b></p>')
      expect(got.body).toContain('Hello')
    })

    it.each([
      ['subject', { subject: headerText('Hi\r\nBcc: victim@example.org', 200) }],
      ['a subject that nobody cleaned', { subject: 'Hi\r\nBcc: victim@example.org\r\n\r\nbody' }],
      ['name', { to: { name: 'Ana\r\nBcc: victim@example.org', address: 'reader@example.org' } }],
      ['name of the sender', { replyTo: { name: 'A\nBcc: victim@example.org', address: 'a@example.org' } }],
      ['name with another address', { to: { name: 'x <victim@example.org>, y', address: 'reader@example.org' } }],
    ] as [string, Partial<OutgoingMail>][])('a %s cannot add a header or a recipient', async (_, change) => {
      const before = await opened.count()
      const got = await deliver(change)
      expect(await opened.count()).toBe(before + 1)
      expect(got.headerCount('Bcc')).toBe(0)
      expect(got.headerCount('To')).toBe(1)
      expect(got.header('To')).toMatch(/<?reader@example\.org>?$/)
      expect(got.body.trim()).toBe('Hello')
    })

    it('reads no file and loads no URL in a text', async () => {
      const got = await deliver({ text: 'file:///etc/passwd', html: '<img src="/etc/passwd">' })
      expect(got.body).not.toContain('root:')
    })

    it('accepts concurrent mails', async () => {
      const before = await opened.count()
      await Promise.all(Array.from({ length: 8 }, (_, i) => opened.port.deliver(mailOf({ text: `number ${i}` }))))
      expect(await opened.count()).toBe(before + 8)
    })
  })
}
