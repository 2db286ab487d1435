import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createApp } from '../app.ts'
import { operatorCommand } from '../command-words.mjs'
import { fullDisk } from '../data-folders.ts'
import { Family } from '../database/entities/family.ts'
import { hasAdmin } from '../features/account/grants.ts'
import { ADD_FONTS } from '../features/site/first-steps.ts'
import { limitCalls } from '../http/call-limits.ts'
import { builtAssets } from '../http/client-assets.ts'
import { createDevServer, type DevClient } from '../http/dev-server.ts'
import { createHealth } from '../http/health.ts'
import { createPageCache } from '../http/page-cache.ts'
import { progressPage } from '../http/progress-page.ts'
import { requestScope } from '../http/request-context.ts'
import type { PageRenderer } from '../http/ssr.ts'
import { staticFiles } from '../http/static.ts'
import { createRequestMetrics } from '../metrics/request-metrics.ts'
import { projectRoot } from '../render/worker-files.ts'
import { inScope } from '../request-scope.ts'
import { meilisearchFault } from '../search/meilisearch-fault.ts'
import type { Catalogue } from '../seeds/catalogue.ts'
import { startFirstFill } from '../seeds/first-fill.ts'
import { outboxFolder } from './adapters.ts'
import { composeMetrics } from './metrics.ts'
import type { Parts } from './parts.ts'
import { describePlaces } from './places.ts'
import { composeRoutes } from './routes.ts'

export interface Site {
  handle(req: IncomingMessage, res: ServerResponse): void
  /** From now on /readyz fails, and nothing of ours keeps the listener open. */
  drain(): Promise<void>
  /** Closes the site and all its parts. */
  close(): Promise<void>
}

export interface SiteOptions {
  /** Catalogue for an empty site; default: the demo catalogue. */
  catalogue?: Catalogue
  /** Serves the client from its sources instead of the build. */
  devClient?: DevClient
}

/** Starts the site from its parts: the client, the first fill, search, jobs, and the HTTP app. */
export async function startSite(parts: Parts, options: SiteOptions & { listener: Server }): Promise<Site> {
  const { config, logger, metrics, pictures, search, jobs, services } = parts
  const client = options.devClient ? createDevServer(options.devClient, options.listener) : await openBuilt(parts)
  const fill = startFirstFill(parts, options.catalogue)
  let closing = false
  // SQL answers searches until the index is built.
  search
    .start()
    .catch((error) => logger[closing ? 'debug' : 'error']({ err: error }, 'building the search index failed'))
    .then(() => parts.catalogue.similar.warm())
    .catch((error) => logger.debug({ err: error }, 'data for likeness will be read on first use'))
    .then(() => services.explore.prepare())
    .catch((error) => logger.debug({ err: error }, 'the map will be laid out at its first visit'))
  jobs.start()
  logger.info(await describePlaces(config, parts.database))
  await warn(parts)
  const routes = composeRoutes(parts)
  const pageCache = config.mode === 'development' ? null : createPageCache(search.version)
  composeMetrics(parts, pageCache)
  const requests = createRequestMetrics(metrics)
  const health = createHealth({
    checks: {
      database: async () => void (await parts.reader.query('SELECT 1')),
      storage: () => parts.storage.check(),
      catalogue: async () => {
        if (fill.pending()) throw new Error('the first catalogue is being filled')
      },
    },
    warnings: [() => fullDisk(config.dataDir)],
    registry: metrics.registry,
    metricsToken: config.metricsToken,
  })
  const app = createApp({
    config,
    logger,
    services,
    health,
    secret: parts.secret,
    build: parts.build,
    version: parts.version,
    sessions: parts.people.sessions,
    mailSwitch: routes.mailSwitch,
    webFontKits: routes.webFontKits,
    assetsMiddleware: client.middleware,
    assets: client.assets,
    renderer: client.renderer,
    pageCache,
    limitCalls: limitCalls(),
    formPictures: routes.formPictures,
    byteRoutes: routes.byteRoutes,
    progressPage: () => {
      const progress = fill.progress()
      return progress && progressPage(config.siteName, progress)
    },
  })
  const koa = app.callback()
  options.listener.on('connection', pictures.previews.arrived)

  return {
    handle: (req, res) => {
      if (pictures.previews.fromMemory(req, res) || routes.webFonts.cache.fromMemory(req, res)) {
        requests.answeredFromMemory(res.statusCode)
        return
      }
      const scope = requestScope(req, config.trustProxy !== false)
      requests.watch(scope.route, res)
      inScope(scope, () => {
        if (!pictures.previews.handle(req, res)) void koa(req, res)
      })
    },
    drain() {
      health.drain()
      return client.drain()
    },
    async close() {
      closing = true
      await fill.stop()
      await parts.close()
    },
  }
}

/** Warnings for the operator at start. */
async function warn({ config, logger, database }: Parts): Promise<void> {
  if (config.meili)
    void meilisearchFault(config.meili)
      .then((fault) => {
        if (fault !== null) logger.warn(`${fault}. The database answers the searches that Meilisearch cannot`)
      })
      .catch((error) => logger.warn({ err: error }, 'the check of Meilisearch failed'))
  if (config.mode !== 'production') return
  if (!config.mail.smtpUrl)
    logger.warn(
      { folder: outboxFolder(config) },
      'SMTP_URL is not set: mails are written into this folder and sent to nobody',
    )
  if (!config.seedDemo && !(await database.read.manager.existsBy(Family, {})))
    logger.warn(`there are no families yet: ${ADD_FONTS} adds the fonts of a folder`)
  // One of the demo people is admin.
  if (!config.seedDemoPeople && !(await hasAdmin(database)))
    logger.warn(`nobody is admin yet: join on the site, then run ${operatorCommand('admin', 'grant USERNAME')}`)
}

/** The client as `npm run build` leaves it. */
async function openBuilt({ config }: Parts) {
  const folder = join(projectRoot, 'dist/client')
  const renderer = async (): Promise<PageRenderer> => import('#client/entry-server.tsx')
  // Before the first visitor: the client is the largest part of the program (0.3 s of CPU). Tests load pages on demand.
  if (config.mode === 'production') await (await import('#client/entry-server.tsx')).preloadPages()
  return {
    middleware: staticFiles(folder),
    assets: builtAssets(folder),
    renderer,
    drain: async () => undefined,
  }
}
