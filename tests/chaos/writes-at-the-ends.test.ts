import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/data-source.ts'
import { CHARACTERS_VERSION } from '#server/search/character-document.ts'
import { loadNameIndex } from '#server/unicode/character-index.ts'
import { copyTemplate } from '#tests/support/app.ts'
import { type SiteClient, siteClient } from '#tests/support/http-client.ts'
import { type MeiliProtocolServer, startMeiliProtocolServer } from '#tests/support/meili-protocol-server.ts'
import { enterPerson } from '#tests/support/people.ts'
import { freePort } from '#tests/support/programs.ts'
import { countIn } from '#tests/support/site-process.ts'
import { NO_FAMILIES } from '#tests/support/site-to-kill.ts'
import { type SmallSite, startSmallSite } from '#tests/support/small-site.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const WRITERS = 4
const SEARCHES = 20
/** Fewer than a person may make in an hour, in two tests. */
const MOST_EACH = 90
/** Seconds are what an update takes; as much again for a busy machine. Waiting for the engine took 40 s. */
const ENDS_WITHIN_MS = 2 * 5000

let dataDir: string
let meili: MeiliProtocolServer
let port: string
let clients: SiteClient[]
let site: SmallSite
let made = 0

const file = () => `${dataDir}/fontarium.sqlite`
const start = () =>
  startSmallSite(dataDir, NO_FAMILIES, {
    PORT: port,
    MEILI_HOST: meili.host,
    MEILI_API_KEY: 'key',
    // As in production behind a proxy.
    DRAIN_MS: '3000',
  })

beforeAll(async () => {
  dataDir = await copyTemplate()
  meili = await startMeiliProtocolServer()
  // Sending all characters would take longer than all else here.
  meili.plantIndex(`families_characters_${CHARACTERS_VERSION}`, (await loadNameIndex()).codepoints.length)
  port = String(await freePort())
  site = await start()
  const database = await openDatabase({ kind: 'sqlite', file: file() }, { migrate: false })
  clients = []
  for (let n = 0; n < WRITERS; n++) clients.push((await enterPerson(database, site.url)).client)
  await database.close()
  await site.ready()
})
afterAll(async () => {
  await site?.end('SIGTERM')
  await meili?.close()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

interface Sent {
  name: string
  /** 0: no answer. */
  status: number
}

/** Writes until `isOver`, and notes what came of it. */
async function write(client: SiteClient, sent: Sent[], isOver: () => boolean): Promise<void> {
  for (let own = 0; own < MOST_EACH && !isOver(); ) {
    const name = `written ${++made}`
    const status = await client.post('/trpc/collections.create', { name }).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) own++
    sent.push({ name, status })
  }
}

function expectKept(sent: readonly Sent[]): void {
  const acknowledged = sent.filter(({ status }) => status === 200)
  expect(acknowledged.length).toBeGreaterThan(0)
  for (const { name } of acknowledged)
    expect(countIn(file(), `SELECT COUNT(*) FROM collection WHERE name = '${name}'`), name).toBe(1)
}
const statusesOf = (sent: readonly Sent[]) => [...new Set(sent.map(({ status }) => status))].sort((a, b) => a - b)

test('with an engine that is behind, searches go on while people write, and SIGTERM ends it within seconds', async () => {
  const collectionsSent = () =>
    meili.requests.filter(({ method, path }) => method === 'POST' && path === '/indexes/families_collections/documents')
  await waitFor('the index', () => meili.indexNames().includes('families'))
  await Promise.all(clients.map((client) => client.config()))
  let over = false
  const sent: Sent[] = []
  const crowd = Promise.all(clients.map((client) => write(client, sent, () => over)))
  const before = collectionsSent().length
  meili.holdTasks()
  await waitFor('a change that the engine does not finish', () => collectionsSent().length > before)
  const visitor = siteClient(site.url)
  for (let page = 1; page <= SEARCHES; page++)
    expect((await visitor.get(`/api/v3/fonts/search.json?size=1&page=${page}`)).json).toMatchObject({
      engine: 'meilisearch',
      degraded: false,
    })
  const began = performance.now()
  expect(await site.end('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(performance.now() - began).toBeLessThan(ENDS_WITHIN_MS)
  over = true
  await crowd
  // What came too late met a closed door.
  expect(statusesOf(sent).filter((status) => status !== 0)).toEqual([200])
  expectKept(sent)
})

test('a write while it starts is carried out or told to wait', async () => {
  meili.releaseTasks()
  site = await start()
  let over = false
  const sent: Sent[] = []
  const crowd = Promise.all(clients.map((client) => write(client, sent, () => over)))
  await site.ready()
  await waitFor('a write', () => sent.some(({ status }) => status === 200))
  over = true
  await crowd
  // 0: it does not listen yet.
  expect(statusesOf(sent).filter((status) => status !== 0)).toEqual([200, 503])
  expectKept(sent)
})
