import { type Config, SettingsError } from './config.ts'
import { type Database, openDatabase } from './database/data-source.ts'

/** Opens the site's database. @throws SettingsError naming the setting with its location */
export function openSiteDatabase(config: Config, migrate: boolean): Promise<Database> {
  return openDatabase(config.database, { migrate, waitMs: config.databaseWaitMs }).catch((error: Error) => {
    const variable = config.database.kind === 'mysql' ? 'DATABASE_URL' : 'DATA_DIR'
    throw new SettingsError([`${variable}: ${error.message}`], { cause: error })
  })
}
