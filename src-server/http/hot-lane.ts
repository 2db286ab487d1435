import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createCrowdQueue } from './crowd-queue.ts'
import { parseSimpleGet, type SimpleGet } from './simple-get.ts'

/** The whole answer as it goes over the wire, or null: Node's server shall answer. */
export type HotAnswer = (request: SimpleGet, socket: Socket) => Buffer | null

/** Whether a request for this address, not answered from memory, may wait while connections still come. */
export type IsPatient = (url: string) => boolean

export interface HotLane {
  /** Ends its connections as soon as what they asked for is answered and sent. */
  close(): void
  /** Cuts them off. */
  destroy(): void
}

/** What a connection is told about how long it may be silent between two requests. */
export const KEEP_ALIVE_MS = 5000
/** As Node has it: who believes what it was told, asks in the last moment and has a way to go, still finds the connection open. */
const GRACE_MS = 1000
/** A connection that asks for nothing at first is Node's: it has limits for heads that never come. */
const FIRST_BYTE_MS = 1000
/** A client that reads nothing is given up after so many times of silence: a minute, as everywhere. */
const MAX_STALLS = 10

interface Connection {
  socket: Socket
  /** No request will be answered here any more but those that have come. */
  close(): void
}

/**
 * Answers requests for what lies ready in memory straight from the socket: node:http alone costs more than twice of what a static
 * server does in all. A connection stays here as long as its requests are of that kind and is handed to the server, with the bytes
 * read so far, at the first that is not: bodies, heads in pieces, pipelines that back up, refusals and everything else are Node's.
 * It does not come back.
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
    /** What it asked for is not begun yet. */
    let waits = false
    let stalls = 0

    function onData(bytes: Buffer): void {
      stalls = 0
      const text = bytes.toString('latin1')
      let at = 0
      while (at < text.length) {
        // Ended after its client did, or failed at the last write: nobody is there to answer.
        if (socket.writableEnded || socket.destroyed) return
        // What a slow reader has not taken yet must not pile up.
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
     * Timers run before sockets are looked at, and after a busy moment both are due: a request that is here already would be answered
     * with a reset. So each socket is read once more before the end.
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
      // A new connection may have its request still on the way: its timeout ends it if not.
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

/** The address of the request that begins here; empty when it is no GET, or not all of its first line has come. */
function addressIn(text: string, at: number): string {
  if (!text.startsWith('GET ', at)) return ''
  const end = text.indexOf(' ', at + 4)
  return end < 0 ? '' : text.slice(at + 4, end)
}

/** The head of a 200 or 304 as node:http writes it for a connection that stays open. */
export function messageHead(status: '200 OK' | '304 Not Modified', headers: readonly string[], date: Date): string {
  let head = `HTTP/1.1 ${status}\r\n`
  for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`
  return `${head}Date: ${date.toUTCString()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_MS / 1000}\r\n\r\n`
}
