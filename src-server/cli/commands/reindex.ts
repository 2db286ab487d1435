import { transaction } from '../../database/transaction.ts'
import { recordRebuild } from '../../search/search-outbox.ts'
import type { Command } from '../command.ts'
import { readArguments } from '../command-line.mjs'
import { openExistingSite } from '../open-site.ts'

export const reindexCommand: Command = {
  async run(args, config) {
    readArguments('reindex', args)
    const database = await openExistingSite(config)
    try {
      await transaction(database, recordRebuild)
      console.log('Running servers rebuild their search index now; one that is not running builds it at its start.')
      return 0
    } finally {
      await database.close()
    }
  },
}
