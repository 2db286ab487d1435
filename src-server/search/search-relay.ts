import type { Logger } from 'pino'
import type { EntityManager } from 'typeorm'
import type { Database } from '../database/data-source.ts'
import { AppState } from '../database/entities/search-outbox.ts'
import type { Reader } from '../database/reader.ts'
import { transaction } from '../database/transaction.ts'
import { createJob } from '../jobs/job.ts'
import type { SearchPort } from './search.port.ts'
import { type OutboxCursor, readNews, startCursor } from './search-outbox.ts'

const LEASE_MS = 30_000
const POLL_MS = 500
/** Pause after a failure of the engine. */
const PAUSE_MS = 5000
/** How often the engine is asked whether it still has its index while nothing changes. */
const CHECK_MS = 10_000
/** Name of the relay's position. Increase the number when the engine must store something new: without a cursor of that name it is rebuilt. */
export const CURSOR = 'outbox:search-engine:3'
/**
 * The stored text is bounded, so only this many missing numbers are stored; with more the cursor goes back to the
 * lowest. A rolled back bulk change leaves as many as it wrote rows.
 */
const MAX_STORED_MISSING = 200

/** A cursor short enough to store. Going back only repeats some changes. */
export function storable(cursor: OutboxCursor): OutboxCursor {
  if (cursor.missing.length <= MAX_STORED_MISSING) return cursor
  return { seen: Math.min(...cursor.missing.map(([id]) => id)) - 1, missing: [] }
}

/** The relay's position, shared by all processes; null = the engine was never built, or must be rebuilt. */
export async function storedCursor(reader: Pick<Reader, 'query'>): Promise<OutboxCursor | null> {
  const rows = await reader.query<{ value: string }>('SELECT value FROM app_state WHERE name = ?', [CURSOR])
  return rows[0] ? (JSON.parse(rows[0].value) as OutboxCursor) : null
}

/** Forces a rebuild of the engine; SQL answers until it is complete. */
export const forgetPlace = (manager: EntityManager) => manager.delete(AppState, { name: CURSOR })

/**
 * Sends committed changes to the external engine: one process at a time (lease), at least once, with a cursor in the
 * database that moves after the engine has confirmed. Nothing is lost while the engine is down; if the log was pruned
 * meanwhile the index is rebuilt.
 */
export function createSearchRelay(deps: {
  database: Database
  reader: Reader
  engine: SearchPort
  logger: Pick<Logger, 'info' | 'warn'>
}) {
  const { database, reader, engine, logger } = deps
  let checkedAt = Number.NEGATIVE_INFINITY
  /**
   * The last cursor that this process stored, and all of it. It goes on from all of it, or it would send what is after the
   * lowest missing number again and again, and never give up on that.
   */
  let last: { stored: string; whole: string } | null = null

  async function saveCursor(cursor: OutboxCursor) {
    const stored = JSON.stringify(storable(cursor))
    await transaction(database, (manager) =>
      manager.upsert(AppState, { name: CURSOR, value: stored, updatedAt: Date.now() }, ['name']),
    )
    last = { stored, whole: JSON.stringify(cursor) }
  }

  async function rebuild(signal: AbortSignal) {
    const cursor = await startCursor(reader)
    await engine.rebuild(undefined, signal)
    await saveCursor(cursor)
    logger.info({ engine: engine.name }, 'search index rebuilt')
    return true
  }

  /** Detects an engine that was set up again, or filled by a version with other settings. */
  async function isLost(): Promise<boolean> {
    if (performance.now() - checkedAt < CHECK_MS || !engine.holdsIndex) return false
    const holds = await engine.holdsIndex()
    checkedAt = performance.now()
    return !holds
  }

  /** @returns whether there was something to send */
  async function carry(signal: AbortSignal): Promise<boolean> {
    const stored = await storedCursor(reader)
    if (!stored) return rebuild(signal)
    if (await isLost()) {
      logger.warn({ engine: engine.name }, 'the search engine lost its index; rebuilding it')
      // Without a position every process uses SQL until the index is complete.
      await transaction(database, forgetPlace)
      return rebuild(signal)
    }
    const text = JSON.stringify(stored)
    const before = last?.stored === text ? last.whole : text
    const cursor = JSON.parse(before) as OutboxCursor
    const news = await readNews(reader, cursor)
    if (news.kind === 'rebuild') return rebuild(signal)
    const changed = (entity: 'family' | 'collection') => [
      ...new Set(news.rows.filter((row) => row.entity === entity).map((row) => row.entityId)),
    ]
    const [families, collections] = [changed('family'), changed('collection')]
    await Promise.all([
      families.length > 0 && engine.applyFamilies(families, signal),
      collections.length > 0 && engine.applyCollections(collections, signal),
    ])
    if (JSON.stringify(cursor) !== before) await saveCursor(cursor)
    return news.rows.length > 0
  }

  return {
    job: createJob(
      {
        name: 'search-relay',
        title: 'Send changes to the search engine',
        everyMs: POLL_MS,
        retryMs: PAUSE_MS,
        leaseMs: LEASE_MS,
        async run(signal) {
          try {
            while (!signal.aborted && (await carry(signal)));
          } catch (error) {
            // The engine may have been replaced meanwhile.
            checkedAt = Number.NEGATIVE_INFINITY
            throw error
          }
          return true
        },
      },
      { database, logger },
    ),
    /** Number of the log up to which the engine has everything; 0 before the first build. */
    applied: async () => (await storedCursor(reader))?.seen ?? 0,
  }
}
