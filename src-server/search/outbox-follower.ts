import type { Logger } from 'pino'
import type { Database } from '../database/data-source.ts'
import type { Reader } from '../database/reader.ts'
import { createJob } from '../jobs/job.ts'
import { type OutboxCursor, pruneOutbox, readNews, startCursor } from './search-outbox.ts'

/** Published in one process is found in another within 2 s: twice this, plus the work. */
const POLL_MS = 500
const PRUNE_MS = 10 * 60_000

/** What a process keeps in memory of the database and must keep up. Every call may come twice. */
export interface OutboxListener {
  name: string
  families(ids: number[]): Promise<void>
  /** Changed collections and foundries. */
  others?(changed: { collections: number[]; foundries: number[] }): Promise<void>
  everything(): Promise<void>
}

/** Work that a listener has not done yet. */
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
 * Keeps the memory of this process up with the database. Each listener hears of every committed change at least once and in batches;
 * one that fails hears it again. Changes are applied one batch after the other.
 */
export function createOutboxFollower(deps: {
  database: Database
  reader: Reader
  listeners: readonly OutboxListener[]
  logger: Pick<Logger, 'warn'>
}) {
  const { database, reader, listeners, logger } = deps
  let cursor: OutboxCursor | null = null
  let prunedAt = 0
  let applied = 0
  /** Work that a listener has not done yet. */
  const owed = new Map<OutboxListener, Work>(listeners.map((listener) => [listener, nothing()]))

  async function collect(): Promise<void> {
    for (;;) {
      const position = (cursor ??= await startCursor(reader))
      const news = await readNews(reader, position)
      if (news.kind === 'rebuild') {
        // The new position is taken before the data is read, so nothing falls between.
        cursor = await startCursor(reader)
        for (const work of owed.values()) work.everything = true
        return
      }
      if (news.rows.length === 0) return
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

  /** Some listener has yet to take in what was read. */
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
    /** Takes the position in the log; call it before the listeners read the data they keep. */
    async begin() {
      cursor = await startCursor(reader)
      applied = cursor.seen
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
    /** Up to which number of the log everything has been taken in. */
    applied: () => applied,
  }
}

export type OutboxFollower = ReturnType<typeof createOutboxFollower>
