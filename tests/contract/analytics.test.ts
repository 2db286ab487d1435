import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { AnalyticsDaily, AnalyticsEvent } from '#server/database/entities/analytics.ts'
import { AppState } from '#server/database/entities/search-outbox.ts'
import { createAnalyticsService } from '#server/features/insights/analytics/analytics.service.ts'
import { tidyAnalytics } from '#server/features/insights/analytics/analytics-days.ts'
import { createLogger } from '#server/logger.ts'
import { DAY_MS } from '#shared/limits.ts'
import { describeEachDatabase, freshDatabase } from '#tests/support/each-database.ts'

const NOON = Math.floor(Date.UTC(2026, 5, 10) / DAY_MS) * DAY_MS + DAY_MS / 2
const VISITOR = {
  address: '198.51.100.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0',
  country: 'DE',
  optedOut: false,
  userId: null,
}
const view = (path = '/') => ({ name: 'page_view' as const, detail: '', path })

await describeEachDatabase('analytics', (kind) => {
  let database: Database
  let now: number

  beforeEach(async () => {
    database = await freshDatabase(kind)
    now = NOON
  })
  afterEach(() => database.close())

  const service = (enabled = true) =>
    createAnalyticsService({ database, logger: createLogger('silent'), enabled, now: () => now })
  const events = () => database.write.manager.find(AnalyticsEvent, { order: { id: 'ASC' } })

  it('stores event, page and device class, and nothing that identifies the visitor', async () => {
    const analytics = service()
    expect(await analytics.record({ events: [view('/popular/fonts'), view('/')] }, VISITOR)).toEqual({ accepted: 2 })
    await analytics.visit('/search?q=serif&p=2', VISITOR)
    await analytics.flush()
    const rows = await events()
    expect(rows.map(({ name, path, device, country }) => [name, path, device, country])).toEqual([
      ['page_view', '/popular/fonts', 'desktop', 'DE'],
      ['page_view', '/', 'desktop', 'DE'],
      ['track', '/search?q=serif&p=2', 'desktop', 'DE'],
    ])
    expect(new Set(rows.map(({ visitor }) => visitor)).size).toBe(1)
    expect(JSON.stringify(rows)).not.toMatch(/198\.51|Mozilla/)
  })

  it('ignores bots and opted-out visitors, and everything when switched off', async () => {
    const analytics = service()
    const off = service(false)
    const none = { accepted: 0 }
    expect(await analytics.record({ events: [view()] }, { ...VISITOR, optedOut: true })).toEqual(none)
    expect(await analytics.record({ events: [view()] }, { ...VISITOR, userAgent: 'ExampleBot/1.0' })).toEqual(none)
    expect(await off.record({ events: [view()] }, VISITOR)).toEqual(none)
    await analytics.visit('/', { ...VISITOR, optedOut: true })
    await analytics.flush()
    await off.flush()
    expect(await events()).toEqual([])
  })

  it('a visitor cannot be recognised the next day, in any process', async () => {
    const [one, other] = [service(), service()]
    await one.record({ events: [view()] }, VISITOR)
    await other.record({ events: [view()] }, VISITOR)
    now += DAY_MS
    await one.record({ events: [view()] }, VISITOR)
    await one.flush()
    await other.flush()
    const hashes = (await events()).map(({ visitor, happenedAt }) => `${happenedAt} ${visitor}`).sort()
    const [a, b, c] = hashes.map((line) => line.split(' ')[1])
    expect(a).toBe(b)
    expect(c).not.toBe(a)
    const salts = await database.write.manager.findBy(AppState, { name: 'analytics.salt' })
    expect(salts).toHaveLength(1)
    expect(Number(salts[0]!.value.split(':')[0])).toBe(Math.floor(now / DAY_MS))
  })

  it('sums finished days once, however often it runs, and deletes old events', async () => {
    const analytics = service()
    now = NOON - 3 * DAY_MS
    await analytics.record({ events: [view(), view('/b')] }, VISITOR)
    await analytics.record({ events: [view()] }, { ...VISITOR, address: '198.51.100.8' })
    now = NOON
    await analytics.record({ events: [view()] }, VISITOR)
    await analytics.flush()
    expect(await tidyAnalytics(database, 90, NOON)).toBe(0)
    expect(await tidyAnalytics(database, 90, NOON)).toBe(0)
    const sums = async () => database.write.manager.find(AnalyticsDaily)
    const day = Math.floor(NOON / DAY_MS) - 3
    expect(await sums()).toEqual([{ day, name: 'page_view', events: 3, visitors: 2 }])
    expect(await tidyAnalytics(database, 2, NOON)).toBe(3)
    expect(await events()).toHaveLength(1)
    expect(await sums()).toHaveLength(1)
    expect(await tidyAnalytics(database, 2, NOON + DAY_MS)).toBe(0)
    expect((await sums()).map((sum) => sum.day).sort()).toEqual([day, day + 3])
  })
})
