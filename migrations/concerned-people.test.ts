import { DataSource } from 'typeorm'
import { expect, test } from 'vitest'
import { Sqlite } from '#server/database/sqlite-driver.mjs'
import { ConcernedPeople1700000000056 } from './1700000000056-concerned-people.ts'

test('earlier reports note who belongs to the foundry of the family', async () => {
  const source = await new DataSource({ type: 'better-sqlite3', driver: Sqlite, database: ':memory:' }).initialize()
  const q = source.createQueryRunner()
  for (const table of [
    'case_file (id integer PRIMARY KEY, kind varchar(12))',
    'case_family (caseId integer, familyId integer)',
    'family (id integer PRIMARY KEY, foundryId integer)',
    'foundry_member (foundryId integer, userId integer)',
  ])
    await q.query(`CREATE TABLE ${table}`)
  await q.query("INSERT INTO case_file (id, kind) VALUES (1, 'report'), (2, 'report'), (3, 'dmca'), (4, 'report')")
  await q.query('INSERT INTO case_family VALUES (1, 5), (3, 5), (4, 6)')
  await q.query('INSERT INTO family VALUES (5, 10), (6, 11)')
  await q.query('INSERT INTO foundry_member VALUES (10, 7), (10, 4)')
  const migration = new ConcernedPeople1700000000056()
  await migration.up(q)
  // What is noted stays when the migration is run again after an interruption.
  await q.query('INSERT INTO foundry_member VALUES (10, 8), (11, 9)')
  await migration.up(q)
  const rows: { concernedIds: string | null }[] = await q.query('SELECT concernedIds FROM case_file ORDER BY id')
  expect(rows.map(({ concernedIds }) => concernedIds)).toEqual(['[4,7]', null, null, '[9]'])
  for (let times = 0; times < 2; times++) await migration.down(q)
  expect(await q.hasColumn('case_file', 'concernedIds')).toBe(false)
  await source.destroy()
})
