import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '#server/database/data-source.ts'
import { Family } from '#server/database/entities/family.ts'
import { FoundryActivity } from '#server/database/entities/foundry.ts'
import {
  SUM_DIMENSION,
  SUM_GRAIN,
  SUM_SCOPE,
  USAGE_KIND,
  UsageEvent,
  UsageSum,
} from '#server/database/entities/usage.ts'
import { createReader } from '#server/database/reader.ts'
import type { Actor } from '#server/features/core/actor.ts'
import { createAudienceService } from '#server/features/insights/audience/audience.service.ts'
import { csvOf } from '#server/features/insights/audience/audience-csv.http.ts'
import { monthOf, rollUpSums } from '#server/features/insights/usage/usage-sums.ts'
import { audienceInput } from '#shared/contracts/insights/audience.ts'
import { DAY_MS } from '#shared/limits.ts'
import { describeEachDatabase, type FreshDatabase, freshDatabase } from '#tests/support/each-database.ts'
import { failWhere } from '#tests/support/fail-statements.ts'
import { asActor, plantPerson } from '#tests/support/people.ts'
import { plantRealFamily } from '#tests/support/plant-family.ts'

const NOW = Date.UTC(2026, 5, 30, 12)

const movesTheMark = (_: number, sql: string) => /^UPDATE .app_state. SET .value. = \?/i.test(sql)

