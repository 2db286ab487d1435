import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { Like, Not } from 'typeorm'
import { AppError } from '#shared/errors.ts'
import { inImage } from '../command-words.mjs'
import type { Config } from '../config.ts'
import type { Database } from '../database/data-source.ts'
import { Family } from '../database/entities/family.ts'
import { RemovedFamily } from '../database/entities/removal.ts'
import { AppState } from '../database/entities/search-outbox.ts'
import { keepLease } from '../database/lease.ts'
import { transaction } from '../database/transaction.ts'
import type { ArticleFile } from '../features/editorial/articles/article-file.ts'
import { writeArticles } from '../features/editorial/articles/write-articles.ts'
import type { IngestService } from '../features/publishing/ingest/ingest.service.ts'
import { mapAtOnce } from '../map-at-once.ts'
import { loadArticles } from './articles.ts'
import { type Catalogue, type CatalogueFamily, familyFiles, loadCatalogue, packageFolder } from './catalogue.ts'
import { writeDemoActivity } from './demo-activity.ts'
import { type DemoCollection, loadDemoCollections, seedDemoCollections } from './demo-collections.ts'
import { addPoster, type DrawPoster } from './demo-posters.ts'

export interface SeedProgress {
  done: number
  total: number
  fonts: number
  etaMs: number | null
}

interface DemoResult {
  /** Families created by this run; 0 when all existed. */
  created: number
  /** Families and fonts of the demo catalogue that exist now; 0 when the run was skipped. */
  families: number
  fonts: number
  /** Optional packages that are not installed; their families are skipped. */
  absent: string[]
  /** Families without a single readable file. */
  refused: string[]
}

/** The parts that the seed needs. */
export interface DemoSite {
  config: Pick<Config, 'seedDemoActivity'>
  database: Database
  ingest: IngestService
  logger: Pick<Logger, 'info' | 'warn'>
  /** Without it families get no posters. */
  drawPoster?: DrawPoster | null
}

interface DemoOptions {
  onProgress?: (progress: SeedProgress) => void
  signal?: AbortSignal
  catalogue?: Catalogue
  collections?: readonly DemoCollection[]
  now?: () => number
}

const STATE = 'seed.demo'
/** Replicas that start together on an empty site: one fills it, and another takes over this long after a crash. */
const LEASE = { forMs: 10_000, waitMs: 60 * 60_000 }
/** Families processed at once: their files queue up at the font child, whose threads limit the work. */
const AT_ONCE = 3
/** Retry delays: a full queue or a restarting child is over in seconds. */
const TIMEOUT_MS = [500, 1000, 2000, 4000, 8000]

/** Source key of a demo family, which makes ingesting it again a no-op. */
const demoSourceKey = (slug: string) => `seed:${slug}`

/**
 * Fills in the demo catalogue: the most popular families first, a few at a time. After an interruption it continues
 * where it was, since every family is one transaction keyed by its source. A complete run is recorded and skipped until
 * the catalogue or the set of installed font packages changes. A site with other families is left alone. One process does
 * it at a time; the others wait, and find it done.
 */
export async function seedDemo(site: DemoSite, options: DemoOptions = {}): Promise<DemoResult> {
  const { database } = site
  const { signal } = options
  const catalogue = options.catalogue ?? loadCatalogue()
  const packages = [...new Set(catalogue.families.map((family) => family.package))]
  const absent = packages.filter((name) => packageFolder(name) === null)
  const families = catalogue.families.filter((family) => !absent.includes(family.package))
  const result: DemoResult = { created: 0, families: 0, fonts: 0, absent, refused: [] }
  const articles = loadArticles()
  const collections = options.collections ?? loadDemoCollections()
  const stamp = digest(catalogue, absent, articles, collections)
  const isDone = async () => {
    const saved = await database.read.manager.findOneBy(AppState, { name: STATE })
    return saved?.value === stamp || (!saved && (await hasOwnFamilies(database)))
  }
  if (await isDone()) return result
  if (families.length === 0 && packages.length > 0) throw noDemoFonts()
  const release = await keepLease(database, STATE, { ...LEASE, signal })
  try {
    if (!(await isDone())) await fill(site, options, { catalogue, families, articles, collections, stamp }, result)
  } finally {
    await release()
  }
  return result
}

interface DemoContents {
  catalogue: Catalogue
  families: readonly CatalogueFamily[]
  articles: readonly ArticleFile[]
  collections: readonly DemoCollection[]
  stamp: string
}

