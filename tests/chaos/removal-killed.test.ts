import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/database/data-source.ts'
import { FAMILY_STATUS } from '#server/database/entities/family.ts'
import { transaction } from '#server/database/transaction.ts'
import { examine } from '#server/features/doctor/doctor.service.ts'
import { createLocalStorage } from '#server/storage/local.adapter.ts'
import { fontKeys } from '#server/storage/storage.port.ts'
import { PUBLISHING } from '#shared/publishing-limits.ts'
import { plantRealFamily } from '../support/plant-family.ts'
import { runFolder } from '../support/run-folder.ts'
import { countIn, until } from '../support/site-process.ts'
import { type SmallSite, startSmallSite } from '../support/small-site.ts'

const DELETED = 150
const KEPT = 20

let dataDir: string
let running: SmallSite | null = null
const file = () => path.join(dataDir, 'fontarium.sqlite')
const openSite = (migrate: boolean) => openDatabase({ kind: 'sqlite', file: file() }, { migrate })
const storage = () => createLocalStorage(path.join(dataDir, 'files'))

/** Families of one file each, whose bytes are stored; those that go share no file, and each that stays shares one with a deleted one. */
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(runFolder(), 'removal-killed-'))
  const database = await openSite(true)
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
    for (const [n, id] of stay.entries())
      await manager.query(
        'UPDATE font SET fontFileId = (SELECT fontFileId FROM font WHERE familyId = ?) WHERE familyId = ?',
        [gone[n], id],
      )
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
  await rm(dataDir, { recursive: true, force: true })
})

it('killed again and again while it removes what was deleted, it loses and forgets nothing', async () => {
  const left = () => countIn(file(), "SELECT COUNT(*) FROM family WHERE slug LIKE 'goes-%'")
  const idle = () => countIn(file(), 'SELECT COUNT(*) FROM idle_font_file')
  const decided = () => countIn(file(), 'SELECT COUNT(*) FROM stored_removal')
  const moments = [
    () => left() < DELETED * 0.7,
    () => left() === 0 && idle() < DELETED * 0.7,
    () => left() === 0 && idle() === 0 && decided() > 0,
  ]
  for (const [n, moment] of moments.entries()) {
    running = await startSmallSite(dataDir, { labels: {}, families: [] })
    // A later moment may be over before it is seen on a fast machine; then there is nothing left to interrupt.
    await until(`moment ${n}`, () => moment() || left() + idle() + decided() === 0)
    await running.end('SIGKILL')
    const database = await openSite(false)
    expect(await examine({ database, storage: storage() }, { deep: false })).toEqual([])
    // The next process waits for the dead one's right to end: here, now.
    await transaction(database, (manager) => manager.query("DELETE FROM lease WHERE name = 'file-removal'"))
    await database.close()
  }
  running = await startSmallSite(dataDir, { labels: {}, families: [] })
  await until('the end of the work', () => left() + idle() + decided() === 0)
  expect((await running.end('SIGTERM')).code).toBe(0)
  const database = await openSite(false)
  expect(await examine({ database, storage: storage() }, { deep: false })).toEqual([])
  expect(await storage().list('font/original/')).toHaveLength(KEPT)
  expect(await database.read.query('SELECT COUNT(*) AS n FROM font_file')).toEqual([{ n: KEPT }])
  await database.close()
})
