import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import mysql from 'mysql2/promise'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/database/data-source.ts'
import { waitFor } from '#tests/support/app.ts'
import { type SiteClient, siteClient } from '#tests/support/http-client.ts'
import { type MariadbProcess, startMariadb } from '#tests/support/mariadb-process.ts'
import { plantPerson, plantSession } from '#tests/support/people.ts'
import { describeWith, find } from '#tests/support/require.ts'
import { runFolder } from '#tests/support/run-folder.ts'
import { type SmallSite, startSmallSite } from '#tests/support/small-site.ts'
import { testCatalogue } from '#tests/support/test-catalogue.ts'

const mariadb = await find('mariadb')

await describeWith('small-disk', 'a full disk under MySQL', () => {
  describe.skipIf('missing' in mariadb)('of a site', () => {
    let disk: string
    let dataDir: string
    let server: MariadbProcess
    let site: SmallSite
    let visitor: SiteClient
    let person: SiteClient

    beforeAll(async () => {
      disk = mkdtempSync(path.join(runFolder(), 'database-disk-'))
      dataDir = mkdtempSync(path.join(runFolder(), 'full-database-'))
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', disk])
      mkdirSync(path.join(disk, 'mariadb'))
      server = await startMariadb((mariadb as { found: string }).found, path.join(disk, 'mariadb'))
      const connection = await mysql.createConnection(`mysql://root@127.0.0.1:${server.port}`)
      await connection.query('CREATE DATABASE site CHARACTER SET utf8mb4')
      await connection.end()
      const url = `mysql://root@127.0.0.1:${server.port}/site`
      site = await startSmallSite(dataDir, testCatalogue(['lobster', 'rye']), { DATABASE_URL: url })
      await site.ready()
      visitor = siteClient(site.url)
      person = siteClient(site.url)
      const database = await openDatabase({ kind: 'mysql', url }, { migrate: false })
      const { userId } = await plantPerson(database)
      person.cookies.set('session', await plantSession(database, userId))
      await database.close()
      await person.config()
    })
    afterAll(async () => {
      await site?.end('SIGTERM')
      if (server) process.kill(server.pid, 'SIGKILL')
      spawnSync('umount', ['-l', disk])
      for (const folder of [disk, dataDir]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    })

    let made = 0
    const create = () =>
      person.post('/trpc/collections.create', { name: `collection ${++made}`, description: 'x'.repeat(400) })

    test('answers changes with 503 and says why, while pages go on; then changes are saved again', async () => {
      expect((await create()).status).toBe(200)
      const filler = path.join(disk, 'filler')
      const handle = openSync(filler, 'w')
      try {
        for (;;) writeSync(handle, Buffer.alloc(4096))
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
      } finally {
        closeSync(handle)
      }
      // The tables have some room left for rows.
      let refused = await create()
      await waitFor('a change that finds no room', async () => {
        if (refused.status === 200) refused = await create()
        return refused.status !== 200
      })
      expect(refused.status, refused.text).toBe(503)
      expect(refused.headers['retry-after']).toMatch(/^[1-9]\d*$/)
      expect(refused.text).toContain('The disk of the database is full. Nothing was saved.')
      for (const url of ['/', '/new/fonts?page=1&size=11', '/api/v3/fonts/search.json?size=1', '/readyz'])
        expect((await visitor.get(url)).status, url).toBe(200)
      rmSync(filler)
      expect((await create()).status).toBe(200)
    })
  })
})
