import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { AppState, SearchOutbox } from '#server/database/entities/search-outbox.ts'
import { dropLease, holdLease } from '#server/database/lease.ts'
import { createReader, type Reader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import { createMeilisearchAdapter } from '#server/search/meilisearch.adapter.ts'
import { createOutboxFollower, type OutboxListener } from '#server/search/outbox-follower.ts'
import type { SearchPort } from '#server/search/search.port.ts'
import {
  changesSince,
  type OutboxCursor,
  pruneOutbox,
  RETENTION_MS,
  readNews,
  recordChange,
  recordRebuild,
  startCursor,
} from '#server/search/search-outbox.ts'
import { createSearchRelay, storable, storedCursor } from '#server/search/search-relay.ts'
import { HOUR_MS } from '#shared/limits.ts'
import { describeEachDatabase, freshDatabase } from '#tests/support/each-database.ts'
import { startMeiliProtocolServer } from '#tests/support/meili-protocol-server.ts'

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }

await describeEachDatabase('change log', (kind) => {
  let database: Database
  let reader: Reader

  beforeEach(async () => {
    database = await freshDatabase(kind)
    reader = createReader(database, null)
  })
  afterEach(() => database.close())

  const change = (...ids: number[]) =>
    transaction(database, (manager) =>
      recordChange(
        manager,
        'family',
        ids.map((id) => ({ id, version: 1 })),
      ),
    )
  const idsOf = async (cursor: Parameters<typeof readNews>[1], now?: number) => {
    const news = await readNews(reader, cursor, now)
    return news.kind === 'rebuild' ? 'rebuild' : news.rows.map((row) => row.entityId)
  }

  it('reports every change once to each cursor', async () => {
    await change(1, 2)
    const early = await startCursor(reader)
    await change(3)
    await change(4, 5)
    const late = await startCursor(reader)
    expect(await idsOf(early)).toEqual([3, 4, 5])
    expect(await idsOf(early)).toEqual([])
    expect(await idsOf(late)).toEqual([])
  })

  it('tells what changed after a stored position in one statement, wherever that moves', async () => {
    let statements = 0
    const counted = {
      query: <T>(sql: string, params?: unknown[]) => {
        statements++
        return reader.query<T>(sql, params)
      },
    }
    const since = changesSince('position', 3)
    const store = (position: OutboxCursor) =>
      transaction(database, (manager) =>
        manager.upsert(AppState, { name: 'position', value: JSON.stringify(position), updatedAt: 0 }, ['name']),
      )
    const families = async () => (await since(counted))?.families ?? null
    await change(10, 20, 30, 40, 50)
    expect(await families()).toBeNull()
    const [first] = await reader.query<{ id: number }>('SELECT MIN(id) AS id FROM search_outbox')
    const at = (n: number) => Number(first!.id) + n
    await store({ seen: at(2), missing: [] })
    expect(await families()).toEqual([40, 50])
    // From here on the position is known: one statement each, and one more after the rows were too many.
    statements = 0
    expect(await families()).toEqual([40, 50])
    await change(60)
    expect(await families()).toEqual([40, 50, 60])
    await store({ seen: at(4), missing: [[at(3), 0]] })
    expect(await families()).toEqual([40, 60])
    await change(70, 80)
    expect(await families()).toBeNull()
    await store({ seen: at(6), missing: [] })
    expect(await families()).toEqual([80])
    expect(statements).toBe(6)
    // Back, as after a rebuild: to an earlier number, and to one that was missing before.
    await store({ seen: at(5), missing: [] })
    expect(await families()).toEqual([70, 80])
    await store({ seen: at(5), missing: [[at(1), 0]] })
    expect(await families()).toEqual([20, 70, 80])
    await pruneOutbox(database, Date.now() + RETENTION_MS + 1000)
    expect(await families()).toBeNull()
  })

  it('sees a number committed after a later one', async () => {
    await change(1, 2, 3)
    const cursor = await startCursor(reader)
    const [first, second, third] = await reader.query<{ id: number }>('SELECT id FROM search_outbox ORDER BY id')
    const insert = (id: number, familyId: number) =>
      transaction(database, (manager) =>
        manager.insert(SearchOutbox, { id, entity: 'family', entityId: familyId, version: 1, createdAt: Date.now() }),
      )
    await insert(third!.id + 3, 13)
    expect(await idsOf(cursor)).toEqual([13])
    await insert(third!.id + 1, 11)
    await insert(third!.id + 2, 12)
    expect(await idsOf(cursor)).toEqual([11, 12])
    expect(cursor.missing).toEqual([])
    expect(first!.id).toBeLessThan(second!.id)
  })

  it('sees a number below its start that was uncommitted then', async () => {
    await change(1, 2, 3)
    const rows = await reader.query<{ id: number }>('SELECT id FROM search_outbox ORDER BY id')
    await transaction(database, (manager) => manager.delete(SearchOutbox, { id: rows[1]!.id }))
    const cursor = await startCursor(reader)
    await transaction(database, (manager) =>
      manager.insert(SearchOutbox, { id: rows[1]!.id, entity: 'family', entityId: 2, version: 1, createdAt: 0 }),
    )
    expect(await idsOf(cursor)).toEqual([2])
  })

  it('gives up on rolled back numbers', async () => {
    await change(1)
    const cursor = await startCursor(reader)
    const now = Date.now()
    await transaction(database, (manager) =>
      manager.insert(SearchOutbox, { id: cursor.seen + 5, entity: 'family', entityId: 9, version: 1, createdAt: now }),
    )
    expect(await idsOf(cursor, now)).toEqual([9])
    expect(cursor.missing).toHaveLength(4)
    expect(await idsOf(cursor, now + 61_000)).toEqual([])
    expect(cursor.missing).toEqual([])
  })

  it('rolls back with its change', async () => {
    const cursor = await startCursor(reader)
    const failed = transaction(database, async (manager) => {
      await recordChange(manager, 'family', [{ id: 5, version: 1 }])
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await idsOf(cursor)).toEqual([])
  })

  it('rebuilds readers away for longer than the retention, and nobody else', async () => {
    await change(1)
    const asleep = await startCursor(reader)
    await change(2)
    const awake = await startCursor(reader)
    expect(await pruneOutbox(database, Date.now() + RETENTION_MS + 1000)).toBe(2)
    expect(await idsOf(awake)).toEqual([])
    expect(await idsOf(asleep)).toBe('rebuild')
    expect(await idsOf(await startCursor(reader))).toEqual([])
    await change(3)
    expect(await idsOf(awake)).toEqual([3])
  })

  it('updates every listener, and retries where one failed', async () => {
    const heard: string[] = []
    let failures = 1
    const listeners: OutboxListener[] = [
      {
        name: 'flaky',
        families: async (ids) => {
          if (failures-- > 0) throw new Error('not now')
          heard.push(`flaky ${ids.join()}`)
        },
        everything: async () => void heard.push('flaky all'),
      },
      {
        name: 'calm',
        families: async (ids) => void heard.push(`calm ${ids.join()}`),
        everything: async () => void heard.push('calm all'),
      },
    ]
    const follower = createOutboxFollower({ database, reader, listeners, logger: SILENT })
    await follower.begin()
    await change(1, 2, 1)
    await follower.job.run()
    expect(heard).toEqual(['calm 1,2'])
    await change(3)
    await follower.job.run()
    expect(heard).toEqual(['calm 1,2', 'flaky 1,2,3', 'calm 3'])
    await transaction(database, (manager) => recordRebuild(manager))
    await follower.job.run()
    expect(heard.slice(3)).toEqual(['flaky all', 'calm all'])
    await follower.job.close()
  })

  it('gives a lease to one holder until it expires or is released', async () => {
    expect(await holdLease(database, 'x', 'a', 1000, 5000)).toBe(true)
    expect(await holdLease(database, 'x', 'b', 1000, 5500)).toBe(false)
    expect(await holdLease(database, 'x', 'a', 1000, 5900)).toBe(true)
    expect(await holdLease(database, 'x', 'b', 1000, 6500)).toBe(false)
    expect(await holdLease(database, 'x', 'b', 1000, 7000)).toBe(true)
    await dropLease(database, 'x', 'a')
    expect(await holdLease(database, 'x', 'a', 1000, 7001)).toBe(false)
    await dropLease(database, 'x', 'b')
    expect(await holdLease(database, 'x', 'a', 1000, 7002)).toBe(true)
  })

  it('gives a lease of a killed process to the next one, also when the clock was set back meanwhile', async () => {
    const at = 10 * HOUR_MS
    expect(await holdLease(database, 'clock', 'killed', 120_000, at)).toBe(true)
    // The clock of another machine may be behind a little.
    expect(await holdLease(database, 'clock', 'next', 120_000, at - 60_000)).toBe(false)
    expect(await holdLease(database, 'clock', 'next', 120_000, at - HOUR_MS)).toBe(true)
  })

  it('sends changes to an external engine by one process, at least once, continuing where it stopped', async () => {
    const calls: string[] = []
    let down = false
    const engine = {
      name: 'meilisearch',
      applyFamilies: async (ids: number[]) => {
        if (down) throw new Error('connection refused')
        calls.push(`apply ${ids.join()}`)
      },
      rebuild: async () => void calls.push('rebuild'),
    } as unknown as SearchPort
    const first = createSearchRelay({ database, reader, engine, logger: SILENT })
    const second = createSearchRelay({ database, reader, engine, logger: SILENT })
    await change(1)
    expect(await first.job.run()).toBe(true)
    expect(calls).toEqual(['rebuild'])
    await change(2, 3)
    expect(await second.job.run()).toBeNull()
    down = true
    await expect(first.job.run()).rejects.toThrow('connection refused')
    down = false
    expect(await first.job.run()).toBe(true)
    expect(calls).toEqual(['rebuild', 'apply 2,3'])
    await change(4)
    await first.job.close()
    expect(await second.job.run()).toBe(true)
    expect(calls).toEqual(['rebuild', 'apply 2,3', 'apply 4'])
    await second.job.close()
    const state = await reader.query<{ value: string }>(
      "SELECT value FROM app_state WHERE name = 'outbox:search-engine:3'",
    )
    expect(JSON.parse(state[0]!.value)).toMatchObject({ missing: [] })
  })

  it('ends at once when the process ends, though the engine still works, and sends the changes again later', async () => {
    const meili = await startMeiliProtocolServer()
    const engine = createMeilisearchAdapter({ host: meili.host, apiKey: 'key', reader, database: {} as SearchPort })
    const relay = () => createSearchRelay({ database, reader, engine, logger: SILENT })
    const first = relay()
    await first.job.run()
    await first.job.close()
    for (const stage of ['/indexes/families/documents/delete-batch', '/tasks/']) {
      await change(1, 2)
      const ending = relay()
      meili.holdTasks()
      const sent = new Promise<void>((resolve) => {
        meili.onRequest(({ path }) => {
          if (!path.startsWith(stage)) return
          meili.behave('hanging')
          resolve()
        })
      })
      const running = ending.job.run()
      running.catch(() => undefined)
      await sent
      // Would wait for two minutes, the time a task may take.
      await ending.job.close()
      await expect(running).rejects.toThrow()
      meili.onRequest(null)
      meili.behave('up')
      meili.releaseTasks()
    }
    const before = meili.requests.length
    const next = relay()
    expect(await next.job.run()).toBe(true)
    expect(meili.requests.slice(before)).toContainEqual(
      expect.objectContaining({ path: '/indexes/families/documents/delete-batch', body: [1, 2] }),
    )
    await next.job.close()
    await meili.close()
  })

  // InnoDB does not give the numbers of a rolled back transaction back.
  it.runIf(kind.kind === 'mysql')(
    'sends what follows many rolled back changes once, and gives up on these',
    async () => {
      const calls: string[] = []
      const engine = {
        name: 'meilisearch',
        applyFamilies: async (ids: number[]) => {
          calls.push(ids.join())
          if (calls.length > 9) throw new Error('sent again and again')
        },
        rebuild: async () => undefined,
      } as unknown as SearchPort
      const relay = () => createSearchRelay({ database, reader, engine, logger: SILENT })
      const first = relay()
      await first.job.run()
      await change(1)
      const many = Array.from({ length: 300 }, (_, i) => ({ id: 100 + i, version: 1 }))
      const failed = transaction(database, async (manager) => {
        await recordChange(manager, 'family', many)
        throw new Error('deadlock')
      })
      await expect(failed).rejects.toThrow('deadlock')
      await change(2)
      await first.job.run()
      await first.job.run()
      await change(3)
      await first.job.run()
      expect(calls).toEqual(['1,2', '3'])
      await first.job.close()
      // The next process begins at the stored place, which is before the missing numbers.
      const next = relay()
      await next.job.run()
      expect(calls).toEqual(['1,2', '3', '2,3'])
      vi.useFakeTimers({ toFake: ['Date'] })
      try {
        vi.setSystemTime(Date.now() + 61_000)
        await next.job.run()
      } finally {
        vi.useRealTimers()
      }
      const [last] = await reader.query<{ id: number }>('SELECT MAX(id) AS id FROM search_outbox')
      expect(await storedCursor(reader)).toEqual({ seen: Number(last!.id), missing: [] })
      expect(calls).toHaveLength(3)
      await next.job.close()
    },
  )

  it('stores long lists of missing numbers as an earlier position', () => {
    const missing = Array.from({ length: 300 }, (_, i): [number, number] => [100 + i, 0])
    expect(storable({ seen: 900, missing })).toEqual({ seen: 99, missing: [] })
  })
})
