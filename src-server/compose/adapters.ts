import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { buildId, programVersion } from '../build-info.ts'
import type { Config } from '../config.ts'
import { makeDataDir, sweepTempFolders } from '../data-folders.ts'
import { connectFault } from '../database/connect-fault.ts'
import { type Database, mysqlServer, openReplicaSource } from '../database/data-source.ts'
import { createReader } from '../database/reader.ts'
import { createReplica } from '../database/replica.ts'
import { siteSecret } from '../database/site-secret.ts'
import { createReaderThreads } from '../database/sqlite-reader-thread.ts'
import { createQueryTrace, type QueryTrace, traceQueries } from '../database/trace-queries.ts'
import { createOutboxMail } from '../mail/outbox.adapter.ts'
import { createSmtpMail } from '../mail/smtp.adapter.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'
import { openSiteDatabase } from '../open-database.ts'
import { createFontEngine } from '../render/font-engine.ts'
import { openPreviewCache } from '../render/preview-cache.ts'
import { createRenderHost } from '../render/render-host.ts'
import { openStorage, prepareStorage } from '../storage/open-storage.ts'

/** Local copies of S3 objects that Skia and the font child open by path. */
const S3_COPIES_BYTES = 2 * 1024 ** 3

/** Folder for mails when no mail server is configured. */
export const outboxFolder = (config: Config) => join(config.dataDir, 'outbox')

/** Opens the adapters behind the features' ports: database, files, font and render children, mail. */
export async function openAdapters(config: Config, logger: Logger) {
  // In development Vite notifies pages of changes, and there is no build stamp.
  const build = config.mode === 'development' ? 'development' : buildId()
  await makeDataDir(config.dataDir)
  const storage = openStorage(config.storageUrl, { folder: join(config.dataDir, 'copies'), maxBytes: S3_COPIES_BYTES })
  await prepareStorage(config.storageUrl, storage)
  const metrics = createMetrics()
  const database = await openSiteDatabase(config, {
    migrate: true,
    logger,
    waits: { say: (line) => logger.warn(line) },
  })
  const secret = await siteSecret(database, config.siteSecret)
  const sqliteFile = config.database.kind === 'sqlite' ? config.database.file : null
  const trace = traceDatabase(config, database, logger, metrics)
  const readerThreads = sqliteFile ? createReaderThreads(sqliteFile) : null
  const replica = config.databaseReadUrl ? openReplica(config.databaseReadUrl, logger, trace) : null
  const reader = createReader(database, readerThreads, trace, replica)
  const tempDir = join(config.dataDir, 'temp')
  // Left behind by killed processes.
  await sweepTempFolders(tempDir)
  await sweepTempFolders(tmpdir(), 'fontarium-')
  // One core is left to this process.
  const cores = Math.max(1, availableParallelism() - 1)
  const fontEngine = createFontEngine({
    threads: cores,
    onDeath: (reason) => logger.warn({ reason }, 'the font child died and was restarted'),
  })
  const render = createRenderHost({
    threads: config.renderThreads ?? cores,
    onDeath: ({ reason, signal }) => logger.warn({ reason, signal }, 'the render child died and was restarted'),
    onQuarantine: (sha256) => logger.error({ sha256 }, 'this font crashes the renderer and is quarantined'),
  })
  const previewCache = await openPreviewCache({
    folder: join(config.dataDir, 'previews'),
    maxBytes: config.previewCacheBytes,
  })
  return {
    config,
    logger,
    metrics,
    build,
    version: programVersion(),
    site: { name: config.siteName, publicUrl: config.publicUrl },
    contactTo: config.mail.contactTo,
    secret,
    database,
    sqliteFile,
    replica,
    reader,
    readerThreads,
    storage,
    tempDir,
    fontEngine,
    render,
    previewCache,
    mailPort: config.mail.smtpUrl ? createSmtpMail(config.mail.smtpUrl) : createOutboxMail(outboxFolder(config)),
    /** Children first: they may still use the database. */
    async close() {
      await render.close()
      await previewCache.close()
      await fontEngine.close()
      await reader.close()
      await replica?.close()
      await database.close()
    },
  }
}

/** In seconds. */
const SQL_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Measures statements, logs slow ones, and on MySQL names their requests in them. */
function traceDatabase(config: Config, database: Database, logger: Logger, metrics: Metrics) {
  const observe = metrics.durations('sql_duration_seconds', 'how long SQL statements took', [], SQL_BUCKETS)
  const countSlow = metrics.counter('sql_slow_total', 'SQL statements slower than SLOW_QUERY_MS', [])
  const trace = createQueryTrace({
    slowMs: config.slowQueryMs,
    logger,
    observe: (seconds) => observe({}, seconds),
    slow: () => countSlow({}),
  })
  for (const source of new Set([database.write, database.read]))
    traceQueries(source, trace, { comments: database.kind === 'mysql' })
  return trace
}

function openReplica(url: string, logger: Logger, trace: QueryTrace) {
  return createReplica({
    logger,
    async open() {
      const source = await openReplicaSource(url).catch((error: Error) => {
        throw new Error(`DATABASE_READ_URL: ${connectFault(error, mysqlServer(url))}`, { cause: error })
      })
      traceQueries(source, trace, { comments: true })
      return source
    },
  })
}

export type Adapters = Awaited<ReturnType<typeof openAdapters>>
