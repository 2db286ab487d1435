import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { FontFile } from '#server/database/entities/font-file.ts'
import { RefusedFile } from '#server/database/entities/publishing.ts'
import { transaction } from '#server/database/transaction.ts'
import { STRAY_MS } from '#server/features/publishing/stray-files.ts'
import { examine } from '#server/operations/doctor/doctor.service.ts'
import { createLocalStorage } from '#server/storage/local.adapter.ts'
import { fontKeys, type StoragePort } from '#server/storage/storage.port.ts'
import { describeEachDatabase, freshDatabase } from '#tests/support/each-database.ts'
import { plantRealFamily } from '#tests/support/plant-family.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { sweepOnce } from '#tests/support/sweep.ts'

const sha = (n: number) => n.toString(16).padStart(64, '0')

await describeEachDatabase('stored files that no row names', (kind) => {
  let database: Database
  let folder: string
  let storage: StoragePort
  let clock: number
  const now = () => clock

  beforeEach(async () => {
    database = await freshDatabase(kind)
    folder = await tempFolder('strays')
    storage = createLocalStorage(folder)
    clock = Date.now()
  })
  afterEach(async () => {
    await database.close()
  })

  const store = async (keys: readonly string[], ageMs: number) => {
    for (const key of keys) {
      await storage.putBytes(key, Buffer.from(key), 'font/ttf')
      const at = new Date(clock - ageMs)
      await utimes(join(folder, key), at, at)
    }
    return keys
  }
  const run = (files: StoragePort = storage) => sweepOnce({ database, storage: files, now })
  const there = async (keys: readonly string[]) => {
    const found = await Promise.all(keys.map((key) => storage.stat(key)))
    return keys.filter((_, i) => found[i] !== null)
  }
  /** Files with rows: twenty styles, one download-only, one refused. */
  async function named(): Promise<string[]> {
    const styles = Array.from({ length: 20 }, (_, i) => `Style ${i}`)
    const familyId = await plantRealFamily(database, { slug: 'plum', topic: 'serif', styles })
    const files = await database.read.manager.find(FontFile)
    expect(files).toHaveLength(20)
    const refused = (n: number, state: 'refused' | 'accepted') => ({
      familyId,
      sourceName: 'x.ttf',
      sha256: sha(n),
      bytes: 10,
      format: 'ttf',
      code: 'X',
      reason: 'no',
      state,
      fontId: null,
      uploadedBy: 1,
      decidedBy: null,
      createdAt: 1,
    })
    await transaction(database, (manager) =>
      manager.insert(RefusedFile, [refused(901, 'accepted'), refused(902, 'refused')]),
    )
    return [
      ...files.flatMap((file) => [fontKeys.original(file.originalSha256), fontKeys.sanitised(file.sanitisedSha256)]),
      ...files.map((file) => fontKeys.woff2(file.sanitisedSha256)),
      ...files.flatMap((file) => [
        fontKeys.piece(file.sanitisedSha256, sha(7)),
        fontKeys.drawing(file.sanitisedSha256, 1),
      ]),
      fontKeys.original(sha(901)),
      fontKeys.refused(sha(901)),
      fontKeys.refused(sha(902)),
    ]
  }
  const strays = (n: number) => [fontKeys.original(sha(n)), fontKeys.sanitised(sha(n))]
  const day = STRAY_MS + 1000

  test('are deleted after a day, with derived files of deleted fonts; used and new ones stay', async () => {
    const kept = await store(await named(), 10 * day)
    const old = await store([...strays(1), fontKeys.refused(sha(1))], 2 * day)
    const made = await store(
      [
        fontKeys.piece(sha(2), sha(3)),
        fontKeys.drawing(sha(2), 1),
        fontKeys.woff2(sha(2)),
        `webfont/00/${sha(4)}.woff2`,
      ],
      2 * day,
    )
    const foreign = await store(['font/original/notes.txt'], 2 * day)
    // The first search records the start, and the next one runs a day later.
    for (const wait of [0, STRAY_MS - 1000]) {
      clock += wait
      expect(await run()).toBe(0)
      expect(await there([...old, ...made])).toHaveLength(7)
    }
    clock += 2000
    const young = await store([...strays(5), fontKeys.piece(sha(5), sha(6))], STRAY_MS - 1000)
    expect(await run()).toBe(0)
    expect(await there([...old, ...made])).toEqual([])
    expect(await there([...kept, ...young, ...foreign])).toEqual([...kept, ...young, ...foreign])
    expect(await database.read.query('SELECT * FROM stored_removal')).toEqual([])
    const doctor = await examine({ database, storage }, { deep: false })
    const about = doctor.map(({ what }) => what).filter((what) => what.includes('belongs to no font'))
    expect(about.map((what) => what.split(' ')[0])).toEqual(
      expect.arrayContaining([...foreign, ...young.filter((key) => key.startsWith('font/'))]),
    )
    expect(about).toHaveLength(3)
    // Files that are not ours stay until somebody checks them.
    const healing = doctor.filter(({ heals }) => heals).map(({ what }) => what.split(' ')[0])
    expect(healing).toEqual(expect.arrayContaining([...young]))
    expect(healing).not.toContain(foreign[0])
    clock += STRAY_MS - 2000
    await run()
    expect(await there(young)).toHaveLength(3)
    clock += 3000
    await run()
    expect(await there(young)).toEqual([])
    expect(await there(kept)).toEqual(kept)
  })

  test('of a poster whose first fill was killed, and of other pictures, are deleted, too', async () => {
    const fonts = await store(await named(), 10 * day)
    const [family] = await database.read.query('SELECT id FROM family')
    const poster = (id: number, n: number) => fontKeys.poster(id, sha(n))
    await transaction(database, (manager) =>
      manager.query('UPDATE family SET posterKey = ? WHERE id = ?', [poster(family.id, 1), family.id]),
    )
    const kept = [...fonts, ...(await store([poster(family.id, 1)], 10 * day))]
    const old = await store([poster(family.id, 2), poster(9999, 3), `avatar/7/${sha(4)}.webp`], 2 * day)
    const foreign = await store(['poster/notes.txt'], 2 * day)
    const said = (await examine({ database, storage }, { deep: false })).filter(({ what }) =>
      / no (family|user)/.test(what),
    )
    expect(said.map(({ what, heals }) => [what.split(' ')[0], heals ?? false]).sort()).toEqual(
      [...old.map((key) => [key, true]), [foreign[0], false]].sort(),
    )
    await run()
    clock += day
    await run()
    expect(await there([...kept, ...old, ...foreign])).toEqual([...kept, ...foreign])
  })

  test('that are pictures, and too many to remove, keep no font from being deleted', async () => {
    const kept = await store(await named(), 10 * day)
    const posters = Array.from({ length: 10 }, (_, n) => fontKeys.poster(9999, sha(n)))
    await store(posters, 2 * day)
    const fonts = await store(strays(1), 2 * day)
    await run()
    clock += day
    await run()
    expect(await there([...kept, ...posters, ...fonts])).toEqual([...kept, ...posters])
  })

  test('that become used during the search stay', async () => {
    const kept = await store(await named(), 10 * day)
    const late = await store([fontKeys.refused(sha(1))], 2 * day)
    await run()
    clock += day
    const naming: StoragePort = {
      ...storage,
      async stat(key) {
        // The row is written between search and decision.
        if (key === late[0])
          await transaction(database, (manager) =>
            manager.update(RefusedFile, { sha256: sha(902) }, { sha256: sha(1) }),
          )
        return storage.stat(key)
      },
    }
    await run(naming)
    expect(await there([...kept, ...late])).toEqual([...kept, ...late])
  })

  test('are kept when the files that rows name are not stored here: doctor counts like the job', async () => {
    const kept = await store((await named()).slice(0, 10), 10 * day)
    const few = await store(strays(1), 2 * day)
    await run()
    clock += day
    await run()
    expect(await there([...kept, ...few])).toEqual([...kept, ...few])
    const doctor = await examine({ database, storage }, { deep: false })
    const about = doctor.filter(({ what }) => what.includes('belongs to no font'))
    expect(about.map(({ heals }) => heals ?? false)).toEqual([false, false])
  })

  test('are kept when there are more than a crash leaves: it may be the wrong database', async () => {
    const kept = await store(await named(), 10 * day)
    const many = await store([1, 2, 3, 4].flatMap(strays), 2 * day)
    await run()
    clock += day
    await run()
    expect(await there([...kept, ...many])).toEqual([...kept, ...many])
    const doctor = await examine({ database, storage }, { deep: false })
    const about = doctor.filter(({ what }) => what.includes('belongs to no font'))
    expect([about.length, about.some(({ heals }) => heals)]).toEqual([many.length, false])
  })
})
