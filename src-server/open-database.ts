import type { Logger } from 'pino'
import { type Config, SettingsError } from './config.ts'
import { type Database, openDatabase } from './database/data-source.ts'

/** Opens the site's database. @throws SettingsError naming the setting with its location */
export function openSiteDatabase(config: Config, migrate: boolean, logger?: Logger): Promise<Database> {
  const outages = {
    lost: (error: unknown) =>
      logger?.error({ err: error }, 'the database cannot be reached; requests for data get 503'),
    back: () => logger?.info('the database answers again'),
  }
  return openDatabase(config.database, { migrate, waitMs: config.databaseWaitMs, outages }).catch((error: Error) => {
    const variable = config.database.kind === 'mysql' ? 'DATABASE_URL' : 'DATA_DIR'
    throw new SettingsError([`${variable}: ${error.message}`], { cause: error })
  })
}
