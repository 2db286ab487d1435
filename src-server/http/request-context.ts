import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type BlockList, isIP } from 'node:net'
import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import type { ProxyTrust } from '../config.ts'
import { type Actor, ANONYMOUS } from '../features/core/actor.ts'
import { currentScope, type RequestScope } from '../request-scope.ts'
import { forwardedAddress } from './forwarded-address.ts'
import { PUBLIC_READS, routeName } from './route-name.ts'
import { untrustedProxyWatch } from './untrusted-proxy.ts'

export interface RequestState {
  requestId: string
  log: Logger
  startedAt: bigint
  /** CSP nonce of this response. */
  nonce: string
  /** Address of the visitor: the socket's, or the one the proxy reports when TRUST_PROXY is set. */
  clientAddress: string
  /** The caller; anonymous until session.ts has looked up the session. */
  actor: Actor
  /** What a form has done, as sentences, in case its page cannot be drawn. */
  said?: string[]
}

declare module 'koa' {
  interface DefaultState extends RequestState {}
}

/** Ids that a proxy may give; others could end an SQL comment or fill the log. */
const PROXY_ID = /^[\w-]{8,64}$/

/** Id and route of a request. Our own proxy has given it an id, which its log and error pages name. */
export function requestScope(req: IncomingMessage, trustProxy: boolean): RequestScope {
  const route = routeName(req.method ?? 'GET', req.url ?? '/')
  const given = trustProxy ? String(req.headers['x-request-id'] ?? '') : ''
  return {
    id: PROXY_ID.test(given) ? given : randomBytes(9).toString('base64url'),
    route,
    mayLag: mayLag(req, route),
  }
}

/** Public reads without session or key: people who are logged in must see what they have just written. */
const mayLag = ({ method, headers }: IncomingMessage, route: string): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  PUBLIC_READS.has(route) &&
  headers.authorization === undefined &&
  !/(?:^|;\s*)(?:__Host-)?session=/.test(headers.cookie ?? '')

/**
 * Ids, log, timing headers. Headers are written when the response starts, also for handlers that use the raw response.
 */
export function requestContext(logger: Logger, options: { trustProxy: ProxyTrust }): Middleware<RequestState> {
  const watchProxy = untrustedProxyWatch(logger)
  return async (ctx, next) => {
    ctx.state.requestId = currentScope()?.id ?? ''
    ctx.state.nonce = randomBytes(16).toString('base64')
    ctx.state.startedAt = process.hrtime.bigint()
    ctx.state.log = logger
    ctx.state.clientAddress = clientAddress(ctx.req, options.trustProxy)
    watchProxy(ctx.state.clientAddress, ctx.get('x-forwarded-for'))
    ctx.state.actor = ANONYMOUS
    ctx.set('X-Request-Id', ctx.state.requestId)
    const elapsedMs = () => Number(process.hrtime.bigint() - ctx.state.startedAt) / 1e6
    const writeHead = ctx.res.writeHead.bind(ctx.res)
    ctx.res.writeHead = ((...args: Parameters<typeof writeHead>) => {
      const ms = elapsedMs().toFixed(1)
      if (!ctx.res.headersSent) {
        ctx.res.setHeader('X-Request-Duration', ms)
        ctx.res.setHeader('Server-Timing', `total;dur=${ms}`)
      }
      return writeHead(...args)
    }) as typeof ctx.res.writeHead
    ctx.res.once('close', () => {
      ctx.state.log.debug(
        { method: ctx.method, path: ctx.path, status: ctx.res.statusCode, ms: Math.round(elapsedMs()) },
        'request',
      )
    })
    await next()
  }
}

/**
 * The last address, which our own proxy added; earlier entries of X-Forwarded-For may be forged. With ranges of further
 * proxies: the last address that is none of theirs.
 */
export function clientAddress(
  req: { headers: NodeJS.Dict<string | string[]>; socket: { remoteAddress?: string } },
  trust: ProxyTrust,
): string {
  const forwarded = trust === false ? '' : String(req.headers['x-forwarded-for'] ?? '')
  const said =
    trust === true || trust === false
      ? forwardedAddress(forwarded.slice(forwarded.lastIndexOf(',') + 1))
      : beforeProxies(forwarded, trust)
  const address = said || (req.socket.remoteAddress ?? 'unknown')
  return address.includes(':') ? network64(address) : address
}

/** The last address that is not a trusted proxy; if all are, the first, where the request came from. */
function beforeProxies(forwarded: string, proxies: BlockList): string {
  let end = forwarded.length
  for (;;) {
    const start = forwarded.lastIndexOf(',', end - 1)
    const entry = forwardedAddress(forwarded.slice(start + 1, end))
    if (start < 0 || entry === '' || !proxies.check(entry, isIP(entry) === 6 ? 'ipv6' : 'ipv4')) return entry
    end = start
  }
}

/** An IPv6 household or server has 2^64 addresses and counts as one visitor. IPv4 in IPv6 form is treated as IPv4. */
function network64(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1] as string
  const [head = '', tail] = (address.split('%')[0] as string).toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::`
}
