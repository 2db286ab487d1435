import { NO_SOCIAL_LINKS } from '#shared/messages.ts'
import { createReader } from '../../database/reader.ts'
import { createReaderThreads } from '../../database/sqlite-reader-thread.ts'
import { createLogger } from '../../logger.ts'
import { examine } from '../../operations/doctor/doctor.service.ts'
import { workerFile } from '../../render/worker-files.ts'
import { examineSearch } from '../../search/examine-search.ts'
import type { Command } from '../command.ts'
import { readArguments } from '../command-line.mjs'
import { openExistingSite } from '../open-site.ts'
import { openSiteStorage } from '../site-storage.ts'

export const doctorCommand: Command = {
  async run(args, config) {
    const { values } = readArguments('doctor', args)
    const database = await openExistingSite(config)
    const sqliteFile = config.database.kind === 'sqlite' ? config.database.file : null
    const reader = createReader(database, sqliteFile === null ? null : createReaderThreads(sqliteFile))
    const logger = createLogger('silent')
    try {
      const problems = await examine(
        {
          database,
          storage: openSiteStorage(config),
          search: () => examineSearch({ reader, meili: config.meili, sqliteFile, workerFile, logger }),
        },
        { deep: values.deep },
      )
      for (const { what, fix, heals } of problems)
        console.log(`- ${heals ? 'the site repairs this automatically: ' : ''}${what} (${fix})`)
      if (config.socialLinks.length === 0) console.log(`Note: ${NO_SOCIAL_LINKS}`)
      const left = problems.filter(({ heals }) => !heals).length
      const healing = problems.length - left
      console.log(
        `${left} ${left === 1 ? 'problem' : 'problems'}${healing > 0 ? `, and ${healing} that the site repairs automatically` : ''}`,
      )
      return left === 0 ? 0 : 1
    } finally {
      await reader.close()
      await database.close()
    }
  },
}
