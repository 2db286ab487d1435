import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Random } from '#tests/factories/random.ts'

export interface RawTalk {
  socket: Socket
  /** Bytes received so far, as latin1. */
  received(): string
  /** Resolves when the text was received this many times. */
  has(text: string, times?: number): Promise<void>
  closed: Promise<void>
}

/** A connection that sends and receives raw bytes. Notes resets in `received`. */
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

/** The server's end of a connection. `sockets`: all that the server has accepted. */
export async function otherEnd(client: Socket, sockets: readonly Socket[]): Promise<Socket> {
  // Ports are reused, so skip ended connections.
  const find = () => sockets.find(({ remotePort, destroyed }) => !destroyed && remotePort === client.localPort)
  while (!find()) await turn()
  return find() as Socket
}

/**
 * Everything that a server of this process answers to these pieces, until the connection closes. Each piece is sent when the server
 * has read the one before.
 */
export async function tell(
  server: { port: number; sockets: readonly Socket[] },
  pieces: readonly string[],
): Promise<string> {
  const { socket, received, closed } = await talk(server.port)
  const other = await otherEnd(socket, server.sockets)
  let sent = 0
  for (const piece of pieces) {
    // Stops when the server has closed the connection: whether writing fails then depends on timing.
    if (!socket.writable || other.destroyed) break
    socket.write(piece, 'latin1')
    sent += piece.length
    while (other.bytesRead < sent && !other.destroyed) await turn()
    // Lets promises and ticks that follow from it run.
    await turn()
  }
  socket.end()
  await closed
  return received()
}

/** Cuts the text into up to `most` pieces at random places. */
export function cutUp(text: string, most: number, random: Random): string[] {
  const cuts = Array.from({ length: random.below(most) }, () => random.below(text.length + 1)).sort((a, b) => a - b)
  return [0, ...cuts].map((from, i) => text.slice(from, cuts[i] ?? text.length)).filter((piece) => piece.length > 0)
}

/** Answers to the same request may differ only in their dates. */
export const withoutDates = (answer: string) => answer.replaceAll(/\r\nDate: [^\r]*\r\n/g, '\r\nDate: -\r\n')
