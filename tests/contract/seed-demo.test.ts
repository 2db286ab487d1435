import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { FAMILY_STATUS, Family } from '#server/database/entities/family.ts'
import { Lease } from '#server/database/entities/search-outbox.ts'
import { SUM_DIMENSION, SUM_GRAIN, SUM_SCOPE } from '#server/database/entities/usage.ts'
import { transaction } from '#server/database/transaction.ts'
import { removeFamily } from '#server/features/publishing/family-removal.ts'
import { createIngestService, type IngestService } from '#server/features/publishing/ingest/ingest.service.ts'
import { createFontEngine } from '#server/render/font-engine.ts'
import { type Catalogue, loadCatalogue } from '#server/seeds/catalogue.ts'
import { type SeedProgress, seedDemo } from '#server/seeds/seed-demo.ts'
import { createLocalStorage } from '#server/storage/local.adapter.ts'
import { PUBLISHING } from '#shared/publishing-limits.ts'
import { describeEachDatabase, freshDatabase } from '#tests/support/each-database.ts'
import { plantRealFamily } from '#tests/support/plant-family.ts'
import { tempFolder } from '#tests/support/run-folder.ts'

const { labels, families } = loadCatalogue()
/** With one style, because every test reads all files. */
function familyOf(slug: string) {
  const family = families.find((one) => one.slug === slug)!
  return { ...family, files: [family.primary] }
}
const absent = { ...familyOf('rye'), slug: 'gone', package: '@expo-google-fonts/not-installed' }
const broken = { ...familyOf('rye'), slug: 'broken', files: ['package.json'], primary: 'package.json' }
const catalogue: Catalogue = {
  labels,
  families: [familyOf('lobster'), familyOf('caveat'), familyOf('anton'), familyOf('vt323'), absent, broken],
}
const NOW = Date.UTC(2026, 10, 21)

/** One child for all tests, because most of a job's time goes into code that runs for the first time. */
const fonts = createFontEngine({ threads: 1 })
afterAll(() => fonts.close())

