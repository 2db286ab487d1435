import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '#server/database/data-source.ts'
import { Family } from '#server/database/entities/family.ts'
import { Foundry } from '#server/database/entities/foundry.ts'
import { AppState, SearchOutbox } from '#server/database/entities/search-outbox.ts'
import { Tag } from '#server/database/entities/tag.ts'
import { Sqlite } from '#server/database/sqlite-driver.mjs'
import { isDuplicate, transaction } from '#server/database/transaction.ts'
import { foldName } from '#shared/search/words.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { describeEachDatabase, type FreshDatabase, freshDatabase } from '../support/each-database.ts'
import { sqliteDatabase } from '../support/sqlite.ts'

const foundry = (slug: string, changes: Partial<Foundry> = {}): Partial<Foundry> => ({
  slug,
  name: slug,
  nameKey: foldName(slug),
  url: '',
  description: '',
  familyCount: 0,
  fontCount: 0,
  downloads: 0,
  createdAt: 0,
  ...changes,
})

await describeEachDatabase('database', (kind) => {
  let database: Database
  beforeEach(async () => {
    database = await freshDatabase(kind)
  })
  afterEach(() => database.close())
  const insert = (slug: string, changes: Partial<Foundry> = {}) =>
    transaction(database, (manager) => manager.getRepository(Foundry).insert(foundry(slug, changes)))
  const slugs = async () =>
    (await database.read.query('SELECT slug FROM foundry ORDER BY id')).map((row: { slug: string }) => row.slug)

  it('a process that was busy for seconds after it opened the database does not take it for gone', async () => {
    const lost: unknown[] = []
    const { config } = database as FreshDatabase
    const outages = { lost: (error: unknown) => void lost.push(error), back: () => undefined }
    const other = await openDatabase(config, { migrate: false, outages })
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3200)
    await other.read.query('SELECT 1').finally(() => other.close())
    expect(lost).toEqual([])
  })

  it('keeps times to the millisecond, whatever the session time zone', async () => {
    // The hour skipped or repeated by daylight saving, the epoch, the far future.
    for (const instant of [
      Date.UTC(2026, 2, 29, 1, 30, 0, 123),
      Date.UTC(2026, 9, 25, 0, 59, 59, 999),
      0,
      253_402_300_799_999,
    ]) {
      await insert(`at-${instant}`, { createdAt: instant })
      const stored = await database.read.getRepository(Foundry).findOneByOrFail({ slug: `at-${instant}` })
      expect(stored.createdAt).toBe(instant)
      expect(await database.read.query('SELECT createdAt AS t FROM foundry WHERE slug = ?', [`at-${instant}`])).toEqual(
        [{ t: instant }],
      )
    }
  })

  it('keeps all of Unicode, and long text', async () => {
    const description = `𝔘nicode 😀👩‍👩‍👧 ภาษาไทย ${'ش'.repeat(100_000)}`
    await insert('unicode', { name: '한글 — Ωμέγα ﷽', description })
    const stored = await database.read.getRepository(Foundry).findOneByOrFail({ slug: 'unicode' })
    expect(stored.name).toBe('한글 — Ωμέγα ﷽')
    expect(stored.description === description).toBe(true)
  })

  it('compares key columns by bytes, so names that a collation would fold stay distinct', async () => {
    const keys = ['alice', 'ålice', 'ss', 'ß', '😀', '😁', 'i', 'ı', 'ﬁ', 'e\u0301']
    for (const key of keys) await insert(key)
    expect(await slugs()).toEqual(keys)
    for (const key of keys) await expect(insert(key)).rejects.toSatisfy(isDuplicate)
    expect(await database.read.getRepository(Foundry).countBy({ slug: 'Alice' })).toBe(0)
  })

  it('folds names to keys: case, width, spaces', () => {
    expect(foldName('  Ａlice   ROUGE\u00a0x ')).toBe('alice rouge x')
    expect(foldName('ÅNGSTRÖM')).toBe(foldName('a\u030angstro\u0308m'))
  })

  it('sorts keys equally on both databases, by UTF-8 code units', async () => {
    const keys = ['b', 'a-b', 'a', 'aa', 'a0', 'z', 'é', '한', '😀']
    for (const key of keys) await insert(key)
    const rows = await database.read.query('SELECT slug FROM foundry ORDER BY slug')
    const expected = [...keys].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    expect(rows.map((row: { slug: string }) => row.slug)).toEqual(expected)
  })

  it('reads flags as booleans in entities and as 0 or 1 in rows', async () => {
    const tag = { label: 'x', familyCount: 0 }
    await transaction(database, (manager) =>
      manager.getRepository(Tag).insert([
        { ...tag, slug: 'yes', isTopic: true },
        { ...tag, slug: 'no', isTopic: false },
      ]),
    )
    expect((await database.read.getRepository(Tag).findOneByOrFail({ slug: 'yes' })).isTopic).toBe(true)
    expect(await database.read.query('SELECT slug, isTopic FROM tag WHERE isTopic = ? ORDER BY slug', [1])).toEqual([
      { slug: 'yes', isTopic: 1 },
    ])
  })

  it('distinguishes duplicates from other failures', async () => {
    await transaction(database, (manager) =>
      manager.getRepository(AppState).insert({ name: 'k', value: 'v', updatedAt: 1 }),
    )
    const again = transaction(database, (manager) =>
      manager.getRepository(AppState).insert({ name: 'k', value: 'w', updatedAt: 2 }),
    )
    await expect(again).rejects.toSatisfy(isDuplicate)
    await expect(
      transaction(database, (manager) => manager.query('INSERT INTO app_state (name) VALUES (?)', ['x'])),
    ).rejects.not.toSatisfy(isDuplicate)
    await expect(transaction(database, (manager) => manager.query('SELECT nonsense'))).rejects.not.toSatisfy(
      isDuplicate,
    )
  })

  it('a failed transaction leaves nothing, a concurrent one everything', async () => {
    const failing = transaction(database, async (manager) => {
      await manager.getRepository(Foundry).insert(foundry('lost'))
      await new Promise((resolve) => setImmediate(resolve))
      throw new Error('changed my mind')
    })
    const others = ['one', 'two', 'three'].map((slug) => insert(slug))
    await expect(failing).rejects.toThrow('changed my mind')
    await Promise.all(others)
    expect((await slugs()).sort()).toEqual(['one', 'three', 'two'])
  })

  it('concurrent writers of a counter lose no step', async () => {
    await insert('counter')
    const step = () =>
      transaction(database, async (manager) => {
        const lock = kind.kind === 'mysql' ? ' FOR UPDATE' : ''
        const [row] = await manager.query(`SELECT downloads FROM foundry WHERE slug = 'counter'${lock}`)
        await manager.query('UPDATE foundry SET downloads = ? WHERE slug = ?', [row.downloads + 1, 'counter'])
      })
    await Promise.all(Array.from({ length: 40 }, step))
    expect((await database.read.getRepository(Foundry).findOneByOrFail({ slug: 'counter' })).downloads).toBe(40)
  })

  it('two that deadlock both succeed', async () => {
    await insert('a')
    await insert('b')
    let begun = 0
    let open = () => {}
    const bothBegun = new Promise<void>((resolve) => {
      open = resolve
    })
    const step = (first: string, second: string) =>
      transaction(database, async (manager) => {
        const add = (slug: string) =>
          manager.query('UPDATE foundry SET downloads = downloads + 1 WHERE slug = ?', [slug])
        await add(first)
        if (++begun === 2) open()
        // SQLite runs writers in turns: there the other one cannot have started.
        if (kind.kind === 'mysql') await bothBegun
        await add(second)
      })
    await Promise.all([step('a', 'b'), step('b', 'a')])
    const rows = await database.read.query('SELECT downloads FROM foundry ORDER BY slug')
    expect(rows.map((row: { downloads: number }) => Number(row.downloads))).toEqual([2, 2])
  })

  it('a row and its outbox entry are written together or not at all', async () => {
    const write = (slug: string, fails: boolean) =>
      transaction(database, async (manager) => {
        const { identifiers } = await manager.getRepository(Foundry).insert(foundry(slug))
        await manager
          .getRepository(SearchOutbox)
          .insert({ entity: 'foundry', entityId: identifiers[0]?.id, version: 1, createdAt: 1 })
        if (fails) throw new Error('no')
      })
    await Promise.allSettled(Array.from({ length: 20 }, (_, i) => write(`f${i}`, i % 2 === 0)))
    const kept = await database.read.query('SELECT id FROM foundry ORDER BY id')
    const told = await database.read.query('SELECT entityId AS id FROM search_outbox ORDER BY entityId')
    expect(kept).toHaveLength(10)
    expect(told).toEqual(kept)
  })

  it('readers outside see only what is committed', async () => {
    let seenInside: unknown
    await transaction(database, async (manager) => {
      await manager.getRepository(Foundry).insert(foundry('hidden'))
      seenInside = await database.read.query('SELECT slug FROM foundry')
    })
    expect(seenInside).toEqual([])
    expect(await slugs()).toEqual(['hidden'])
  })

  it('has a column for every column of an entity', async () => {
    for (const entity of database.write.entityMetadatas)
      await database.read.getRepository(entity.target).find({ take: 1 })
    expect(database.write.entityMetadatas.map((entity) => entity.target)).toContain(Family)
  })
})

