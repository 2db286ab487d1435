import { parseArgs } from 'node:util'
import { openDatabase } from '../../database/data-source.ts'
import { examine } from '../../features/doctor/doctor.service.ts'
import type { Command } from '../cli.ts'
import { openSiteStorage } from '../site-storage.ts'

export const doctorCommand: Command = {
  usage: '[--deep]',
  summary:
    'Looks for missing, orphaned and (--deep) damaged files and for wrong counts; changes nothing. Exit code 1 = problems.',
  async run(args, config) {
    const { values } = parseArgs({ args, options: { deep: { type: 'boolean', default: false } } })
    const database = await openDatabase(config.database, { migrate: false, waitMs: config.databaseWaitMs })
    try {
      const problems = await examine({ database, storage: openSiteStorage(config) }, { deep: values.deep })
      for (const { what, fix } of problems) console.log(`- ${what} (${fix})`)
      console.log(`${problems.length} problems`)
      return problems.length === 0 ? 0 : 1
    } finally {
      await database.close()
    }
  },
}
