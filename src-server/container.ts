import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import { DEFAULT_AVATAR, storedPicturePath } from '#shared/asset-paths.ts'
import { AppError } from '#shared/errors.ts'
import { createAdminServices } from './compose/moderation.ts'
import { createPeopleServices } from './compose/people.ts'
import { createStudioServices, type Studio } from './compose/publishing.ts'
import { createRows } from './compose/rows.ts'
import { type Config, SettingsError } from './config.ts'
import { type Database, openDatabase } from './database/data-source.ts'
import { createReader, type Reader } from './database/reader.ts'
import { siteSecret } from './database/site-secret.ts'
import { createReaderThreads } from './database/sqlite-reader-thread.ts'
import { personPicture } from './features/account/avatar.http.ts'
import type { SessionsService } from './features/account/sessions.service.ts'
import { createBrowseService } from './features/catalogue/browse/browse.service.ts'
import { createDownloadsService, type DownloadsService } from './features/catalogue/downloads/downloads.service.ts'
import { createZipSizes } from './features/catalogue/downloads/zip-sizes.ts'
import { createFamiliesService } from './features/catalogue/families/families.service.ts'
import { createFontsService } from './features/catalogue/fonts/fonts.service.ts'
import { loadSampleFonts } from './features/catalogue/fonts/sample-fonts.ts'
import { createSimilarService } from './features/catalogue/similar/similar.service.ts'
import { createTopicsService } from './features/catalogue/topics/topics.service.ts'
import { collectionPictures } from './features/collections/collection-picture.http.ts'
import { type Collections, createCollections } from './features/collections/collections.ts'
import type { NewsRelay } from './features/community/follows/news-relay.ts'
import { findOpinion } from './features/community/opinions/opinions.queries.ts'
import { createLimitsService } from './features/core/limits/limits.service.ts'
import { createSettingsService } from './features/core/settings/settings.service.ts'
import { findExampleNames } from './features/editorial/api-docs/api-docs.queries.ts'
import { createArticlesService } from './features/editorial/articles/articles.service.ts'
import { findDesigners } from './features/foundries/designers/designers.queries.ts'
import { createDesignersService } from './features/foundries/designers/designers.service.ts'
import { logoUrl } from './features/foundries/foundries.ts'
import { foundryLogo } from './features/foundries/logo.http.ts'
import { type AnalyticsService, createAnalyticsService } from './features/insights/analytics/analytics.service.ts'
import { countPreviews, countVisit } from './features/insights/usage/count-visit.ts'
import { createUsageService, type UsageService } from './features/insights/usage/usage.service.ts'
import { createLanguagesService } from './features/languages/languages.service.ts'
import { createPlaygroundService } from './features/playground/playground.service.ts'
import { createPicturesService } from './features/previews/pictures/pictures.service.ts'
import { squarePictureChange, squarePictureRoutes } from './features/previews/pictures/square-picture.http.ts'
import { createPreviewFonts } from './features/previews/preview-fonts.database.ts'
import { createPreviewSigner } from './features/previews/preview-signature.ts'
import { createPreviewsHandler, type PreviewsHandler } from './features/previews/previews.http.ts'
import { createPreviewsService, type PreviewsService } from './features/previews/previews.service.ts'
import { createSiteFace } from './features/previews/site-face.ts'
import { createIngestService, type IngestService } from './features/publishing/ingest/ingest.service.ts'
import { createWebFonts } from './features/publishing/ingest/web-fonts.ts'
import { createAllService } from './features/site/all.service.ts'
import { createFeedsService, type FeedsService } from './features/site/feeds/feeds.service.ts'
import { createShowcase } from './features/site/showcase/showcase.service.ts'
import { createSiteService } from './features/site/site.service.ts'
import { createSitemapService, type SitemapService } from './features/site/sitemap/sitemap.service.ts'
import { createAsciiFontsService } from './features/unicode/ascii-fonts/ascii-fonts.service.ts'
import { createUnicodeService } from './features/unicode/unicode.service.ts'
import { createApiDescription } from './http/api-description.ts'
import type { PictureChange } from './http/file-forms.ts'
import { clientAddress, type RequestState } from './http/request-context.ts'
import { buildId, makeDataDir, programVersion } from './installation.ts'
import type { MailRelay } from './mail/mail-relay.ts'
import { createOutboxMail } from './mail/outbox.adapter.ts'
import { createSmtpMail } from './mail/smtp.adapter.ts'
import type { FontEnginePort } from './render/font-engine.port.ts'
import { createFontEngine } from './render/font-engine.ts'
import { openPreviewCache } from './render/preview-cache.ts'
import type { RenderPort } from './render/render.port.ts'
import { createRenderHost } from './render/render-host.ts'
import { projectRoot, workerFile } from './render/worker-files.ts'
import { openSearch, type Search } from './search/open-search.ts'
import type { DrawPoster } from './seeds/demo-posters.ts'
import type { Services } from './services.ts'
import { openStorage } from './storage/open-storage.ts'
import type { StoragePort } from './storage/storage.port.ts'
import { sweepTempFolders } from './temp-folders.ts'

