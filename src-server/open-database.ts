import { accessSync, constants, existsSync } from 'node:fs'
import type { Logger } from 'pino'
import { type Config, SettingsError } from './config.ts'
import { fullDisk } from './data-folders.ts'
import { binaryLogFault } from './database/binary-log.ts'
import { connectFault } from './database/connect-fault.ts'
import { type Database, type Migrations, mysqlServer, openDatabase } from './database/data-source.ts'
import { rightsFault } from './database/rights.ts'

/** The file is no database, or parts of it were overwritten. */
const DAMAGED = /^SQLITE_(NOTADB|CORRUPT)/

interface SiteDatabaseOptions {
  migrate: boolean
  migrations?: Migrations
  logger?: Logger
  waits?: { say(line: string): void }
}

/**
 * Opens the site's database.
 * @param migrations the first ones only, for the rows of an older version
 * @param waits a MySQL server that does not answer yet is waited for, and `say` told so
 * @throws SettingsError naming the setting with its location
 */
export async function openSiteDatabase(
  config: Config,
  { migrate, migrations, logger, waits }: SiteDatabaseOptions,
): Promise<Database> {
  const { database: wish } = config
  if (wish.kind === 'sqlite') {
    requireWritable(wish.file)
    return openDatabase(wish, { migrate, migrations }).catch(async (error: Error) => {
      const { code = '' } = error as NodeJS.ErrnoException
      // On a full disk SQLite only says 'disk I/O error'.
      const full = await fullDisk(config.dataDir).catch(() => null)
      const more = DAMAGED.test(code) ? `${wish.file} cannot be read; restore a backup with another DATA_DIR` : full
      throw new SettingsError([`DATA_DIR: ${error.message}${more === null ? '' : `; ${more}`}`], { cause: error })
    })
  }
  const fault = (error: Error) => `DATABASE_URL: ${connectFault(error, mysqlServer(wish.url))}`
  const waitMs = waits ? config.databaseWaitMs : 0
  const database = await openDatabase(wish, {
    migrate,
    migrations,
    waitMs,
    onWait: (error) => waits?.say(`${fault(error)}; waiting up to ${waitMs / 1000} s for it`),
    outages: {
      lost: (error) => logger?.error({ err: error }, 'the database cannot be reached; requests for data get 503'),
      back: () => logger?.info('the database answers again'),
    },
  }).catch((error: Error) => {
    throw new SettingsError([fault(error)], { cause: error })
  })
  if (!migrate) return database
  const refusal = (await rightsFault(database)) ?? (await binaryLogFault(database))
  if (refusal === null) return database
  await database.close()
  throw new SettingsError([`DATABASE_URL: ${refusal}`])
}

/** SQLite would open it for reading, and fail at the first write. */
function requireWritable(file: string): void {
  try {
    if (existsSync(file)) accessSync(file, constants.W_OK)
  } catch (error) {
    throw new SettingsError([`DATA_DIR: this user may not write to ${file}`], { cause: error })
  }
}
