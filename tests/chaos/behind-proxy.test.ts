import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import mysql from 'mysql2/promise'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/database/data-source.ts'
import { encodeBase64url } from '#shared/preview/base64url.ts'
import { type Answer, type SiteClient, siteClient } from '#tests/support/http-client.ts'
import { emptyMariadb } from '#tests/support/mariadb.ts'
import { type NginxProxy, startNginxProxy } from '#tests/support/nginx-proxy.ts'
import { enterPerson } from '#tests/support/people.ts'
import { freePort } from '#tests/support/programs.ts'
import { describeWith, find } from '#tests/support/require.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { readiness, type SmallSite, startSmallSite } from '#tests/support/small-site.ts'
import { testCatalogue } from '#tests/support/test-catalogue.ts'
import { sampled } from '#tests/support/thorough.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const REPLICAS = 3
/** New pictures at once. */
const NEW = sampled(300, 1800)
/** Pictures that every replica has in its memory. */
const REMEMBERED = 40
/** Requests that are answered while every replica is replaced; each tenth one is a change. */
const REQUESTS = sampled(400, 10_000)
const AT_ONCE = 8
/** Between two requests of one visitor: changes make every page be drawn anew, and the new replicas need the processor, too. */
const PAUSE_MS = sampled(100, 20)
/** Changes and reads that are under way when a replica dies. */
const CHANGES = 6
const READS = 6
/** Counts calls that wait for the database. Their statements begin with the name and the id of the request. */
const UNDER_WAY = `SELECT COUNT(DISTINCT SUBSTRING_INDEX(info, ' ', 3)) AS calls FROM information_schema.processlist
  WHERE info LIKE '/* call:collections.%'`
/** Fewer than a person may make in an hour. */
const CHANGES_EACH = 150

const mariadb = await find('mariadb')
const CATALOGUE = testCatalogue(['lobster', 'rye'])

interface Writer {
  userId: number
  client: SiteClient
}

