import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { ARTICLE_STATUS, Article } from '#server/database/entities/article.ts'
import { Foundry } from '#server/database/entities/foundry.ts'
import { AppState } from '#server/database/entities/search-outbox.ts'
import { createReader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import { allKeys, writeBackup } from '#server/operations/backup/backup.service.ts'
import { openVerifiedBackup } from '#server/operations/backup/backup-archive.ts'
import { restoreBackup } from '#server/operations/backup/restore.service.ts'
import type { SearchPort } from '#server/search/search.port.ts'
import { recordRebuild } from '#server/search/search-outbox.ts'
import { createSearchRelay, storedCursor } from '#server/search/search-relay.ts'
import { createLocalStorage } from '#server/storage/local.adapter.ts'
import { changeBackup } from '#tests/support/change-backup.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { type DatabaseKind, databaseKinds, describeEachDatabase, freshDatabase } from '../support/each-database.ts'
import { describeWith } from '../support/require.ts'

/** An installation: a database and a storage folder. */
async function install(kind: DatabaseKind) {
  const database = await freshDatabase(kind)
  const folder = await tempFolder('backup')
  const storage = createLocalStorage(path.join(folder, 'files'))
  const remove = async () => {
    await database.close()
  }
  return { database, databaseConfig: database.config, storage, folder, remove }
}
type Installation = Awaited<ReturnType<typeof install>>

async function restore(site: Installation, file: string) {
  const archive = await openVerifiedBackup(file)
  return restoreBackup(site, archive).finally(() => archive.close())
}

const foundry = (i: number) => ({
  slug: `f-${i}`,
  name: `Schriftgießerei \u2028 ${i} 😀 "\\`,
  nameKey: `f ${i}`,
  url: '',
  description: 'line\nbreak\r\nand \u0001',
  familyCount: i,
  fontCount: 0,
  downloads: 0,
  createdAt: 1_700_000_000_000 + i,
})

const addFoundries = (database: Database, from: number, to: number) =>
  transaction(database, (manager) =>
    manager.getRepository(Foundry).insert(Array.from({ length: to - from }, (_, i) => foundry(from + i))),
  )

const article = (slug: string, bodyMarkdown: string) => ({
  slug,
  title: '',
  summary: '',
  bodyMarkdown,
  authorName: '',
  tags: '',
  coverFamily: '',
  coverText: '',
  status: ARTICLE_STATUS.draft,
  publishedAt: 0,
  updatedAt: 0,
})

async function fill({ database, storage }: Installation): Promise<void> {
  await addFoundries(database, 0, 1500)
  await transaction(database, (manager) =>
    manager.getRepository(AppState).insert({ name: 'secret', value: 'é', updatedAt: 5 }),
  )
  await transaction(database, (manager) =>
    manager.query(
      "INSERT INTO tag (slug, label, isTopic, familyCount) VALUES ('serif', 'Serif', 1, 3), ('sans', 'Sans', 0, 0)",
    ),
  )
  for (let i = 0; i < 30; i++) await storage.putBytes(`font/original/${i}`, Buffer.alloc(i * 1000, i), 'font/ttf')
  for (const kind of ['poster', 'foundry', 'avatar', 'cover'])
    await storage.putBytes(`${kind}/1/x.webp`, Buffer.from(kind), 'image/webp')
  await storage.putBytes('preview/ab/cd', Buffer.from('made again when asked for'), 'image/png')
}

/** Digest of every table and file, computed by a backup. */
async function digest(site: Installation): Promise<unknown> {
  const file = path.join(site.folder, `digest-${Math.random()}.zip`)
  await writeBackup(site, file)
  const archive = await openVerifiedBackup(file)
  archive.close()
  return { tables: archive.manifest.tables, files: archive.manifest.files }
}

/** Backs up while writers run, and checks that both tables are from the same moment. */
async function countOfOneMoment(site: Installation, round: number): Promise<number> {
  const file = path.join(site.folder, `live-${round}.zip`)
  await writeBackup(site, file)
  const archive = await openVerifiedBackup(file)
  archive.close()
  const rows = (name: string) => archive.manifest.tables.find((table) => table.name === name)?.rows ?? 0
  // The row of fill() and the version of the schema are there from the start.
  expect(rows('app_state') - 2).toBe(rows('foundry') - 1500)
  return rows('foundry')
}

await describeEachDatabase('backup', (kind) => {
  const sites: Installation[] = []
  const installed = async (of: DatabaseKind) => {
    const site = await install(of)
    sites.push(site)
    return site
  }
  afterEach(async () => {
    for (const site of sites.splice(0)) await site.remove()
  })

  it('restores equal tables and files on either database', async () => {
    const site = await installed(kind)
    await fill(site)
    const file = path.join(site.folder, 'backup.zip')
    const summary = await writeBackup(site, file)
    expect(summary).toMatchObject({ rows: 1504, files: 34 })
    const original = await digest(site)
    for (const target of new Set([kind, databaseKinds.sqlite])) {
      const other = await installed(target)
      expect(await restore(other, file)).toEqual(summary)
      expect(await digest(other)).toEqual(original)
      expect(await other.storage.stat('preview/ab/cd')).toBeNull()
      // Ids continue.
      await addFoundries(other.database, 5000, 5001)
      const [row] = await other.database.read.query('SELECT max(id) AS id FROM foundry')
      expect(Number(row.id)).toBe(1501)
    }
  })

  it('restores rows that are together larger than a statement of MariaDB may be', async () => {
    const site = await installed(kind)
    const body = 'é'.repeat(50_000)
    // 18 MB; its limit (max_allowed_packet) is 16 MB by default.
    for (let i = 0; i < 180; i += 60)
      await transaction(site.database, (manager) =>
        manager.getRepository(Article).insert(Array.from({ length: 60 }, (_, at) => article(`a-${i + at}`, body))),
      )
    const file = path.join(site.folder, 'backup.zip')
    await writeBackup(site, file)
    const other = await installed(kind)
    await restore(other, file)
    const [row] = await other.database.read.query('SELECT COUNT(*) AS n, MIN(bodyMarkdown) AS body FROM article')
    expect(Number(row.n)).toBe(180)
    expect(row.body === body).toBe(true)
  })

  it.runIf(kind.kind === 'mysql')('names the row that is larger than what the database takes', async () => {
    const site = await installed(databaseKinds.sqlite)
    await transaction(site.database, (manager) =>
      manager.getRepository(Article).insert(article('long', "'".repeat(9_000_000))),
    )
    await site.storage.putBytes('font/original/a', Buffer.from('a font'), 'font/ttf')
    const file = path.join(site.folder, 'backup.zip')
    await writeBackup(site, file)
    const other = await installed(kind)
    await expect(restore(other, file)).rejects.toMatchObject({
      code: 'CONFLICT',
      message:
        'The row of table article with id 1 takes 17.2 MB, and the database allows 16 MB (max_allowed_packet); nothing was restored. Raise it there, restart it, and repeat',
    })
    const [row] = await other.database.read.query('SELECT COUNT(*) AS n FROM article')
    expect(Number(row.n)).toBe(0)
    const files: string[] = []
    for await (const key of allKeys(other.storage)) files.push(key)
    expect(files).toEqual([])
  })

  it('does not reuse a position in another search index', async () => {
    const site = await installed(kind)
    const reader = createReader(site.database, null)
    await transaction(site.database, (manager) => recordRebuild(manager))
    const engine = { name: 'meilisearch', rebuild: async () => undefined } as unknown as SearchPort
    const relay = createSearchRelay({
      ...site,
      reader,
      engine,
      logger: { info: () => undefined, warn: () => undefined },
    })
    expect(await relay.job.run()).toBe(true)
    await relay.job.close()
    expect(await storedCursor(reader)).not.toBeNull()
    const file = path.join(site.folder, 'backup.zip')
    await writeBackup(site, file)
    const other = await installed(kind)
    await restore(other, file)
    expect(await storedCursor(createReader(other.database, null))).toBeNull()
  })

  it('is consistent while writers continue', async () => {
    const site = await installed(kind)
    await fill(site)
    let writing = true
    let next = 2000
    const writer = (async () => {
      // Each step changes two tables; a backup with only one of them would be inconsistent. The SQLite driver is
      // synchronous, so the writer yields; it is bounded, whatever happens to the backups.
      while (writing && next < 10_000) {
        const i = next++
        await transaction(site.database, async (manager) => {
          await manager.getRepository(AppState).insert({ name: `step-${i}`, value: '', updatedAt: i })
          await manager.getRepository(Foundry).insert(foundry(i))
        })
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    const counts: number[] = []
    try {
      for (let round = 0; round < 3; round++) counts.push(await countOfOneMoment(site, round))
    } finally {
      writing = false
      await writer
    }
    expect(counts[2]).toBeGreaterThan(counts[0] as number)
  })
})

describe('a backup', () => {
  let site: Installation
  let file: string
  let target: Installation
  beforeAll(async () => {
    site = await install(databaseKinds.sqlite)
    await fill(site)
    file = path.join(site.folder, 'good.zip')
    await writeBackup(site, file)
  })
  afterAll(() => site.remove())
  beforeEach(async () => {
    target = await install(databaseKinds.sqlite)
  })
  afterEach(() => target.remove())

  const isUntouched = async () => {
    expect(await target.database.read.getRepository(Foundry).count()).toBe(0)
    expect(await target.storage.list('')).toEqual([])
  }

  it('with any damage is refused before anything is changed', async () => {
    const good = readFileSync(file)
    const bad = path.join(site.folder, 'bad.zip')
    const manifestOf = async (archive: string) => {
      const { manifest, close } = await openVerifiedBackup(archive)
      close()
      return manifest
    }
    const whole = await manifestOf(file)
    let harmless = 0
    for (let i = 0; i < 20; i++) {
      const copy = Buffer.from(good)
      // Positions all over the file, including parts, names and directory.
      const at = Math.floor(((i + 0.5) / 20) * copy.length)
      copy[at] = (copy[at] as number) ^ 0x10
      writeFileSync(bad, copy)
      const read = await manifestOf(bad).catch(() => null)
      // An irrelevant byte (a part's time, the archive's creator): all parts exist with the same digests.
      if (read) {
        expect(read).toEqual(whole)
        harmless++
        continue
      }
      await expect(restore(target, bad), `flipped byte ${at}`).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
    expect(harmless).toBeLessThan(5)
    for (const length of [0, 10, good.length >> 1, good.length - 1]) {
      writeFileSync(bad, good.subarray(0, length))
      await expect(restore(target, bad)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
    await expect(restore(target, path.join(site.folder, 'none.zip'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await isUntouched()
  })

  it('names a file that it lacks', async () => {
    const bad = path.join(site.folder, 'lacking.zip')
    await changeBackup(file, bad, { without: ['files/font/original/3'] })
    await expect(restore(target, bad)).rejects.toThrow('The backup cannot be used: files/font/original/3 is missing')
    await isUntouched()
  })

  it('of another schema is refused', async () => {
    await target.database.write.query("UPDATE migrations SET name = 'Elsewhere' WHERE id = 1")
    await expect(restore(target, file)).rejects.toThrow(/newer version/)
    await isUntouched()
  })

  it('is never restored over existing data', async () => {
    await target.storage.putBytes('font/other', Buffer.from('x'), 'font/ttf')
    await expect(restore(target, file)).rejects.toThrow(/storage is not empty \(it holds font\/other\)/)
    await target.storage.remove('font/other')
    await addFoundries(target.database, 0, 1)
    await expect(restore(target, file)).rejects.toThrow(/table foundry has 1 rows/)
  })

  it('can be restored again after an interrupted restore', async () => {
    await target.storage.putBytes('font/original/3', Buffer.alloc(3000, 3), 'font/ttf')
    // Damaged, with as many bytes.
    await target.storage.putBytes('font/original/4', Buffer.alloc(4000, 3), 'font/ttf')
    await restore(target, file)
    expect(await digest(target)).toEqual(await digest(site))
  })

  it('never overwrites a file, and leaves nothing after a failure', async () => {
    await expect(writeBackup(site, file)).rejects.toMatchObject({ code: 'CONFLICT' })
    const failing = { ...site, storage: { ...site.storage, getStream: async () => null } }
    const before = await readdir(site.folder)
    await expect(writeBackup(failing, path.join(site.folder, 'failed.zip'))).rejects.toThrow(/vanished/)
    expect(await readdir(site.folder)).toEqual(before)
  })
})

await describeWith('small-disk', 'a backup onto a full disk', async () => {
  await describeEachDatabase('of a site', (kind) => {
    it('says so, and reads no further', async () => {
      const site = await install(kind)
      const small = await tempFolder('small-disk')
      for (let i = 0; i < 10_000; i += 500) await addFoundries(site.database, i, i + 500)
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', small])
      try {
        const full = { code: 'STORAGE_FULL' }
        await expect(writeBackup(site, path.join(small, 'backup.zip'))).rejects.toMatchObject(full)
        expect(await readdir(small)).toEqual([])
        // The lease is free again.
        await expect(writeBackup(site, path.join(small, 'backup.zip'))).rejects.toMatchObject(full)
      } finally {
        spawnSync('umount', [small])
      }
      expect(await writeBackup(site, path.join(small, 'backup.zip'))).toMatchObject({ rows: 10_001 })
      await site.remove()
    })
  })
})

await describeWith('small-disk', 'a restore', () => {
  it('says that the storage is full and what was kept, and can be repeated', async () => {
    const [site, target] = [await install(databaseKinds.sqlite), await install(databaseKinds.sqlite)]
    await fill(site)
    const file = path.join(site.folder, 'backup.zip')
    await writeBackup(site, file)
    const small = await tempFolder('small-storage')
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', small])
    const place = { ...target, storage: createLocalStorage(small) }
    try {
      await expect(restore(place, file)).rejects.toMatchObject({
        code: 'STORAGE_FULL',
        message:
          'There is no room in the storage (STORAGE_URL). Make room, and repeat with the same backup; the files that fitted are kept',
      })
      spawnSync('mount', ['-o', 'remount,size=2m', small])
      await restore(place, file)
      expect(await digest(place)).toEqual(await digest(site))
    } finally {
      spawnSync('umount', [small])
      for (const one of [site, target]) await one.remove()
    }
  })

  it('says that the folder for temporary files is full, and can be repeated', async () => {
    const [site, target] = [await install(databaseKinds.sqlite), await install(databaseKinds.sqlite)]
    const temp = await tempFolder('small-temp')
    await fill(site)
    const file = path.join(site.folder, 'backup.zip')
    await writeBackup(site, file)
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', temp])
    vi.stubEnv('TMPDIR', temp)
    try {
      await expect(restore(target, file)).rejects.toMatchObject({
        code: 'STORAGE_FULL',
        message: `There is no room in ${temp}. Make room, or set TMPDIR to another folder, and repeat`,
      })
      expect(await readdir(temp)).toEqual([])
      expect(await target.database.read.getRepository(Foundry).count()).toBe(0)
    } finally {
      vi.unstubAllEnvs()
      spawnSync('umount', [temp])
    }
    await restore(target, file)
    expect(await digest(target)).toEqual(await digest(site))
    for (const one of [site, target]) await one.remove()
  })
})
