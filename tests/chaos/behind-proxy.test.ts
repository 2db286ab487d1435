import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/data-source.ts'
import { Sqlite } from '#server/database/sqlite-driver.mjs'
import { encodeBase64url } from '#shared/preview/base64url.ts'
import { copyTemplate, waitFor } from '#tests/support/app.ts'
import { type SiteClient, siteClient } from '#tests/support/http-client.ts'
import { freePort } from '#tests/support/mariadb-process.ts'
import { type Nginx, startNginx } from '#tests/support/nginx.ts'
import { plantPerson, plantSession } from '#tests/support/people.ts'
import { describeWith } from '#tests/support/require.ts'
import { NO_FAMILIES } from '#tests/support/site-to-kill.ts'
import { readiness, type SmallSite, startSmallSite } from '#tests/support/small-site.ts'
import { sampled } from '#tests/support/thorough.ts'

/** New pictures that one visitor asks for at once: over what two replicas draw for one address. */
const GREEDY = 1000
/** Requests that are answered while every replica is replaced. */
const REQUESTS = sampled(1500, 10_000)
const AT_ONCE = 8
/** Changes that are under way when a replica dies. */
const CHANGES = 6
/** Shorter than a write waits for its turn. */
const HELD_MS = 150

await describeWith('nginx', 'two replicas behind nginx', (program) => {
  let dataDir: string
  let fonts: { id: number; fileGuid: string }[]
  const sites: SmallSite[] = []
  let nginx: Nginx
  let visitor: SiteClient

  const file = () => path.join(dataDir, 'fontarium.sqlite')
  const start = (port: string) => startSmallSite(dataDir, NO_FAMILIES, { PORT: port, DRAIN_MS: '500' })

  beforeAll(async () => {
    dataDir = await copyTemplate()
    const database = await openDatabase({ kind: 'sqlite', file: file() }, { migrate: false })
    fonts = await database.read.query(
      'SELECT font.id, font.fileGuid FROM font JOIN family ON family.id = font.familyId WHERE family.status = 1 AND font.fontFileId IS NOT NULL',
    )
    await database.close()
    for (let at = 0; at < 2; at++) sites.push(await start(String(await freePort())))
    for (const site of sites) await site.ready()
    nginx = await startNginx(program, sites)
    visitor = siteClient(nginx.url)
  })
  afterAll(async () => {
    await nginx?.stop()
    await Promise.all(sites.map((site) => site.end('SIGTERM')))
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })

  const picture = (text: string, fontId = fonts[0]!.id, guid = fonts[0]!.fileGuid) =>
    `/api/rf5/${fontId}/${encodeBase64url(guid)}/${encodeBase64url(text)}/x.png?h=20&w=60&s=12`

  /** Statuses and how often each came. */
  function counted(statuses: readonly number[]): Record<number, number> {
    const counts: Record<number, number> = {}
    for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }

  test('a visitor whom both refuse takes no replica from the others', async () => {
    const kept = picture('kept')
    // Twice, so that both replicas have it in memory.
    for (let i = 0; i < 4; i++) expect((await visitor.get(kept)).status).toBe(200)
    // No such font: as much of the limit as a picture that is drawn, and nothing to draw.
    const refused = Promise.all(
      Array.from({ length: GREEDY }, (_, i) =>
        visitor.get(picture(`greedy ${i}`, 9_999_999), { address: '198.18.0.1' }).then(({ status }) => status),
      ),
    )
    const others: number[] = []
    let over = false
    void refused.finally(() => {
      over = true
    })
    while (!over) {
      others.push((await visitor.get(kept)).status)
      others.push((await visitor.get(picture(`other ${others.length}`))).status)
      others.push((await visitor.get('/new/fonts')).status)
    }
    const statuses = counted(await refused)
    expect(Object.keys(statuses)).toEqual(['404', '503'])
    expect(counted(others)).toEqual({ 200: others.length })
    expect((await visitor.get(picture('at last', 9_999_999), { address: '198.18.0.1' })).status).toBe(503)
    expect((await visitor.get(kept)).status).toBe(200)
  })

  test('a change with an Idempotency-Key survives the end of its replica, and is made once', async () => {
    const database = await openDatabase({ kind: 'sqlite', file: file() }, { migrate: false })
    const { userId } = await plantPerson(database)
    visitor.cookies.set('session', await plantSession(database, userId))
    await visitor.config()
    const create = (n: number) =>
      visitor.post(
        '/trpc/collections.create',
        { name: `written through ${n}` },
        { headers: { 'Idempotency-Key': `key-of-this-submit-${n}` } },
      )
    // Writes wait for this one, so that all are under way when a replica dies.
    const lock = new Sqlite(file())
    lock.exec('BEGIN IMMEDIATE')
    const changes = Array.from({ length: CHANGES }, (_, n) => create(n))
    await delay(HELD_MS)
    const { port } = new URL(sites[0]!.url)
    await sites[0]!.end('SIGKILL')
    lock.exec('COMMIT')
    lock.close()
    const answers = await Promise.all(changes)
    expect(counted(answers.map(({ status }) => status))).toEqual({ 200: CHANGES })
    // Sent once more: the same answers, and nothing else is made.
    const again = await Promise.all(answers.map((_, n) => create(n)))
    expect(again.map(({ json }) => json.result.data)).toEqual(answers.map(({ json }) => json.result.data))
    expect(await database.read.query('SELECT COUNT(*) AS n FROM collection WHERE userId = ?', [userId])).toEqual([
      { n: CHANGES },
    ])
    await database.close()
    visitor.cookies.delete('session')
    sites[0] = await start(port)
    await sites[0].ready()
  })

  test('replicas are replaced one after the other without a failed request', async () => {
    let replaced = false
    const statuses: number[] = []
    const paths = ['/', '/new/fonts', picture('kept'), '/api/v3/fonts/search.json?size=1']
    const crowd = Array.from({ length: AT_ONCE }, async (_, who) => {
      for (let n = 0; !replaced || statuses.length < REQUESTS; n++)
        statuses.push((await visitor.get(paths[(who + n) % paths.length]!)).status)
    })
    for (const [at, site] of sites.entries()) {
      const seen: number[] = []
      const ended = site.end('SIGTERM')
      // It says that it ends while it still answers.
      await waitFor('its end', async () => {
        seen.push(await readiness(site.url))
        return seen.at(-1) === 0
      })
      expect(seen).toContain(503)
      expect((await ended).code).toBe(0)
      sites[at] = await start(new URL(site.url).port)
      await sites[at].ready()
    }
    replaced = true
    await Promise.all(crowd)
    expect(counted(statuses)).toEqual({ 200: statuses.length })
  })
})
