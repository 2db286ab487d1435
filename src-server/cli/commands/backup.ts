import path from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../database/data-source.ts'
import { writeBackup } from '../../features/backup/backup.service.ts'
import type { Command } from '../cli.ts'
import { openSiteStorage } from '../site-storage.ts'

export const backupCommand: Command = {
  usage: '[FILE.zip]',
  summary:
    'Saves the database, fonts and posters into one file while the site runs; default DATA_DIR/backups/DATE.zip.',
  async run(args, config) {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    const name = `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.zip`
    const target = path.resolve(positionals[0] ?? path.join(config.dataDir, 'backups', name))
    const database = await openDatabase(config.database, { migrate: false, waitMs: config.databaseWaitMs })
    try {
      const site = { database, databaseConfig: config.database, storage: openSiteStorage(config) }
      const { rows, tables, files, bytes } = await writeBackup(site, target)
      console.log(`${target}: ${rows} rows of ${tables} tables, ${files} files (${(bytes / 1e6).toFixed(1)} MB)`)
      return 0
    } finally {
      await database.close()
    }
  },
}