describe('a full disk under SQLite', () => {
  it('throws STORAGE_FULL, keeps the old data, and recovers when there is space again', async () => {
    const { file, remove } = await sqliteDatabase()
    const database = await openDatabase({ kind: 'sqlite', file }, { migrate: false })
    const insert = (slug: string, description: string) =>
      transaction(database, (manager) => manager.getRepository(Foundry).insert(foundry(slug, { description })))
    await insert('before', '')
    const [{ page_count }] = await database.write.query('PRAGMA page_count')
    await database.write.query(`PRAGMA max_page_count = ${page_count + 5}`)
    await expect(insert('large', 'x'.repeat(1_000_000))).rejects.toMatchObject({ code: 'STORAGE_FULL' })
    await insert('small', '')
    await database.write.query('PRAGMA max_page_count = 1000000')
    await insert('large', 'x'.repeat(1_000_000))
    const rows: { slug: string }[] = await database.read.query('SELECT slug FROM foundry ORDER BY id')
    expect(rows.map((row) => row.slug)).toEqual(['before', 'small', 'large'])
    expect(await database.read.query('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
    await database.close()
    await remove()
  })
})

describe('sqlite writers of two processes', () => {
  it('wait for each other instead of failing', async () => {
    const { file, remove } = await sqliteDatabase()
    const first = await openDatabase({ kind: 'sqlite', file }, { migrate: false })
    const second = await openDatabase({ kind: 'sqlite', file }, { migrate: false })
    const writes = Array.from({ length: 30 }, (_, i) =>
      transaction(i % 2 ? first : second, (manager) => manager.getRepository(Foundry).insert(foundry(`f${i}`))),
    )
    await Promise.all(writes)
    expect(await first.read.getRepository(Foundry).count()).toBe(30)
    await first.close()
    await second.close()
    await remove()
  })
})

describe('a new SQLite file', () => {
  it('opens while another process is opening it', async () => {
    const folder = await tempFolder('opened-twice')
    const file = path.join(folder, 'new.sqlite')
    const other = new Sqlite(file)
    other.exec('CREATE TABLE there (is_it)')
    // A reader on the file: SQLite then refuses to change the journal mode.
    other.exec('BEGIN; SELECT * FROM there')
    const { pragma } = Sqlite.prototype
    let refusals = 0
    const asked = vi.spyOn(Sqlite.prototype, 'pragma').mockImplementation(function (this: typeof other, sql: string) {
      try {
        return pragma.call(this, sql)
      } catch (error) {
        refusals++
        other.exec('COMMIT')
        throw error
      }
    })
    try {
      const database = await openDatabase({ kind: 'sqlite', file }, { migrate: true })
      expect(refusals).toBe(1)
      expect(await database.read.query('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }])
      await database.close()
    } finally {
      asked.mockRestore()
      other.close()
    }
  })
})
