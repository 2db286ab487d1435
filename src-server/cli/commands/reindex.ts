import { SearchOutbox } from '../../database/entities/search-outbox.ts'
import { transaction } from '../../database/transaction.ts'
import type { Command } from '../command.ts'
import { readArguments } from '../command-line.mjs'
import { openExistingSite } from '../open-site.ts'

export const reindexCommand: Command = {
  async run(args, config) {
    readArguments('reindex', args)
    const database = await openExistingSite(config)
    try {
      // Processes follow the log; this entry means "everything changed".
      const entry = { entity: 'all', entityId: 0, version: 1, createdAt: Date.now() } as const
      await transaction(database, (manager) => manager.getRepository(SearchOutbox).insert(entry))
      console.log('Running servers rebuild their search index now; one that is not running builds it at its start.')
      return 0
    } finally {
      await database.close()
    }
  },
}
