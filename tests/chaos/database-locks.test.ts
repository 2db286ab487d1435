import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import mysql from 'mysql2/promise'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/database/data-source.ts'
import { migrate } from '#server/database/migrate.ts'
import { type Answer, type SiteClient, siteClient } from '#tests/support/http-client.ts'
import { mariadbDatabase } from '#tests/support/mariadb.ts'
import { plantPerson, plantSession } from '#tests/support/people.ts'
import { describeWith } from '#tests/support/require.ts'
import { runFolder } from '#tests/support/run-folder.ts'
import { type SmallSite, startSmallSite } from '#tests/support/small-site.ts'
import { testCatalogue } from '#tests/support/test-catalogue.ts'

/** More than the site has connections. */
const MANY = 12

await describeWith('mariadb', 'a site whose rows are locked by others', () => {
  let folder: string
  let place: Awaited<ReturnType<typeof mariadbDatabase>>
  let database: Database
  let other: mysql.Connection
  let site: SmallSite
  let person: SiteClient

  beforeAll(async () => {
    folder = await mkdtemp(path.join(runFolder(), 'locks-'))
    place = await mariadbDatabase()
    site = await startSmallSite(path.join(folder, 'data'), testCatalogue(['lobster']), { DATABASE_URL: place.url })
    await site.ready()
    database = await openDatabase({ kind: 'mysql', url: place.url }, { migrate: false })
    const { userId } = await plantPerson(database)
    person = siteClient(site.url)
    person.cookies.set('session', await plantSession(database, userId))
    await person.config()
    other = await mysql.createConnection(place.url)
  })
  afterEach(async () => {
    await other.query('ROLLBACK')
    await other.query('UNLOCK TABLES')
  })
  afterAll(async () => {
    await other.end()
    await database.close()
    expect((await site.end('SIGTERM')).code).toBe(0)
    await place.remove()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  const create = () => person.post('/trpc/collections.create', { name: 'Serifs' })
  /** What a collection is made of; reads past locks of rows. */
  const rows = async () => {
    const count = async (table: string): Promise<number> => {
      const [row] = await database.read.query(`SELECT COUNT(*) AS n FROM ${table}`)
      return Number(row.n)
    }
    return { collections: await count('collection'), words: await count('collection_token') }
  }
  const expectBusy = ({ status, headers, text }: Answer) => {
    expect(status, text.slice(0, 300)).toBe(503)
    expect(headers['retry-after']).toMatch(/^[1-9]\d*$/)
    expect(text).toContain('Other changes are taking longer than usual')
  }

  // Ten seconds: two waits of the site, one after the other.
  test('ends changes that wait, writes nothing of them, and goes on afterwards', async () => {
    const before = await rows()
    // The collection itself can be written, its words cannot.
    await other.query('START TRANSACTION')
    await other.query('SELECT * FROM collection_token FOR UPDATE')
    expectBusy(await create())
    for (const answer of await Promise.all(Array.from({ length: MANY }, create))) expectBusy(answer)
    await other.query('ROLLBACK')
    expect(await rows()).toEqual(before)
    expect((await create()).status).toBe(200)
    expect((await rows()).collections).toBe(before.collections + 1)
  })

  test('ends pages that wait for a table', async () => {
    await other.query('LOCK TABLES family WRITE')
    const page = await siteClient(site.url).get('/new/fonts?page=1&size=13', { headers: { Accept: 'text/html' } })
    expect(page.status).toBe(503)
    expect(page.headers['content-type']).toMatch(/^text\/html/)
  })

  test('limits the waits of every connection, also of those that have migrated', async () => {
    const migrated = await openDatabase({ kind: 'mysql', url: place.url }, { migrate: true })
    await migrate(migrated.write)
    const runners = Array.from({ length: 3 }, () => migrated.write.createQueryRunner())
    const sql = 'SELECT @@innodb_lock_wait_timeout AS forRows, @@lock_wait_timeout AS forTables'
    const waits = await Promise.all(runners.map((runner) => runner.query(sql)))
    expect(waits.flat()).toEqual(runners.map(() => ({ forRows: 5, forTables: 5 })))
    for (const runner of runners) await runner.release()
    await migrated.close()
  })
})
