import { lookup } from 'node:dns'
import { Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { withTimeout } from '../timeout.ts'
import { MailError, type MailFailure, type MailPort } from './mail.port.ts'
import { mailSource } from './mail-source.ts'

export interface SmtpTimes {
  /** TCP and TLS handshake. */
  connectMs: number
  /** Wait for the server's greeting. */
  greetMs: number
  /** Longest silence during the dialogue. */
  silenceMs: number
  /** The whole delivery: ends servers that drip a byte now and then. */
  totalMs: number
}

const TIMES: SmtpTimes = { connectMs: 10_000, greetMs: 10_000, silenceMs: 20_000, totalMs: 45_000 }

/**
 * Sends by SMTP with a connection per mail: mails are few, and a kept connection would need supervision.
 * @param url smtp://user:password@host:587 (STARTTLS when the server offers it) or smtps://…
 */
export function createSmtpMail(url: string, times: SmtpTimes = TIMES): MailPort {
  const target = new URL(url)
  const secure = target.protocol === 'smtps:'
  const user = decodeURIComponent(target.username)
  /** Aborts running deliveries. */
  const endings = new Set<() => void>()

  const host = target.hostname.replace(/^\[|\]$/g, '')
  const usualPort = secure ? 465 : 587
  const port = target.port ? Number(target.port) : usualPort

  /** Our own socket: nodemailer keeps a connection until the server closes it, which a dripping server never does. */
  const connection = (socket: Socket) =>
    createTransport({
      host,
      port,
      secure,
      // A password must not be sent unencrypted, except to this machine's own relay.
      requireTLS: user !== '' && !secure && !isLocal(target.hostname),
      ...(user ? { auth: { user, pass: decodeURIComponent(target.password) } } : {}),
      connectionTimeout: times.connectMs,
      greetingTimeout: times.greetMs,
      socketTimeout: times.silenceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
      getSocket: (_options, callback) => {
        const timer = setTimeout(() => socket.destroy(timeout('no connection within its time')), times.connectMs)
        const failed = (error: Error) => {
          clearTimeout(timer)
          callback(error, false)
        }
        socket.once('error', failed)
        // Resolved separately first, to distinguish an unknown name from a silent server.
        lookup(host, (error) => {
          if (error) return failed(error)
          if (socket.destroyed) return
          socket.connect({ host, port }, () => {
            clearTimeout(timer)
            socket.off('error', failed)
            callback(null, { connection: socket })
          })
        })
      },
    })

  return {
    name: 'smtp',
    async deliver(mail) {
      const socket = new Socket()
      const transport = connection(socket)
      let end = () => {}
      const ended = new Promise<never>((_, reject) => {
        end = () => reject(new MailError('down', 'the site is being ended'))
      })
      endings.add(end)
      const sending = transport.sendMail(mailSource(mail))
      try {
        await withTimeout(Promise.race([sending, ended]), times.totalMs, () => {
          throw new MailError('down', 'the mail server is too slow')
        })
      } catch (error) {
        throw asMailError(error)
      } finally {
        endings.delete(end)
        transport.close()
        socket.destroy()
        // Its listeners are gone.
        socket.on('error', () => undefined)
      }
    },
    async close() {
      // Otherwise the site's shutdown waits for a slow mail server; the queue keeps the mail.
      for (const end of endings) end()
    },
  }
}

const timeout = (message: string) => Object.assign(new Error(message), { code: 'ETIMEDOUT' })

const isLocal = (host: string) => host === 'localhost' || host === '[::1]' || host.startsWith('127.')

interface SmtpError {
  code?: string
  responseCode?: number
  message: string
}

/** Error codes about the recipient or the mail, not the server. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE', 'ESTREAM'])

function asMailError(error: unknown): MailError {
  if (error instanceof MailError) return error
  const { code = '', responseCode = 0, message } = error as SmtpError
  let failure: MailFailure = 'down'
  if (ABOUT_THE_MAIL.has(code)) failure = responseCode >= 500 ? 'refused' : 'busy'
  return new MailError(failure, [code, message].filter(Boolean).join(': ').slice(0, 480), { cause: error })
}