/** Local copies of S3 objects that Skia and the font child open by path. */
const S3_COPIES_BYTES = 2 * 1024 ** 3

export interface Container {
  config: Config
  logger: Logger
  secret: string
  database: Database
  reader: Reader
  storage: StoragePort
  fontEngine: FontEnginePort
  ingest: IngestService
  downloads: DownloadsService
  usage: UsageService
  analytics: AnalyticsService
  search: Search
  render: RenderPort
  drawPoster: DrawPoster
  services: Services
  collections: Collections
  sessions: SessionsService
  /** Logos of foundries. */
  logos: Middleware<RequestState>
  logoChange: PictureChange
  avatarChange: PictureChange
  /** Pictures of people: their addresses and bytes. */
  avatars: Middleware<RequestState>
  feeds: FeedsService
  sitemap: SitemapService
  mailRelay: MailRelay
  /** What designers and moderators do with families. */
  studio: Studio
  newsRelay: NewsRelay
  /** Id of the running build. */
  build: string
  /** Changes with every change of the catalogue; caches of pages carry it. */
  catalogueVersion(): number
  /** Preview pictures, ahead of Koa. */
  previews: PreviewsHandler
  previewsService: PreviewsService
  /** Pictures of collections for link previews. */
  collectionPicture: Middleware<RequestState>
  webfont(sanitisedSha256: string): Promise<Uint8Array | null>
  /** Ends children, threads and connections, in the order in which they need each other. */
  close(): Promise<void>
}

