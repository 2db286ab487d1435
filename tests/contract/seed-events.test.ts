import { expect, test } from 'vitest'
import { seedEvents } from '#server/seeds/seed-events.ts'
import { describeEachDatabase, withDatabase } from '#tests/support/each-database.ts'
import { plantRealFamily } from '#tests/support/plant-family.ts'

const NOW = Date.UTC(2026, 5, 30)

await describeEachDatabase('invented events', (kind) => {
  test('are written and rolled up, deterministically by seed', async () => {
    await withDatabase(kind, async (database) => {
      const familyId = await plantRealFamily(database, { slug: 'plum', topic: 'serif', styles: ['Regular', 'Bold'] })
      expect(await seedEvents(database, { events: 500, seed: 3, now: NOW })).toBe(500)
      const [events] = await database.read.query('SELECT COUNT(*) AS n, MIN(happenedAt) AS first FROM usage_event')
      expect(Number(events.n)).toBe(500)
      expect(NOW - Number(events.first)).toBeGreaterThan(720 * 86_400_000)
      const [sums] = await database.read.query(
        `SELECT SUM(views + previews + downloads + collections) AS n FROM usage_sum
         WHERE scope = 1 AND scopeId = ? AND grain = 1 AND dimension = 0`,
        [familyId],
      )
      expect(Number(sums.n)).toBe(500)
    })
  })
})
