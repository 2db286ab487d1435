import { AppError } from '#shared/errors.ts'
import { commandWords } from '../../command-words.mjs'
import { NewerSchemaError } from '../../database/migrate.ts'
import { openVerifiedBackup } from '../../operations/backup/backup-archive.ts'
import { migrationsOf, restoreBackup } from '../../operations/backup/restore.service.ts'
import { prepareStorage } from '../../storage/open-storage.ts'
import type { Command } from '../command.ts'
import { readArguments } from '../command-line.mjs'
import { openOrMakeSite } from '../open-site.ts'
import { openSiteStorage } from '../site-storage.ts'

export const restoreCommand: Command = {
  async run(args, config) {
    const [file] = readArguments('restore', args).positionals
    if (!file) throw new AppError('BAD_REQUEST', `name one backup file, as in ${commandWords('restore', 'monday.zip')}`)
    // Verified before anything is made.
    const archive = await openVerifiedBackup(file)
    try {
      const made = migrationsOf(archive.manifest)
      const storage = openSiteStorage(config)
      await prepareStorage(config.storageUrl, storage)
      const database = await openOrMakeSite(config, made).catch((error: Error) => {
        if (!(error.cause instanceof NewerSchemaError)) throw error
        throw new AppError(
          'CONFLICT',
          'The backup is of an older version: name a database without tables',
          {},
          { cause: error },
        )
      })
      const { rows, tables, files } = await restoreBackup({ database, storage }, archive).finally(() =>
        database.close(),
      )
      // Brings the rows of an older version up to date.
      await (await openOrMakeSite(config)).close()
      console.log(`Restored ${rows} rows of ${tables} tables and ${files} files`)
      return 0
    } finally {
      archive.close()
    }
  },
}
