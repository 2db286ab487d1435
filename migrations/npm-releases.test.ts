import { DataSource } from 'typeorm'
import { expect, test } from 'vitest'
import { Sqlite } from '#server/database/sqlite-driver.mjs'
import { NpmReleases1700000000052 } from './1700000000052-npm-releases.ts'

test('npm releases come and go, also when half of that was done before', async () => {
  const source = await new DataSource({ type: 'better-sqlite3', driver: Sqlite, database: ':memory:' }).initialize()
  const q = source.createQueryRunner()
  await q.query('CREATE TABLE family (id integer PRIMARY KEY, slug varchar(120))')
  const made = async () =>
    (await q.query("SELECT name FROM sqlite_master WHERE name IN ('npm_release', 'ix_family_slug')")).length
  const migration = new NpmReleases1700000000052()
  for (const [step, count] of [
    ['up', 2],
    ['up', 2],
    ['down', 0],
    ['down', 0],
  ] as const) {
    await migration[step](q)
    expect(await made(), step).toBe(count)
  }
  await source.destroy()
})
