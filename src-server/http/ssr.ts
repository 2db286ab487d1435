import type { Context, Middleware } from 'koa'
import type { Logger } from 'pino'
import type { SsrInput, SsrPage, SsrRedirect } from '#client/app/page.ts'
import type { PageActions } from '#client/app/page-action.ts'
import type { PageConfig, SubmittedForm } from '#shared/contracts/site/site.ts'
import { AppError } from '#shared/errors.ts'
import { CALL_RATES, RATE_LIMITS } from '#shared/limits.ts'
import { matchRoute } from '#shared/match-route.ts'
import { OTHER_ADDRESSES } from '#shared/other-addresses.ts'
import { decodePreferenceCookie, PREFERENCE_COOKIE } from '#shared/preview/preferences.ts'
import { ROUTE_TRAITS } from '#shared/route-traits.ts'
import { ROUTES, type RouteDefinition, type RouteName, routePath } from '#shared/routes.ts'
import { createMemoryLimit } from '../features/core/limits/memory-limit.ts'
import type { RateRule } from '../features/core/limits/rate-rule.ts'
import { currentScope } from '../request-scope.ts'
import { contextForEverybody, type TrpcContext } from '../trpc/context.ts'
import { createLocalClient } from '../trpc/local-client.ts'
import { withoutKeys } from '../without-keys.ts'
import type { AssetSource } from './client-assets.ts'
import { compressBody } from './compression.ts'
import { toProblem } from './errors.ts'
import { htmlDocument } from './html-template.ts'
import { requireRead } from './methods.ts'
import type { KeptPage, PageCache } from './page-cache.ts'
import type { RequestState } from './request-context.ts'
import { seeOther } from './see-other.ts'

/** The client's entry-server module. */
export interface PageRenderer {
  render(input: SsrInput): Promise<SsrPage | SsrRedirect>
  /** What pages do with their forms; absent: none takes any. */
  ACTIONS?: PageActions
  EARLY_SCRIPT: string
  /** SVG symbols that pages refer to. */
  SPRITE: string
  /** Sets who is told when a page's data fails, and returns the request's id for the error page. */
  onServerFailure?(report: (error: unknown, url: string) => string): void
  /** Dev only: a module that loads the page's scripts after those of hot reload. */
  devModule?: string
}

export interface SsrOptions {
  assets: AssetSource
  /** The client's entry-server; a function, so that the dev server can reload it. */
  renderer(): Promise<PageRenderer>
  pageConfig(ctx: Context): Promise<PageConfig>
  createContext(ctx: Context): TrpcContext
  logger: Pick<Logger, 'error'>
  /** Pages per second that are rendered for one address. */
  pageRate: number
  /** Null in development, where every render uses the newest source. */
  cache: PageCache | null
}

/** Render limit for one address. */
export const pageLimits = (perSecond: number): RateRule => ({
  times: perSecond * RATE_LIMITS.pageBurstSeconds,
  perMs: RATE_LIMITS.pageBurstSeconds * 1000,
})

/** Pages that search the whole catalogue or draw twenty fonts: a tenth of a second each. */
const HEAVY: ReadonlySet<RouteName> = new Set(['analyzer', 'ascii-fonts'])

