import path from 'node:path'
import { writeBackup } from '../../operations/backup/backup.service.ts'
import type { Command } from '../cli.ts'
import { readArguments } from '../command-line.mjs'
import { openExistingSite } from '../open-site.ts'
import { openSiteStorage } from '../site-storage.ts'

export const backupCommand: Command = {
  async run(args, config) {
    const { positionals } = readArguments('backup', args)
    const name = `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.zip`
    const target = path.resolve(positionals[0] ?? path.join(config.dataDir, 'backups', name))
    const database = await openExistingSite(config)
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
