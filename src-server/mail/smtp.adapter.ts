import { lookup } from 'node:dns'
import { Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { MailError, type MailFailure, type MailPort } from './mail.port.ts'
import { mailSource } from './mail-source.ts'

export interface SmtpTimes {
  /** TCP and TLS. */
  connectMs: number
  /** The server's first words. */
  greetMs: number
  /** Silence in the middle of a talk. */
  silenceMs: number
  /** The whole delivery: a server that drips a byte now and then ends here. */
  totalMs: number
}

const TIMES: SmtpTimes = { connectMs: 10_000, greetMs: 10_000, silenceMs: 20_000, totalMs: 45_000 }

/**
 * Sends by SMTP, each mail on a connection of its own: mails are few, and a kept connection would have to be watched.
 * @param url smtp://user:password@host:587 (STARTTLS when the server offers it) or smtps://…
 */
export function createSmtpMail(url: string, times: SmtpTimes = TIMES): MailPort {
  const target = new URL(url)
  const secure = target.protocol === 'smtps:'
  const user = decodeURIComponent(target.username)
  /** Ends a delivery that is under way. */
  const endings = new Set<() => void>()

  const host = target.hostname.replace(/^\[|\]$/g, '')
  const port = target.port ? Number(target.port) : secure ? 465 : 587

  /** The socket is ours: nodemailer keeps a connection until the server ends it, and one that drips never does. */
  const connection = (socket: Socket) =>
    createTransport({
      host,
      port,
      secure,
      // A password must not cross the wire in the clear, but for this machine's own relay.
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
        // Asked for by itself first: a name that nobody has is told apart from a server that does not answer.
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
      let timer: NodeJS.Timeout | undefined
      let end = () => {}
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new MailError('down', 'the mail server is too slow')), times.totalMs)
        end = () => reject(new MailError('down', 'the site is being ended'))
      })
      endings.add(end)
      const sending = transport.sendMail(mailSource(mail))
      // When the deadline wins, the closed connection's own complaint has nobody left to hear it.
      sending.catch(() => undefined)
      try {
        await Promise.race([sending, late])
      } catch (error) {
        throw asMailError(error)
      } finally {
        clearTimeout(timer)
        endings.delete(end)
        transport.close()
        socket.destroy()
        // Whoever listened to it is gone.
        socket.on('error', () => undefined)
      }
    },
    async close() {
      // Else the site's end would wait for a slow mail server; the queue keeps the mail.
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

/** Codes of errors that are about the recipient or the mail, and not about the server as such. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE', 'ESTREAM'])

function asMailError(error: unknown): MailError {
  if (error instanceof MailError) return error
  const { code = '', responseCode = 0, message } = error as SmtpError
  const failure: MailFailure = !ABOUT_THE_MAIL.has(code) ? 'down' : responseCode >= 500 ? 'refused' : 'busy'
  return new MailError(failure, [code, message].filter(Boolean).join(': ').slice(0, 480), { cause: error })
}
