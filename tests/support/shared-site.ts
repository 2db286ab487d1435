import { startTestSite, type TestSite, type TestSiteOptions } from './app.ts'
import { routeSamples } from './route-samples.ts'

/** Tables whose rows no reading suite may change. People come and go (a signed-in reader is one); what visitors see does not. */
const KEPT = [
  'family',
  'font',
  'foundry',
  'family_tag',
  'collection',
  'collection_family',
  'comment',
  'article',
  'setting',
]

interface Shared {
  site: TestSite
  before: string
}

/** By what they were started with. */
const started = new Map<string, Promise<Shared>>()

/**
 * The one site of this worker for all suites that only read; it ends with the worker. `close()` looks whether the suite kept to that:
 * one that writes has to start a site of its own (`startTestSite`).
 */
export async function sharedSite(options: Pick<TestSiteOptions, 'manyFamilies'> = {}): Promise<TestSite> {
  const key = JSON.stringify(options)
  const starting = started.get(key) ?? start(options)
  started.set(key, starting)
  const { site, before } = await starting
  return {
    ...site,
    async close() {
      const after = await fingerprint(site)
      if (after === before) return
      started.delete(key)
      await site.close()
      throw new Error(`This suite changed rows of the shared site: start one of its own\n${before}\n${after}`)
    },
  }
}

async function start(options: TestSiteOptions): Promise<Shared> {
  const site = await startTestSite(options)
  // Several suites look at every route; what its samples need belongs to the site.
  await routeSamples(site)
  return { site, before: await fingerprint(site) }
}

/** Number of rows of each table, and the sum of the families' statuses. */
async function fingerprint(site: TestSite): Promise<string> {
  const counts = KEPT.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`)
  const [row] = await site.sql(`SELECT ${counts.join(', ')}, (SELECT sum(status) FROM family) AS statuses`)
  return JSON.stringify(row)
}
