import { openDatabase } from '../../database/data-source.ts'
import { SearchOutbox } from '../../database/entities/search-outbox.ts'
import { transaction } from '../../database/transaction.ts'
import type { Command } from '../cli.ts'

export const reindexCommand: Command = {
  usage: '',
  summary: 'Has every running process build its search index anew from the database, without a gap.',
  async run(_args, config) {
    const database = await openDatabase(config.database, { migrate: true, waitMs: config.databaseWaitMs })
    try {
      // The log is how processes hear of changes; this entry means "everything changed".
      const entry = { entity: 'all', entityId: 0, version: 1, createdAt: Date.now() } as const
      await transaction(database, (manager) => manager.getRepository(SearchOutbox).insert(entry))
      console.log('Running servers rebuild their search index now; one that is not running builds it at its start.')
      return 0
    } finally {
      await database.close()
    }
  },
}
