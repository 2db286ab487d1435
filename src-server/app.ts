import Koa, { type Context } from 'koa'
import type { Logger } from 'pino'
import type { PageConfig } from '#shared/contracts/site/site.ts'
import type { Services } from './compose/parts.ts'
import type { Config } from './config.ts'
import { coverErrors } from './features/collections/collections.http.ts'
import type { Actor } from './features/core/actor.ts'
import { issueStamp } from './features/core/form-guard.ts'
import type { AnalyticsVisitor } from './features/core/visitor.ts'
import { analyticsBeacon } from './features/insights/analytics/analytics.http.ts'
import { webFontKitForm } from './features/web-fonts/web-font-kits/web-font-kits.http.ts'
import type { WebFontKits } from './features/web-fonts/web-font-kits/web-font-kits.service.ts'
import { apiKeys } from './http/api-key.ts'
import type { AssetSource } from './http/client-assets.ts'
import { compression } from './http/compression.ts'
import { countryOf } from './http/country-code.ts'
import { hasLeft, problemDocuments } from './http/errors.ts'
import type { FormPictures } from './http/file-forms.ts'
import type { Health } from './http/health.ts'
import { allowedMethods, requireRead } from './http/methods.ts'
import { openApiDocument } from './http/openapi.ts'
import type { PageCache } from './http/page-cache.ts'
import { pageForms } from './http/page-forms.ts'
import { type RequestState, requestContext } from './http/request-context.ts'
import { restRouter } from './http/rest.ts'
import { securityHeaders } from './http/security-headers.ts'
import { sessionCookie, sessions } from './http/session.ts'
import { type PageRenderer, type SsrOptions, ssr } from './http/ssr.ts'
import { createXsrf, XSRF_HEADER } from './http/xsrf.ts'
import type { TrpcContext } from './trpc/context.ts'
import { koaTrpc } from './trpc/koa-trpc.ts'

interface AppParts {
  config: Config
  secret: string
  build: string
  version: string
  logger: Logger
  services: Services
  /** Looks up the holder of a session's token. */
  sessions: { actorOf(token: string): Promise<Actor | null> }
  health: Health
  /** Built files, or the dev server's. */
  assetsMiddleware: Koa.Middleware<RequestState>
  assets: AssetSource
  renderer(): Promise<PageRenderer>
  pageCache: PageCache | null
  /** Turns mails off from a mail program. */
  mailSwitch: Koa.Middleware<RequestState>
  webFontKits: WebFontKits
  /** Uploads of pictures by form. */
  formPictures: FormPictures
  /** Byte routes: downloads, bundles, web fonts, posters. */
  byteRoutes: Koa.Middleware<RequestState>[]
  /** Throws RATE_LIMITED. */
  limitCalls: Koa.Middleware<RequestState>
  /** A progress page while the first catalogue is loaded and there is nothing to show yet; null = serve normally. */
  progressPage(): string | null
}

/** The whole site as a Koa app; middleware runs in the order of this function. Does not listen. */
export function createApp(parts: AppParts): Koa<RequestState> {
  const { config, services } = parts
  const app = new Koa<RequestState>()
  app.proxy = config.trustProxy !== false
  app.on('error', (error: NodeJS.ErrnoException) => {
    // Node's error for a broken request contains the raw bytes with cookies: never log it whole.
    if (hasLeft(error)) parts.logger.debug({ code: error.code }, 'client disconnected')
    else parts.logger.error({ err: error }, 'request failed outside its handlers')
  })

  const xsrf = createXsrf(parts.secret, config.publicUrl)
  const visitorOf = (ctx: Context): AnalyticsVisitor => ({
    address: ctx.state.clientAddress,
    userAgent: ctx.get('User-Agent'),
    country: countryOf(ctx, config.countryHeader),
    optedOut: ctx.get('DNT') === '1' || ctx.get('Sec-GPC') === '1',
    userId: ctx.state.actor.userId > 0 ? ctx.state.actor.userId : null,
  })
  const createContext = (ctx: Context): TrpcContext => ({
    services,
    actor: ctx.state.actor,
    session: sessionCookie(ctx, config.publicUrl, xsrf),
    address: ctx.state.clientAddress,
    visitor: visitorOf(ctx),
    ...(ctx.get('Idempotency-Key') ? { idempotencyKey: ctx.get('Idempotency-Key') } : {}),
  })
  const pageConfig = async (ctx: Context): Promise<PageConfig> => ({
    XsrfHeader: XSRF_HEADER,
    AntiForgeryToken: xsrf.issue(ctx),
    stats: await services.site.stats(),
    endpoints: {
      api: config.publicUrl,
      images: config.imagesUrl,
      trpc: '/trpc',
    },
    country: countryOf(ctx, config.countryHeader),
    admanager: config.admanager,
    adScriptUrl: config.adScriptUrl,
    analytics: config.analytics,
    analyticsDays: config.analyticsDays,
    socialLinks: config.socialLinks,
    version: parts.version,
    siteName: config.siteName,
    publicUrl: config.publicUrl,
    operator: config.operator,
    FormStamp: issueStamp(parts.secret),
    build: parts.build,
    announcement: (await services.settings.get()).announcement,
  })

  app.use(requestContext(parts.logger, { trustProxy: config.trustProxy }))
  app.use(compression())
  app.use(problemDocuments(config.siteName))
  app.use(coverErrors)
  app.use(
    securityHeaders({
      imagesUrl: config.imagesUrl,
      publicUrl: config.publicUrl,
      adScriptUrl: config.adScriptUrl,
      dev: config.mode === 'development',
    }),
  )
  app.use(parts.health.middleware)
  app.use(parts.assetsMiddleware)
  app.use(sessions(parts.sessions, config.publicUrl))
  app.use(apiKeys(services.apiKeys))
  app.use(parts.limitCalls)
  const pages: SsrOptions = {
    assets: parts.assets,
    renderer: parts.renderer,
    pageConfig,
    createContext,
    logger: parts.logger,
    cache: parts.pageCache,
    pageRate: config.pageRate,
  }
  app.use(parts.mailSwitch)
  app.use(pageForms(pages, xsrf, parts.formPictures))
  app.use(webFontKitForm(parts.webFontKits, pages, xsrf))
  app.use(analyticsBeacon(services.analytics, xsrf, visitorOf))
  app.use(xsrf.check())
  app.use(koaTrpc(createContext))
  const rest = restRouter(createContext)
  app.use(rest.routes() as unknown as Koa.Middleware<RequestState>)
  app.use(allowedMethods(rest))
  const site = { name: config.siteName, publicUrl: config.publicUrl }
  app.use(async (ctx, next) => {
    if (ctx.path !== '/api/openapi.json') return next()
    requireRead(ctx)
    ctx.status = 200
    ctx.type = 'application/json'
    ctx.body = openApiDocument(site)
  })
  for (const route of parts.byteRoutes) app.use(route)
  app.use(async (ctx, next) => {
    const progress =
      ctx.method === 'GET' && ctx.accepts('html') && !ctx.path.startsWith('/api/') ? parts.progressPage() : null
    if (progress === null) return next()
    ctx.status = 503
    ctx.set('Retry-After', '2')
    ctx.set('Cache-Control', 'no-store')
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = progress
  })
  app.use(ssr(pages))
  return app
}
