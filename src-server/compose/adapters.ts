import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { buildId, programVersion } from '../build-info.ts'
import type { Config } from '../config.ts'
import { makeDataDir, sweepTempFolders } from '../data-folders.ts'
import { createReader } from '../database/reader.ts'
import { siteSecret } from '../database/site-secret.ts'
import { createReaderThreads } from '../database/sqlite-reader-thread.ts'
import { createOutboxMail } from '../mail/outbox.adapter.ts'
import { createSmtpMail } from '../mail/smtp.adapter.ts'
import { openSiteDatabase } from '../open-database.ts'
import { createFontEngine } from '../render/font-engine.ts'
import { openPreviewCache } from '../render/preview-cache.ts'
import { createRenderHost } from '../render/render-host.ts'
import { openStorage } from '../storage/open-storage.ts'

/** Local copies of S3 objects that Skia and the font child open by path. */
const S3_COPIES_BYTES = 2 * 1024 ** 3

/** Folder for mails when no mail server is configured. */
export const outboxFolder = (config: Config) => join(config.dataDir, 'outbox')

/** Opens the adapters behind the features' ports: database, files, font and render children, mail. */
export async function openAdapters(config: Config, logger: Logger) {
  // In development Vite notifies pages of changes, and there is no build stamp.
  const build = config.mode === 'development' ? 'development' : buildId()
  makeDataDir(config.dataDir)
  const database = await openSiteDatabase(config, true)
  const secret = await siteSecret(database, config.siteSecret)
  const sqliteFile = config.database.kind === 'sqlite' ? config.database.file : null
  const reader = createReader(database, sqliteFile ? createReaderThreads(sqliteFile) : null)
  const storage = openStorage(config.storageUrl, { folder: join(config.dataDir, 'copies'), maxBytes: S3_COPIES_BYTES })
  const tempDir = join(config.dataDir, 'temp')
  await sweepTempFolders(tempDir)
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
    ...{ config, logger, build, version: programVersion() },
    site: { name: config.siteName, publicUrl: config.publicUrl },
    contactTo: config.mail.contactTo,
    ...{ secret, database, sqliteFile, reader, storage, tempDir, fontEngine, render, previewCache },
    mailPort: config.mail.smtpUrl ? createSmtpMail(config.mail.smtpUrl) : createOutboxMail(outboxFolder(config)),
    /** Children first: they may still use the database. */
    async close() {
      await render.close()
      await previewCache.close()
      await fontEngine.close()
      await reader.close()
      await database.close()
    },
  }
}

export type Adapters = Awaited<ReturnType<typeof openAdapters>>
