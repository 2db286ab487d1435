import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

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
