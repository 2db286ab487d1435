import { undoLastMigration } from '../../database/migrate.ts'
import type { Command } from '../command.ts'
import { readArguments } from '../command-line.mjs'
import { openExistingSite, openOrMakeSite } from '../open-site.ts'

export const migrateCommand: Command = {
  async run(args, config) {
    const { values } = readArguments('migrate', args)
    const database = await (values.undo ? openExistingSite(config) : openOrMakeSite(config))
    try {
      if (values.undo) await undoLastMigration(database.write)
      const rows: { name: string }[] = await database.write.query('SELECT name FROM migrations ORDER BY id')
      console.log(`${rows.length} migrations applied; the last is ${rows.at(-1)?.name ?? 'none'}`)
      return 0
    } finally {
      await database.close()
    }
  },
}
