import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { type Database, type DatabaseConfig, openDatabase } from '#server/database/data-source.ts'
import type { Catalogue } from '#server/seeds/catalogue.ts'
import { createLocalStorage } from '#server/storage/local.adapter.ts'
import type { StoragePort } from '#server/storage/storage.port.ts'
import type { DatabaseKind, TestDatabase } from './each-database.ts'
import { tempFolder } from './run-folder.ts'
import { type SmallSite, startSmallSite } from './small-site.ts'
import { testCatalogue } from './test-catalogue.ts'

const CATALOGUE = testCatalogue(['lobster', 'rye', 'megrim', 'satisfy', 'special-elite', 'league-gothic'])
/** For tests without families, because filling takes most of a start. */
export const NO_FAMILIES: Catalogue = { labels: {}, families: [] }

interface SiteToKill {
  /** Starts the site with its existing data. @returns its address */
  start(catalogue?: Catalogue): Promise<string>
  end(signal: NodeJS.Signals): ReturnType<SmallSite['end']>
  /** The site's database, while it runs or later. */
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>
  config(): DatabaseConfig
  storage(): StoragePort
  dataDir(): string
}

/** A site in a separate process that can be killed and restarted; each test of the block starts with an empty one. */
export function siteToKill(kind: DatabaseKind): SiteToKill {
  let dataDir: string
  let place: TestDatabase | null = null
  let config: DatabaseConfig
  let site: SmallSite | null = null

  beforeEach(async () => {
    dataDir = await tempFolder('to-kill')
    place = kind.kind === 'mysql' ? await kind.empty() : null
    config = place?.config ?? { kind: 'sqlite', file: path.join(dataDir, 'fontarium.sqlite') }
  })
  afterEach(async () => {
    if (site && site.child.exitCode === null && site.child.signalCode === null) await site.end('SIGKILL')
    site = null
    await place?.remove()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })

  return {
    async start(catalogue = CATALOGUE) {
      site = await startSmallSite(dataDir, catalogue, config.kind === 'mysql' ? { DATABASE_URL: config.url } : {})
      await site.ready()
      return site.url
    },
    end: (signal) => site!.end(signal),
    async withDatabase(work) {
      const database = await openDatabase(config, { migrate: false })
      try {
        return await work(database)
      } finally {
        await database.close()
      }
    },
    config: () => config,
    dataDir: () => dataDir,
    storage: () => createLocalStorage(path.join(dataDir, 'files')),
  }
}
