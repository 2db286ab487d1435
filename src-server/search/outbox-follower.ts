import type { Logger } from 'pino'
import type { Database } from '../database/data-source.ts'
import type { Reader } from '../database/reader.ts'
import { createJob } from '../jobs/job.ts'
import { type OutboxCursor, pruneOutbox, readNews, startCursor } from './search-outbox.ts'

/** Changes must reach other processes within 2 s: twice this, plus the work. */
const POLL_MS = 500
const PRUNE_MS = 10 * 60_000

/** In-memory state that must follow the database. Calls may repeat. */
export interface OutboxListener {
  name: string
  families(ids: number[]): Promise<void>
  /** Changed collections and foundries. */
  others?(changed: { collections: number[]; foundries: number[] }): Promise<void>
  everything(): Promise<void>
}

/** Work that a listener still has to do. */
interface Work {
  family: Set<number>
  collection: Set<number>
  foundry: Set<number>
  everything: boolean
}
const nothing = (): Work => ({ family: new Set(), collection: new Set(), foundry: new Set(), everything: false })

async function apply(listener: OutboxListener, work: Work): Promise<void> {
  if (work.everything) return listener.everything()
  if (work.family.size > 0) await listener.families([...work.family])
  if (work.collection.size + work.foundry.size > 0)
    await listener.others?.({ collections: [...work.collection], foundries: [...work.foundry] })
}

/**
 * Updates this process's in-memory state from the database. Each listener gets every committed change at least once and
 * in batches; after a failure it gets the batch again. Batches are applied one after the other.
 */
export function createOutboxFollower(deps: {
  database: Database
  reader: Reader
  listeners: readonly OutboxListener[]
  logger: Pick<Logger, 'warn'>
  /** Told which numbers of the log the listeners are about to get, and where the process began. */
  onChanges?(numbers: readonly number[]): void
}) {
  const { database, reader, listeners, logger, onChanges } = deps
  let cursor: OutboxCursor | null = null
  let prunedAt = 0
  let applied = 0
  /** Work that a listener still has to do. */
  const owed = new Map<OutboxListener, Work>(listeners.map((listener) => [listener, nothing()]))

  async function collect(): Promise<void> {
    for (;;) {
      const position = (cursor ??= await startCursor(reader))
      const news = await readNews(reader, position)
      if (news.kind === 'rebuild') {
        // The new position is taken before the data is read, so that no change is missed.
        cursor = await startCursor(reader)
        onChanges?.([cursor.seen])
        for (const work of owed.values()) work.everything = true
        return
      }
      if (news.rows.length === 0) return
      onChanges?.(news.rows.map(({ id }) => Number(id)))
      for (const row of news.rows) {
        if (row.entity !== 'all') for (const work of owed.values()) work[row.entity].add(row.entityId)
      }
    }
  }

  async function deliver(): Promise<void> {
    for (const [listener, work] of owed) {
      owed.set(listener, nothing())
      try {
        await apply(listener, work)
      } catch (error) {
        logger.warn(
          { err: error, listener: listener.name, families: work.family.size, collections: work.collection.size },
          'a change could not be applied; it is tried again',
        )
        owed.set(listener, work)
      }
    }
  }

  /** Whether some listener still has work to do. */
  const owes = () =>
    [...owed.values()].some(
      (work) => work.everything || work.family.size + work.collection.size + work.foundry.size > 0,
    )

  async function follow(): Promise<void> {
    await collect()
    await deliver()
    if (!owes()) applied = cursor?.seen ?? applied
    if (Date.now() - prunedAt > PRUNE_MS) {
      prunedAt = Date.now()
      await pruneOutbox(database)
    }
  }

  return {
    /** Takes the position in the log; call it before the listeners load their data. */
    async begin() {
      cursor = await startCursor(reader)
      applied = cursor.seen
      onChanges?.([cursor.seen])
    },
    /** A run resolves when everything found is applied. */
    job: createJob(
      {
        name: 'change-log',
        title: 'Follow changes of the catalogue',
        everyMs: POLL_MS,
        firstMs: POLL_MS,
        run: follow,
      },
      { database, logger },
    ),
    /** Number of the log up to which everything is applied. */
    applied: () => applied,
  }
}