/** The only file that names adapters. Opens everything once; a command opens the same things as the server. */
export async function createContainer(config: Config, logger: Logger): Promise<Container> {
  // In development Vite tells the pages of changes, and nothing has a stamp.
  const build = config.mode === 'development' ? 'development' : buildId()
  makeDataDir(config.dataDir)
  const database = await openDatabase(config.database, { migrate: true, waitMs: config.databaseWaitMs }).catch(
    (error) => {
      const variable = config.database.kind === 'mysql' ? 'DATABASE_URL' : 'DATA_DIR'
      throw new SettingsError([`${variable}: ${(error as Error).message}`], { cause: error })
    },
  )
  const secret = await siteSecret(database, config.siteSecret)
  const thread = config.database.kind === 'sqlite' ? createReaderThreads(config.database.file) : null
  const reader = createReader(database, thread)
  const storage = openStorage(config.storageUrl, { folder: join(config.dataDir, 'copies'), maxBytes: S3_COPIES_BYTES })
  const tempDir = join(config.dataDir, 'temp')
  await sweepTempFolders(tempDir)
  const fontEngine = createFontEngine({
    threads: Math.max(1, availableParallelism() - 1),
    onDeath: (reason) => logger.warn({ reason }, 'the font child died and was started again'),
  })

  const previewFonts = createPreviewFonts({ reader, storage })
  const similar = createSimilarService({
    workerFile: workerFile('similar-worker'),
    sqliteFile: config.database.kind === 'sqlite' ? config.database.file : null,
    reader,
  })
  const search = openSearch({
    database,
    reader,
    logger,
    meili: config.meili,
    sqliteFile: config.database.kind === 'sqlite' ? config.database.file : null,
    workerFile,
    listeners: [
      previewFonts.listener,
      similar.listener,
      { name: 'counts', families: recount, everything: recount },
      { name: 'news', families: hearNews, everything: hearNews },
    ],
  })
  const { engines } = search
  const signer = createPreviewSigner(secret)
  const pictureUrl = (path: string) => config.imagesUrl + signer.sign(path)
  const rows = createRows({
    ...{ reader, storage, pictureUrl },
    render: { measure: (job, signal) => render.measure(job, signal) },
  })
  const topics = createTopicsService({ reader })
  const unicode = createUnicodeService({ reader, engines })
  const browse = createBrowseService({ reader, engines, charInfo: unicode.charInfo })
  const limits = createLimitsService({ database, secret, logger })
  const settings = createSettingsService({ database, reader })
  const pictures = createPicturesService({ storage, tempDir, render: { render: (job) => render.render(job) } })
  const collections = createCollections({
    ...{ database, reader, engines, rows, limits, storage, logger },
    pictures,
    avatarUrl,
    coverUrl: storedPicturePath,
    findFamilies: (query, most) => fonts.ids(query, most),
    site: { name: config.siteName, publicUrl: config.publicUrl },
  })
  const showcase = createShowcase({ database, reader })
  const site = createSiteService({ reader, engines, rows, collections, topics, showcase })
  const articles = createArticlesService({ reader, rows })
  const people = createPeopleServices({
    ...{ database, reader, secret, logger, limits, settings, rows, collections, avatarUrl, pictureUrl },
    site: { name: config.siteName, publicUrl: config.publicUrl },
    contactTo: config.mail.contactTo,
    mail: {
      port: config.mail.smtpUrl ? createSmtpMail(config.mail.smtpUrl) : createOutboxMail(outboxFolder(config)),
      from: config.mail.from,
    },
    build,
    visit(visit, visitor) {
      countVisit({ usage, reader }, visit, visitor).catch((error) =>
        logger.error({ err: error }, 'a view was not counted'),
      )
      return analytics.visit(visit.url, visitor)
    },
  })
  const analytics = createAnalyticsService({ database, logger, enabled: config.analytics === 'own' })
  const downloads = createDownloadsService({ reader, site: { name: config.siteName, publicUrl: config.publicUrl } })
  const zipBytes = createZipSizes(storage, downloads.bundle)
  const families = createFamiliesService({
    ...{ reader, rows, nearest: similar.nearest, zipBytes },
    opinionOf: (familyId) => findOpinion(reader, familyId),
  })
  const fonts = createFontsService({
    ...{ reader, engines, rows, collections, nearest: similar.nearest, topics },
    designersOf: (foundryIds) => findDesigners(reader, foundryIds),
  })
  const ingest = createIngestService({ database, storage, fonts: fontEngine, tempDir })
  const studio = createStudioServices({
    ...{
      database,
      reader,
      logger,
      storage,
      ingest,
      limits,
      settings,
      tempDir,
      pictures,
      fonts: fontEngine,
      mail: people.mail,
    },
    render: (job, signal) => render.render(job, signal),
    site: { name: config.siteName, publicUrl: config.publicUrl },
  })
  const admin = createAdminServices({
    ...{ database, reader, limits, settings, people, articles, showcase, avatarUrl, ...studio.services },
    site: { name: config.siteName, publicUrl: config.publicUrl },
    contactTo: config.mail.contactTo,
    health: {
      ...{ dataDir: config.dataDir, version: programVersion() },
      render: { stats: () => render.stats() },
      search: { lag: search.lag, engineName: search.engine.name },
    },
  })
  const services: Services = {
    ...people.services,
    fonts: { ...fonts, details: families.font },
    families,
    designers: createDesignersService({
      ...{ reader, engines },
      samplesOf: (familyIds) => loadSampleFonts({ reader, rows }, familyIds),
    }),
    collections,
    topics,
    apiDocs: createApiDescription(
      () => services,
      () => findExampleNames(reader, Date.now()),
    ),
    articles,
    all: createAllService({ engines, fonts }),
    site,
    downloads: { summary: ({ ids }) => downloads.bulkSummary(ids) },
    playground: createPlaygroundService({ reader, rows }),
    ...studio.services,
    ...admin,
    analytics: {
      record(batch, visitor) {
        countPreviews(usage, batch.events, visitor)
        return analytics.record(batch, visitor)
      },
    },
    browse,
    languages: createLanguagesService({ reader, engines }),
    asciiFonts: createAsciiFontsService(),
    unicode,
  }
  const render = createRenderHost({
    threads: config.renderThreads ?? Math.max(1, availableParallelism() - 1),
    onDeath: ({ reason, signal }) => logger.warn({ reason, signal }, 'the render child died and was started again'),
    onQuarantine: (sha256) => logger.error({ sha256 }, 'this font kills the renderer and is not drawn any more'),
  })
  const previewCache = await openPreviewCache({
    folder: join(config.dataDir, 'previews'),
    maxBytes: config.previewCacheBytes,
  })
  const siteFace = createSiteFace({
    fonts: fontEngine,
    assets: join(projectRoot, 'dist/client/assets'),
    folder: join(config.dataDir, 'site-face'),
  })
  const previewsService = createPreviewsService({
    fonts: previewFonts,
    render,
    cache: previewCache,
    outlines: fontEngine,
    siteFace,
  })
  const collectionPicture = collectionPictures({
    details: (input) => collections.details(input),
    fonts: previewFonts,
    render,
    cache: previewCache,
  })
  const previews = createPreviewsHandler({
    service: previewsService,
    signer,
    clientAddress: (req) => clientAddress(req, config.trustProxy),
    onError: (error, url) => logger.error({ err: error, url }, 'preview failed'),
  })
  async function hearNews() {
    people.newsRelay.nudge()
  }
  async function recount() {
    site.forgetStats()
    topics.forget()
    browse.forget()
  }
  const usage = createUsageService({ database, secret, logger })
  const avatar = personPicture({ database, profile: people.profile, limits, avatarUrl })
  const logo = foundryLogo({ foundries: people.services.foundries, logoUrl })

  return {
    config,
    logger,
    secret,
    database,
    reader,
    storage,
    fontEngine,
    ingest,
    downloads,
    usage,
    analytics,
    search,
    services,
    collections,
    sessions: people.sessions,
    logos: squarePictureRoutes({ reader, storage, pictures }, logo),
    logoChange: squarePictureChange({ reader, storage, pictures }, logo),
    avatars: squarePictureRoutes({ reader, storage, pictures }, avatar),
    avatarChange: squarePictureChange({ reader, storage, pictures }, avatar),
    feeds: createFeedsService({
      ...services,
      articles,
      collections,
      site: { name: config.siteName, publicUrl: config.publicUrl },
    }),
    sitemap: createSitemapService({ reader, publicUrl: config.publicUrl, catalogueVersion: search.version }),
    mailRelay: people.mailRelay,
    newsRelay: people.newsRelay,
    build,
    catalogueVersion: search.version,
    previews,
    previewsService,
    collectionPicture,
    studio,
    webfont: createWebFonts({ storage, fonts: fontEngine, tempDir }),
    render,
    /** Poster of a demo family, drawn by the render child. */
    async drawPoster({ sanitisedKey, ...job }) {
      const path = await storage.localPath(sanitisedKey)
      if (!path) throw new AppError('UNAVAILABLE', `The stored font ${sanitisedKey} is missing.`)
      return render.render({ ...job, path })
    },
    async close() {
      await search.close()
      await similar.close()
      await studio.close()
      await people.close()
      await collections.close()
      limits.close()
      await render.close()
      await previewCache.close()
      await usage.close()
      await analytics.close()
      await fontEngine.close()
      await reader.close()
      await database.close()
    },
  }
}

/** Where mails lie that no mail server takes. */
export const outboxFolder = (config: Config) => join(config.dataDir, 'outbox')

/** Where a user's picture is. */
const avatarUrl = (avatarKey: string | null) => (avatarKey === null ? DEFAULT_AVATAR : storedPicturePath(avatarKey))
