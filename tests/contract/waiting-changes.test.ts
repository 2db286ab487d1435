import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { AppState } from '#server/database/entities/search-outbox.ts'
import { createReader, type Reader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import { workerFile } from '#server/render/worker-files.ts'
import { createDatabaseAdapter } from '#server/search/database.adapter.ts'
import { createFacetThread } from '#server/search/facet-thread.ts'
import { createMeilisearchAdapter } from '#server/search/meilisearch.adapter.ts'
import { createRelayWatch } from '#server/search/relay-watch.ts'
import type { SearchPort } from '#server/search/search.port.ts'
import { createSearchEngines, type SearchEngines } from '#server/search/search-engines.ts'
import { pruneOutbox, RETENTION_MS, recordChange, recordRebuild } from '#server/search/search-outbox.ts'
import { createSearchRelay } from '#server/search/search-relay.ts'
import { createWaitingChanges } from '#server/search/waiting-changes.ts'
import type { CollectionQuery } from '#shared/search/collection-query.ts'
import { EVERYTHING, type FontSearchAst } from '#shared/search/font-search-ast.ts'
import { writeCatalogue } from '#tests/factories/catalogue.ts'
import { createRandom } from '#tests/factories/random.ts'
import { describeEachDatabase, type FreshDatabase, freshDatabase } from '#tests/support/each-database.ts'
import { type MeiliProtocolServer, startMeiliProtocolServer } from '#tests/support/meili-protocol-server.ts'
import { find } from '#tests/support/require.ts'
import { randomFilters, sortedFacets } from './search.contract.ts'

const SILENT = { info: () => undefined, warn: () => undefined }
const FAMILIES = 500
const SORTS = ['popular', 'trending', 'date', 'name', 'random'] as const
const PLENTY = { page: 1, size: 20, ownerId: null, minFonts: 0, q: '' }

/** A real server where there is one. */
const meilisearch = await find('meilisearch')

await describeEachDatabase('changes that Meilisearch lacks', (kind) => {
  let database: FreshDatabase
  let reader: Reader
  let meili: MeiliProtocolServer
  let sql: SearchPort
  let engine: SearchPort
  let engines: SearchEngines
  let relay: ReturnType<typeof createSearchRelay>
  let watch: ReturnType<typeof createRelayWatch>
  let moves = 0

  beforeAll(async () => {
    database = await freshDatabase(kind)
    await writeCatalogue(database, { families: FAMILIES })
    reader = createReader(database, null)
    meili = await startMeiliProtocolServer()
    const sqliteFile = database.sqliteFile
    const facetThread = createFacetThread({ workerFile: workerFile('facets-worker'), sqliteFile, reader })
    sql = createDatabaseAdapter({ reader, facetThread })
    const host = 'found' in meilisearch ? meilisearch.found : meili.host
    engine = createMeilisearchAdapter({
      host,
      apiKey: process.env.MEILI_API_KEY ?? 'key',
      uid: 'fontarium_waiting',
      reader,
      database: sql,
      limits: { searchMs: 10_000, deepHits: 1000 },
    })
    relay = createSearchRelay({ database, reader, engine, logger: SILENT })
    const moved = async () => void moves++
    watch = createRelayWatch({ database, reader, logger: SILENT, moved })
    const lag = { watch, changes: createWaitingChanges({ engine, database: sql, reader }) }
    engines = createSearchEngines({ engine, database: sql, lag, logger: SILENT })
  })
  afterAll(async () => {
    await relay.job.close()
    await sql.close()
    await meili.close()
    await database.close()
  })

  /** Changes rows as one transaction with its entries of the log, as every write does. */
  async function change(entity: 'family' | 'collection', ids: readonly number[], set: string) {
    await transaction(database, async (manager) => {
      await manager.query(`UPDATE ${entity} SET ${set} WHERE id IN (${ids.map(() => '?').join(', ')})`, [...ids])
      await recordChange(
        manager,
        entity,
        ids.map((id) => ({ id, version: 2 })),
      )
    })
    await engine.applyFamilies([])
    await sql.applyFamilies([])
    watch.doubt()
  }
  const idsWhere = async (where: string, table = 'family') =>
    (await reader.query<{ id: number }>(`SELECT id FROM ${table} WHERE ${where} ORDER BY id`)).map(({ id }) => id)
  const withStatus = (status: number, most: number) => idsWhere(`status = ${status}`).then((ids) => ids.slice(0, most))

  it('is answered by SQL until the engine is built, and then by the engine', async () => {
    await watch.job.run()
    expect(await engines.searchFonts('es', EVERYTHING)).toMatchObject({ engine: 'database', degraded: true })
    await relay.job.run()
    await watch.job.run()
    expect(moves).toBe(1)
    expect(await engines.searchFonts('es', EVERYTHING)).toMatchObject({ engine: 'meilisearch', degraded: false })
  })

  it('shows families hidden, published, and moved within every list as SQL does', async () => {
    // A dozen appear, a dozen go, and some change their places or what they are found by.
    await change('family', await withStatus(0, 12), 'status = 1')
    await change('family', (await withStatus(1, 24)).slice(12), 'status = 0')
    await change('family', await idsWhere('id % 29 = 3'), 'popularity = 1000000 - popularity, trending = id')
    await change('family', await idsWhere('id % 31 = 4'), "nameKey = CONCAT('m', nameKey), publishedYear = 2020")
    await change('family', await idsWhere('id % 37 = 5'), 'publishedAt = publishedAt + 86400000, randomKey = 7')
    const random = createRandom(21)
    for (let round = 0; round < 120; round++) {
      const query: FontSearchAst = {
        ...EVERYTHING,
        ...randomFilters(random),
        sort: random.pick(SORTS),
        randomSeed: random.below(1000),
        page: 1 + random.below(random.pick([2, 30])),
        size: 1 + random.below(30),
        withFacets: random.chance(0.3),
      }
      const { hits, ...by } = await engines.searchFonts('es', query)
      const expected = await sql.searchFonts(query)
      expect({ query, ...by }).toEqual({ query, engine: 'meilisearch', degraded: false })
      expect({ query, ids: hits.ids, total: hits.total }).toEqual({
        query,
        ids: expected.ids,
        total: expected.total,
      })
      expect({ query, facets: sortedFacets(hits.facets) }).toEqual({ query, facets: sortedFacets(expected.facets) })
    }
  })

  it('finds changed families by words, each once', async () => {
    const names = await reader.query<{ id: number; name: string }>(
      'SELECT id, name FROM family WHERE status = 1 AND id < 60',
    )
    for (const { id, name } of names) {
      const query: FontSearchAst = { ...EVERYTHING, q: name, sort: 'relevance', size: 100 }
      const { hits } = await engines.searchFonts('es', query)
      expect(hits.ids).toContain(id)
      expect(hits.total).toBe(new Set(hits.ids).size)
      expect((await engines.searchFonts('es', { ...query, size: 1 })).hits.ids).toEqual(hits.ids.slice(0, 1))
    }
    const [gone] = await reader.query<{ id: number; name: string }>('SELECT id, name FROM family WHERE status = 0')
    const { hits } = await engines.searchFonts('es', { ...EVERYTHING, q: gone!.name, sort: 'relevance', size: 100 })
    expect(hits.ids).not.toContain(gone!.id)
  })

  it('shows collections made private, public, and moved as SQL does', async () => {
    await change('collection', await idsWhere('id % 5 = 1', 'collection'), 'isPrivate = 1 - isPrivate')
    await change(
      'collection',
      await idsWhere('id % 7 = 2', 'collection'),
      'popularity = 900 - popularity, updatedAt = id',
    )
    const random = createRandom(22)
    for (let round = 0; round < 60; round++) {
      const query: CollectionQuery = {
        q: '',
        sort: random.pick(['name', 'date', 'updated', 'fonts', 'popular'] as const),
        ownerId: random.pick([null, null, 1, 2]),
        minFonts: random.pick([0, 0, 1, 10]),
        page: 1 + random.below(4),
        size: 1 + random.below(12),
      }
      const answer = await engines.searchCollections('es', query)
      expect({ query, ...answer }).toEqual({
        query,
        hits: await sql.searchCollections(query),
        engine: 'meilisearch',
        degraded: false,
      })
    }
  })

  it('waits for nothing any more once the relay has sent all', async () => {
    expect((await watch.waiting())!.families.length).toBeGreaterThan(40)
    await relay.job.run()
    watch.doubt()
    expect(await watch.waiting()).toEqual({ families: [], collections: [], everything: false })
    for (const sort of SORTS) {
      const query = { ...EVERYTHING, sort, size: 100 }
      expect((await engines.searchFonts('es', query)).hits.ids).toEqual((await sql.searchFonts(query)).ids)
    }
  })

  it('includes a change that was committed after a later one', async () => {
    const cursor = JSON.parse((await reader.query<{ value: string }>(STORED))[0]!.value)
    await change('collection', [7], 'version = version + 1')
    const [late] = await reader.query<{ id: number }>('SELECT MAX(id) AS id FROM search_outbox')
    // The relay has passed that number without having seen it.
    const passed = { seen: Number(late!.id) + 3, missing: [[Number(late!.id), Date.now()]] }
    await store(passed)
    watch.doubt()
    expect(await watch.waiting()).toMatchObject({ families: [], collections: [7] })
    await store(cursor)
  })

  it('leaves a bulk change to SQL until the engine has it', async () => {
    const many = Array.from({ length: 1001 }, (_, i) => ({ id: i + 1, version: 1 }))
    await transaction(database, (manager) => recordChange(manager, 'family', many))
    watch.doubt()
    expect(await engines.searchFonts('es', EVERYTHING)).toMatchObject({ engine: 'database', degraded: true })
    await relay.job.run()
    watch.doubt()
    expect(await engines.searchFonts('es', EVERYTHING)).toMatchObject({ engine: 'meilisearch', degraded: false })
  })

  it('uses the old index during a rebuild, and tells when the new one is there', async () => {
    await watch.job.run()
    const before = moves
    await transaction(database, (manager) => recordRebuild(manager))
    watch.doubt()
    await watch.job.run()
    expect(await engines.searchFonts('es', EVERYTHING)).toMatchObject({ engine: 'meilisearch' })
    expect(moves).toBe(before)
    await relay.job.run()
    watch.doubt()
    await watch.job.run()
    expect(moves).toBe(before + 1)
  })

  it('leaves everything to SQL when the log no longer holds what waits', async () => {
    await change('family', [3], 'version = version + 1')
    await pruneOutbox(database, Date.now() + RETENTION_MS + 1000)
    watch.doubt()
    expect(await watch.waiting()).toBeNull()
    expect(await engines.searchFonts('es', EVERYTHING)).toMatchObject({ engine: 'database', degraded: true })
    await relay.job.run()
    watch.doubt()
    expect(await watch.waiting()).toMatchObject({ families: [] })
  })

  const STORED = "SELECT value FROM app_state WHERE name LIKE 'outbox:search-engine:%'"
  const store = (cursor: object) =>
    transaction(database, (manager) =>
      manager
        .createQueryBuilder()
        .update(AppState)
        .set({ value: JSON.stringify(cursor) })
        .where("name LIKE 'outbox:search-engine:%'")
        .execute(),
    )
})

it('does not let one query that is too slow take the engine from the others', async () => {
  const broken = vi.fn(async () => {
    throw new Error('timeout')
  })
  const ports = (answers: boolean) => {
    const hits = { ids: [], total: 0, facets: null, didYouMean: [] }
    const base = { ready: () => true, searchFonts: async () => hits, searchCollections: async () => hits }
    const engine = { ...base, name: 'meilisearch', searchFonts: broken, answers: async () => answers }
    const database = { ...base, name: 'database' }
    return createSearchEngines({ engine, database, logger: SILENT } as unknown as Parameters<
      typeof createSearchEngines
    >[0])
  }
  const slow = { ...EVERYTHING, q: 'slow' }
  const alive = ports(true)
  for (let i = 0; i < 5; i++) expect((await alive.searchFonts('es', slow)).degraded).toBe(true)
  await Promise.all(Array.from({ length: 5 }, () => alive.searchFonts('es', slow)))
  expect((await alive.searchCollections('es', { ...PLENTY, sort: 'popular' })).engine).toBe('meilisearch')
  // Nor does it answer anything else: it is skipped after three failures.
  const dead = ports(false)
  broken.mockClear()
  for (let i = 0; i < 5; i++) await dead.searchFonts('es', slow)
  expect(broken).toHaveBeenCalledTimes(3)
})
