import path from 'node:path'
import mysql from 'mysql2/promise'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/database/data-source.ts'
import { FamilyPublishing } from '#server/database/entities/publishing.ts'
import { migrate } from '#server/database/migrate.ts'
import { newPublishing } from '#server/features/publishing/locked-family.ts'
import { readText } from '#tests/support/html.ts'
import { type Answer, type SiteClient, siteClient } from '#tests/support/http-client.ts'
import { mariadbDatabase } from '#tests/support/mariadb.ts'
import { enterPerson } from '#tests/support/people.ts'
import { describeWith } from '#tests/support/require.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { keptPictures, sendPicture, turnedJpeg } from '#tests/support/sent-pictures.ts'
import { type SmallSite, startSmallSite } from '#tests/support/small-site.ts'
import { testCatalogue } from '#tests/support/test-catalogue.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** More than the site has connections. */
const MANY = 12
interface Named {
  id: number
  name: string
}

await describeWith('mariadb', 'a site whose rows are locked by others', () => {
  let folder: string
  let place: Awaited<ReturnType<typeof mariadbDatabase>>
  let database: Database
  let other: mysql.Connection
  let site: SmallSite
  let person: SiteClient

  beforeAll(async () => {
    folder = await tempFolder('locks')
    place = await mariadbDatabase()
    site = await startSmallSite(path.join(folder, 'data'), testCatalogue(['lobster', 'rye', 'sancreek']), {
      DATABASE_URL: place.url,
    })
    await site.ready()
    database = await openDatabase({ kind: 'mysql', url: place.url }, { migrate: false })
    person = (await enterPerson(database, site.url)).client
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
  const OTHERS = 'Other changes are taking longer than usual'
  const expectBusy = ({ status, headers, text }: Answer, why = OTHERS) => {
    expect(status, text.slice(0, 300)).toBe(503)
    expect(headers['retry-after']).toMatch(/^[1-9]\d*$/)
    expect(text).toContain(why)
  }

  // Ten seconds: two waits of the site, one after the other.
  test('ends changes that wait, writes nothing of them, and goes on afterwards', async () => {
    const before = await rows()
    // The collection itself can be written, its words cannot.
    await other.query('START TRANSACTION')
    await other.query('SELECT * FROM collection_token FOR UPDATE')
    expectBusy(await create())
    // Some may wait for a connection all the time.
    for (const answer of await Promise.all(Array.from({ length: MANY }, create)))
      expectBusy(answer, answer.text.includes(OTHERS) ? OTHERS : 'The database is busy with other requests')
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

  // Ten seconds: two waits of the site.
  test('bulk acts say what was done and what was not, and can be sent again for the rest', async () => {
    const { userId, client: admin } = await enterPerson(database, site.url, { roles: ['designer', 'admin'] })
    const [{ foundryId }] = await database.read.query('SELECT foundryId FROM foundry_member WHERE userId = ?', [userId])
    await database.write.query('UPDATE family SET foundryId = ?', [foundryId])
    const families: Named[] = await database.read.query('SELECT id, name FROM family ORDER BY id')
    const idsOf = (some: readonly Named[]) => some.map(({ id }) => id)
    const hide = (some: readonly Named[]) =>
      admin.submit('/admin/fonts', {
        form: 'bulk',
        act: 'hide',
        reason: 'Looked at',
        sure: '1',
        back: '/admin/fonts',
        familyIds: idsOf(some).join(','),
      })
    const remove = (some: readonly Named[]) =>
      admin.post('/trpc/foundries.act', { foundryId, act: 'remove', families: idsOf(some) })
    const whileHeld = async (family: Named, send: (some: readonly Named[]) => Promise<Answer>) => {
      await other.query('START TRANSACTION')
      await other.query('SELECT familyId FROM family_publishing WHERE familyId = ? FOR UPDATE', [family.id])
      const answer = await send(families)
      await other.query('ROLLBACK')
      return answer
    }
    for (const { id } of families) await database.write.manager.insert(FamilyPublishing, newPublishing(id, 0, 1))
    const [first, ...rest] = families as [Named, ...Named[]]
    const busy = 'Other changes are taking longer than usual. Please try again in a moment.'

    const { status, text } = await whileHeld(rest[0]!, hide)
    expect(status, text.slice(0, 300)).toBe(200)
    const said = readText(text)
    expect(said).toContain('1 family: taken down, and their designers told.')
    expect(said).toContain(`Not done: ${rest.map(({ name }) => name).join(', ')}. ${busy}`)
    for (const { id } of rest) expect(text).toMatch(new RegExp(`name="familyIds" checked="" value="${id}"`))
    expect(text).not.toMatch(new RegExp(`name="familyIds" checked="" value="${first.id}"`))
    expect((await hide(rest)).status).toBe(303)

    const removed = await whileHeld(rest[0]!, remove)
    expect(removed.status, removed.text).toBe(200)
    expect(removed.json.result.data).toEqual({
      act: 'remove',
      done: 1,
      refused: rest.map(({ id, name }) => ({ familyId: id, name, why: busy, again: true })),
    })
    expect((await remove(rest)).json.result.data).toEqual({ act: 'remove', done: rest.length, refused: [] })

    for (const action of ['family.hide', 'family.delete']) {
      const acts = await database.read.query('SELECT subject FROM audit_entry WHERE action = ? ORDER BY id', [action])
      expect(acts).toEqual(families.map(({ id }) => ({ subject: `family:${id}` })))
    }
  })

  test('pictures are changed and removed while fonts come in, whose transactions share the stored files', async () => {
    const { userId, client: designer } = await enterPerson(database, site.url, { roles: ['designer'] })
    await designer.config()
    const [{ foundryId }] = await database.read.query('SELECT foundryId FROM foundry_member WHERE userId = ?', [userId])
    const [{ familyId }] = await database.read.query('SELECT id AS familyId FROM family ORDER BY id LIMIT 1')
    await database.write.query('UPDATE family SET foundryId = ?, deletedAt = NULL, status = 4 WHERE id = ?', [
      foundryId,
      familyId,
    ])
    const { id } = (await designer.post('/api/v3/collections', { name: 'Covered' })).json
    const owners = [
      `/api/account/${userId}/avatar`,
      `/api/account/foundry-${foundryId}/logo`,
      `/api/account/family-${familyId}/poster`,
      `/api/v3/collection/${id}/image`,
    ]
    const send = async (owner: string) => {
      const { status, text } = await sendPicture(designer, owner, turnedJpeg(64, 64, 1))
      expect(status, `${owner}: ${text}`).toBe(200)
    }
    const remove = async (path: string) => {
      const { status, text } = await designer.send('DELETE', path, undefined)
      expect(status, `${path}: ${text}`).toBe(200)
    }
    for (const owner of owners) await send(owner)

    await other.query('START TRANSACTION')
    await other.query("SELECT value FROM app_state WHERE name = 'stored-files' LOCK IN SHARE MODE")
    for (const owner of owners) await send(owner)
    for (const owner of owners.slice(0, 3)) await remove(owner)
    await remove(`/api/v3/collection/${id}`)
    // Under locks until `afterEach`, also when a call fails.

    const files = { dataDir: path.join(folder, 'data'), sql: database.read.query.bind(database.read) }
    for (const pictures of [`avatar/${userId}`, `foundry/${foundryId}`, `poster/${familyId}`, `cover/${id}`])
      expect(await keptPictures(files, pictures)).toEqual([])
  })

  test('a designer who leaves while the logo waits for its row does not set it', async () => {
    const { userId, client: designer } = await enterPerson(database, site.url, { roles: ['designer'] })
    await designer.config()
    const [{ foundryId }] = await database.read.query('SELECT foundryId FROM foundry_member WHERE userId = ?', [userId])
    const logo = async () =>
      (await database.read.query('SELECT logoKey FROM foundry WHERE id = ?', [foundryId]))[0].logoKey
    const before = await logo()

    await other.query('START TRANSACTION')
    await other.query('SELECT id FROM foundry WHERE id = ? FOR UPDATE', [foundryId])
    const sent = sendPicture(designer, `/api/account/foundry-${foundryId}/logo`, turnedJpeg(64, 64, 1))
    await waitFor('the logo to wait for its row', async () => {
      const waits = await database.read.query(
        "SELECT trx_id FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'",
      )
      return waits.length > 0
    })
    await other.query('DELETE FROM foundry_member WHERE userId = ?', [userId])
    await other.query('COMMIT')
    const { status, text } = await sent
    expect(status, text).toBe(404)
    expect(await logo()).toBe(before)
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
