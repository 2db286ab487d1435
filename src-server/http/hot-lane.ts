import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createCrowdQueue } from './crowd-queue.ts'
import { parseSimpleGet, type SimpleGet } from './simple-get.ts'

/** The complete response bytes, or null if Node's server must answer. */
export type HotAnswer = (request: SimpleGet, socket: Socket) => Buffer | null

/** Whether a request for this address that is not in memory may wait while connections arrive. */
export type IsPatient = (url: string) => boolean

export interface HotLane {
  /** Closes its connections as soon as their pending answers are sent. */
  close(): void
  /** Closes them at once. */
  destroy(): void
}

/** Keep-alive time that is announced to clients. */
export const KEEP_ALIVE_MS = 5000
/** Kept open this much longer, as Node does, for requests sent at the last moment. */
const GRACE_MS = 1000
/** Connections silent for this long at first go to Node, which limits heads that never arrive. */
const FIRST_BYTE_MS = 1000
/** Silent periods after which a client that does not read is disconnected: a minute in all, as elsewhere. */
const MAX_STALLS = 10

interface Connection {
  socket: Socket
  /** Answers only the requests already received. */
  close(): void
}

/**
 * Answers requests for content in memory directly on the socket: node:http alone costs more than twice as much as a
 * static server's whole work. A connection stays here while its requests are of that kind; the first other one (bodies,
 * split heads, pipelines that back up, refusals …) hands it over to Node's server for good, with the bytes read so far.
 */
export function openHotLane(
  server: Server,
  answer: HotAnswer,
  isPatient: IsPatient,
  keepAliveMs = KEEP_ALIVE_MS + GRACE_MS,
): HotLane {
  const toServer = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  const connections = new Set<Connection>()
  const crowd = createCrowdQueue()
  let closing = false

  function enter(socket: Socket): void {
    const connection: Connection = { socket, close }
    crowd.arrived()
    let served = false
    /** Its request has not been started. */
    let waits = false
    let stalls = 0

    function onData(bytes: Buffer): void {
      stalls = 0
      const text = bytes.toString('latin1')
      let at = 0
      while (at < text.length) {
        // The client ended the connection or the last write failed: there is nobody to answer.
        if (socket.writableEnded || socket.destroyed) return
        // Answers to a slow reader must not pile up.
        const request = closing || socket.writableNeedDrain ? null : parseSimpleGet(text, at)
        const message = request && answer(request, socket)
        if (!message) {
          const rest = at === 0 ? bytes : bytes.subarray(at)
          if (isPatient(addressIn(text, at))) wait(rest)
          else leave(rest)
          return
        }
        socket.write(message)
        if (!served) {
          served = true
          socket.setTimeout(keepAliveMs)
        }
        at = request.end
      }
    }

    function onTimeout(): void {
      if (!served && !closing) leave(null)
      else if (socket.writableLength === 0 || ++stalls >= MAX_STALLS) endUnlessAsked()
      else socket.setTimeout(keepAliveMs)
    }

    /**
     * Timers run before sockets are read, and after a busy moment both are due: closing now would reset a request that
     * has already arrived. So each socket is read once more before closing.
     */
    function endUnlessAsked(): void {
      const { bytesRead } = socket
      setImmediate(() =>
        setImmediate(() => {
          if (waits || !connections.has(connection) || socket.bytesRead !== bytesRead) return
          if (stalls >= MAX_STALLS) socket.destroy()
          else socket.destroySoon()
        }),
      )
    }

    function close(): void {
      // A new connection's request may still be on its way: its timeout closes it if none arrives.
      if (served) endUnlessAsked()
    }

    const onEnd = () => void socket.end()
    const onClose = () => void connections.delete(connection)
    // 'close' follows.
    const onError = () => undefined

    function wait(rest: Buffer): void {
      waits = true
      socket.pause()
      socket.setTimeout(0)
      crowd.add(() => {
        if (socket.destroyed) return
        leave(rest)
        socket.resume()
      })
    }

    function leave(rest: Buffer | null): void {
      connections.delete(connection)
      socket.off('data', onData).off('timeout', onTimeout).off('end', onEnd).off('close', onClose).off('error', onError)
      socket.setTimeout(0)
      for (const listener of toServer) listener.call(server, socket)
      if (rest) socket.unshift(rest)
    }

    connections.add(connection)
    socket.on('data', onData).on('timeout', onTimeout).on('end', onEnd).on('close', onClose).on('error', onError)
    socket.setTimeout(FIRST_BYTE_MS)
  }

  server.on('connection', enter)
  return {
    close() {
      closing = true
      for (const connection of connections) connection.close()
    },
    destroy() {
      for (const { socket } of connections) socket.destroy()
    },
  }
}

/** The address of the request that starts here; empty when it is not a GET or its first line is incomplete. */
function addressIn(text: string, at: number): string {
  if (!text.startsWith('GET ', at)) return ''
  const end = text.indexOf(' ', at + 4)
  return end < 0 ? '' : text.slice(at + 4, end)
}

/** The head of a 200 or 304 as node:http writes it on a keep-alive connection. */
export function messageHead(status: '200 OK' | '304 Not Modified', headers: readonly string[], date: Date): string {
  let head = `HTTP/1.1 ${status}\r\n`
  for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`
  return `${head}Date: ${date.toUTCString()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_MS / 1000}\r\n\r\n`
}
