import { createTransport } from 'nodemailer'
import { expect, it } from 'vitest'
import { mailSource } from './mail-source.ts'
import { readableMail } from './mail-text.ts'

const LINK = `https://fonts.example/account/confirm?key=${'k'.repeat(60)}&next=%2Fpopular%2Ffonts`
const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

async function sourceOf(mail: { subject: string; name: string; text: string; html?: string }): Promise<string> {
  const { message } = await composer.sendMail(
    mailSource({
      messageId: 'one@fonts.example',
      replyTo: null,
      date: 0,
      html: '',
      ...mail,
      from: { name: 'Fontarium', address: 'noreply@fonts.example' },
      to: { name: mail.name, address: 'ada@example.org' },
    }),
  )
  return (message as Buffer).toString('utf8')
}

it.each([
  ['a text', {}],
  ['a text beside HTML', { html: '<p>Not <b>this</b></p>' }],
])('%s is read as written, with unbroken links', async (_, more) => {
  const text = `Grüße, Ωμέγα = 1!\n\n${LINK}\n\n.\nBye`
  const subject = 'Fontarium: bestätigen Sie Ihre Adresse, bitte sehr und recht bald, 確認してください'
  const mail = readableMail(await sourceOf({ subject, name: 'Ädä', text, ...more }))
  expect(mail.text.replaceAll('\r\n', '\n')).toBe(text)
  expect(mail.subject).toBe(subject)
  expect(mail.to).toContain('Ädä')
  expect(mail.to).toContain('<ada@example.org>')
  expect(mail.date).toBe('Thu, 01 Jan 1970 00:00:00 +0000')
})

it('encoded words typed into a name or a subject stay as typed', async () => {
  const sent = '=?utf-8?B?WW91ciBiYW5r?='
  const source = await sourceOf({ subject: `Hello ${sent}`, name: sent, text: 'x' })
  expect(source).not.toContain(sent)
  const mail = readableMail(source)
  expect(mail.subject.replaceAll('\u2060', '')).toBe(`Hello ${sent}`)
  expect(mail.to.replaceAll('\u2060', '')).toContain(sent)
  expect(mail.subject + mail.to).not.toContain('Your bank')
})

it('reads a mostly non-ASCII text, and plain ASCII', async () => {
  for (const text of ['Привет, это письмо. '.repeat(20).trim(), 'Just this.'])
    expect(readableMail(await sourceOf({ subject: 'x', name: 'a', text })).text.replaceAll('\r\n', '\n')).toBe(text)
})

it('invalid mails do no harm', () => {
  expect(readableMail('').text).toBe('')
  expect(readableMail('nothing').subject).toBe('')
})
