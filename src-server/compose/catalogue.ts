import { join } from 'node:path'
import { storedPicturePath } from '#shared/asset-paths.ts'
import { createBrowseService } from '../features/catalogue/browse/browse.service.ts'
import { createDownloadsService } from '../features/catalogue/downloads/downloads.service.ts'
import { createPackedZips } from '../features/catalogue/downloads/packed-zips.ts'
import { createZipSizes } from '../features/catalogue/downloads/zip-sizes.ts'
import { createExploreService } from '../features/catalogue/explore/explore.service.ts'
import { createFamiliesService } from '../features/catalogue/families/families.service.ts'
import { createFontsService } from '../features/catalogue/fonts/fonts.service.ts'
import { loadSampleFonts } from '../features/catalogue/fonts/sample-fonts.ts'
import { createIdentifyService } from '../features/catalogue/similar/identify.service.ts'
import { createSimilarService } from '../features/catalogue/similar/similar.service.ts'
import { createTopicsService } from '../features/catalogue/topics/topics.service.ts'
import { createCollections } from '../features/collections/collections.ts'
import { findRatings } from '../features/community/ratings/ratings.queries.ts'
import { findExampleNames } from '../features/editorial/api-docs/api-docs.queries.ts'
import { createArticlesService } from '../features/editorial/articles/articles.service.ts'
import { findDesigners } from '../features/foundries/designers/designers.queries.ts'
import { createDesignersService } from '../features/foundries/designers/designers.service.ts'
import { countPreviews } from '../features/insights/usage/count-visit.ts'
import { createLanguagesService } from '../features/languages/languages.service.ts'
import { createPlaygroundService } from '../features/playground/playground.service.ts'
import { createPreviewFonts } from '../features/previews/preview-fonts.database.ts'
import { createAllService } from '../features/site/all.service.ts'
import { createFeedsService } from '../features/site/feeds/feeds.service.ts'
import { createShowcase } from '../features/site/showcase/showcase.service.ts'
import { createSiteService } from '../features/site/site.service.ts'
import { createSitemapService } from '../features/site/sitemap/sitemap.service.ts'
import { createAsciiFontsService } from '../features/unicode/ascii-fonts/ascii-fonts.service.ts'
import { createUnicodeService } from '../features/unicode/unicode.service.ts'
import { createPackageOwners } from '../features/web-fonts/npm-registry/package-owners.ts'
import { createApiDescription } from '../http/api-description.ts'
import { workerFile } from '../render/worker-files.ts'
import { measuredEngines } from '../search/measured-engines.ts'
import { openSearch } from '../search/open-search.ts'
import { createLocalCopies } from '../storage/local-copies.ts'
import type { Adapters } from './adapters.ts'
import type { Core } from './core.ts'
import { createRows } from './rows.ts'

/** Disk for packed ZIPs of families; the least recently used are removed. */
const ZIP_BYTES = 1024 ** 3

/**
 * What visitors read: families and search, collections, languages, Unicode, articles, the home page.
 * @param familiesChanged called when families were published, changed or removed, in any process
 */
export function composeCatalogue(adapters: Adapters, core: Core, familiesChanged: () => void) {
  const { database, sqliteFile, reader, storage, render, logger, config, site, metrics } = adapters
  const { usage, analytics } = core
  const previewFonts = createPreviewFonts({ reader, storage })
  const similar = createSimilarService({ workerFile: workerFile('similar-worker'), sqliteFile, reader, logger })
  const whenChanged = (name: string, run: () => void) => {
    const changed = async () => run()
    return { name, families: changed, everything: changed }
  }
  const search = openSearch({
    database,
    reader,
    logger,
    sqliteFile,
    workerFile,
    meili: config.meili,
    onChanges: (numbers) => adapters.replica?.mustHave(numbers),
    listeners: [
      previewFonts.listener,
      similar.listener,
      // Called after changes only, when all services below exist.
      whenChanged('counts', () => {
        home.forgetStats()
        topics.forget()
        browse.forget()
      }),
      whenChanged('families changed', familiesChanged),
    ],
  })
  const engines = measuredEngines(search.engines, metrics)
  const rows = createRows({ reader, storage, render, pictureUrl: core.pictureUrl })
  const topics = createTopicsService({ reader })
  const unicode = createUnicodeService({ reader, engines })
  const browse = createBrowseService({ reader, engines, unicode })
  const collections = createCollections({
    database,
    reader,
    engines,
    rows,
    logger,
    site,
    limits: core.limits,
    pictures: core.pictures,
    avatarUrl: core.avatarUrl,
    coverUrl: storedPicturePath,
    findFamilies: (query, most) => fonts.ids(query, most),
  })
  const showcase = createShowcase({ database, reader })
  const home = createSiteService({ reader, engines, rows, collections, topics, showcase })
  const articles = createArticlesService({ reader, rows })
  const downloads = createDownloadsService({ reader, site })
  const zips = createPackedZips(createLocalCopies(join(config.dataDir, 'bundles'), ZIP_BYTES), storage)
  const packageOwners = config.npmScope === null ? null : createPackageOwners(reader, config.npmScope)
  const families = createFamiliesService({
    reader,
    rows,
    nearest: similar.nearest,
    pairings: similar.pairings,
    zipBytes: createZipSizes(zips, downloads.bundle),
    ratingOf: (familyId) => findRatings(reader, familyId),
    packageOf: async (family) => packageOwners?.nameOf(family) ?? null,
  })
  const fonts = createFontsService({
    reader,
    engines,
    rows,
    collections,
    nearest: similar.nearest,
    rank: similar.rank,
    mentions: similar.mentions,
    topics,
    logger,
    designersOf: (foundryIds) => findDesigners(reader, foundryIds),
  })
  const designers = createDesignersService({
    reader,
    engines,
    samplesOf: (familyIds) => loadSampleFonts({ reader, rows }, familyIds),
  })
  return {
    search,
    similar,
    previewFonts,
    rows,
    downloads,
    zips,
    collections,
    articles,
    showcase,
    packageOwners,
    feeds: createFeedsService({ reader, fonts, designers, topics, articles, collections, site }),
    sitemap: createSitemapService({ reader, publicUrl: site.publicUrl, catalogueVersion: search.version }),
    services: {
      families,
      designers,
      collections,
      topics,
      articles,
      site: home,
      browse,
      unicode,
      showcase,
      fonts: { ...fonts, details: families.font, styles: rows.styles },
      all: createAllService({ engines, fonts }),
      explore: createExploreService({ reader, similar, catalogueVersion: search.version }),
      identify: createIdentifyService({ reader, rows, lettered: similar.lettered }),
      apiDocs: createApiDescription(() => findExampleNames(reader, Date.now())),
      downloads: { summary: ({ ids }: { ids: readonly number[] }) => downloads.bulkSummary(ids) },
      playground: createPlaygroundService({ reader, rows }),
      languages: createLanguagesService({ reader, engines }),
      asciiFonts: createAsciiFontsService(),
      analytics: {
        record(...[batch, visitor]: Parameters<typeof analytics.record>) {
          countPreviews(usage, batch.events, visitor)
          return analytics.record(batch, visitor)
        },
      },
    },
  }
}

export type Catalogue = ReturnType<typeof composeCatalogue>
