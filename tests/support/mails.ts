import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { listOutbox } from '#server/mail/outbox-folder.ts'
import type { TestSite } from './app.ts'

interface QueuedMail {
  /** JSON. */
  envelope: string
  subject: string
  body: string
}

/** Mails to an address, from their rows, newest first. */
export async function mailsTo(site: TestSite, address: string): Promise<QueuedMail[]> {
  const rows = await site.sql<QueuedMail>('SELECT envelope, subject, body FROM mail_message ORDER BY id DESC')
  return rows.filter(({ envelope }) => JSON.parse(envelope).to.address === address)
}

/** Texts of the sent mails that name an address. */
export async function sentTo(site: TestSite, address: string): Promise<string[]> {
  const outbox = path.join(site.dataDir, 'outbox')
  const texts = (await listOutbox(outbox)).map(async ({ name }) =>
    (await readFile(path.join(outbox, name), 'utf8')).replace(/=\r?\n/g, '').replaceAll('=3D', '='),
  )
  return (await Promise.all(texts)).filter((text) => text.toLowerCase().includes(address.toLowerCase()))
}

/** The key of the link in a mail. */
export const keyOf = (mail: string): string => /[?&]key=([\w-]{43})/.exec(mail)![1]!

/** The path of the link with a key in a mail. */
export const linkIn = (mail: string): string[] => /https?:\/\/[^/]+(\/account\/\S+key=\S+)/.exec(mail)?.slice(1) ?? []
