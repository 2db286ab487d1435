import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe } from 'vitest'
import { type Database, type DatabaseConfig, openDatabase } from '#server/database/data-source.ts'
import { emptyMariadb, mariadbDatabase } from './mariadb.ts'
import { describeWith, find } from './require.ts'
import { tempFolder } from './run-folder.ts'
import { sqliteDatabase } from './sqlite.ts'
import { THOROUGH } from './thorough.ts'

export interface TestDatabase {
  config: DatabaseConfig
  remove(): Promise<void>
}

export interface DatabaseKind {
  kind: 'sqlite' | 'mysql'
  /** Migrated, without rows. */
  migrated(): Promise<TestDatabase>
  /** Without tables. */
  empty(): Promise<TestDatabase>
}

const sqlite: DatabaseKind = {
  kind: 'sqlite',
  async migrated() {
    const { file, remove } = await sqliteDatabase()
    return { config: { kind: 'sqlite', file }, remove }
  },
  async empty() {
    const folder = await tempFolder('sqlite')
    const remove = () => rm(folder, { recursive: true, force: true })
    const file = path.join(folder, 'empty.sqlite')
    // An empty file is an empty database; a read-only connection cannot create it.
    await writeFile(file, '')
    return { config: { kind: 'sqlite', file }, remove }
  },
}

const mysql: DatabaseKind = {
  kind: 'mysql',
  async migrated() {
    const { url, remove } = await mariadbDatabase()
    return { config: { kind: 'mysql', url }, remove }
  },
  async empty() {
    const { url, remove } = await emptyMariadb()
    return { config: { kind: 'mysql', url }, remove }
  },
}

export const databaseKinds = { sqlite, mysql }

/** Runs a suite on SQLite and on MariaDB, because the site must behave the same on both. */
export async function describeEachDatabase(title: string, suite: (kind: DatabaseKind) => void): Promise<void> {
  describe(`${title} [sqlite]`, () => suite(sqlite))
  await describeWith('mariadb', `${title} [mariadb]`, () => suite(mysql))
}

/** The same in `npm run test:full`; in `npm test` on MariaDB if it is there. For suites that kill whole sites, many times. */
export async function describeOneDatabase(title: string, suite: (kind: DatabaseKind) => void): Promise<void> {
  if (THOROUGH || !('found' in (await find('mariadb')))) return describeEachDatabase(title, suite)
  await describeWith('mariadb', `${title} [mariadb]`, () => suite(mysql))
}

export interface FreshDatabase extends Database {
  config: DatabaseConfig
  /** Null on MariaDB. */
  sqliteFile: string | null
}

/** A migrated database without rows, opened; `close()` also removes it. */
export async function freshDatabase(kind: DatabaseKind): Promise<FreshDatabase> {
  const { config, remove } = await kind.migrated()
  const database = await openDatabase(config, { migrate: false })
  return {
    ...database,
    config,
    sqliteFile: config.kind === 'sqlite' ? config.file : null,
    async close() {
      await database.close()
      await remove()
    },
  }
}

/** Runs `work` on a migrated database without rows. */
export async function withDatabase(kind: DatabaseKind, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await freshDatabase(kind)
  await work(database).finally(database.close)
}
