import type { IncomingMessage } from 'node:http'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** Headers that proxies add to forwarded requests. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/**
 * Behind a local proxy every request comes from 127.0.0.1, and the proxy may pass a visitor's own X-Forwarded-For, so
 * neither is proof: the socket must be local and no forwarding header present.
 */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  return LOOPBACK.has(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined)
}
