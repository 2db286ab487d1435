import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { Family } from '#server/database/entities/family.ts'
import { Foundry } from '#server/database/entities/foundry.ts'
import { SearchOutbox } from '#server/database/entities/search-outbox.ts'
import { USAGE_KIND, UsageDaily, UsageEvent } from '#server/database/entities/usage.ts'
import { createReader, type Reader } from '#server/database/reader.ts'
import { createUsageService } from '#server/features/insights/usage/usage.service.ts'
import {
  ageTrending,
  forgetUsage,
  rollUpUsage,
  USAGE_DAYS,
  usageRollupJob,
} from '#server/features/insights/usage/usage-rollup.ts'
import { rollUpSums } from '#server/features/insights/usage/usage-sums.ts'
import { createJob } from '#server/jobs/job.ts'
import { createLogger } from '#server/logger.ts'
import { DAY_MS } from '#shared/limits.ts'
import { describeEachDatabase, freshDatabase } from '#tests/support/each-database.ts'
import { failWhere } from '#tests/support/fail-statements.ts'
import { plantPerson } from '#tests/support/people.ts'
import { plantRealFamily } from '#tests/support/plant-family.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0'

await describeEachDatabase('usage', (kind) => {
  let database: Database
  let reader: Reader
  let familyId: number

  beforeEach(async () => {
    database = await freshDatabase(kind)
    reader = createReader(database, null)
    familyId = await plantRealFamily(database, { slug: 'plum', topic: 'serif', styles: ['Regular'] })
  })
  afterEach(() => database.close())

  const family = () => database.write.manager.findOneByOrFail(Family, { id: familyId })

  it('counts a visitor once an hour and bots never', async () => {
    const usage = createUsageService({ database, secret: 'a secret of tests' })
    const event = {
      kind: 'download',
      familyId,
      fontId: null,
      address: '127.0.0.1',
      userAgent: BROWSER,
      country: null,
      userId: null,
    } as const
    usage.record(event)
    usage.record(event)
    usage.record({ ...event, address: '127.0.0.2' })
    usage.record({ ...event, userAgent: 'ExampleBot/1.0' })
    await usage.flush()
    const rows = await database.write.manager.find(UsageEvent)
    expect(rows).toHaveLength(2)
    expect(rows[0]!.visitor).not.toContain('127')
    expect(new Set(rows.map((row) => row.visitor)).size).toBe(2)
  })

  it('counts a handful of visitors per address, however many user agents a script uses', async () => {
    const usage = createUsageService({ database, secret: 'a secret of tests' })
    const event = {
      kind: 'download',
      familyId,
      fontId: null,
      address: '198.51.100.7',
      country: null,
      userId: null,
    } as const
    for (let i = 0; i < 60; i++) usage.record({ ...event, userAgent: `${BROWSER} ${i}` })
    usage.record({ ...event, address: '198.51.100.8', userAgent: BROWSER })
    await usage.flush()
    const counted = await database.write.manager.count(UsageEvent)
    expect(counted).toBe(6)
  })

  it('ignores members’ use of their own families, and counts their use of others', async () => {
    const otherId = await plantRealFamily(database, { slug: 'quince', topic: 'serif', styles: ['Regular'] })
    const { foundryId } = await family()
    const another = await database.write.manager.save(Foundry, {
      slug: 'another',
      name: 'Another',
      nameKey: 'another',
      url: '',
      description: '',
      familyCount: 1,
      fontCount: 1,
      downloads: 0,
      createdAt: 0,
    })
    await database.write.manager.update(Family, { id: otherId }, { foundryId: another.id })
    const own = await plantPerson(database, { roles: ['designer'], foundryId })
    const stranger = await plantPerson(database)
    const usage = createUsageService({ database, secret: 'a secret of tests' })
    let host = 0
    for (const userId of [own.userId, stranger.userId, null])
      for (const kind of ['view', 'preview', 'download'] as const)
        for (const id of [familyId, otherId])
          usage.record({
            kind,
            familyId: id,
            fontId: null,
            address: `198.51.100.${++host}`,
            userAgent: BROWSER,
            country: null,
            userId,
          })
    await usage.flush()
    const counted: { familyId: number; n: number }[] = await database.read.query(
      'SELECT familyId, COUNT(*) AS n FROM usage_event GROUP BY familyId ORDER BY familyId',
    )
    expect(counted.map((row) => [row.familyId, Number(row.n)])).toEqual([
      [familyId, 6],
      [otherId, 9],
    ])
    const history: unknown[] = await database.read.query('SELECT id FROM user_download WHERE userId = ?', [own.userId])
    expect(history).toHaveLength(2)
  })

  it('rolls events up exactly once, into the day, the family, its foundry and the change log', async () => {
    const happenedAt = Date.UTC(2026, 0, 15, 12)
    const row = (n: number, of: keyof typeof USAGE_KIND) => ({
      kind: USAGE_KIND[of],
      familyId,
      fontId: null,
      visitor: String(n),
      country: null,
      happenedAt,
    })
    await database.write.manager.insert(UsageEvent, [
      row(1, 'download'),
      row(2, 'download'),
      row(3, 'view'),
      row(4, 'preview'),
    ])
    const before = await family()
    expect(await rollUpUsage(database)).toBe(4)
    expect(await rollUpUsage(database)).toBe(0)
    const after = await family()
    expect([after.downloads, after.popularity, after.trending]).toEqual([
      before.downloads + 2,
      before.popularity + 21,
      before.trending + 21,
    ])
    expect((await database.write.manager.findOneByOrFail(Foundry, { id: after.foundryId })).downloads).toBe(2)
    const daily = await database.write.manager.find(UsageDaily, { order: { kind: 'ASC' } })
    expect(daily.map((d) => [d.kind, d.day, d.events])).toEqual([
      [USAGE_KIND.view, Math.floor(happenedAt / DAY_MS), 1],
      [USAGE_KIND.download, Math.floor(happenedAt / DAY_MS), 2],
      [USAGE_KIND.preview, Math.floor(happenedAt / DAY_MS), 1],
    ])
    const noted = await database.write.manager.find(SearchOutbox)
    expect(noted.map((n) => [n.entity, n.entityId, n.version])).toEqual([['family', familyId, after.version]])
  })

  it('counts events whose transaction commits after that of a later one', async () => {
    const now = Date.UTC(2026, 0, 15, 12)
    const row = (id: number, happenedAt: number) => ({
      id,
      kind: USAGE_KIND.download,
      familyId,
      fontId: null,
      visitor: String(id),
      country: null,
      happenedAt,
    })
    await database.write.manager.insert(UsageEvent, [row(1, now - 60_000), row(3, now - 1000)])
    await rollUpUsage(database, now)
    expect((await family()).downloads).toBe(1)
    // Got its id before the third did, and is committed after the roll-up.
    await database.write.manager.insert(UsageEvent, row(2, now - 1000))
    await rollUpUsage(database, now + 60_000)
    expect((await family()).downloads).toBe(3)
  })

  it('drops old trends once a day', async () => {
    const now = Date.UTC(2026, 5, 30)
    const today = Math.floor(now / DAY_MS)
    await database.write.manager.insert(UsageDaily, [
      { familyId, kind: USAGE_KIND.download, day: today - 40, events: 1000 },
      { familyId, kind: USAGE_KIND.download, day: today - 3, events: 2 },
      { familyId, kind: USAGE_KIND.view, day: today - 3, events: 5 },
    ])
    await database.write.manager.update(Family, { id: familyId }, { trending: 10_025 })
    // A family whose points are right is left alone, without reindexing.
    const calm = await plantRealFamily(database, { slug: 'pear', topic: 'serif', styles: ['Regular'] })
    await database.write.manager.insert(UsageDaily, [{ familyId: calm, kind: USAGE_KIND.view, day: today, events: 5 }])
    await database.write.manager.update(Family, { id: calm }, { trending: 5 })
    const version = async (id: number) => (await database.write.manager.findOneByOrFail(Family, { id })).version
    const before = [await version(familyId), await version(calm)]
    await database.write.manager.query('DELETE FROM search_outbox')
    expect(await ageTrending({ database, reader }, now)).toBe(true)
    expect((await family()).trending).toBe(25)
    expect([await version(familyId), await version(calm)]).toEqual([before[0]! + 1, before[1]])
    const waiting = (await database.write.manager.query('SELECT entity, entityId FROM search_outbox')) as unknown[]
    expect(waiting).toEqual([{ entity: 'family', entityId: familyId }])
    expect(await ageTrending({ database, reader }, now + 1000)).toBe(false)
  })

  it('sums up the days once for all families, away from the main thread', async () => {
    const now = Date.UTC(2026, 5, 30)
    const today = Math.floor(now / DAY_MS)
    const forgotten = await plantRealFamily(database, { slug: 'pear', topic: 'serif', styles: ['Regular'] })
    await database.write.manager.insert(UsageDaily, [
      { familyId, kind: USAGE_KIND.download, day: today, events: 3 },
      { familyId: forgotten, kind: USAGE_KIND.download, day: today - 14, events: 9 },
    ])
    await database.write.manager.update(Family, { id: familyId }, { trending: 40 })
    await database.write.manager.update(Family, { id: forgotten }, { trending: 90 })
    const slow: string[] = []
    const thread: Reader = {
      ...reader,
      slow: (sql, params) => {
        slow.push(sql)
        return reader.slow(sql, params)
      },
    }
    const changes: string[] = []
    const ear = failWhere(database.write, (_, sql) => {
      if (/^(?:UPDATE|INSERT)/.test(sql)) changes.push(sql)
      return false
    })
    expect(await ageTrending({ database, reader: thread }, now)).toBe(true)
    ear.heal()
    const trending = await database.read.query('SELECT trending FROM family WHERE id IN (?, ?) ORDER BY id', [
      familyId,
      forgotten,
    ])
    expect(trending.map((row: { trending: number }) => Number(row.trending))).toEqual([30, 0])
    expect(slow.filter((sql) => sql.includes('usage_daily'))).toHaveLength(1)
    expect(changes.filter((sql) => sql.includes('usage_daily'))).toEqual([])
    expect(changes.filter((sql) => sql.includes('family SET'))).toHaveLength(1)
  })

  it('drops old trends automatically, day after day', async () => {
    let now = Date.UTC(2026, 5, 30)
    const today = Math.floor(now / DAY_MS)
    await database.write.manager.insert(UsageDaily, [
      { familyId, kind: USAGE_KIND.download, day: today - 12, events: 1 },
      { familyId, kind: USAGE_KIND.download, day: today, events: 2 },
    ])
    await database.write.manager.update(Family, { id: familyId }, { trending: 9000 })
    const job = createJob(
      usageRollupJob({ database, reader }, () => now),
      { database, logger: createLogger('silent') },
    )
    try {
      await job.run()
      expect((await family()).trending).toBe(30)
      now += 2 * DAY_MS
      await job.run()
      expect((await family()).trending).toBe(20)
    } finally {
      await job.close()
    }
  })

  it('deletes single events after their time, but only summed ones', async () => {
    const now = Date.UTC(2026, 5, 1)
    const old = now - (USAGE_DAYS + 1) * DAY_MS
    const row = (happenedAt: number) => ({
      kind: USAGE_KIND.download,
      familyId,
      fontId: null,
      visitor: String(happenedAt),
      country: null,
      happenedAt,
    })
    await database.write.manager.insert(UsageEvent, [row(old), row(now)])
    expect(await forgetUsage(database, now)).toBe(0)
    await rollUpUsage(database, now + DAY_MS)
    expect(await forgetUsage(database, now)).toBe(0)
    await rollUpSums(database, now + DAY_MS)
    expect(await forgetUsage(database, now)).toBe(1)
    expect(await forgetUsage(database, now)).toBe(0)
    expect((await database.write.manager.find(UsageEvent)).map((event) => event.happenedAt)).toEqual([now])
    expect((await family()).downloads).toBe(2)
    expect(await database.write.manager.count(UsageDaily)).toBe(2)
  })
})
