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
import { createWaitingChanges } from './waiting-changes.ts'

interface OpenSearchDeps {
  database: Database
  reader: Reader
  logger: Logger
  /** Meilisearch; null = the embedded engine. */
  meili: { host: string; apiKey: string } | null
  /** Database file when it is SQLite. */
  sqliteFile: string | null
  /** Folder of the built threads. */
  workerFile(name: 'search-worker' | 'facets-worker'): string
  /** Other in-memory state of this process that follows the change log (hidden ids, caches). */
  listeners?: OutboxListener[]
  /** Told which numbers of the change log this process applies. */
  onChanges?(numbers: readonly number[]): void
}

/** Opens this process's search: engines and what keeps them up to date. */
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
    // What searches share of the log may be from before the change.
    watch?.doubt()
    await sql.applyFamilies([])
    // Clears what this process has cached of an engine that another process updates.
    if (deps.meili) await engine.applyFamilies([])
  }
  const follows = { families: changed, others: changed, everything: changed }
  const listeners: OutboxListener[] = [
    {
      name: 'sql totals',
      families: changed,
      others: changed,
      async everything() {
        await sql.rebuild()
        await changed()
      },
    },
  ]
  // One relay updates an external engine for all processes.
  if (!deps.meili) {
    listeners.push({
      name: engine.name,
      families: (ids) => engine.applyFamilies(ids),
      others: ({ collections }) => engine.applyCollections(collections),
      everything: () => engine.rebuild(),
    })
  }
  // Page caches use the version, so it is increased again after the engine has the change.
  listeners.push(...(deps.listeners ?? []), { name: 'version', ...follows })
  const follower = createOutboxFollower({
    database,
    reader,
    listeners,
    logger,
    ...(deps.onChanges ? { onChanges: deps.onChanges } : {}),
  })
  const relay = deps.meili ? createSearchRelay({ database, reader, engine, logger }) : null
  // Follows a rebuild of an external engine, and changes between it and SQL.
  const watch = deps.meili ? createRelayWatch({ database, reader, logger, moved: changed }) : null
  const changes = createWaitingChanges({ engine, database: sql, reader })
  const jobs = [follower, watch, relay].flatMap((part) => (part ? [part.job as Job] : []))

  return {
    engine,
    sql,
    engines: createSearchEngines({ engine, database: sql, logger, ...(watch ? { lag: { watch, changes } } : {}) }),
    /** Increased by every change of the catalogue that this process has applied. */
    version: () => version,
    /** Starts following; resolves when the embedded index is built. Until then SQL answers. */
    async start(): Promise<void> {
      await follower.begin()
      watch?.job.start()
      relay?.job.start()
      if (!deps.meili) await engine.rebuild()
      await changed()
      follower.job.start()
    },
    /** Applies everything committed so far; for commands and tests that cannot wait for the next poll. */
    follow: () => follower.job.run(),
    /** Changes that the engine has not applied yet, and the age of the oldest. */
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
      // At the same time: each is told to stop before any of them is waited for.
      await Promise.all(jobs.map((job) => job.close()))
      await engine.close()
      await sql.close()
    },
  }
}
