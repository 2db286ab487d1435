import { AsyncLocalStorage } from 'node:async_hooks'
import { type OpenedPage, openPage } from '#client/entry-server.tsx'
import type { Parts } from '#server/compose/parts.ts'
import type { Reader } from '#server/database/reader.ts'
import { ANONYMOUS } from '#server/features/core/actor.ts'
import { NO_COOKIE, type TrpcContext } from '#server/trpc/context.ts'
import { createLocalClient } from '#server/trpc/local-client.ts'
import type { PageConfig } from '#shared/contracts/site/site.ts'
import { matchRoute } from '#shared/match-route.ts'
import { decodePreferenceCookie } from '#shared/preview/preferences.ts'

/** The page configuration of a visitor. */
export const benchPageConfig = async (parts: Parts): Promise<PageConfig> => ({
  XsrfHeader: 'X-Fontarium-Token',
  AntiForgeryToken: 'a'.repeat(43),
  stats: await parts.services.site.stats(),
  endpoints: { api: parts.config.publicUrl, images: '', trpc: '/trpc' },
  country: null,
  admanager: null,
  adScriptUrl: null,
  analytics: 'off',
  analyticsDays: 90,
  socialLinks: [],
  version: 'bench',
  siteName: parts.config.siteName,
  publicUrl: parts.config.publicUrl,
  operator: parts.config.operator,
  FormStamp: '',
  build: parts.build,
  announcement: '',
})

/** A page with its data, before rendering. @throws Error if the address redirects */
export async function openPath(parts: Parts, config: PageConfig, url: string): Promise<OpenedPage> {
  const context: TrpcContext = {
    services: parts.services,
    actor: ANONYMOUS,
    session: NO_COOKIE,
    address: '127.0.0.1',
    visitor: { address: '127.0.0.1', userAgent: '', country: null, optedOut: true, userId: null },
  }
  const opened = await openPage({
    url,
    match: matchRoute(url.split('?')[0]!),
    config,
    preferences: decodePreferenceCookie(undefined),
    client: createLocalClient(context),
  })
  if (!('element' in opened)) throw new Error(`${url} is a redirect`)
  return opened
}

export interface Statements {
  /** Statements on the main thread. */
  query: string[]
  /** Statements in the reader threads. */
  slow: string[]
}

const running = new AsyncLocalStorage<Statements>()

/** The SQL statements that `work` runs, without those of timers and background jobs. */
export async function statementsOf(reader: Reader, work: () => Promise<unknown>): Promise<Statements> {
  const statements: Statements = { query: [], slow: [] }
  const { query, slow } = reader
  reader.query = (sql, params) => {
    if (running.getStore() === statements) statements.query.push(sql)
    return query(sql, params)
  }
  reader.slow = (sql, params) => {
    if (running.getStore() === statements) statements.slow.push(sql)
    return slow(sql, params)
  }
  try {
    await running.run(statements, work)
  } finally {
    reader.query = query
    reader.slow = slow
  }
  return statements
}