await describeEachDatabase('demo catalogue', (kind) => {
  let database: Database
  let folder: string
  let ingest: IngestService
  let said: string[]

  beforeEach(async () => {
    database = await freshDatabase(kind)
    folder = await tempFolder('seed')
    ingest = createIngestService({
      database,
      storage: createLocalStorage(join(folder, 'storage')),
      fonts,
      tempDir: join(folder, 'temp'),
    })
    said = []
  })

  afterEach(async () => {
    await database.close()
  })

  const site = (seedDemoActivity: boolean, drawPoster: (() => Promise<Uint8Array>) | null = null) => {
    const say = (text: unknown) => void said.push(String(text))
    return { config: { seedDemoActivity }, database, ingest, logger: { info: say, warn: say }, drawPoster }
  }
  const sql = <T>(text: string) => database.read.query(text) as Promise<T[]>

  test('fills in what is installed, names what is not, and does nothing the next time', async () => {
    const seen: SeedProgress[] = []
    const result = await seedDemo(site(true), {
      catalogue,
      now: () => NOW,
      onProgress: (progress) => seen.push(progress),
    })
    expect(result).toEqual({ created: 4, families: 4, fonts: 4, absent: [absent.package], refused: ['broken'] })
    expect(said.filter((line) => line.includes(absent.package))).toHaveLength(1)
    expect(said.filter((line) => line.includes('invented'))).toHaveLength(1)
    expect(seen.at(-1)).toMatchObject({ done: 5, total: 5, fonts: 4, etaMs: 0 })
    expect(await sql('SELECT name FROM family ORDER BY popularity DESC')).toEqual(
      ['Caveat', 'Lobster', 'Anton', 'VT323'].map((name) => ({ name })),
    )
    const sums = await sql<{ downloads: number; sum: number }>(
      'SELECT downloads, (SELECT SUM(events) FROM usage_daily WHERE familyId = family.id AND kind = 2) AS sum FROM family',
    )
    for (const row of sums) expect(Number(row.sum)).toBe(Number(row.downloads))
    for (const scope of [SUM_SCOPE.family, SUM_SCOPE.foundry])
      for (const grain of Object.values(SUM_GRAIN))
        for (const dimension of [SUM_DIMENSION.all, SUM_DIMENSION.country]) {
          const told = await sql<{ id: number; downloads: number }>(
            `SELECT scopeId AS id, SUM(downloads) AS downloads FROM usage_sum
             WHERE scope = ${scope} AND grain = ${grain} AND dimension = ${dimension} GROUP BY scopeId ORDER BY scopeId`,
          )
          const table = scope === SUM_SCOPE.family ? 'family' : 'foundry'
          const counted = await sql<{ id: number; downloads: number }>(
            `SELECT id, downloads FROM ${table} WHERE downloads > 0 ORDER BY id`,
          )
          const plain = (rows: { id: number; downloads: number }[]) =>
            rows.map((row) => [row.id, Number(row.downloads)])
          expect(counted.length).toBeGreaterThan(2)
          expect(plain(told), `${table} ${grain} ${dimension}`).toEqual(plain(counted))
        }

    const parts = await sql<{ dimension: number; previews: number; collections: number }>(
      `SELECT dimension, SUM(previews) AS previews, SUM(collections) AS collections FROM usage_sum
       WHERE scope = ${SUM_SCOPE.family} AND grain = ${SUM_GRAIN.month} GROUP BY dimension ORDER BY dimension`,
    )
    const { all, country, style, search } = SUM_DIMENSION
    expect(parts.map((row) => row.dimension)).toEqual([all, country, style, search])
    expect(Number(parts[0]!.previews)).toBeGreaterThan(1000)
    expect(Number(parts[0]!.collections)).toBeGreaterThan(100)
    const told = await sql<{ subjectId: number }>("SELECT subjectId FROM foundry_activity WHERE kind = 'milestone'")
    expect(told.length).toBeGreaterThan(4)

    const [editors] = await sql<{ createdAt: number }>("SELECT createdAt FROM user WHERE usernameKey = 'editors'")
    const [oldest] = await sql<{ createdAt: number }>('SELECT MIN(createdAt) AS createdAt FROM collection')
    expect(Number(editors!.createdAt)).toBeLessThanOrEqual(Number(oldest!.createdAt))

    said = []
    const again = await seedDemo(site(true), {
      catalogue,
      now: () => NOW,
      onProgress: (progress) => seen.push(progress),
    })
    expect(again).toMatchObject({ created: 0, families: 0 })
    expect(said).toEqual([])
  })

  test('two processes that start at once fill it in once, and the second hears of an end', async () => {
    const started = [true, true].map((activity) => seedDemo(site(activity), { catalogue, now: () => NOW }))
    const results = await Promise.all(started)
    expect(results.map(({ created }) => created).sort()).toEqual([0, 4])
    expect(await sql('SELECT slug FROM family')).toHaveLength(4)

    const waiting = new AbortController()
    const changed = { ...catalogue, families: catalogue.families.map((family) => ({ ...family, weight: 1 })) }
    await transaction(database, (manager) =>
      manager.insert(Lease, { name: 'seed.demo', holder: 'another process', expiresAt: Date.now() + 60_000 }),
    )
    const refused = seedDemo(site(true), { catalogue: changed, signal: waiting.signal })
    waiting.abort()
    await expect(refused).rejects.toThrow(/abort/i)
  })

  test('a family removed for good is not added again, even when the catalogue changes', async () => {
    await seedDemo(site(true), { catalogue, now: () => NOW })
    const [lobster] = await sql<{ id: number }>("SELECT id FROM family WHERE slug = 'lobster'")
    const { id } = lobster!
    await transaction(database, (manager) =>
      manager.update(Family, { id }, { status: FAMILY_STATUS.withdrawn, deletedAt: NOW }),
    )
    expect(await removeFamily(database, id, NOW + PUBLISHING.graceMs + 1)).toBe(true)
    const changed = { ...catalogue, families: catalogue.families.map((family) => ({ ...family, weight: 1 })) }
    expect(await seedDemo(site(true), { catalogue: changed, now: () => NOW })).toMatchObject({
      created: 0,
      families: 3,
    })
    expect(await sql("SELECT id FROM family WHERE slug = 'lobster'")).toEqual([])
    expect(await sql(`SELECT * FROM usage_daily WHERE familyId = ${id}`)).toEqual([])
  })

  test('interrupted at any family and run again: nothing doubled, nothing lost', async () => {
    for (let stopAt = 1; stopAt <= 3; stopAt++) {
      const stop = new AbortController()
      const onProgress = ({ done }: SeedProgress) => {
        if (done >= stopAt) stop.abort()
      }
      // Families in progress are finished: the last of them may end the run before the stop is noticed.
      await seedDemo(site(true), { catalogue, now: () => NOW, signal: stop.signal, onProgress }).catch((error) => {
        if (!stop.signal.aborted) throw error
      })
    }
    expect(await seedDemo(site(true), { catalogue, now: () => NOW })).toMatchObject({ families: 4, fonts: 4 })
    expect(await sql('SELECT COUNT(*) AS n FROM family')).toMatchObject([
      { n: expect.toSatisfy((n) => Number(n) === 4) },
    ])
    const daily = await sql<{ n: number }>(
      'SELECT COUNT(*) AS n FROM usage_daily GROUP BY familyId, kind, day HAVING COUNT(*) > 1',
    )
    expect(daily).toEqual([])
    const counts = await sql<{ slug: string; familyCount: number; real: number }>(
      'SELECT slug, familyCount, (SELECT COUNT(*) FROM family WHERE foundryId = foundry.id) AS `real` FROM foundry',
    )
    for (const row of counts) expect(Number(row.familyCount), row.slug).toBe(Number(row.real))
  })

  test('without demo activity every counter is 0', async () => {
    await seedDemo(site(false), { catalogue })
    expect(await sql('SELECT name FROM family WHERE downloads > 0 OR popularity > 0 OR trending > 0')).toEqual([])
    expect(await sql('SELECT * FROM usage_daily')).toEqual([])
    expect(await sql('SELECT * FROM usage_sum')).toEqual([])
    expect(await sql('SELECT * FROM foundry_activity')).toEqual([])
  })

  test('draws posters once; a failed one is retried by the next start', async () => {
    let calls = 0
    const draw = async () => {
      if (++calls === 2) throw new Error('the painter fell ill')
      return new Uint8Array([137, 80, 78, 71])
    }
    const posters = () => sql<{ name: string }>('SELECT name FROM family WHERE posterKey IS NOT NULL')
    await seedDemo(site(false, draw), { catalogue })
    expect(calls).toBe(3)
    expect(await posters()).toHaveLength(2)
    expect(said.filter((line) => line.includes('fell ill'))).toHaveLength(1)
    await seedDemo(site(false, draw), { catalogue })
    expect(calls).toBe(4)
    expect(await posters()).toHaveLength(3)
    await seedDemo(site(false, draw), { catalogue })
    expect(calls).toBe(4)
  })

  test('leaves a site with other families alone', async () => {
    await plantRealFamily(database, { slug: 'own', topic: 'serif', styles: ['Regular'] })
    expect(await seedDemo(site(true), { catalogue })).toMatchObject({ created: 0 })
    expect(await sql('SELECT slug FROM family')).toEqual([{ slug: 'own' }])
  })
})
