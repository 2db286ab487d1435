import { parseArgs } from 'node:util'
import { AppError } from '#shared/errors.ts'
import type { Config } from '../../config.ts'
import { openDatabase } from '../../database/data-source.ts'
import { seedSynthetic } from '../../seeds/seed-synthetic.ts'
import type { Command } from '../cli.ts'
import { progressBar } from '../progress-bar.ts'

export const seedCommand: Command = {
  usage: '--families N [--seed N]',
  summary: 'Adds N invented families that share the files of the demo catalogue, for trying the site at scale.',
  async run(args, config) {
    const { values } = parseArgs({
      args,
      options: { families: { type: 'string' }, seed: { type: 'string', default: '1' } },
    })
    if (values.families === undefined)
      throw new AppError(
        'BAD_REQUEST',
        'say how many with --families N (the demo catalogue itself comes with the first start)',
      )
    return addSynthetic(config, Number(values.families), Number(values.seed))
  },
}

async function addSynthetic(config: Config, families: number, seed: number): Promise<number> {
  const database = await openDatabase(config.database, { migrate: true, waitMs: config.databaseWaitMs })
  const abort = new AbortController()
  const stop = () => abort.abort()
  process.once('SIGINT', stop)
  const bar = progressBar('Synthetic catalogue')
  const began = Date.now()
  try {
    const added = await seedSynthetic(database, {
      families,
      seed,
      signal: abort.signal,
      onProgress: (now) => bar.show(now),
    })
    const seconds = (Date.now() - began) / 1000
    bar.end(`${added} families in ${seconds.toFixed(1)} s (${Math.round(added / seconds)} a second)`)
    return 0
  } catch (error) {
    if (!abort.signal.aborted) throw error
    bar.end('stopped; run it again to go on')
    return 130
  } finally {
    process.removeListener('SIGINT', stop)
    await database.close()
  }
}
