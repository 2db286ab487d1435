import { Meilisearch } from 'meilisearch'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/database/data-source.ts'
import { createReader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import { workerFile } from '#server/render/worker-files.ts'
import { CHARACTERS_VERSION } from '#server/search/character-document.ts'
import { createDatabaseAdapter } from '#server/search/database.adapter.ts'
import { createFacetThread } from '#server/search/facet-thread.ts'
import { createMeilisearchAdapter } from '#server/search/meilisearch.adapter.ts'
import { buildCharacters } from '#server/search/meilisearch-characters.ts'
import type { SearchPort } from '#server/search/search.port.ts'
import { createSearchEngines } from '#server/search/search-engines.ts'
import { createWaitingChanges } from '#server/search/waiting-changes.ts'
import { EVERYTHING, type FontSearchAst } from '#shared/search/font-search-ast.ts'
import { writeCatalogue } from '#tests/factories/catalogue.ts'
import { type MeiliProtocolServer, startMeiliProtocolServer } from '#tests/support/meili-protocol-server.ts'
import { describeWith } from '#tests/support/require.ts'
import { sqliteDatabase } from '#tests/support/sqlite.ts'
import { charactersContract } from './characters.contract.ts'
import { latinNamesContract } from './latin-names.contract.ts'
import { searchContract } from './search.contract.ts'

const CHARACTERS = `families_characters_${CHARACTERS_VERSION}`
const NEXT = CHARACTERS_VERSION + 1
const NEXT_CHARACTERS = `families_characters_${NEXT}`
const BUILDING = `/indexes/${NEXT_CHARACTERS}_building/documents`

const COLLECTIONS = { q: '', ownerId: null, minFonts: 0 }

const file = await sqliteDatabase()
const database = await openDatabase({ kind: 'sqlite', file: file.file })
await writeCatalogue(database, { families: 600 })
// More languages than a facet lists, all equally frequent: the server must not choose among them.
await transaction(database, (manager) =>
  manager.query(
    `INSERT INTO coverage_language (coverageId, lang)
     WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
     SELECT id, 'x' || i FROM coverage_set, n`,
  ),
)
const reader = createReader(database, null)
const facetThread = createFacetThread({ workerFile: workerFile('facets-worker'), sqliteFile: file.file, reader })
const sql = createDatabaseAdapter({ reader, facetThread })
afterAll(async () => {
  await sql.close()
  await database.close()
  await file.remove()
})

describe('Meilisearch by its protocol', () => {
  let server: MeiliProtocolServer
  let engine: SearchPort
  /** The same without the limit of visitors: the server here reads the names of 40,000 characters one by one. */
  let patient: SearchPort

  beforeAll(async () => {
    server = await startMeiliProtocolServer()
    const deps = { host: server.host, apiKey: 'key', reader, database: sql }
    engine = createMeilisearchAdapter(deps)
    patient = createMeilisearchAdapter({ ...deps, limits: { searchMs: 60_000, deepHits: 1000 } })
    expect(engine.ready()).toBe(false)
    await engine.rebuild()
    expect(engine.ready()).toBe(true)
  })
  afterAll(() => server.close())
  beforeEach(() => server.behave('up'))
  afterEach(() => {
    server.onRequest(null)
    server.delaySearches(null)
    server.releaseTasks()
  })

  searchContract(() => ({ engine, oracle: sql, reader }))
  latinNamesContract(() => ({ engine, oracle: sql, reader, database }))
  charactersContract(() => patient)

  it('quotes values in filters', async () => {
    const found = await engine.searchFonts({ ...EVERYTHING, tags: ['a" OR id > 0 OR tags = "b', 'back\\slash'] })
    expect(found.total).toBe(0)
  })

  it('builds a second index and swaps it in', async () => {
    await engine.rebuild()
    expect(server.indexNames()).toEqual(['families', CHARACTERS, 'families_collections'])
    const paths = server.requests.map((request) => `${request.method} ${request.path}`)
    expect(paths.lastIndexOf('POST /swap-indexes')).toBeGreaterThan(
      paths.lastIndexOf('POST /indexes/families_building/documents'),
    )
  })

  it('searches characters in the index, builds it once per version, and answers while it is missing', async () => {
    const searches = () => server.requests.filter(({ path }) => path === `/indexes/${CHARACTERS}/search`)
    const before = searches().length
    const arrows = { q: 'arrow', filter: '', sort: '', page: 1, size: 100 } as const
    const { total } = await engine.searchCharacters(arrows)
    expect(searches().length).toBe(before + 1)
    const written = () => server.requests.filter(({ path }) => /characters.*documents$/.test(path)).length
    const first = written()
    const client = new Meilisearch({ host: server.host, apiKey: 'key' })
    await buildCharacters(client, 'families')
    expect(written()).toBe(first)
    await buildCharacters(client, 'families', NEXT)
    expect(written()).toBe(2 * first)
    expect(server.indexNames()).toEqual(['families', NEXT_CHARACTERS, 'families_collections'])
    expect((await engine.searchCharacters(arrows)).total).toBe(total)
    await engine.rebuild()
    await client.deleteIndex(NEXT_CHARACTERS)
  })

  it('sends several batches ahead of the server within a limit, and swaps when all are done', async () => {
    const client = new Meilisearch({ host: server.host, apiKey: 'key' })
    const from = server.requests.length
    const calls = () => server.requests.slice(from).map(({ method, path }) => `${method} ${path}`)
    const sent = () => calls().filter((call) => call === `POST ${BUILDING}`).length
    server.onRequest(({ path }) => {
      if (path === BUILDING) server.holdTasks()
    })
    const building = buildCharacters(client, 'families', NEXT)
    const waits = () => calls().slice(calls().findLastIndex((call) => call.endsWith('documents')) + 1).length
    // After ten it only polls whether the first is done.
    await expect.poll(() => [sent(), waits() > 3]).toEqual([10, true])
    expect(calls()).not.toContain('POST /swap-indexes')
    server.onRequest(null)
    server.releaseTasks()
    await building
    expect(sent()).toBeGreaterThan(10)
    expect(
      calls()
        .filter((call) => /documents$|swap/.test(call))
        .at(-1),
    ).toBe('POST /swap-indexes')
    // A single failure is enough.
    server.failNextTask('documentAdditionOrUpdate', 'no space left on device')
    await expect(buildCharacters(client, 'families', NEXT + 1)).rejects.toThrow('no space left on device')
    expect(server.indexNames()).not.toContain(`families_characters_${NEXT + 1}`)
    await engine.rebuild()
    for (const uid of [NEXT_CHARACTERS, `families_characters_${NEXT + 1}_building`]) await client.deleteIndex(uid)
  })

  it('keeps the old index when the new one fails, and reports why', async () => {
    server.failNextTask('documentAdditionOrUpdate', 'no space left on device')
    await expect(engine.rebuild()).rejects.toThrow('no space left on device')
    expect((await engine.searchFonts(EVERYTHING)).total).toBe((await sql.searchFonts(EVERYTHING)).total)
    await engine.rebuild()
    expect(server.indexNames()).toEqual(['families', CHARACTERS, 'families_collections'])
  })

  it('passes on a failed task, so that it is retried', async () => {
    const id = (await sql.searchFonts(EVERYTHING)).ids[0]!
    server.failNextTask('documentAdditionOrUpdate', 'database is locked')
    await expect(engine.applyFamilies([id])).rejects.toThrow('database is locked')
    await engine.applyFamilies([id])
  })

  it.each(['refusing', 'failing', 'hanging'] as const)(
    'is answered by SQL while the server is %s',
    async (behaviour) => {
      const warnings: unknown[] = []
      let now = 0
      const engines = createSearchEngines({
        engine,
        database: sql,
        logger: { warn: (entry: unknown) => void warnings.push(entry) },
        now: () => now,
      })
      const expected = await sql.searchFonts(EVERYTHING)
      server.behave(behaviour)
      for (let i = 0; i < 4; i++) {
        // With and without a signal: it must not disable the timeout.
        const answer = await engines.searchFonts('es', EVERYTHING, i % 2 ? new AbortController().signal : undefined)
        expect(answer).toMatchObject({
          engine: 'database',
          degraded: true,
          hits: { total: expected.total, ids: expected.ids },
        })
      }
      // The circuit opened after three failures: the fourth search was not sent.
      expect(warnings).toHaveLength(3)
      server.behave('up')
      now += 60_000
      expect(await engines.searchFonts('es', EVERYTHING)).toMatchObject({ engine: 'meilisearch', degraded: false })
    },
  )

  it('goes on for others while some queries take too long', async () => {
    const engines = createSearchEngines({ engine, database: sql, logger: { warn: () => undefined } })
    server.delaySearches(({ q }) => (q === 'slow' ? 60_000 : 0))
    const slow = { ...EVERYTHING, q: 'slow', sort: 'relevance' } as const
    // More than it takes to skip an engine that is down.
    const answers = await Promise.all(Array.from({ length: 6 }, () => engines.searchFonts('es', slow)))
    for (const answer of answers) expect(answer).toMatchObject({ engine: 'database', degraded: true })
    expect(await engines.searchFonts('es', EVERYTHING)).toMatchObject({ engine: 'meilisearch', degraded: false })
  })

  it('lists what words find in the order of SQL, and further hits once each', async () => {
    const names = await reader.query<{ name: string }>('SELECT name FROM family WHERE status = 1 ORDER BY id')
    const words = names.flatMap(({ name }, i) => (i % 40 === 0 ? [name, name.split(' ')[0]!.slice(0, 3)] : []))
    let compared = 0
    for (const q of new Set([...words, 'serif', 'retro'])) {
      const query: FontSearchAst = { ...EVERYTHING, q, sort: 'relevance', size: 7 }
      const pages = async (port: SearchPort) => {
        const { ids, total } = await port.searchFonts(query)
        return { total, ids: [...ids, ...(await port.searchFonts({ ...query, page: 2 })).ids] }
      }
      const [found, expected] = await Promise.all([pages(engine), pages(sql)])
      // The engine finds more where its words are looser.
      if (found.total !== expected.total || found.total > 200) continue
      expect({ q, ids: found.ids }).toEqual({ q, ids: expected.ids })
      compared++
    }
    expect(compared).toBeGreaterThan(10)
    // Pages of 30 go on beyond the 200 hits that are put into order.
    const many: FontSearchAst = { ...EVERYTHING, q: 'type', sort: 'relevance', size: 30 }
    const { total } = await engine.searchFonts(many)
    const listed: number[] = []
    for (let page = 1; listed.length < total; page++) listed.push(...(await engine.searchFonts({ ...many, page })).ids)
    expect(total).toBeGreaterThan(230)
    expect(new Set(listed).size).toBe(total)
  })

  it('is asked again at once when it has forgotten connections', async () => {
    const query: FontSearchAst = { ...EVERYTHING, size: 5 }
    const expected = await engine.searchFonts(query)
    await Promise.all([1, 2, 3, 4].map(() => engine.searchFonts(query)))
    expect(server.forgetConnections()).toBeGreaterThan(1)
    expect(await engine.searchFonts(query)).toEqual(expected)
    server.forgetConnections()
    const collections = { ...COLLECTIONS, sort: 'popular', page: 1, size: 5 } as const
    expect((await engine.searchCollections(collections)).total).toBe((await sql.searchCollections(collections)).total)
    server.forgetConnections()
    const arrows = { q: 'arrow', filter: '', sort: '', page: 1, size: 5 } as const
    expect((await engine.searchCharacters(arrows)).total).toBeGreaterThan(0)
    server.forgetConnections()
    expect(await engine.answers?.()).toBe(true)
    // An error of the server is not asked for again.
    const before = server.requests.length
    server.behave('failing')
    await expect(engine.searchFonts(query)).rejects.toThrow()
    expect(server.requests.length).toBe(before + 1)
  })

  it('is asked for no hit from the thousandth on', async () => {
    const from = server.requests.length
    const changes = createWaitingChanges({ engine, database: sql, reader })
    const waiting = (await sql.searchFonts({ ...EVERYTHING, size: 30 })).ids
    for (const [page, size] of [
      [50, 20],
      [51, 20],
      [1001, 1],
    ] as const) {
      for (const sort of ['popular', 'random', 'relevance'] as const) {
        const query: FontSearchAst = { ...EVERYTHING, sort, page, size, q: sort === 'relevance' ? 'a' : '' }
        await engine.searchFonts(query)
        await changes.searchFonts(waiting, query)
      }
      await engine.searchCollections({ ...COLLECTIONS, sort: 'popular', page, size })
      await patient.searchCharacters({ q: 'letter', filter: '', sort: '', page, size })
    }
    const asked = server.requests.slice(from).flatMap(({ path, body }) => {
      const { page, hitsPerPage } = (body ?? {}) as { page?: number; hitsPerPage?: number }
      return path.endsWith('/search') && page !== undefined ? [(page - 1) * (hitsPerPage ?? 0)] : []
    })
    expect(Math.max(...asked)).toBeLessThan(1000)
    expect(asked).toContain(980)
  })

  it('recognises an index with other settings, and a missing one', async () => {
    expect(await engine.holdsIndex!()).toBe(true)
    server.loseEverything()
    expect(await engine.holdsIndex!()).toBe(false)
    // The server creates an index for documents sent to a missing one.
    await engine.applyFamilies((await sql.searchFonts(EVERYTHING)).ids)
    await engine.applyCollections([7])
    expect(server.indexNames()).toEqual(['families', 'families_collections'])
    expect(await engine.holdsIndex!()).toBe(false)
    await engine.rebuild()
    expect(await engine.holdsIndex!()).toBe(true)
    server.behave('failing')
    await expect(engine.holdsIndex!()).rejects.toThrow('Too many search requests')
  })
})

await describeWith('meilisearch', 'a real Meilisearch', (host) => {
  let engine: SearchPort
  beforeAll(async () => {
    engine = createMeilisearchAdapter({
      host,
      apiKey: process.env.MEILI_API_KEY ?? '',
      uid: 'fontarium_contract',
      reader,
      database: sql,
    })
    await engine.rebuild()
  })
  searchContract(() => ({ engine, oracle: sql, reader }))
  latinNamesContract(() => ({ engine, oracle: sql, reader, database }))
  charactersContract(() => engine)
})
