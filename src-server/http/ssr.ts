import type { Context, Middleware } from 'koa'
import type { Logger } from 'pino'
import type { SsrInput, SsrOutput } from '#client/app/page.ts'
import type { PageConfig, SubmittedForm } from '#shared/contracts/site.ts'
import { AppError } from '#shared/errors.ts'
import { RATE_LIMITS } from '#shared/limits.ts'
import { decodePreferenceCookie, PREFERENCE_COOKIE, type Preferences } from '#shared/preview/preferences.ts'
import { matchRoute, ROUTES, type RouteDefinition, type RouteName, routePath } from '#shared/routes.ts'
import { createTokenBuckets } from '../features/previews/token-buckets.ts'
import type { TrpcContext } from '../trpc/context.ts'
import { createLocalClient } from '../trpc/local-client.ts'
import type { AssetSource } from './client-assets.ts'
import { htmlDocument } from './html-template.ts'
import { requireRead } from './methods.ts'
import type { CachedPage, PageCache } from './page-cache.ts'
import type { RequestState } from './request-context.ts'

/** The client's entry-server module. */
export interface PageRenderer {
  render(input: SsrInput): Promise<SsrOutput>
  EARLY_SCRIPT: string
  /** Names who is told when a page's data fails and the error page is shown instead. */
  onServerFailure?(report: (error: unknown, url: string) => void): void
  /** Dev only: the hot-reload preamble. */
  devPreamble?: string
}

export interface SsrOptions {
  assets: AssetSource
  /** The client's entry-server; a function, so that the dev server can reload it. */
  renderer(): Promise<PageRenderer>
  pageConfig(ctx: Context): Promise<PageConfig>
  createContext(ctx: Context): TrpcContext
  logger: Pick<Logger, 'error'>
  /** Absent in development, where every render shows the newest source. */
  cache: PageCache | null
}

/** Server-rendered pages: the last middleware, for every GET that nothing else answered. */
export function ssr(options: SsrOptions): Middleware<RequestState> {
  const drawRate = createTokenBuckets(RATE_LIMITS.page)
  return async (ctx, next) => {
    // An address under /api is a call's, unless the route table says that it is a page.
    if (/^\/(api|trpc)\//.test(ctx.path) && matchRoute(ctx.path) === null) return next()
    requireRead(ctx as unknown as Context)
    // '//host' and '/\\host' would be another site's address once a URL is made of them.
    const path = /^\/[/\\]/.test(ctx.path) ? routePath('not-found') : ctx.path
    const match = matchRoute(path)
    const route: RouteDefinition | null = match && ROUTES[match.name]
    if (match && route?.alias) {
      ctx.status = 301
      ctx.redirect(routePath(route.alias as RouteName, match.params) + ctx.search)
      return
    }
    const preferences = decodePreferenceCookie(ctx.cookies.get(PREFERENCE_COOKIE))
    const config = await options.pageConfig(ctx as unknown as Context)
    const url = path + ctx.search
    const isSignedIn = (ctx.state as RequestState).actor.userId > 0
    const cache = route && route.cache !== 'none' && !isSignedIn && url.length < MAX_CACHED_URL ? options.cache : null
    // All of them: the cookie's own short form leaves out long texts, which are drawn all the same.
    const key = JSON.stringify([url, preferences])
    let page = cache?.get(key)
    if (!page) {
      if (!drawRate.take((ctx.state as RequestState).clientAddress))
        throw new AppError('RATE_LIMITED', 'Too many pages from your address; try again in a moment.', {
          retryAfter: 1,
        })
      page = await renderPage(ctx as unknown as Context, options, { url, match, preferences, config })
      if (page.status === 200) cache?.set(key, page)
    }
    if (page.redirect) {
      ctx.status = page.status === 302 ? 302 : 301
      if (isSignedIn) ctx.set('Cache-Control', 'private, no-store')
      ctx.redirect(safeRedirect(page.redirect))
      return
    }
    sendPage(ctx as unknown as Context, options, page, config)
  }
}

function sendPage(ctx: Context, { cache }: SsrOptions, page: CachedPage, config: PageConfig): void {
  ctx.status = page.status
  ctx.type = 'text/html; charset=utf-8'
  const { nonce, actor } = ctx.state as RequestState
  ctx.set('Cache-Control', actor.userId > 0 ? 'private, no-store' : 'private, no-cache')
  ctx.body = cache ? cache.personalise(page.document, nonce, config) : page.document
}

/** The page of the address with a form on it that was not taken. Never from the cache, and never into it. */
export async function answerFormPage(ctx: Context, options: SsrOptions, form: SubmittedForm): Promise<void> {
  const preferences = decodePreferenceCookie(ctx.cookies.get(PREFERENCE_COOKIE))
  const config = await options.pageConfig(ctx)
  const page = await renderPage(ctx, options, {
    url: ctx.path,
    match: matchRoute(ctx.path),
    preferences,
    config,
    form,
  })
  sendPage(ctx, options, page, config)
}

/** Longer addresses are somebody's experiment, not a page that comes again. */
const MAX_CACHED_URL = 500

async function renderPage(
  ctx: Context,
  options: SsrOptions,
  page: { url: string; match: SsrInput['match']; preferences: Preferences; config: PageConfig; form?: SubmittedForm },
): Promise<CachedPage> {
  const renderer = await options.renderer()
  renderer.onServerFailure?.((error, url) => options.logger.error({ err: error, url }, 'a page could not be made'))
  const client = createLocalClient(options.createContext(ctx))
  const config = options.cache ? options.cache.impersonal(page.config) : page.config
  const { actor } = ctx.state as RequestState
  const identity = actor.userId > 0 ? await client.account.identity.query() : undefined
  const output = await renderer.render({ ...page, config, client, identity })
  if (output.redirect) return { status: output.status, redirect: output.redirect, document: '' }
  const document = htmlDocument({
    meta: output.meta,
    config: page.config,
    nonce: options.cache?.nonceMark ?? (ctx.state as RequestState).nonce,
    dark: page.preferences.darkmode,
    html: output.html,
    state: options.cache ? { ...output.state, config: options.cache.configMark } : output.state,
    assets: {
      ...options.assets.for(output.modules),
      earlyScript: renderer.EARLY_SCRIPT,
      devPreamble: renderer.devPreamble,
    },
  })
  return { status: output.status, document }
}

/** Only a path of this site: a page's data must never send a visitor elsewhere. */
function safeRedirect(location: string): string {
  if (!/^\/(?![/\\])/.test(location)) throw new AppError('INTERNAL', `A page tried to redirect to ${location}`)
  return location
}
