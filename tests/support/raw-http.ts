import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Random } from '#tests/factories/random.ts'

export interface RawTalk {
  socket: Socket
  /** What has come so far, as latin1. */
  received(): string
  /** Resolves when so many times of it have come. */
  has(text: string, times?: number): Promise<void>
  closed: Promise<void>
}

/** A connection on which bytes are said and heard as they are. Resets are noted in `received`. */
export async function talk(port: number, host = '127.0.0.1'): Promise<RawTalk> {
  const socket = connect({ port, host, allowHalfOpen: true, noDelay: true })
  let text = ''
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString('latin1')
    socket.emit('heard')
  })
  socket.on('end', () => socket.end())
  socket.on('error', (error: NodeJS.ErrnoException) => {
    text += `<${error.code}>`
  })
  await once(socket, 'connect')
  return {
    socket,
    received: () => text,
    async has(wanted, times = 1) {
      while (text.split(wanted).length <= times) await once(socket, 'heard')
    },
    closed,
  }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** The server's end of a connection to it: `sockets` are all that it has accepted. */
export async function otherEnd(client: Socket, sockets: readonly Socket[]): Promise<Socket> {
  // Ports come again: one that is over may have had the same.
  const find = () => sockets.find(({ remotePort, destroyed }) => !destroyed && remotePort === client.localPort)
  while (!find()) await turn()
  return find() as Socket
}

/**
 * Everything that a server of this process says to these pieces and to the end of the client's side. Each piece is read on its own:
 * the next one follows when the server has it.
 */
export async function tell(
  server: { port: number; sockets: readonly Socket[] },
  pieces: readonly string[],
): Promise<string> {
  const { socket, received, closed } = await talk(server.port)
  const other = await otherEnd(socket, server.sockets)
  let sent = 0
  for (const piece of pieces) {
    // To a server that has ended the connection nothing more is said: whether that fails is a matter of moments.
    if (!socket.writable || other.destroyed) break
    socket.write(piece, 'latin1')
    sent += piece.length
    while (other.bytesRead < sent && !other.destroyed) await turn()
    // What follows from it in promises and ticks happens before the next turn.
    await turn()
  }
  socket.end()
  await closed
  return received()
}

/** The same text in up to so many pieces, cut anywhere. */
export function cutUp(text: string, most: number, random: Random): string[] {
  const cuts = Array.from({ length: random.below(most) }, () => random.below(text.length + 1)).sort((a, b) => a - b)
  return [0, ...cuts].map((from, i) => text.slice(from, cuts[i] ?? text.length)).filter((piece) => piece.length > 0)
}

/** Dates differ between two answers to the same question, and nothing else may. */
export const withoutDates = (answer: string) => answer.replaceAll(/\r\nDate: [^\r]*\r\n/g, '\r\nDate: -\r\n')
