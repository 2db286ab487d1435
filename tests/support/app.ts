import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { In } from 'typeorm'
import { readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/database/data-source.ts'
import { Collection } from '#server/database/entities/collection.ts'
import { FAMILY_STATUS, Family } from '#server/database/entities/family.ts'
import { Foundry } from '#server/database/entities/foundry.ts'
import { SearchOutbox } from '#server/database/entities/search-outbox.ts'
import { FamilyTag, Tag } from '#server/database/entities/tag.ts'
import { transaction } from '#server/database/transaction.ts'
import { recountCollectionsOf } from '#server/features/collections/collection-writes.ts'
import type { RunningServer, ServeOptions } from '#server/main.ts'
import { projectRoot } from '#server/render/worker-files.ts'
import { seedSynthetic } from '#server/seeds/seed-synthetic.ts'
import { FILES_MADE_OF_COPIES } from '#server/storage/storage.port.ts'
import { collectionPath } from '#shared/routes.ts'
import { type SiteClient, siteClient } from './http-client.ts'
import { onceInRun, tempFolder } from './run-folder.ts'
import { SPECIAL, testCatalogue } from './test-catalogue.ts'
import { waitFor } from './wait-for.ts'

/** The built server that `npm start` runs, loaded once per worker. */
const { serve } = await builtServer()

/** Imports a computed path, so that TypeScript and Vite do not resolve modules of dist/. */
async function builtServer(): Promise<typeof import('#server/main.ts')> {
  return import(pathToFileURL(path.join(projectRoot, 'dist/server/main.js')).href)
}

export interface TestSite {
  url: string
  dataDir: string
  /** A visitor. `visitor()` returns another one with separate cookies. */
  client: SiteClient
  visitor(): SiteClient
  /** The row of a family of the catalogue, even if it is not visible. */
  family(slug: string): Promise<Family>
  /** Path of a collection of the demo. */
  collection(slug: string): Promise<string>
  /** The site's database, by a separate connection. */
  database: Database
  /** Reads the site's database by a separate connection. */
  sql<T>(text: string, values?: unknown[]): Promise<T[]>
  close(): Promise<void>
}

export interface TestSiteOptions extends ServeOptions {
  /** More environment variables. */
  env?: Record<string, string>
  /** Start with an empty data folder. */
  empty?: boolean
  /** Start with SYNTHETIC families as well as the real ones. */
  manyFamilies?: boolean
}

/** Enough for several pages in every list; 30 % are for personal use only. */
const SYNTHETIC = { families: 60, seed: 1 }

/** What the site logs as an error fails the test that caused it, as console.error does: the answer may hide the fault. Sites with faults on
 * purpose have LOG_LEVEL silent. */
const logTo = new Writable({
  write(line, _encoding, done) {
    console.error(`The site logged: ${line}`)
    done()
  },
})

/** Settings of every test site: own folder, free port, loopback only, quiet, and behind a proxy that names the visitor's address. */
export const testEnvironment = (dataDir: string, more: Record<string, string> = {}): Record<string, string> => ({
  DATA_DIR: dataDir,
  PORT: '0',
  HOST: '127.0.0.1',
  PUBLIC_URL: 'http://127.0.0.1:0',
  NODE_ENV: 'test',
  LOG_LEVEL: 'error',
  TRUST_PROXY: 'true',
  RENDER_THREADS: '1',
  ...more,
})

/** A filled data folder, made once per run; copy it, never write to it. */
export async function siteTemplate(): Promise<string> {
  const folder = await onceInRun('site-template', async (own) => {
    const dataDir = path.join(own, 'data')
    const server = await serve(readConfig(testEnvironment(dataDir)), { catalogue: testCatalogue(), logTo })
    await waitFor('the first fill', async () => (await siteClient(server.url).get('/readyz')).status === 200)
    await server.close()
    await makeSpecial(dataDir)
  })
  return path.join(folder, 'data')
}

/** The same with SYNTHETIC families. What is made of fonts is made once for all copies, because packing Lobster takes two seconds. */
async function largeTemplate(): Promise<string> {
  const folder = await onceInRun('large-template', async (own) => {
    const dataDir = path.join(own, 'data')
    cpSync(await siteTemplate(), dataDir, { recursive: true })
    for (const prefix of FILES_MADE_OF_COPIES) {
      const [made, link] = [own, dataDir].map((top) => path.resolve(top, 'files', prefix)) as [string, string]
      rmSync(link, { recursive: true, force: true })
      mkdirSync(made, { recursive: true })
      symlinkSync(made, link)
    }
    const database = await openBeside(dataDir)
    await seedSynthetic(database, SYNTHETIC).finally(() => database.close())
  })
  return path.join(folder, 'data')
}

/** A copy of a filled folder for one site. */
export async function copyTemplate(template = siteTemplate): Promise<string> {
  const dataDir = await tempFolder('site')
  // Synchronous, because copying so many small files with promises takes four times as long.
  cpSync(await template(), dataDir, { recursive: true })
  return dataDir
}

/** Opens the SQLite file of a site, while or before it runs. */
const openBeside = (dataDir: string) =>
  openDatabase({ kind: 'sqlite', file: path.join(dataDir, 'fontarium.sqlite') }, { migrate: false })

/** The whole site in this process: real database, ingest, storage, search threads and children. */
export async function startTestSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const dataDir = options.empty
    ? await tempFolder('site')
    : await copyTemplate(options.manyFamilies ? largeTemplate : siteTemplate)
  const catalogue = options.catalogue ?? testCatalogue()
  const server: RunningServer = await serve(readConfig(testEnvironment(dataDir, options.env)), {
    ...options,
    catalogue,
    logTo,
  })
  const client = siteClient(server.url)
  const database = await openBeside(dataDir)
  if (!options.empty) {
    // A site with short timeouts may cut off the first requests.
    const ask = (path: string) => client.get(path).catch(() => null)
    await waitFor('the site', async () => (await ask('/readyz'))?.status === 200)
    await waitFor(
      'the search index',
      async () => (await ask('/api/v3/fonts/search.json?size=1'))?.json.degraded === false,
    )
  }
  return {
    url: server.url,
    dataDir,
    client,
    visitor: () => siteClient(server.url),
    family: (slug) => database.read.manager.findOneByOrFail(Family, { slug }),
    async collection(slug) {
      const { id } = await database.read.manager.findOneByOrFail(Collection, { slug })
      return collectionPath({ slug, id })
    },
    database,
    sql: (text, values) => database.read.query(text, values),
    async close() {
      await database.close()
      await server.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Gives the families of SPECIAL the states they are named after, as the site itself would write them. */
async function makeSpecial(dataDir: string): Promise<void> {
  const database = await openBeside(dataDir)
  const changes: Record<keyof typeof SPECIAL, Partial<Family>> = {
    personal: { commercialUse: false, licenseId: 'personal-use' },
    withdrawn: { status: FAMILY_STATUS.withdrawn },
    hidden: { status: FAMILY_STATUS.hidden },
    pending: { status: FAMILY_STATUS.pending },
    deleted: { status: FAMILY_STATUS.hidden, deletedAt: Date.UTC(2026, 0, 1) },
  }
  try {
    await transaction(database, async (manager) => {
      for (const [kind, slug] of Object.entries(SPECIAL) as [keyof typeof SPECIAL, string][]) {
        const family = await manager.findOneByOrFail(Family, { slug })
        const version = family.version + 1
        await manager.update(Family, { id: family.id }, { ...changes[kind], version })
        await manager.insert(SearchOutbox, { entity: 'family', entityId: family.id, version, createdAt: Date.now() })
        if (kind === 'personal') continue
        await manager.decrement(Foundry, { id: family.foundryId }, 'familyCount', 1)
        await manager.decrement(Foundry, { id: family.foundryId }, 'fontCount', family.fontCount)
        const tags = await manager.findBy(FamilyTag, { familyId: family.id })
        await recountCollectionsOf(manager, [family.id])
        await manager.decrement(Tag, { slug: In(tags.map((tag) => tag.tagSlug)) }, 'familyCount', 1)
      }
    })
  } finally {
    await database.close()
  }
}