/** Server-rendered pages: the last middleware, for every GET that nothing else answered. */
export function ssr(options: SsrOptions): Middleware<RequestState> {
  const drawRate = createMemoryLimit(pageLimits(options.pageRate))
  const heavyRate = createMemoryLimit(CALL_RATES.coverage)
  return async (ctx, next) => {
    // Addresses under /api are calls, unless the route table lists them as pages.
    if (/^\/(api|trpc)\//.test(ctx.path) && matchRoute(ctx.path) === null) return next()
    requireRead(ctx)
    // '//host' and '/\\host' would become another site's address in a URL.
    const path = /^\/[/\\]/.test(ctx.path) ? routePath('not-found') : ctx.path
    const match = matchRoute(path)
    const route: RouteDefinition | null = match && ROUTES[match.name]
    const elsewhere = match ? route?.alias : OTHER_ADDRESSES[path.replace(/\/$/, '')]
    if (elsewhere) {
      ctx.status = 301
      ctx.redirect(routePath(elsewhere as RouteName, match?.params) + ctx.search)
      return
    }
    const preferences = decodePreferenceCookie(ctx.cookies.get(PREFERENCE_COOKIE))
    const config = await options.pageConfig(ctx)
    const own = options.createContext(ctx)
    const url = path + ctx.search
    const isSignedIn = ctx.state.actor.userId > 0
    const mayKeep = match && ROUTE_TRAITS[match.name].cached && !isSignedIn && url.length < MAX_CACHED_URL
    const cache = mayKeep ? options.cache : null
    const context = cache ? contextForEverybody(own) : own
    // All preferences: the cookie's short form leaves out long texts, which are rendered all the same.
    const key = cache?.key([url, preferences], config)
    const kept = key !== undefined && cache?.get(key)
    if (cache && kept) return sendKept(ctx, cache, kept, config)
    const rate = match && HEAVY.has(match.name) && ctx.querystring !== '' ? heavyRate : drawRate
    rate.take(ctx.state.clientAddress)
    const drawing = renderPage(ctx, options, { url, match, preferences, config, context })
    const page = await drawing.catch((error: unknown) => {
      const stale = key !== undefined && cache?.stale(key)
      if (stale && toProblem(error).status === 503) return stale
      throw error
    })
    if ('template' in page) return sendKept(ctx, options.cache as PageCache, page, config)
    if (page.redirect) {
      ctx.status = page.status === 302 ? 302 : 301
      // Also a 301: its target changes with names, and kept answers from before and after a change lead in circles.
      setPageCaching(ctx)
      ctx.redirect(safeRedirect(page.redirect))
    } else if (cache && key !== undefined && page.status === 200 && !page.unkept) {
      const { nonce } = ctx.state
      const drawn: KeptPage = { template: cache.template(page.document, nonce, config), compressed: null }
      cache.set(key, drawn)
      await sendWhole(ctx, 200, cache.personalise(drawn, nonce, config))
    } else await sendPage(ctx, options, page, config)
  }
}

async function sendPage(ctx: Context, { cache }: SsrOptions, page: DrawnPage, config: PageConfig): Promise<void> {
  const { nonce } = ctx.state
  const whole = cache
    ? cache.personalise({ template: cache.template(page.document, nonce, config) }, nonce, config)
    : Buffer.from(page.document)
  await sendWhole(ctx, page.status, whole, page.unkept)
}

/**
 * Browsers get the version that was compressed once for all. It takes several times as long as compressing for one
 * visitor, so it waits for the second: most pages of a large catalogue are asked for once.
 */
async function sendKept(ctx: Context, cache: PageCache, page: KeptPage, config: PageConfig): Promise<void> {
  const { nonce } = ctx.state
  const brotli =
    ctx.method !== 'HEAD' && ctx.acceptsEncodings('br') ? await cache.personaliseBrotli(page, nonce, config) : null
  if (brotli) {
    pageHeaders(ctx, 200)
    ctx.vary('Accept-Encoding')
    ctx.set('Content-Encoding', 'br')
    ctx.body = brotli
    return
  }
  await sendWhole(ctx, 200, cache.personalise(page, nonce, config))
}

/** Stays bytes: as a text, the page would be decoded and encoded again, which takes as long as filling it in. */
async function sendWhole(ctx: Context, status: number, whole: Buffer, unkept = false): Promise<void> {
  pageHeaders(ctx, status, unkept)
  if (ctx.method === 'HEAD') ctx.body = whole
  else await compressBody(ctx, whole)
}

function pageHeaders(ctx: Context, status: number, unkept = false): void {
  ctx.status = status
  ctx.type = 'text/html; charset=utf-8'
  setPageCaching(ctx, unkept)
}

function setPageCaching(ctx: Context, unkept = false): void {
  const { actor } = ctx.state
  ctx.set('Cache-Control', unkept || actor.userId > 0 ? 'private, no-store' : 'private, no-cache')
}

interface DrawnPage {
  status: number
  redirect?: string
  unkept?: boolean | undefined
  /** With placeholders if there is a cache. */
  document: string
}

/** The page of the address with a refused form on it. Never read from or written to the cache. */
export async function answerFormPage(ctx: Context, options: SsrOptions, form: SubmittedForm): Promise<void> {
  const preferences = decodePreferenceCookie(ctx.cookies.get(PREFERENCE_COOKIE))
  const config = await options.pageConfig(ctx)
  const page = await renderPage(ctx, options, {
    url: ctx.path,
    match: matchRoute(ctx.path),
    preferences,
    config,
    context: options.createContext(ctx),
    form,
  })
  // The page no longer exists, for example after the same form was sent twice: follow its redirect.
  if (page.redirect) return seeOther(ctx, safeRedirect(page.redirect))
  await sendPage(ctx, options, page, config)
}

/** Longer addresses are rarely requested twice. */
const MAX_CACHED_URL = 500

interface PageToDraw extends Pick<SsrInput, 'url' | 'match' | 'preferences' | 'form'> {
  config: PageConfig
  context: TrpcContext
}

/** @throws AppError UNAVAILABLE while the page's data cannot be had */
function renderPage(ctx: Context, options: SsrOptions, page: PageToDraw): Promise<DrawnPage> {
  return drawPage(ctx, options, page).catch((error: unknown) => {
    const { message = '', data } = error as { message?: string; data?: { httpStatus?: number; retryAfter?: number } }
    if (data?.httpStatus !== 503) throw error
    throw new AppError('UNAVAILABLE', message, data.retryAfter ? { retryAfter: data.retryAfter } : {})
  })
}

async function drawPage(ctx: Context, options: SsrOptions, page: PageToDraw): Promise<DrawnPage> {
  const { context, ...input } = page
  const renderer = await options.renderer()
  renderer.onServerFailure?.((error, url) => {
    options.logger.error({ err: error, url: withoutKeys(url) }, 'page rendering failed')
    return currentScope()?.id ?? ''
  })
  const config = options.cache ? options.cache.impersonal(page.config) : page.config
  const client = createLocalClient(context)
  const identity = context.actor.userId > 0 ? await client.account.identity.query() : undefined
  const output = await renderer.render({ ...input, config, client, identity })
  if ('redirect' in output) return { ...output, document: '' }
  const document = htmlDocument({
    meta: output.meta,
    config: page.config,
    nonce: options.cache?.nonceMark ?? ctx.state.nonce,
    theme: page.preferences.darkmode ? 'dark' : page.preferences.darkchosen ? 'light' : null,
    html: output.html,
    state: output.state,
    assets: {
      ...options.assets.for(output.module),
      earlyScript: renderer.EARLY_SCRIPT,
      sprite: renderer.SPRITE,
      devModule: renderer.devModule,
    },
  })
  return { status: output.meta.status, unkept: output.meta.unkept, document }
}

/** Only a path of this site: a page's data must never send a visitor elsewhere. */
function safeRedirect(location: string): string {
  if (!/^\/(?![/\\])/.test(location)) throw new AppError('INTERNAL', `A page tried to redirect to ${location}`)
  return location
}
