import { fork } from 'node:child_process'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { migrations } from '#migrations/index.ts'
import { type Database, openDatabase } from '#server/database/data-source.ts'
import { migrate, undoLastMigration } from '#server/database/migrate.ts'
import { type DatabaseKind, describeEachDatabase, type TestDatabase } from '#tests/support/each-database.ts'
import { failWhere } from '#tests/support/fail-statements.ts'
import { familyRow, fileRow, insert, styleRow } from '#tests/support/old-rows.ts'

/** Tables, columns and indexes as the database reports them, sorted. */
async function schema(database: Database, kind: DatabaseKind): Promise<unknown> {
  if (kind.kind === 'sqlite')
    return database.write.query(
      "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name",
    )
  const columns = await database.write.query(
    `SELECT table_name AS t, column_name AS c, column_type AS y, is_nullable AS n, collation_name AS o
     FROM information_schema.columns WHERE table_schema = DATABASE() ORDER BY table_name, ordinal_position`,
  )
  const indexes = await database.write.query(
    `SELECT table_name AS t, index_name AS i, seq_in_index AS s, column_name AS c, non_unique AS u
     FROM information_schema.statistics WHERE table_schema = DATABASE() ORDER BY table_name, index_name, seq_in_index`,
  )
  return { columns, indexes }
}

/** Number of interruptions tried: each is a whole migration. */
const MOMENTS = 9