// The production form: docker/nginx/nginx.conf in front of processes that share a MySQL database.
await describeWith('nginx', 'replicas behind nginx', (nginx) => {
  describe.skipIf('missing' in mariadb)('with MySQL', () => {
    let dataDir: string
    let place: Awaited<ReturnType<typeof emptyMariadb>>
    let database: Database
    let font: { id: number; fileGuid: string }
    const sites: SmallSite[] = []
    let proxy: NginxProxy
    let visitor: SiteClient

    const start = (port: number | string) =>
      startSmallSite(dataDir, CATALOGUE, { PORT: String(port), DATABASE_URL: place.url, DRAIN_MS: '3000' })

    beforeAll(async () => {
      dataDir = await tempFolder('replicas')
      place = await emptyMariadb()
      // The first one fills the site.
      sites.push(await start(await freePort()))
      await sites[0]!.ready()
      while (sites.length < REPLICAS) sites.push(await start(await freePort()))
      for (const site of sites) await site.ready()
      database = await openDatabase({ kind: 'mysql', url: place.url }, { migrate: false })
      ;[font] = await database.read.query('SELECT id, fileGuid FROM font ORDER BY id LIMIT 1')
      proxy = await startNginxProxy(nginx, ...sites.map(({ url }) => url))
      visitor = siteClient(proxy.behindTls)
    })
    afterAll(async () => {
      await proxy?.close()
      await Promise.all(sites.map((site) => site.end('SIGTERM')))
      await database?.close()
      await place?.remove()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    })

    const picture = (text: string) =>
      `/api/rf5/${font.id}/${encodeBase64url(font.fileGuid)}/${encodeBase64url(text)}/x.png?h=20&w=60&s=12`

    /** Statuses and how often each came. */
    function counted(statuses: readonly number[]): Record<number, number> {
      const counts: Record<number, number> = {}
      for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
      return counts
    }
    const statusOf = ({ status }: Answer) => status

    async function writer(): Promise<Writer> {
      const { userId, client } = await enterPerson(database, proxy.behindTls)
      await client.config()
      return { userId, client }
    }
    const create = (client: SiteClient, name: string, key: string) =>
      client.post('/trpc/collections.create', { name }, { headers: { 'Idempotency-Key': key } })
    /** Ends a replica, which says so while it still answers, and starts another one in its place. */
    async function replace(site: SmallSite): Promise<SmallSite> {
      const seen: number[] = []
      const ended = site.end('SIGTERM')
      await waitFor('its end', async () => {
        seen.push(await readiness(site.url))
        return seen.at(-1) === 0
      })
      expect(seen).toContain(503)
      expect((await ended).code).toBe(0)
      const next = await start(new URL(site.url).port)
      await next.ready()
      return next
    }
    const collectionsOf = async (writers: readonly Writer[]) =>
      (
        await database.read.query('SELECT name FROM collection WHERE ownerId IN (?) ORDER BY name', [
          writers.map(({ userId }) => userId),
        ])
      ).map(({ name }: { name: string }) => name)

    test('a crowd of new pictures takes no replica from the others', async () => {
      const remembered = Array.from({ length: REMEMBERED }, (_, i) => picture(`remembered ${i}`))
      for (const { url } of sites)
        for (const path of remembered) expect(statusOf(await siteClient(url).get(path))).toBe(200)
      const others: number[] = []
      let over = false
      const crowd = Promise.all(
        Array.from({ length: NEW }, (_, i) => visitor.get(picture(`new ${i}`)).then(statusOf)),
      ).finally(() => {
        over = true
      })
      // Each picture once: the second time it would come from nginx.
      for (let n = 0; !over || n < remembered.length; n++)
        for (const path of [remembered[n] ?? '/', '/new/fonts', '/api/v3/fonts/search.json?size=1'])
          others.push(statusOf(await visitor.get(path)))
      expect(counted(others)).toEqual({ 200: others.length })
      const drawn = counted(await crowd)
      expect(drawn).toEqual({ 200: expect.any(Number), ...(503 in drawn ? { 503: drawn[503] } : {}) })
    })

    test('reads and changes with an Idempotency-Key survive the end of their replica, and changes are made once', async () => {
      const { client, userId } = await writer()
      const names = Array.from({ length: CHANGES }, (_, n) => `written through ${n}`)
      const send = () => names.map((name, n) => create(client, name, `key-of-this-submit-${n}`))
      const lock = await mysql.createConnection(place.url)
      let changes: Promise<Answer>[]
      let reads: Promise<Answer>[]
      const { port } = new URL(sites[0]!.url)
      try {
        // Changes wait for this, so that all are under way when a replica dies.
        await lock.query('LOCK TABLES collection WRITE')
        changes = send()
        reads = Array.from({ length: READS }, (_, n) => visitor.get(`/api/v3/collections/search.json?size=${n + 1}`))
        // None may be answered yet, such as by a replica that rests.
        const early: [number, string][] = []
        for (const call of [...changes, ...reads]) void call.then(({ status, text }) => early.push([status, text]))
        await waitFor('the calls', async () => {
          expect(early).toEqual([])
          const [[{ calls }]] = (await lock.query(UNDER_WAY)) as unknown as [[{ calls: number }]]
          return calls === CHANGES + READS
        })
        await sites[0]!.end('SIGKILL')
      } finally {
        await lock.end()
      }
      const answers = await Promise.all(changes)
      expect(counted(answers.map(statusOf))).toEqual({ 200: CHANGES })
      expect(counted((await Promise.all(reads)).map(statusOf))).toEqual({ 200: READS })
      // Sent once more: the same answers, and nothing else is made.
      const again = await Promise.all(send())
      expect(again.map(({ json }) => json.result.data)).toEqual(answers.map(({ json }) => json.result.data))
      expect(await collectionsOf([{ client, userId }])).toEqual(names)
      sites[0] = await start(port)
      await sites[0].ready()
    })

    // Over 20 s: each of three replicas drains for three seconds, and starts.
    test('replicas are replaced one after the other without a failed request', { timeout: 600_000 }, async () => {
      let replaced = false
      let sent = 0
      const statuses: number[] = []
      const written: string[] = []
      const writers: Writer[] = []
      const paths = ['/', '/new/fonts', picture('kept'), '/api/v3/fonts/search.json?size=1']

      async function change(): Promise<Answer> {
        const n = written.length
        const name = `collection ${String(n).padStart(6, '0')}`
        written.push(name)
        return create(writers[n % writers.length]!.client, name, `replaced-meanwhile-${n}`)
      }
      for (let n = 0; n < Math.max(4, REQUESTS / 10 / CHANGES_EACH); n++) writers.push(await writer())
      const mayWrite = () => written.length < writers.length * CHANGES_EACH
      const crowd = Array.from({ length: AT_ONCE }, async () => {
        while (!replaced || statuses.length < REQUESTS) {
          const n = sent++
          const answer = n % 10 === 0 && mayWrite() ? change() : visitor.get(paths[n % paths.length]!)
          statuses.push(statusOf(await answer))
          await delay(PAUSE_MS)
        }
      })
      try {
        for (const [at, site] of sites.entries()) sites[at] = await replace(site)
      } finally {
        replaced = true
      }
      await Promise.all(crowd)
      expect(counted(statuses)).toEqual({ 200: statuses.length })
      expect(await collectionsOf(writers)).toEqual(written)
    })
  })
})