await describeEachDatabase('figures of designers', (kind) => {
  let database: FreshDatabase
  let families: number[]
  let actor: Actor
  let foundryId: number

  beforeEach(async () => {
    database = await freshDatabase(kind)
    families = [
      await plantRealFamily(database, { slug: 'plum', topic: 'serif', styles: ['Regular', 'Bold'] }),
      await plantRealFamily(database, { slug: 'pear', topic: 'serif', styles: ['Regular'] }),
    ]
    foundryId = (await database.read.manager.findOneByOrFail(Family, { id: families[0]! })).foundryId
    actor = asActor(await plantPerson(database, { roles: ['designer'], foundryId }), ['designer'])
  })
  afterEach(() => database.close())

  /** Deterministic events of every kind over two years. */
  async function plantEvents(count: number) {
    const fonts: { id: number }[] = await database.read.query('SELECT id FROM font WHERE familyId = ? ORDER BY id', [
      families[0],
    ])
    const rows = Array.from({ length: count }, (_, i) => ({
      kind: ((i * 7) % 4) + 1,
      familyId: families[i % 3 === 0 ? 1 : 0]!,
      fontId: i % 3 !== 0 && i % 5 === 0 ? fonts[Math.floor(i / 20) % 2]!.id : null,
      visitor: String(i),
      country: [null, 'CH', 'DE', 'JP'][i % 4]!,
      search: i % 7 === 0 ? ['slab', 'slab serif', '明朝'][i % 3]! : null,
      happenedAt: NOW - 60_000 - ((i * 37) % 700) * DAY_MS,
    }))
    for (let i = 0; i < rows.length; i += 200)
      await database.write.manager
        .createQueryBuilder()
        .insert()
        .into(UsageEvent)
        .values(rows.slice(i, i + 200) as UsageEvent[])
        .updateEntity(false)
        .execute()
    return rows
  }

  /** The same sums computed from the events. */
  async function recount(scope: number, grain: number, dimension: number) {
    const events = await database.read.manager.find(UsageEvent)
    const sums = new Map<string, number[]>()
    for (const event of events) {
      const value = {
        [SUM_DIMENSION.all]: '',
        [SUM_DIMENSION.country]: event.country ?? '',
        [SUM_DIMENSION.search]: event.search,
        [SUM_DIMENSION.style]: event.kind === USAGE_KIND.download ? String(event.fontId ?? '') : null,
        [SUM_DIMENSION.family]: String(event.familyId),
      }[dimension]
      if (value === null || value === undefined) continue
      const period = grain === SUM_GRAIN.day ? Math.floor(event.happenedAt / DAY_MS) : monthOf(event.happenedAt)
      const key = `${scope === SUM_SCOPE.family ? event.familyId : foundryId}|${period}|${value}`
      const sum = sums.get(key) ?? [0, 0, 0, 0]
      sum[[0, 0, 2, 1, 3][event.kind]!]!++
      sums.set(key, sum)
    }
    return sums
  }

  async function expectSumsToBeARecount() {
    const rows = await database.read.manager.find(UsageSum)
    let checked = 0
    for (const scope of Object.values(SUM_SCOPE))
      for (const grain of Object.values(SUM_GRAIN))
        for (const dimension of Object.values(SUM_DIMENSION)) {
          if (scope === SUM_SCOPE.family && dimension === SUM_DIMENSION.family) continue
          if (scope === SUM_SCOPE.foundry && dimension === SUM_DIMENSION.style) continue
          const stored = rows
            .filter((row) => row.scope === scope && row.grain === grain && row.dimension === dimension)
            .map((row) => [
              `${row.scopeId}|${row.period}|${row.value}`,
              [row.views, row.previews, row.downloads, row.collections],
            ])
          const counted = await recount(scope, grain, dimension)
          expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(counted))
          checked += counted.size
        }
    expect(checked).toBeGreaterThan(100)
  }

  it('equal a recount of the events, by day and month, in total and by every part', async () => {
    await plantEvents(700)
    while ((await rollUpSums(database, NOW, 150)) > 0);
    await expectSumsToBeARecount()
  })

  it('stay right when the process repeatedly dies between sums and mark', async () => {
    await plantEvents(500)
    let crashes = 0
    for (let taken = -1; taken !== 0; ) {
      const point = crashes < 3 ? failWhere(database.write, movesTheMark) : null
      try {
        taken = await rollUpSums(database, NOW, 100)
      } catch (error) {
        expect(String(error)).toContain('killed here')
        crashes++
      } finally {
        point?.heal()
      }
    }
    expect(crashes).toBe(3)
    await expectSumsToBeARecount()
  })

  it('are added once by concurrent processes', async () => {
    await plantEvents(300)
    const second = await openDatabase(database.config, { migrate: false })
    try {
      for (let left = 1; left > 0; ) {
        const taken = await Promise.all([database, second, database].map((one) => rollUpSums(one, NOW, 40)))
        left = Math.max(...taken)
      }
    } finally {
      await second.close()
    }
    await expectSumsToBeARecount()
  })

  it('wait for events that may still be uncommitted', async () => {
    const row = { kind: USAGE_KIND.view, familyId: families[0]!, fontId: null, country: null, search: null }
    await database.write.manager.insert(UsageEvent, [
      { ...row, visitor: 'a', happenedAt: NOW - 60_000 },
      { ...row, visitor: 'b', happenedAt: NOW - 1000 },
      { ...row, visitor: 'c', happenedAt: NOW - 60_000 },
    ])
    expect(await rollUpSums(database, NOW)).toBe(1)
    expect(await rollUpSums(database, NOW)).toBe(0)
    expect(await rollUpSums(database, NOW + 60_000)).toBe(2)
  })

  it('report milestones of downloads, each once', async () => {
    const row = { kind: USAGE_KIND.download, familyId: families[0]!, fontId: null, country: null, search: null }
    const some = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ ...row, visitor: String(i), happenedAt: NOW - 60_000 }))
    await database.write.manager.insert(UsageEvent, some(9))
    await rollUpSums(database, NOW, 4)
    while ((await rollUpSums(database, NOW, 4)) > 0);
    await database.write.manager.insert(UsageEvent, some(51))
    while ((await rollUpSums(database, NOW, 100)) > 0);
    const told = await database.read.manager.find(FoundryActivity, { order: { id: 'ASC' } })
    expect(told.map((one) => [one.kind, one.familyId, one.subjectId])).toEqual([
      ['milestone', families[0], 1],
      ['milestone', families[0], 50],
    ])
  })

  it('are read from the sums alone, for the range and the one before', async () => {
    const rows = await plantEvents(900)
    while ((await rollUpSums(database, NOW)) > 0);
    await database.write.manager.clear(UsageEvent)
    const audience = createAudienceService({ reader: createReader(database, null), now: () => NOW })
    for (const [range, days] of [
      ['7d', 7],
      ['28d', 28],
      ['90d', 90],
    ] as const) {
      const report = await audience.report({ foundryId, range }, actor)
      const age = (row: (typeof rows)[number]) => Math.floor(NOW / DAY_MS) - Math.floor(row.happenedAt / DAY_MS)
      const count = (of: number, from: number, to: number) =>
        rows.filter((row) => row.kind === of && age(row) >= from && age(row) < to).length
      expect(report.totals).toEqual({
        views: count(USAGE_KIND.view, 0, days),
        previews: count(USAGE_KIND.preview, 0, days),
        downloads: count(USAGE_KIND.download, 0, days),
        collections: count(USAGE_KIND.collect, 0, days),
      })
      expect(report.before.downloads).toBe(count(USAGE_KIND.download, days, 2 * days))
      expect(report.series).toHaveLength(days)
      expect(report.series.reduce((sum, row) => sum + row.views, 0)).toBe(report.totals.views)
      expect(report.families.reduce((sum, row) => sum + row.downloads, 0)).toBe(report.totals.downloads)
      expect(report.countries.reduce((sum, row) => sum + row.views, 0)).toBe(report.totals.views)
    }
    const year = await audience.report({ familyId: families[0]!, range: '12m' }, actor)
    expect(year.series.map((row) => row.label)).toEqual(
      'Jul 2025,Aug 2025,Sep 2025,Oct 2025,Nov 2025,Dec 2025,Jan 2026,Feb 2026,Mar 2026,Apr 2026,May 2026,Jun 2026'.split(
        ',',
      ),
    )
    expect(year.period).toEqual({
      from: '2025-07-01',
      to: '2026-06-30',
      beforeFrom: '2024-07-01',
      beforeTo: '2025-06-30',
    })
    const own = rows.filter((row) => row.familyId === families[0] && row.happenedAt >= Date.UTC(2025, 6, 1))
    expect(year.totals.downloads).toBe(own.filter((row) => row.kind === USAGE_KIND.download).length)
    expect(year.styles.reduce((sum, row) => sum + row.downloads, 0)).toBe(year.totals.downloads)
    expect(year.styles.map((row) => row.label).sort()).toEqual(['Bold', 'Regular', 'Whole family'])
    expect(year.searches[0]?.href).toMatch(/^\/search\?q=/)
  })

  it('tell a database that does not answer from a missing family', async () => {
    const reader = createReader(database, null)
    const query: typeof reader.query = (sql, params) =>
      / FROM foundry\b/.test(sql) ? Promise.reject(new Error('gone away')) : reader.query(sql, params)
    const audience = createAudienceService({ reader: { ...reader, query }, now: () => NOW })
    await expect(audience.report({ familyId: families[0]!, range: '7d' }, actor)).rejects.toThrow('gone away')
  })

  it('of any days equal a recount of the events, whatever months and days they consist of', async () => {
    const rows = await plantEvents(700)
    while ((await rollUpSums(database, NOW)) > 0);
    const audience = createAudienceService({ reader: createReader(database, null), now: () => NOW })
    for (const [from, to, step, points] of [
      ['2026-06-30', '2026-06-30', 'day', 1],
      ['2026-02-01', '2026-02-28', 'day', 28],
      ['2026-01-31', '2026-03-01', 'day', 30],
      ['2026-01-15', '2026-04-16', 'day', 92],
      ['2026-01-15', '2026-04-17', 'week', 14],
      ['2025-03-02', '2026-03-02', 'week', 53],
      ['2024-12-31', '2025-12-31', 'week', 53],
    ] as const) {
      const report = await audience.report({ foundryId, range: '28d', from, to }, actor)
      const first = Date.parse(from) / DAY_MS
      const count = Date.parse(to) / DAY_MS - first + 1
      const inDays = (begin: number) =>
        rows.filter((row) => {
          const day = Math.floor(row.happenedAt / DAY_MS)
          return day >= begin && day < begin + count
        })
      const downloads = (all: typeof rows) => all.filter((row) => row.kind === USAGE_KIND.download).length
      expect([report.range, report.step, report.series.length], `${from}–${to}`).toEqual(['custom', step, points])
      expect(report.totals.downloads).toBe(downloads(inDays(first)))
      expect(report.before.downloads).toBe(downloads(inDays(first - count)))
      expect(report.period).toMatchObject({ from, to })
      for (const part of [report.countries, report.families])
        expect(part.reduce((sum, row) => sum + row.downloads, 0)).toBe(report.totals.downloads)
      expect(report.searches.reduce((sum, row) => sum + row.views, 0)).toBe(
        inDays(first).filter((row) => row.search !== null && row.kind === USAGE_KIND.view).length,
      )
      if (report.families[0]) expect(report.families[0].href).toContain(`from=${from}&to=${to}`)
    }
  })

  it('end today, and start at the requested day', async () => {
    const audience = createAudienceService({ reader: createReader(database, null), now: () => NOW })
    const ask = (from: string, to: string) => audience.report({ foundryId, range: '28d', from, to }, actor)
    expect((await ask('2026-06-29', '2026-07-20')).period).toMatchObject({ from: '2026-06-29', to: '2026-06-30' })
    const later = await ask('2026-07-19', '2026-07-20')
    expect(later.period).toMatchObject({ from: '2026-07-19', to: '2026-07-20' })
    expect([later.today, later.totals.views]).toEqual(['2026-06-30', 0])
  })

  it.each([
    [{ from: '2026-01-01' }, 'to'],
    [{ to: '2026-01-01' }, 'from'],
    [{ from: '2026-02-30', to: '2026-03-01' }, 'from'],
    [{ from: '2026-01-01', to: 'tomorrow' }, 'to'],
    [{ from: '2026-01-02', to: '2026-01-01' }, 'to'],
    [{ from: '2025-01-01', to: '2026-01-02' }, 'to'],
    [{ from: '1970-01-01', to: '1970-01-02' }, 'from'],
    [{ from: '2026-01-01T00:00:00', to: '2026-01-02' }, 'from'],
  ])('refuse %j', (days, param) => {
    const parsed = audienceInput.safeParse(days)
    expect(parsed.error?.issues.map(({ path }) => path)).toEqual([[param]])
  })

  it('are private', async () => {
    const audience = createAudienceService({ reader: createReader(database, null), now: () => NOW })
    const stranger = await plantPerson(database)
    const others: Actor = { ...actor, userId: stranger.userId, roles: [] }
    for (const query of [{ foundryId }, { familyId: families[0]! }, {}, { foundryId: 999 }, { familyId: 999 }])
      await expect(audience.report({ range: '7d', ...query }, others)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const admin: Actor = { ...others, roles: ['admin'] }
    expect((await audience.report({ range: '7d', foundryId }, admin)).foundry.role).toBe('admin')
  })

  it('as CSV never start a formula', async () => {
    const audience = createAudienceService({ reader: createReader(database, null), now: () => NOW })
    const report = await audience.report({ foundryId, range: '7d' }, actor)
    const part = { value: '1', href: null, views: 1, previews: 0, downloads: 2, collections: 0 }
    const csv = csvOf({ ...report, searches: [{ ...part, label: '=cmd|"a",1' }] })
    expect(csv).toContain(`searches,"'=cmd|""a"",1",1,0,2,0\r\n`)
    expect(csv.startsWith('\ufeffpart,value,views,previews,downloads,collections\r\n')).toBe(true)
    expect(csv.match(/^time,2026-06-/gm)).toHaveLength(7)
    const compared = csvOf(report, true).slice(1).trim().split('\r\n')
    expect(compared[0]).toMatch(/,collections,views before,previews before,downloads before,collections before$/)
    expect(new Set(compared.map((line) => line.split(',').length))).toEqual(new Set([10]))
  })
})
