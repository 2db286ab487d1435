import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Context } from 'koa'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { type Container, outboxFolder } from './container.ts'
import { eraseDueAccounts } from './features/account/account-erasure.ts'
import { exportRoute } from './features/account/export.http.ts'
import { hasAdmin } from './features/account/grants.ts'
import { erasePersonRows } from './features/account/profiles/person-rows.ts'
import { downloadRoutes } from './features/catalogue/downloads/downloads.http.ts'
import { startShapeBackfill } from './features/catalogue/similar/shape-backfill.ts'
import { collectionFileRoutes } from './features/collections/collection-files.http.ts'
import { collectionRoutes } from './features/collections/collections.http.ts'
import { embedRoutes } from './features/collections/embed.http.ts'
import { eraseFoundryRows } from './features/foundries/foundry-rows.ts'
import { tidyAnalytics } from './features/insights/analytics/analytics-upkeep.ts'
import { audienceCsv } from './features/insights/audience/audience-csv.http.ts'
import { startUsageRollup } from './features/insights/usage/usage-rollup.ts'
import { pruneContactCases } from './features/moderation/contact/contact.service.ts'
import { svgRoutes } from './features/previews/svg.http.ts'
import { startLicenceBackfill } from './features/publishing/licence-backfill.ts'
import { posterRoutes } from './features/publishing/posters.http.ts'
import { proofRoutes } from './features/publishing/proofs.http.ts'
import { createPlainUpload } from './features/publishing/uploads/plain-upload.ts'
import { uploadRoutes } from './features/publishing/uploads/uploads.http.ts'
import { feedRoutes } from './features/site/feeds/feeds.http.ts'
import { sitemapRoutes } from './features/site/sitemap/sitemap.http.ts'
import { asciiFontRoute } from './features/unicode/ascii-fonts/ascii-fonts.http.ts'
import { startPartBackfill } from './features/unicode/part-backfill.ts'
import { createWebFontKits } from './features/web-fonts/web-font-kits/web-font-kits.service.ts'
import { createWebFontParts } from './features/web-fonts/web-font-parts.ts'
import { webFontRoutes } from './features/web-fonts/web-fonts.http.ts'
import { builtAssets } from './http/client-assets.ts'
import { countryCode } from './http/country-code.ts'
import { devMail } from './http/dev-mail.ts'
import { createHealth } from './http/health.ts'
import type { HotAnswer } from './http/hot-lane.ts'
import { createPageCache } from './http/page-cache.ts'
import { progressPage } from './http/progress-page.ts'
import { rateLimit } from './http/rate-limit.ts'
import { clientAddress, type RequestState } from './http/request-context.ts'
import type { PageRenderer } from './http/ssr.ts'
import { staticFiles } from './http/static.ts'
import { programVersion } from './installation.ts'
import { projectRoot } from './render/worker-files.ts'
import type { Catalogue } from './seeds/catalogue.ts'
import { type FirstFill, startFirstFill } from './seeds/first-fill.ts'
import { startUpkeep } from './upkeep.ts'

/** What has ended by time alone is looked for once an hour. */
const UPKEEP_MS = 60 * 60 * 1000

export interface Site {
  handle(req: IncomingMessage, res: ServerResponse): void
  /** What needs no more than a socket. */
  hot: HotAnswer
  /** From now on /readyz says no, and nothing of ours keeps the listener open. */
  drain(): Promise<void>
  close(): Promise<void>
}

export interface SiteOptions {
  /** What an empty site is filled with; default: the demo catalogue. */
  catalogue?: Catalogue
}

/** What the site hangs on besides. */
export interface SiteListener {
  /** The process's http server; in development hot reload comes over it. */
  listener: Server
}

