import { startTestSite, type TestSite, type TestSiteOptions } from './app.ts'
import { routeSamples } from './route-samples.ts'

/** Tables that reading suites may not change. They may add people, such as a logged-in reader, but not change what visitors see. */
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

/** Sites by their options. */
const started = new Map<string, Promise<Shared>>()

/**
 * The site that this worker shares among all suites that only read; it ends with the worker. `close()` checks that the suite wrote
 * nothing: suites that write must start their own site (`startTestSite`).
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
  // Several suites visit every route, so the rows that samples need are part of the site.
  await routeSamples(site)
  return { site, before: await fingerprint(site) }
}

/** Number of rows of each table, and the sum of the families' statuses. */
async function fingerprint(site: TestSite): Promise<string> {
  const counts = KEPT.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`)
  const [row] = await site.sql(`SELECT ${counts.join(', ')}, (SELECT sum(status) FROM family) AS statuses`)
  return JSON.stringify(row)
}
