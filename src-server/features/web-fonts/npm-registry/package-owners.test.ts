import { DataSource } from 'typeorm'
import { afterAll, expect, test } from 'vitest'
import { REMOVED_FAMILY } from '../../../database/entities/npm-release.ts'
import type { Reader } from '../../../database/reader.ts'
import { Sqlite } from '../../../database/sqlite-driver.mjs'
import { createPackageOwners } from './package-owners.ts'

const source = await new DataSource({ type: 'better-sqlite3', driver: Sqlite, database: ':memory:' }).initialize()
await source.query(`CREATE TABLE family (id integer PRIMARY KEY, slug, name DEFAULT '', licenseId DEFAULT '',
  status DEFAULT 1, commercialUse DEFAULT 1, topicSlug DEFAULT '', publishedAt DEFAULT 1, updatedAt DEFAULT 1)`)
await source.query('CREATE TABLE npm_release (name, familyId)')
await source.query(
  "INSERT INTO family (id, slug) VALUES (3, 'roboto'), (12, 'roboto'), (13, 'roboto-f12'), (14, 'gone')",
)
await source.query(`INSERT INTO npm_release VALUES ('@fonts/gone', ${REMOVED_FAMILY})`)
const owners = createPackageOwners(
  { query: (sql: string, params?: unknown[]) => source.query(sql, params) } as Reader,
  'fonts',
)
afterAll(() => source.destroy())

test.each([
  [3, 'roboto', '@fonts/roboto'],
  [12, 'roboto', '@fonts/roboto.f12'],
  [13, 'roboto-f12', '@fonts/roboto-f12'],
  // The name of a family that was removed is not used again.
  [14, 'gone', '@fonts/gone.f14'],
])('family %i with the slug %s is %s', async (id, slug, name) => {
  expect(await owners.nameOf({ id, slug })).toBe(name)
  expect(await owners.familyIdOf(name)).toBe(id)
})

test('a name without a family', async () => {
  expect(await owners.familyIdOf('@fonts/gone')).toBe(REMOVED_FAMILY)
  for (const name of ['nothing', 'roboto.f3', 'roboto.f13'])
    expect(await owners.familyIdOf(`@fonts/${name}`)).toBeNull()
})
