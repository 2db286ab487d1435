import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { sweepStaleTemps, writeDurably } from '../storage/durable-file.ts'
import { MailError, type MailPort } from './mail.port.ts'
import { mailSource } from './mail-source.ts'
import { listOutbox } from './outbox-folder.ts'

/** The folder is for the operator and must not fill the disk: the oldest mails are deleted. */
const MAX_FILES = 500
const MAX_BYTES = 50 * 1024 * 1024

/** Writes each mail as an .eml file, which any mail program opens: the fallback without a mail server. */
export function createOutboxMail(folder: string, limits = { files: MAX_FILES, bytes: MAX_BYTES }): MailPort {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const temps = path.join(folder, '.temp')
  return {
    name: 'outbox',
    async deliver(mail) {
      const { message } = await composer.sendMail(mailSource(mail)).catch((error: Error) => {
        throw new MailError('refused', error.message, { cause: error })
      })
      const day = new Date(mail.date).toISOString().slice(0, 19).replaceAll(':', '-')
      const key = mail.messageId.replace(/@.*/s, '').replace(/[^\w-]/g, '')
      try {
        await mkdir(folder, { recursive: true })
        await sweepStaleTemps(temps)
        await writeDurably(temps, path.join(folder, `${day}-${key}.eml`), (temp) =>
          writeFile(temp, message as Buffer, { mode: 0o600 }),
        )
        await prune(folder, limits)
      } catch (error) {
        throw new MailError('down', `${folder}: ${(error as Error).message}`, { cause: error })
      }
    },
    close: async () => undefined,
  }
}

async function prune(folder: string, limits: { files: number; bytes: number }): Promise<void> {
  let bytes = 0
  let files = 0
  for (const entry of await listOutbox(folder)) {
    bytes += entry.bytes
    files++
    // The newest mail stays whatever its size.
    if (files > 1 && (files > limits.files || bytes > limits.bytes))
      await rm(path.join(folder, entry.name), { force: true })
  }
}
