import type { Logger } from 'pino'
import type { Database } from '../database/data-source.ts'
import type { Reader } from '../database/reader.ts'
import type { Job } from '../jobs/job.ts'
import { createDatabaseAdapter } from './database.adapter.ts'
import { createEmbeddedAdapter } from './embedded.adapter.ts'
import { createFacetThread } from './facet-thread.ts'
import { createMeilisearchAdapter } from './meilisearch.adapter.ts'
import { createOutboxFollower, type OutboxListener } from './outbox-follower.ts'
import { createRelayWatch } from './relay-watch.ts'
import { createSearchEngines } from './search-engines.ts'
import { createSearchRelay } from './search-relay.ts'

export interface OpenSearchDeps {
  database: Database
  reader: Reader
  logger: Logger
  /** Meilisearch; null = the embedded engine. */
  meili: { host: string; apiKey: string } | null
  /** Database file when it is SQLite. */
  sqliteFile: string | null
  /** Where the built threads lie. */
  workerFile(name: 'search-worker' | 'facets-worker'): string
  /** Further memory of this process that follows the change log (hidden ids, caches). */
  listeners?: OutboxListener[]
}

/** The search of this process: engines, and what keeps them up with the database. */
export function openSearch(deps: OpenSearchDeps) {
  const { database, reader, logger } = deps
  const { sqliteFile } = deps
  const facetThread = createFacetThread({ workerFile: deps.workerFile('facets-worker'), sqliteFile, reader })
  const sql = createDatabaseAdapter({ reader, facetThread, database })
  const engine = deps.meili
    ? createMeilisearchAdapter({ ...deps.meili, reader, database: sql })
    : createEmbeddedAdapter({
        workerFile: deps.workerFile('search-worker'),
        sqliteFile,
        reader,
        database: sql,
        logger,
      })
  let version = 1
  const changed = async () => {
    version++
    await sql.applyFamilies([])
    // What this process remembers of an engine that another process keeps up.
    if (deps.meili) await engine.applyFamilies([])
  }
  const follows = { families: changed, others: changed, everything: changed }
  const listeners: OutboxListener[] = [{ name: 'sql totals', ...follows }]
  // An engine outside of this process is kept up by one relay for all processes.
  if (!deps.meili) {
    listeners.push({
      name: engine.name,
      families: (ids) => engine.applyFamilies(ids),
      others: ({ collections }) => engine.applyCollections(collections),
      everything: () => engine.rebuild(),
    })
  }
  // Caches of pages follow the version, so it is raised again after the engine has the change.
  listeners.push(...(deps.listeners ?? []), { name: 'version', ...follows })
  const follower = createOutboxFollower({ database, reader, listeners, logger })
  const relay = deps.meili ? createSearchRelay({ database, reader, engine, logger }) : null
  // The follower's version is raised before an external engine has the change, so it is raised again when the engine has it.
  const watch = deps.meili ? createRelayWatch({ database, reader, logger, moved: changed }) : null
  const jobs = [follower, watch, relay].flatMap((part) => (part ? [part.job as Job] : []))

  return {
    engine,
    sql,
    engines: createSearchEngines({ engine, database: sql, logger, ...(watch ? { watch } : {}) }),
    /** Raised by every change of the catalogue that this process has taken in. */
    version: () => version,
    /** Starts following; resolves when the embedded index is built. SQL answers until then. */
    async start(): Promise<void> {
      await follower.begin()
      watch?.job.start()
      relay?.job.start()
      if (!deps.meili) await engine.rebuild()
      await changed()
      follower.job.start()
    },
    /** Takes in what is committed now; for commands and tests that must not wait for the next look. */
    follow: () => follower.job.run(),
    /** Changes that the engine has not taken in yet, and since when the oldest of them waits. */
    async lag(): Promise<{ waiting: number; oldest: number | null }> {
      const applied = relay ? await relay.applied() : follower.applied()
      const rows = await reader.query<{ n: number; oldest: number | null }>(
        'SELECT COUNT(*) AS n, MIN(createdAt) AS oldest FROM search_outbox WHERE id > ?',
        [applied],
      )
      const { n = 0, oldest = null } = rows[0] ?? {}
      return { waiting: Number(n), oldest: oldest === null ? null : Number(oldest) }
    },
    jobs,
    async close() {
      for (const job of jobs) await job.close()
      await engine.close()
      await sql.close()
    },
  }
}

export type Search = ReturnType<typeof openSearch>
