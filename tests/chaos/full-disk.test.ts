import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, statfsSync, writeSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/database/data-source.ts'
import { encodeBase64url } from '#shared/preview/base64url.ts'
import { type SiteClient, siteClient } from '#tests/support/http-client.ts'
import { emptyMariadb } from '#tests/support/mariadb.ts'
import { describeWith, find } from '#tests/support/require.ts'
import { runFolder } from '#tests/support/run-folder.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { type SmallSite, startSmallSite } from '#tests/support/small-site.ts'
import { testCatalogue } from '#tests/support/test-catalogue.ts'

const mariadb = await find('mariadb')

// The production form: rows in MySQL and files in S3, so that DATA_DIR holds caches only.
await describeWith('small-disk', 'a full disk under DATA_DIR', () => {
  describe.skipIf('missing' in mariadb)('of a site with MySQL and S3', () => {
    let dataDir: string
    let store: Awaited<ReturnType<typeof startS3Server>>
    let place: Awaited<ReturnType<typeof emptyMariadb>>
    let site: SmallSite
    let visitor: SiteClient
    let fonts: { id: number; fileGuid: string }[]

    beforeAll(async () => {
      dataDir = mkdtempSync(path.join(runFolder(), 'small-disk-'))
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', dataDir])
      store = await startS3Server()
      place = await emptyMariadb()
      const secret = encodeURIComponent(store.secretAccessKey)
      site = await startSmallSite(dataDir, testCatalogue(['lobster', 'rye']), {
        DATABASE_URL: place.url,
        STORAGE_URL: `s3://${store.accessKeyId}:${secret}@${new URL(store.endpoint).host}/${store.bucket}?region=${store.region}&tls=false`,
        PREVIEW_CACHE_MB: '16',
      })
      await site.ready()
      visitor = siteClient(site.url)
      const database = await openDatabase({ kind: 'mysql', url: place.url }, { migrate: false })
      fonts = await database.read.query('SELECT MIN(id) AS id, MIN(fileGuid) AS fileGuid FROM font GROUP BY familyId')
      await database.close()
    })
    afterAll(async () => {
      await site?.end('SIGTERM')
      await place?.remove()
      await store?.close()
      spawnSync('umount', [dataDir])
      rmSync(dataDir, { recursive: true, force: true })
    })

    const picture = (text: string, at = 0) =>
      `/api/rf5/${fonts[at]!.id}/${encodeBase64url(fonts[at]!.fileGuid)}/${encodeBase64url(text)}/x.png`
    const copies = () => readdirSync(path.join(dataDir, 'copies')).filter((name) => name !== '.tmp')
    const freeMetric = async () =>
      Number(
        /^fontarium_data_dir_free_bytes (\S+)$/m.exec(await (await fetch(`${site.url}/metrics`)).text())?.[1] ?? 'none',
      )

    /** Fills the disk to the last byte. @returns the file that does */
    function fill(): string {
      const file = path.join(dataDir, 'filler')
      const handle = openSync(file, 'w')
      try {
        for (const block of [Buffer.alloc(1 << 20), Buffer.alloc(4096)])
          try {
            for (;;) writeSync(handle, block)
          } catch (error) {
            expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
          }
      } finally {
        closeSync(handle)
      }
      expect(statfsSync(dataDir).bavail).toBe(0)
      return file
    }

    test('leaves pictures drawn but not kept, and is said to the operator', async () => {
      expect((await visitor.get(picture('kept'))).status).toBe(200)
      expect((await visitor.get('/readyz')).text).toBe('ready\n')
      expect(await freeMetric()).toBeGreaterThan(32 * 1024 * 1024)
      for (const name of copies()) rmSync(path.join(dataDir, 'copies', name))
      const filler = fill()
      // Neither font has a copy on disk: both are fetched, and used without being kept there.
      for (const path of [picture('kept'), picture('new'), picture('new', 1), picture('newer', 1), '/'])
        expect((await visitor.get(path)).status, path).toBe(200)
      expect(copies()).toEqual([])
      const { status, text } = await visitor.get('/readyz')
      expect(status).toBe(200)
      expect(text).toMatch(/^ready\nwarning: the disk of DATA_DIR is full: 0 MB are free\n$/)
      expect(await freeMetric()).toBe(0)

      rmSync(filler)
      expect((await visitor.get('/readyz')).text).toBe('ready\n')
      expect((await visitor.get(picture('newest'))).status).toBe(200)
      expect(copies()).toHaveLength(1)
    })
  })
})
