import { parseArgs } from 'node:util'
import { openDatabase } from '../../database/data-source.ts'
import { undoLastMigration } from '../../database/migrate.ts'
import type { Command } from '../cli.ts'

export const migrateCommand: Command = {
  usage: '[--undo]',
  summary: 'Brings the database up to date (the start does so too); --undo takes the last migration back.',
  async run(args, config) {
    const { values } = parseArgs({ args, options: { undo: { type: 'boolean', default: false } } })
    const database = await openDatabase(config.database, { migrate: !values.undo, waitMs: config.databaseWaitMs })
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
