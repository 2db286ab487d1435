import type { Context, Middleware } from 'koa'
import type { SsrInput, SsrOutput } from '#client/app/page.ts'
import type { PageConfig } from '#shared/contracts/site.ts'
import { AppError } from '#shared/errors.ts'
import { decodePreferenceCookie, type Preferences } from '#shared/preview/preferences.ts'
import { matchRoute, ROUTES, type RouteDefinition, routePath } from '#shared/routes.ts'
import type { TrpcContext } from '../trpc/context.ts'
import { createLocalClient } from '../trpc/local-client.ts'
import type { AssetSource } from './client-assets.ts'
import { htmlDocument } from './html-template.ts'
import type { RequestState } from './request-context.ts'

/** The client's entry-server module. */
export interface PageRenderer {
  render(input: SsrInput): Promise<SsrOutput>
  EARLY_SCRIPT: string
  /** Dev only: the hot-reload preamble. */
  devPreamble?: string
}

export interface SsrOptions {
  assets: AssetSource
  /** The client's entry-server; a function, so that the dev server can reload it. */
  renderer(): Promise<PageRenderer>
  pageConfig(ctx: Context): Promise<PageConfig>
  createContext(ctx: Context): TrpcContext
}

/** Server-rendered pages: the last middleware, for every GET that nothing else answered. */
export function ssr(options: SsrOptions): Middleware<RequestState> {
  return async (ctx, next) => {
    if (
      (ctx.method !== 'GET' && ctx.method !== 'HEAD') ||
      ctx.path.startsWith('/api/') ||
      ctx.path.startsWith('/trpc/')
    )
      return next()
    const koaContext = ctx as unknown as Context
    const match = matchRoute(ctx.path)
    const alias = match && (ROUTES[match.name] as RouteDefinition).alias
    if (match && alias) {
      ctx.status = 301
      ctx.redirect(routePath(alias as keyof typeof ROUTES, match.params) + ctx.search)
      return
    }
    const preferences = decodePreferenceCookie(ctx.cookies.get('browse'))
    const output = await renderPage(koaContext, options, { url: ctx.path + ctx.search, match, preferences })
    if (output.redirect) {
      ctx.status = output.status === 302 ? 302 : 301
      ctx.redirect(safeRedirect(output.redirect))
      return
    }
    ctx.status = output.status
    ctx.type = 'text/html; charset=utf-8'
    ctx.set('Cache-Control', 'private, no-cache')
    ctx.body = output.document
  }
}

async function renderPage(
  ctx: Context,
  options: SsrOptions,
  page: { url: string; match: SsrInput['match']; preferences: Preferences },
) {
  const state = ctx.state as RequestState
  const [renderer, config] = await Promise.all([options.renderer(), options.pageConfig(ctx)])
  const client = createLocalClient(options.createContext(ctx))
  const output = await renderer.render({ ...page, config, client })
  const document = output.redirect
    ? ''
    : htmlDocument({
        meta: output.meta,
        config,
        nonce: state.nonce,
        dark: page.preferences.darkmode,
        html: output.html,
        state: output.state,
        assets: {
          ...options.assets.for(output.modules),
          earlyScript: renderer.EARLY_SCRIPT,
          devPreamble: renderer.devPreamble,
        },
      })
  return { status: output.status, redirect: output.redirect, document }
}

/** Only a path of this site: a page's data must never send a visitor elsewhere. */
function safeRedirect(location: string): string {
  if (!/^\/(?![/\\])/.test(location)) throw new AppError('INTERNAL', `A page tried to redirect to ${location}`)
  return location
}