await describeEachDatabase('migrations', (kind) => {
  let made: TestDatabase
  const opened: Database[] = []
  beforeEach(async () => {
    made = await kind.empty()
  })
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close()
    await made.remove()
  })
  async function open(options: { migrate: boolean }): Promise<Database> {
    const database = await openDatabase(made.config, options)
    opened.push(database)
    return database
  }
  const executed = async (database: Database) =>
    (await database.write.query('SELECT name FROM migrations ORDER BY id')).map((row: { name: string }) => row.name)
  const names = migrations.map((migration) => migration.name)
  /** Reverts the migration and all later ones. */
  async function undoBefore(database: Database, name: string): Promise<void> {
    while ((await executed(database)).includes(name)) await undoLastMigration(database.write)
  }

  it('go up, all the way down, and up again to the same schema', async () => {
    const database = await open({ migrate: true })
    const first = await schema(database, kind)
    expect(await executed(database)).toEqual(names)
    for (const _ of names) await undoLastMigration(database.write)
    expect(await executed(database)).toEqual([])
    await migrate(database.write)
    expect(await schema(database, kind)).toEqual(first)
    await migrate(database.write)
    expect(await executed(database)).toEqual(names)
  })

  it('reorder the designers’ sums by key and back, with all their data', async () => {
    const database = await open({ migrate: true })
    const rows = () => database.write.query('SELECT * FROM usage_sum ORDER BY period')
    const isOrdered = async () => JSON.stringify(await schema(database, kind)).includes('WITHOUT ROWID')
    const sum = (period: number) => `(2, 7, 1, 3, ${period}, 'brush script', 4, 3, 2, 1)`
    await database.write.query(`INSERT INTO usage_sum VALUES ${sum(20_001)}, ${sum(20_000)}`)
    const first = await rows()
    expect(first).toHaveLength(2)
    for (const ordered of [true, false, true]) {
      expect(await isOrdered()).toBe(ordered && kind.kind === 'sqlite')
      expect(await rows()).toEqual(first)
      if (ordered)
        while ((await executed(database)).includes('UsageSumOrder1700000000034'))
          await undoLastMigration(database.write)
      else await migrate(database.write)
    }
  })

  it('read the weights of variable files from their facts', async () => {
    const database = await open({ migrate: true })
    await undoBefore(database, 'WeightRanges1700000000017')
    const axis = (tag: string, min: number, max: number) => ({ tag, name: tag, min, default: min, max, hidden: false })
    const files = [
      { id: 1, variable: 1, axes: [axis('opsz', 8, 144), axis('wght', 99.5, 900)] },
      { id: 2, variable: 1, axes: [axis('wdth', 75, 100)] },
      { id: 3, variable: 0, axes: [] },
    ]
    for (const { id, variable, axes } of files)
      await insert(database, 'font_file', { ...fileRow(id), variable, facts: JSON.stringify({ axes }) })
    await migrate(database.write)
    expect(await database.write.query('SELECT id, weightMin, weightMax FROM font_file ORDER BY id')).toEqual([
      { id: 1, weightMin: 100, weightMax: 900 },
      { id: 2, weightMin: null, weightMax: null },
      { id: 3, weightMin: null, weightMax: null },
    ])
  })

  it('read the weights of styles from their names, keep the files’ own, and revert', async () => {
    const database = await open({ migrate: true })
    await undoBefore(database, 'NamedWeights1700000000040')
    const styles = [
      { id: 1, styleName: 'Thin', weight: 250 },
      { id: 2, styleName: 'ExtraLightItalic', weight: 250 },
      { id: 3, styleName: 'Regular', weight: 250 },
      { id: 4, styleName: 'Bold', weight: 700 },
      { id: 5, styleName: 'Semi Bold', weight: 700 },
    ]
    for (const { id, ...facts } of styles) {
      await insert(database, 'font_file', { ...fileRow(id), facts: JSON.stringify({ ...facts, tables: ['OS/2'] }) })
      await insert(database, 'font', {
        id,
        familyId: 1,
        fontFileId: id,
        fileGuid: `g${id}`,
        name: facts.styleName,
        fullName: '',
        slug: `s${id}`,
        position: id,
        isPrimary: 0,
        weight: facts.weight,
        width: 5,
        italic: 0,
        fileName: '',
        createdAt: 1,
        defaultText: '',
      })
    }
    const stored = async () => {
      const rows = await database.write.query(
        'SELECT font.weight, facts FROM font JOIN font_file x ON x.id = fontFileId ORDER BY font.id',
      )
      return rows.map(({ weight, facts }: { weight: number; facts: string }) => {
        const { weight: own, fileWeight, tables } = JSON.parse(facts)
        expect([own, tables]).toEqual([weight, ['OS/2']])
        return [weight, fileWeight]
      })
    }
    await migrate(database.write)
    expect(await stored()).toEqual([
      [100, 250],
      [200, 250],
      [250, undefined],
      [700, undefined],
      [600, undefined],
    ])
    expect(await database.write.query("SELECT count(*) AS n FROM search_outbox WHERE entity = 'all'")).toEqual([
      { n: 1 },
    ])
    await undoBefore(database, 'NamedWeights1700000000040')
    expect((await stored()).slice(0, 3)).toEqual([
      [250, undefined],
      [250, undefined],
      [250, undefined],
    ])
  })

  it('join the lines of names, and record SVG as a colour table', async () => {
    const database = await open({ migrate: true })
    await undoBefore(database, 'NamesInOneLine1700000000042')
    const dropped = { warnings: ['Dropped from the preview copy: SVG , Zapf'], colorTables: ['COLR', 'CPAL'] }
    const plain = { warnings: ['Dropped from the preview copy: Zapf'], colorTables: [] }
    const lines = { styleName: 'Extra\nBold', licenseText: 'First.\nSecond.' }
    for (const [at, facts] of [{ ...lines, ...dropped }, plain].entries())
      await insert(database, 'font_file', { ...fileRow(at + 1), facts: JSON.stringify(facts) })
    await insert(database, 'font', {
      id: 1,
      familyId: 1,
      fontFileId: 1,
      fileGuid: 'g',
      name: 'Extra\nBold',
      fullName: 'A Extra\n Bold',
      slug: 's',
      position: 1,
      isPrimary: 0,
      weight: 800,
      width: 5,
      italic: 0,
      fileName: '',
      createdAt: 1,
      defaultText: '',
    })
    await migrate(database.write)
    const files = await database.write.query('SELECT facts FROM font_file ORDER BY id')
    expect(files.map(({ facts }: { facts: string }) => JSON.parse(facts))).toEqual([
      { ...dropped, ...lines, styleName: 'Extra Bold', colorTables: ['COLR', 'CPAL', 'SVG '] },
      plain,
    ])
    expect(await database.write.query('SELECT name, fullName FROM font')).toEqual([
      { name: 'Extra Bold', fullName: 'A Extra Bold' },
    ])
  })

  it('read how wide letters are from the facts of files', async () => {
    const database = await open({ migrate: true })
    await undoBefore(database, 'LetterAdvance1700000000053')
    for (const [at, avgAdvance] of [560, 0].entries())
      await insert(database, 'font_file', { ...fileRow(at + 1), facts: JSON.stringify({ metrics: { avgAdvance } }) })
    await migrate(database.write)
    expect(await database.write.query('SELECT letterAdvance FROM font_file ORDER BY id')).toEqual([
      { letterAdvance: 560 },
      { letterAdvance: null },
    ])
  })

  it('find families by the designers that their files name', async () => {
    const database = await open({ migrate: true })
    await undoBefore(database, 'DesignerWords1700000000054')
    await insert(database, 'font_file', {
      ...fileRow(1),
      facts: JSON.stringify({ designer: 'Zoë "Zed"\nQuill, 字游' }),
    })
    await insert(database, 'font', styleRow(1))
    await insert(database, 'family', { ...familyRow(1), primaryFontId: 1 })
    await insert(database, 'family_token', { familyId: 1, token: 'quill', weight: 4 })
    await migrate(database.write)
    await migrate(database.write)
    const words = await database.write.query('SELECT token, weight FROM family_token ORDER BY token')
    expect(words).toEqual([
      { token: 'quill', weight: 6 },
      { token: 'zed', weight: 2 },
      { token: 'zoe', weight: 2 },
      { token: '字游', weight: 2 },
    ])
    expect(await database.write.query('SELECT entity FROM search_outbox')).toEqual([{ entity: 'all' }])
  })

  it('show families first by a style with a file', async () => {
    const database = await open({ migrate: true })
    await undoBefore(database, 'PrimaryWithFile1700000000059')
    const styles = [
      // The one shown first lacks a file.
      { id: 1, familyId: 1, fontFileId: null, isPrimary: 1, position: 0 },
      { id: 2, familyId: 1, fontFileId: 1, isPrimary: 0, position: 2 },
      { id: 3, familyId: 1, fontFileId: 1, isPrimary: 0, position: 1 },
      // All lack one.
      { id: 4, familyId: 2, fontFileId: null, isPrimary: 0, position: 0 },
      { id: 5, familyId: 3, fontFileId: 1, isPrimary: 0, position: 0 },
      { id: 6, familyId: 3, fontFileId: 1, isPrimary: 1, position: 1 },
    ]
    for (const style of styles) await insert(database, 'font', { ...styleRow(style.id), ...style })
    for (const [id, primaryFontId] of [
      [1, 1],
      [2, 4],
      [3, 6],
      [4, null],
    ] as const)
      await insert(database, 'family', { ...familyRow(id), primaryFontId })
    await migrate(database.write)
    expect(await database.write.query('SELECT id, primaryFontId FROM family ORDER BY id')).toEqual([
      { id: 1, primaryFontId: 3 },
      { id: 2, primaryFontId: 4 },
      { id: 3, primaryFontId: 6 },
      { id: 4, primaryFontId: null },
    ])
    expect(await database.write.query('SELECT id FROM font WHERE isPrimary = 1 ORDER BY id')).toEqual([
      { id: 3 },
      { id: 4 },
      { id: 6 },
    ])
  })

  it('record what deleted families were, from the audit log', async () => {
    const database = await open({ migrate: true })
    await undoBefore(database, 'RestoredAsItWas1700000000043')
    const said = { createdBy: 1, hiddenReason: '', licenseTemplate: '', licenseText: '', permissions: '{}', note: '' }
    for (const [id, state] of [
      [1, 'published'],
      [2, 'withdrawn'],
    ] as const) {
      await insert(database, 'family', familyRow(id))
      await insert(database, 'family_publishing', { familyId: id, ...said, links: '[]', updatedAt: 1 })
      await insert(database, 'audit_entry', {
        action: 'family.delete',
        subject: `family:${id}`,
        happenedAt: 1,
        detail: JSON.stringify({ before: { state, deleted: false } }),
      })
    }
    await migrate(database.write)
    const rows = await database.write.query('SELECT deletedFrom FROM family_publishing ORDER BY familyId')
    expect(rows.map((row: { deletedFrom: string | null }) => row.deletedFrom && JSON.parse(row.deletedFrom))).toEqual([
      { status: 1, readyVersionId: null, scheduledFor: null, submittedAt: null },
      null,
    ])
  })

  it('are applied once when several processes start together', async () => {
    await Promise.all(Array.from({ length: 4 }, () => open({ migrate: true })))
    expect(await executed(opened[0] as Database)).toEqual(names)
  })

  // SQLite rolls all of them back together.
  it.runIf(kind.kind === 'mysql')('complete when each was killed after its work, before it was noted', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const whole = await kind.migrated()
    const reference = await openDatabase(whole.config, { migrate: false })
    const expected = await schema(reference, kind)
    await reference.close()
    await whole.remove()
    const database = await open({ migrate: false })
    // The record of each migration fails once.
    const killed = new Set<string>()
    const point = failWhere(database.write, (_, sql, values) => {
      const name = /^INSERT INTO .*migrations/.test(sql) ? String(values?.[1]) : null
      if (name === null || killed.has(name)) return false
      killed.add(name)
      return true
    })
    for (const _ of names) await expect(migrate(database.write)).rejects.toThrow('killed here')
    await migrate(database.write)
    point.heal()
    log.mockRestore()
    expect([...killed]).toEqual(names)
    expect(await schema(database, kind)).toEqual(expected)
  })

  it('complete on the next start wherever the last one was interrupted', async () => {
    // TypeORM prints each failed migration; here all are expected.
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const whole = await kind.empty()
    const seed = await openDatabase(whole.config, { migrate: false })
    const uninterrupted = failWhere(seed.write, () => false)
    await migrate(seed.write)
    await seed.close()
    const reference = await openDatabase(whole.config, { migrate: false })
    const expected = await schema(reference, kind)
    await reference.close()
    await whole.remove()

    let completedAfter = -1
    // A fixed number of interruptions, however long the history; an odd step reaches all kinds of statements.
    const step = Math.ceil(uninterrupted.statements() / MOMENTS) | 1
    for (let allowed = 0; completedAfter < 0; allowed += step) {
      const own = await kind.empty()
      const seed = await openDatabase(own.config, { migrate: false })
      const point = failWhere(seed.write, (at) => at > allowed)
      const outcome = await migrate(seed.write).then(
        () => 'completed',
        (error: Error) => error.message,
      )
      point.heal()
      await seed.close()
      const again = await openDatabase(own.config, { migrate: true })
      expect(await schema(again, kind)).toEqual(expected)
      expect(await executed(again)).toEqual(names)
      await again.close()
      await own.remove()
      if (outcome === 'completed') completedAfter = point.statements()
      else expect(outcome).toContain('killed here')
    }
    log.mockRestore()
    expect(completedAfter).toBeGreaterThan(20)
  })
})

describe('a killed process', () => {
  it('leaves no half-written transaction', async () => {
    const { sqliteDatabase } = await import('../support/sqlite.ts')
    const { file, remove } = await sqliteDatabase()
    const child = fork(path.join(import.meta.dirname, '../support/half-transaction.mjs'), [file], { stdio: 'ignore' })
    await new Promise((resolve) => child.once('message', resolve))
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
    const database = await openDatabase({ kind: 'sqlite', file }, { migrate: true })
    expect(await database.read.query("SELECT name FROM app_state WHERE name <> 'schema.version'")).toEqual([
      { name: 'committed' },
    ])
    expect(await database.read.query('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
    await database.close()
    await remove()
  })
})
