import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DatabaseConfig, openDatabase } from '#server/database/data-source.ts'
import { FAMILY_STATUS } from '#server/database/entities/family.ts'
import { transaction } from '#server/database/transaction.ts'
import { examine } from '#server/operations/doctor/doctor.service.ts'
import { createLocalStorage } from '#server/storage/local.adapter.ts'
import { fontKeys } from '#server/storage/storage.port.ts'
import { PUBLISHING } from '#shared/publishing-limits.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { describeOneDatabase, type TestDatabase } from '../support/each-database.ts'
import { plantRealFamily } from '../support/plant-family.ts'
import { type SmallSite, startSmallSite } from '../support/small-site.ts'
import { waitFor } from '../support/wait-for.ts'

const DELETED = 150
const KEPT = 20

await describeOneDatabase('a site that is killed while it removes', (kind) => {
  let dataDir: string
  let place: TestDatabase | null = null
  let config: DatabaseConfig
  let running: SmallSite | null = null
  const storage = () => createLocalStorage(path.join(dataDir, 'files'))
  const start = () =>
    startSmallSite(
      dataDir,
      { labels: {}, families: [] },
      config.kind === 'mysql' ? { DATABASE_URL: config.url } : { DATABASE_URL: '' },
    )

  /** Families with one stored file each. Deleted ones share no file with each other; each that stays shares one with a deleted one. */
  beforeAll(async () => {
    dataDir = await tempFolder('removal-killed')
    place = kind.kind === 'mysql' ? await kind.migrated() : null
    config = place?.config ?? { kind: 'sqlite', file: path.join(dataDir, 'fontarium.sqlite') }
    const database = await openDatabase(config, { migrate: place === null })
    const files = storage()
    const gone: number[] = []
    for (let n = 0; n < DELETED; n++)
      gone.push(await plantRealFamily(database, { slug: `goes-${n}`, topic: 'serif', styles: ['Regular'] }))
    const stay: number[] = []
    for (let n = 0; n < KEPT; n++)
      stay.push(await plantRealFamily(database, { slug: `stays-${n}`, topic: 'serif', styles: ['Regular'] }))
    await transaction(database, async (manager) => {
      await manager.query(
        `UPDATE family SET status = ${FAMILY_STATUS.withdrawn}, deletedAt = ? WHERE slug LIKE 'goes-%'`,
        [Date.now() - PUBLISHING.graceMs - 60_000],
      )
      for (const [n, id] of stay.entries()) {
        const [font]: { fontFileId: number }[] = await manager.query('SELECT fontFileId FROM font WHERE familyId = ?', [
          gone[n],
        ])
        await manager.query('UPDATE font SET fontFileId = ? WHERE familyId = ?', [font!.fontFileId, id])
      }
      await manager.query('DELETE FROM font_file WHERE id NOT IN (SELECT fontFileId FROM font)')
      await manager.query(`UPDATE foundry SET familyCount = ${KEPT}, fontCount = ${KEPT}`)
    })
    const rows: { id: number; sha256: string }[] = await database.read.query(
      'SELECT id, originalSha256 AS sha256 FROM font_file',
    )
    for (const { sha256 } of rows)
      for (const key of [fontKeys.original(sha256), fontKeys.sanitised(sha256)])
        await files.putBytes(key, Buffer.from('x'), 'font/ttf')
    await database.close()
  })
  afterAll(async () => {
    if (running && running.child.exitCode === null && running.child.signalCode === null) await running.end('SIGKILL')
    await place?.remove()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('loses no file and finishes the removal after repeated kills', async () => {
    const database = await openDatabase(config, { migrate: false })
    const count = async (from: string) => {
      const [row]: { n: number | string }[] = await database.read.query(`SELECT COUNT(*) AS n FROM ${from}`)
      return Number(row!.n)
    }
    const left = () => count("family WHERE slug LIKE 'goes-%'")
    const idle = () => count('idle_font_file')
    const decided = () => count('stored_removal')
    const isOver = async () => (await left()) + (await idle()) + (await decided()) === 0
    const moments = [
      async () => (await left()) < DELETED * 0.7,
      async () => (await left()) === 0 && (await idle()) < DELETED * 0.7,
      async () => (await left()) === 0 && (await idle()) === 0 && (await decided()) > 0,
    ]
    for (const [n, moment] of moments.entries()) {
      running = await start()
      // A fast machine may finish before a later moment is seen; then there is nothing to interrupt.
      await waitFor(`moment ${n}`, async () => (await moment()) || (await isOver()))
      await running.end('SIGKILL')
      expect(await examine({ database, storage: storage() }, { deep: false })).toEqual([])
      // Deletes the lease of the killed process, so that the next one need not wait for it.
      await transaction(database, (manager) => manager.query("DELETE FROM lease WHERE name = 'file-removal'"))
    }
    running = await start()
    await waitFor('the end of the work', isOver)
    expect((await running.end('SIGTERM')).code).toBe(0)
    expect(await examine({ database, storage: storage() }, { deep: false })).toEqual([])
    expect(await storage().list('font/original/')).toHaveLength(KEPT)
    expect(await count('font_file')).toBe(KEPT)
    await database.close()
  })
})