/** Puts the app together from an open container and starts what runs beside requests: first fill, roll-up. */
export async function startSite(container: Container, options: SiteOptions & SiteListener): Promise<Site> {
  const { config, logger } = container
  const client = await clientSide(config.mode === 'development' ? options.listener : null, logger)
  const fill: FirstFill = startFirstFill(container, options.catalogue)
  // SQL answers searches until the index is built.
  container.search.start().catch((error) => logger.error({ err: error }, 'the search index could not be built'))
  container.mailRelay.start()
  container.newsRelay.start()
  if (config.mode === 'production' && !config.mail.smtpUrl)
    logger.warn(
      { folder: outboxFolder(config) },
      'SMTP_URL is not set: mails are written into this folder and sent to nobody',
    )
  // One of the demo people is admin.
  if (config.mode === 'production' && !config.seedDemoPeople && !(await hasAdmin(container.database)))
    logger.warn('nobody is admin yet: join on the site, then run npm run admin -- grant USERNAME')
  const rollup = startUsageRollup(container.database, logger)
  const shapes = startShapeBackfill({ ...container, fonts: container.fontEngine })
  const parts = startPartBackfill(container)
  const licences = startLicenceBackfill({ ...container, fonts: container.fontEngine })
  container.studio.start({ onStored: shapes.nudge })
  const { database, sessions, storage } = container
  const erasers = [erasePersonRows, eraseFoundryRows]
  const upkeep = startUpkeep(
    UPKEEP_MS,
    [
      { run: () => tidyAnalytics(database, config.analyticsDays), failure: 'analytics could not be tidied' },
      { run: sessions.prune, failure: 'ended sessions could not be removed' },
      { run: () => pruneContactCases(database), failure: 'old letters could not be removed' },
      {
        run: () => eraseDueAccounts(database, erasers, (key) => storage.remove(key)),
        failure: 'accounts past their grace could not be erased',
      },
    ],
    logger,
  )
  const webFonts = createWebFontParts({
    ...container,
    fonts: container.fontEngine,
    tempDir: join(config.dataDir, 'temp'),
    publicUrl: config.publicUrl,
    clientAddress: (req) => clientAddress(req, config.trustProxy),
  })
  const health = createHealth({
    checks: {
      database: async () => void (await container.reader.query('SELECT 1')),
      storage: () => container.storage.check(),
      catalogue: async () => {
        if (fill.pending()) throw new Error('the first catalogue is being filled')
      },
    },
    gauges: {
      render_waiting: () => container.render.stats().waiting,
      render_rendered: () => container.render.stats().rendered,
      render_refused: () => container.render.stats().refused,
      render_child_deaths: () => container.render.stats().childDeaths,
      render_quarantined_fonts: () => container.render.stats().quarantined,
      catalogue_version: container.catalogueVersion,
    },
    program: { version: programVersion(), build: container.build },
    metricsToken: config.metricsToken,
  })
  const app = createApp({
    config,
    secret: container.secret,
    build: container.build,
    version: programVersion(),
    logger,
    services: container.services,
    sessions: container.sessions,
    health,
    webFontKits: createWebFontKits({
      ...container,
      fonts: container.fontEngine,
      tempDir: join(config.dataDir, 'temp'),
      site: { name: config.siteName, publicUrl: config.publicUrl },
    }),
    assetsMiddleware: client.middleware,
    assets: client.assets,
    renderer: client.renderer,
    pageCache: config.mode === 'development' ? null : createPageCache(container.catalogueVersion),
    rateLimit: rateLimit(),
    formPictures: {
      ...{ avatar: container.avatarChange, cover: container.collections.cover },
      ...{ logo: container.logoChange, poster: container.studio.posters },
      fonts: createPlainUpload(container.studio.uploads),
    },
    byteRoutes: [
      ...(config.mode === 'development' ? [devMail(outboxFolder(config))] : []),
      sitemapRoutes({
        sitemap: container.sitemap,
        site: { name: config.siteName, publicUrl: config.publicUrl, indexing: config.indexing },
        stats: container.services.site.stats,
      }),
      feedRoutes(container.feeds),
      asciiFontRoute(),
      exportRoute(container.reader, container.storage, config.siteName),
      container.avatars,
      uploadRoutes(container.studio.uploads),
      container.logos,
      audienceCsv(container.services.audience),
      posterRoutes(container.studio.posters),
      proofRoutes({
        proofs: container.studio.proofs,
        storage,
        recordDownload: (ctx, familyId) => recordDownload(container, ctx, familyId, null),
      }),
      svgRoutes(container.previewsService),
      collectionFileRoutes({
        ...{ collections: container.collections, downloads: container.downloads, reader: container.reader },
        ...{ storage: container.storage, webfont: container.webfont },
        site: { name: config.siteName, publicUrl: config.publicUrl },
      }),
      embedRoutes({
        collections: container.collections,
        site: { name: config.siteName, publicUrl: config.publicUrl, imagesUrl: config.imagesUrl },
      }),
      collectionRoutes({ cover: container.collections.cover, storage: container.storage }),
      container.collectionPicture,
      webFontRoutes(webFonts),
      downloadRoutes({
        downloads: container.downloads,
        storage: container.storage,
        webfont: container.webfont,
        recordDownload: (ctx, familyId, fontId) => recordDownload(container, ctx, familyId, fontId),
      }),
    ],
    progressPage: () => {
      const progress = fill.progress()
      return progress && progressPage(config.siteName, progress)
    },
  })
  const koa = app.callback()

  return {
    handle: (req, res) => {
      if (!container.previews.handle(req, res)) void koa(req, res)
    },
    hot: (request, socket) => container.previews.hot(request, socket) ?? webFonts.cache.hot(request, socket),
    drain() {
      health.drain()
      return client.drain()
    },
    async close() {
      await fill.stop()
      await shapes.stop()
      await parts.stop()
      await licences.stop()
      await rollup.stop()
      await upkeep.stop()
      await client.close()
    },
  }
}

function recordDownload(container: Container, ctx: Context, familyId: number, fontId: number | null) {
  const { config } = container
  const country = config.countryHeader ? countryCode(ctx.get(config.countryHeader)) : null
  container.usage.record({
    kind: 'download',
    familyId,
    fontId,
    address: (ctx.state as RequestState).clientAddress,
    userAgent: ctx.get('User-Agent'),
    country,
    userId: (ctx.state as RequestState).actor.userId,
  })
}

/** The built client, or Vite's in development. */
async function clientSide(developing: Server | null, logger: Logger) {
  if (developing) {
    const { createDevServer } = await import('./http/dev-server.ts')
    return createDevServer(projectRoot, developing)
  }
  const folder = join(projectRoot, 'dist/client')
  // Imported here, at start, and not with the first page: it is the largest module of all.
  const entry = await import('#client/entry-server.tsx')
  await entry.preloadPages()
  entry.onServerFailure((error, url) => logger.error({ err: error, url }, 'a page could not be rendered'))
  const renderer: PageRenderer = entry
  return {
    middleware: staticFiles(folder),
    assets: builtAssets(folder),
    renderer: async () => renderer,
    drain: async () => undefined,
    close: async () => undefined,
  }
}
