import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { listenLocally } from './listen.ts'

interface ReceivedMail {
  from: string
  to: string[]
  source: string
}

interface TestSmtp {
  url: string
  received: ReceivedMail[]
  close(): Promise<void>
}

/** A local SMTP server that keeps the mails it receives. */
export async function startSmtp(
  options: SMTPServerOptions & { user?: string; password?: string } = {},
): Promise<TestSmtp> {
  const { user, password, ...more } = options
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    hideSTARTTLS: true,
    authOptional: user === undefined,
    allowInsecureAuth: true,
    closeTimeout: 100,
    logger: false,
    onAuth(auth, _session, callback) {
      if (auth.username === user && auth.password === password) callback(null, { user: auth.username })
      else callback(Object.assign(new Error('Invalid login'), { responseCode: 535 }))
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          from: (session.envelope.mailFrom || { address: '' }).address,
          to: session.envelope.rcptTo.map((to) => to.address),
          source: Buffer.concat(chunks).toString('utf8'),
        })
        callback()
      })
    },
    ...more,
  })
  // Some tests test clients that give up in the middle.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const login = user === undefined ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@`
  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A server that accepts connections and leaves them to `talk`, to test silence, slow and invalid answers. */
export async function startRawSmtp(talk: (socket: Socket) => void): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    talk(socket)
  })
  const port = await listenLocally(server)
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
