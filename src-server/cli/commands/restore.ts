import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../database/data-source.ts'
import { restoreBackup } from '../../features/backup/restore.service.ts'
import type { Command } from '../cli.ts'
import { openSiteStorage } from '../site-storage.ts'

export const restoreCommand: Command = {
  usage: 'FILE.zip',
  summary: 'Fills an empty installation from a backup, after checking all of it. Any database and storage will do.',
  async run(args, config) {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    const [file] = positionals
    if (!file || positionals.length > 1) {
      console.error('restore: name one backup file')
      return 2
    }
    await mkdir(config.dataDir, { recursive: true })
    const database = await openDatabase(config.database, { migrate: true, waitMs: config.databaseWaitMs })
    try {
      const { rows, tables, files } = await restoreBackup({ database, storage: openSiteStorage(config) }, file)
      console.log(`Restored ${rows} rows of ${tables} tables and ${files} files`)
      return 0
    } finally {
      await database.close()
    }
  },
}
