import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '#shared/errors.ts'
import { expectedFailure } from '../database/outage.ts'

const RESTARTING = 'The site is restarting and did not wait for the rest of this. Send it again in a moment.'
const RETRY_AFTER_S = 2

/** Whether the process ended before the body had arrived: nothing was done with it. */
export const isRestarting = (error: unknown): boolean => expectedFailure(error)?.message === RESTARTING

/** Connections whose clients may send for as long as they like, while the process wants to end. */
export interface LateConnections {
  /** Closes those without the head of a request. Node does not count them as idle; browsers open some in advance. */
  endUnused(): void
  /** Answers requests whose bodies are still coming with a 503. */
  endBodies(): void
}

export function lateConnections(server: Server): LateConnections {
  const unused = new Set<Socket>()
  /** The last request of each connection, if it has a body. */
  const withBody = new Map<Socket, { req: IncomingMessage; res: ServerResponse }>()
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => {
      unused.delete(socket)
      withBody.delete(socket)
    })
  })
  server.on('request', (req, res) => {
    const { socket, headers } = req
    unused.delete(socket)
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
      withBody.set(socket, { req, res })
    else withBody.delete(socket)
  })
  return {
    endUnused() {
      for (const socket of unused) socket.destroy()
    },
    endBodies() {
      for (const [socket, { req, res }] of withBody) {
        if (req.complete) continue
        if (res.writableFinished) socket.destroy()
        else if (!res.headersSent && !req.destroyed) {
          res.shouldKeepAlive = false
          endBody(req, new AppError('UNAVAILABLE', RESTARTING, { retryAfter: RETRY_AFTER_S }))
        }
      }
    },
  }
}

/** Its reader gets the error. Without its socket, as Node itself does it: otherwise nobody could be answered. */
function endBody(req: IncomingMessage, error: Error): void {
  ;(req as { socket: Socket | null }).socket = null
  // Also without a reader.
  req.once('error', () => undefined)
  req.destroy(error)
}
