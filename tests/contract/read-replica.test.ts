import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import mysql from 'mysql2/promise'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/database/data-source.ts'
import { FAMILY_STATUS } from '#server/database/entities/family.ts'
import { transaction } from '#server/database/transaction.ts'
import { recordChange } from '#server/search/search-outbox.ts'
import { siteClient } from '#tests/support/http-client.ts'
import { isAlive, type MariadbProcess, startMariadb } from '#tests/support/mariadb-process.ts'
import { enterPerson } from '#tests/support/people.ts'
import { describeWith } from '#tests/support/require.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { type SmallSite, startSmallSite } from '#tests/support/small-site.ts'
import { testCatalogue } from '#tests/support/test-catalogue.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const LAG_S = 5

// Two servers of their own with real replication, and waits for its lag: about 20 s, most of it idle.
await describeWith('mariadb', `DATABASE_READ_URL with a lag of ${LAG_S} s`, (mariadbd) => {
  let folder: string
  let primary: MariadbProcess
  let replica: MariadbProcess
  let onPrimary: mysql.Connection
  let onReplica: mysql.Connection
  let database: Database
  let site: SmallSite

  const urlOf = ({ port }: MariadbProcess) => `mysql://root@127.0.0.1:${port}`

  /** Statements of a route that a server was asked since its log was emptied. */
  async function asked(server: mysql.Connection, route: string): Promise<number> {
    const [rows] = await server.query<mysql.RowDataPacket[]>(
      'SELECT COUNT(*) AS n FROM mysql.general_log WHERE argument LIKE ?',
      [`/* ${route}%`],
    )
    return Number(rows[0]!.n)
  }
  const forgetAsked = async () => {
    for (const server of [onPrimary, onReplica]) await server.query('TRUNCATE mysql.general_log')
  }
  const metric = async (name: string) => {
    const text = await (await fetch(`${site.url}/metrics`)).text()
    return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
  }
  const upToDate = () => waitFor('the replica', async () => (await metric('fontarium_replica_up_to_date')) === 1)
  /** An address that no cache has. */
  let fresh = 0
  const list = async () => {
    const answer = await siteClient(site.url).get(`/popular/fonts?fresh=${fresh++}`)
    expect(answer.status).toBe(200)
    return answer.text
  }

  beforeAll(async () => {
    folder = await tempFolder('replica')
    const start = async (name: string, args: string[]) => {
      await mkdir(path.join(folder, name))
      return startMariadb(mariadbd, path.join(folder, name), args)
    }
    ;[primary, replica] = await Promise.all([
      start('primary', ['--server-id=1', '--log-bin=log']),
      start('replica', ['--server-id=2', '--read-only=1']),
    ])
    onPrimary = await mysql.createConnection(urlOf(primary))
    onReplica = await mysql.createConnection(urlOf(replica))
    await onReplica.query(
      `CHANGE MASTER TO MASTER_HOST = '127.0.0.1', MASTER_PORT = ${primary.port}, MASTER_USER = 'root', MASTER_USE_GTID = slave_pos`,
    )
    await onReplica.query('START SLAVE')
    await onPrimary.query('CREATE DATABASE site CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci')
    const config = { kind: 'mysql' as const, url: `${urlOf(primary)}/site` }
    site = await startSmallSite(path.join(folder, 'data'), testCatalogue(['lobster', 'rye', 'megrim']), {
      DATABASE_URL: config.url,
      DATABASE_READ_URL: `${urlOf(replica)}/site`,
    })
    await site.ready()
    database = await openDatabase(config, { migrate: false })
    await onReplica.query('STOP SLAVE')
    await onReplica.query(`CHANGE MASTER TO MASTER_DELAY = ${LAG_S}`)
    await onReplica.query('START SLAVE')
    for (const server of [onPrimary, onReplica]) {
      await server.query("SET GLOBAL log_output = 'TABLE'")
      await server.query('SET GLOBAL general_log = ON')
    }
  })
  afterAll(async () => {
    await site.end('SIGTERM')
    await database.close()
    await Promise.allSettled([onPrimary.end(), onReplica.end()])
    for (const { pid } of [primary, replica]) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    await waitFor('the servers to end', () => ![primary, replica].some(({ pid }) => isAlive(pid)))
  })

  it('answers lists of visitors from the replica alone', async () => {
    // A site that has just started still writes, and each change makes the primary answer until the replica has it.
    await waitFor('a list from the replica alone', async () => {
      await upToDate()
      await forgetAsked()
      expect(await list()).toContain('Lobster')
      const [there, here] = [await asked(onReplica, 'page:popular-fonts'), await asked(onPrimary, 'page:popular-fonts')]
      return there > 0 && here === 0
    })
  })

  it('shows people what they have just written', async () => {
    const { client } = await enterPerson(database, site.url)
    const [lobster] = await database.read.query("SELECT id FROM family WHERE slug = 'lobster'")
    const written = await client.post('/trpc/ratings.favourite', { familyId: lobster.id, favourite: true })
    expect(written.status).toBe(200)
    await forgetAsked()
    const page = await client.get('/account/favourites')
    expect(page.text).toContain('Lobster')
    expect((await client.get('/popular/fonts')).status).toBe(200)
    expect(await asked(onReplica, 'page:')).toBe(0)
  })

  it('shows no visitor what the replica does not know to be hidden yet, and returns to it afterwards', async () => {
    await upToDate()
    await transaction(database, async (manager) => {
      const [row] = await manager.query("SELECT id, version FROM family WHERE slug = 'rye'")
      await manager.query('UPDATE family SET status = ?, version = version + 1 WHERE id = ?', [
        FAMILY_STATUS.hidden,
        row.id,
      ])
      await recordChange(manager, 'family', [{ id: row.id, version: row.version + 1 }])
    })
    await waitFor('the list without it', async () => !/>Rye</.test(await list()))
    const [rows] = await onReplica.query<mysql.RowDataPacket[]>("SELECT status FROM site.family WHERE slug = 'rye'")
    expect(rows[0]!.status).toBe(FAMILY_STATUS.published)
    expect(await metric('fontarium_replica_up_to_date')).toBe(0)
    await upToDate()
    await forgetAsked()
    expect(await list()).not.toMatch(/>Rye</)
    expect(await asked(onReplica, 'page:popular-fonts')).toBeGreaterThan(0)
  })

  it('answers from the primary when the replica is gone', async () => {
    await upToDate()
    process.kill(replica.pid, 'SIGKILL')
    await waitFor('its end', () => !isAlive(replica.pid))
    for (let n = 0; n < 5; n++) expect(await list()).toContain('Lobster')
    expect(await metric('fontarium_replica_failures_total')).toBeGreaterThan(0)
  })
})
