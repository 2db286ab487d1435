import { existsSync, statSync } from 'node:fs'
import { commandWords, inImage } from '../command-words.mjs'
import type { Config } from '../config.ts'
import { makeDataDir } from '../data-folders.ts'
import type { Database, Migrations } from '../database/data-source.ts'
import { requireKnownSchema } from '../database/migrate.ts'
import { openSiteDatabase } from '../open-database.ts'
import { NotReady } from './not-ready.ts'

/**
 * The database of the existing site. Creates and changes nothing if there is none.
 * @throws NotReady when there is no site, or when its database is older than this program
 */
export async function openExistingSite(config: Config): Promise<Database> {
  if (hasNoFile(config)) throw noSite(config)
  const opened = await openSiteDatabase(config, { migrate: false })
  try {
    const applied = new Set(await appliedMigrations(opened))
    if (applied.size === 0) throw noSite(config)
    if (!opened.write.migrations.every((migration) => applied.has(migration.name ?? migration.constructor.name)))
      throw new NotReady(
        `The database was made by an older version of this program. Bring it up to date first: ${commandWords('migrate')}`,
      )
    await requireKnownSchema(opened.write).catch((error: Error) => {
      throw new NotReady(error.message)
    })
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** Whether the site is one of SQLite whose file nobody has made yet. */
export const hasNoFile = ({ database }: Config): boolean =>
  database.kind === 'sqlite' && (!existsSync(database.file) || statSync(database.file).size === 0)

/**
 * The database of the site, migrated; created if missing.
 * @param migrations the first ones only, for the rows of an older version
 */
export async function openOrMakeSite(config: Config, migrations?: Migrations): Promise<Database> {
  await makeDataDir(config.dataDir)
  return openSiteDatabase(config, { migrate: true, migrations, waits: { say: console.error } })
}

async function appliedMigrations(database: Database): Promise<string[]> {
  const tables: unknown[] = await database.read.query(
    database.kind === 'sqlite'
      ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'migrations'"
      : "SHOW TABLES LIKE 'migrations'",
  )
  if (tables.length === 0) return []
  const rows: { name: string }[] = await database.read.query('SELECT name FROM migrations')
  return rows.map((row) => row.name)
}

function noSite({ database, dataDir }: Config): NotReady {
  const [where, setting] =
    database.kind === 'sqlite'
      ? [`in ${dataDir}`, 'DATA_DIR to the folder of your site']
      : [`in the database of DATABASE_URL (${new URL(database.url).pathname.slice(1)})`, 'DATABASE_URL to its database']
  return new NotReady(
    `There is no site ${where}. Make one with "${inImage ? 'docker compose up -d' : 'npm start'}", or set ${setting}.`,
  )
}
