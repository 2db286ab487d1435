import { matchRoute } from '#shared/match-route.ts'
import { ROUTE_TRAITS } from '#shared/route-traits.ts'
import { PROCEDURES } from '../trpc/procedures.ts'
import { BYTE_TABLE } from './byte-table.ts'
import { REST_TABLE } from './rest-table.ts'

const HEALTH: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

const patternOf = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
const REST = REST_TABLE.map(({ method, path, procedure }) => ({ method, path: patternOf(path), procedure }))
const FILES = BYTE_TABLE.map(({ path, id }) => ({ path: patternOf(path), id }))

/** The procedure that a request calls, by tRPC or REST. */
export function procedureOf(method: string, path: string): string | undefined {
  if (path.startsWith('/trpc/')) return path.slice('/trpc/'.length)
  if (!path.startsWith('/api/')) return undefined
  const asked = method === 'HEAD' ? 'GET' : method
  return REST.find((route) => route.method === asked && route.path.test(path))?.procedure
}

/** A saved preview is sent to a friend in the moment in which it is made: its page is read where it was written. */
const JUST_WRITTEN: ReadonlySet<string> = new Set(['saved-preview'])

/** Names of pages and calls that are the same for everybody and may be kept by caches. */
export const PUBLIC_READS: ReadonlySet<string> = new Set([
  ...Object.entries(ROUTE_TRAITS).flatMap(([name, { cached }]) =>
    cached && !JUST_WRITTEN.has(name) ? [`page:${name}`] : [],
  ),
  ...REST_TABLE.flatMap(({ cacheable, procedure }) => (cacheable ? [`call:${procedure}`] : [])),
])

/**
 * What answers a request, for metrics, log lines and SQL comments: 'page:family', 'call:fonts.search',
 * 'file:previews.png' and so on. The names are few, whatever addresses visitors invent.
 */
export function routeName(method: string, url: string): string {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  if (path.startsWith('/assets/') || path.startsWith('/static/')) return 'asset'
  if (HEALTH.has(path)) return 'health'
  if (/^\/(?:api|css2?|webfonts|npm)(?:\/|$)/.test(path)) {
    const plain = path.replace(/%2f/i, '/')
    const file = FILES.find((row) => row.path.test(plain))
    if (file) return `file:${file.id}`
  }
  const procedure = procedureOf(method, path)
  if (procedure !== undefined) return PROCEDURES.has(procedure) ? `call:${procedure}` : 'other'
  const page = matchRoute(path)
  if (page) return `${method === 'POST' ? 'form' : 'page'}:${page.name}`
  return 'other'
}
