import { accessSync, constants, existsSync } from 'node:fs'
import type { Logger } from 'pino'
import { type Config, SettingsError } from './config.ts'
import { fullDisk } from './data-folders.ts'
import { type Database, openDatabase } from './database/data-source.ts'

/** Opens the site's database. @throws SettingsError naming the setting with its location */
export async function openSiteDatabase(config: Config, migrate: boolean, logger?: Logger): Promise<Database> {
  const outages = {
    lost: (error: unknown) =>
      logger?.error({ err: error }, 'the database cannot be reached; requests for data get 503'),
    back: () => logger?.info('the database answers again'),
  }
  if (config.database.kind === 'sqlite') requireWritable(config.database.file)
  return openDatabase(config.database, { migrate, waitMs: config.databaseWaitMs, outages }).catch(
    async (error: Error) => {
      if (config.database.kind === 'mysql')
        throw new SettingsError([`DATABASE_URL: ${error.message}`], { cause: error })
      // Then SQLite speaks of an I/O error.
      const full = await fullDisk(config.dataDir).catch(() => null)
      const reason = full === null ? error.message : `${error.message}; ${full}`
      throw new SettingsError([`DATA_DIR: ${reason}`], { cause: error })
    },
  )
}

/** SQLite would open it for reading, and fail at the first write. */
function requireWritable(file: string): void {
  try {
    if (existsSync(file)) accessSync(file, constants.W_OK)
  } catch (error) {
    throw new SettingsError([`DATA_DIR: this user may not write to ${file}`], { cause: error })
  }
}