async function fill(site: DemoSite, options: DemoOptions, contents: DemoContents, result: DemoResult): Promise<void> {
  const { database, logger } = site
  const { signal } = options
  const { catalogue, families, articles, collections, stamp } = contents
  // Existing ones stay: the site's owner may have edited them.
  await writeArticles(database, articles, { replace: false })
  for (const name of result.absent)
    logger.warn(`font package ${name} is not installed: its families are left out of the demo catalogue`)

  const gone = await removedSources(database)
  const queue = families.filter((family) => !gone.has(demoSourceKey(family.slug)))
  queue.sort((a, b) => b.weight - a.weight)
  const total = queue.length
  const began = Date.now()
  let done = 0
  const report = () => {
    const left = done > 0 ? Math.round(((Date.now() - began) / done) * (total - done)) : null
    options.onProgress?.({ done, total, fonts: result.fonts, etaMs: left })
  }
  report()
  let complete = true
  await mapAtOnce(
    queue,
    AT_ONCE,
    async (family) => {
      if (!(await seedFamily(family, catalogue, site, options, result))) complete = false
      done++
      report()
    },
    signal,
  )
  signal?.throwIfAborted()
  await seedDemoCollections(database, {
    sourceKeyOf: demoSourceKey,
    activity: site.config.seedDemoActivity,
    now: (options.now ?? Date.now)(),
    collections,
  })
  if (site.config.seedDemoActivity)
    logger.info('the downloads and views of the demo catalogue are invented (SEED_DEMO_ACTIVITY)')
  if (complete)
    await transaction(database, (manager) =>
      manager.upsert(AppState, { name: STATE, value: stamp, updatedAt: (options.now ?? Date.now)() }, ['name']),
    )
}

const noDemoFonts = () =>
  new AppError(
    'UNAVAILABLE',
    inImage
      ? 'This image has no demo fonts. Write SEED_DEMO=true into docker/.env and build it again: docker compose up -d --build'
      : 'The demo fonts are not installed: run npm ci without --omit=optional.',
  )

/** Families deleted for good are not added again. */
async function removedSources(database: Database): Promise<Set<string>> {
  const rows = await database.read.manager.findBy(RemovedFamily, { sourceKey: Like(demoSourceKey('%')) })
  return new Set(rows.map((row) => row.sourceKey))
}

async function hasOwnFamilies(database: Database): Promise<boolean> {
  return database.read.manager.existsBy(Family, { sourceKey: Not(Like('seed:%')) })
}

/** True when this family is finished: stored, or permanently refused. */
async function seedFamily(
  family: CatalogueFamily,
  catalogue: Catalogue,
  site: DemoSite,
  { signal, now = Date.now }: DemoOptions,
  result: DemoResult,
): Promise<boolean> {
  const { database, ingest, logger, drawPoster } = site
  let familyId: number
  try {
    const ingested = await patiently(() => ingest.ingestFamily(ingestInput(family, catalogue), signal), signal)
    for (const file of ingested.refused) logger.warn(`${family.name}: ${file.sourceName} was refused: ${file.reason}`)
    familyId = ingested.familyId
    result.families++
    if (ingested.created) result.created++
    result.fonts += ingested.fontCount
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'FONT_REFUSED') throw error
    logger.warn(`${family.name} was refused: ${error.message}`)
    result.refused.push(family.slug)
    return true
  }
  if (site.config.seedDemoActivity) await writeDemoActivity(database, familyId, family, now())
  if (!family.poster || !drawPoster) return true
  try {
    await patiently(() => addPoster(database, ingest, familyId, family, drawPoster), signal)
    return true
  } catch (error) {
    signal?.throwIfAborted()
    logger.warn(`no poster for ${family.name}: ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}

function ingestInput(family: CatalogueFamily, { labels }: Catalogue) {
  const label = (slug: string) => ({ slug, label: labels[slug]! })
  return {
    files: familyFiles(family)!.map((file) => ({ ...file, sourceName: basename(file.path) })),
    foundry: family.foundry,
    curated: {
      slug: family.slug,
      name: family.name,
      topic: label(family.topic),
      tags: family.tags.map(label),
      description: family.description,
      defaultText: family.text,
      licenseDeclared: family.license,
    },
    source: { kind: 'seed' as const, key: demoSourceKey(family.slug) },
  }
}

/** Retries while a part of the site is busy or starting. */
async function patiently<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (const waitMs of TIMEOUT_MS) {
    try {
      return await work()
    } catch (error) {
      signal?.throwIfAborted()
      if (!(error instanceof AppError) || (error.code !== 'OVERLOADED' && error.code !== 'UNAVAILABLE')) throw error
      await pause(waitMs)
    }
  }
  return work()
}

/** Changes when there is something new to fill in. */
function digest(
  catalogue: Catalogue,
  absent: readonly string[],
  articles: readonly ArticleFile[],
  collections: readonly DemoCollection[],
): string {
  return createHash('sha256')
    .update(JSON.stringify([catalogue.families, absent, articles.map((article) => article.slug), collections]))
    .digest('hex')
}
