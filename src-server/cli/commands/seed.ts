import { parseArgs } from 'node:util'
import { AppError } from '#shared/errors.ts'
import type { Config } from '../../config.ts'
import { openDatabase } from '../../database/data-source.ts'
import { demoPeopleLines, seedDemoPeople } from '../../seeds/demo-people.ts'
import { type GrowOptions, growPeople } from '../../seeds/grow-people.ts'
import { seedEvents } from '../../seeds/seed-events.ts'
import { seedSynthetic } from '../../seeds/seed-synthetic.ts'
import type { Command } from '../cli.ts'
import { progressBar } from '../progress-bar.ts'

/** How often the command says how far it is. */
const EVENTS_A_LINE = 250_000

export const seedCommand: Command = {
  usage: '--families N [--seed N] | --people | --grow-people N [--collection-rows N] | --events N',
  summary:
    'Adds N invented families that share the files of the demo catalogue, for trying the site at scale; or the demo people, and prints their passwords once; or N invented people with so many families in collections; or N invented events of visitors.',
  async run(args, config) {
    const { values } = parseArgs({
      args,
      options: {
        families: { type: 'string' },
        seed: { type: 'string', default: '1' },
        people: { type: 'boolean', default: false },
        events: { type: 'string' },
        'grow-people': { type: 'string' },
        'collection-rows': { type: 'string', default: '0' },
      },
    })
    if (values.people) return addPeople(config)
    if (values.events !== undefined)
      return addEvents(config, wholeNumber('--events', values.events), wholeNumber('--seed', values.seed))
    if (values['grow-people'] !== undefined)
      return grow(config, {
        people: wholeNumber('--grow-people', values['grow-people']),
        collectionRows: wholeNumber('--collection-rows', values['collection-rows']),
        seed: wholeNumber('--seed', values.seed),
      })
    if (values.families === undefined)
      throw new AppError(
        'BAD_REQUEST',
        'say how many with --families N (the demo catalogue itself comes with the first start)',
      )
    return addSynthetic(config, Number(values.families), Number(values.seed))
  },
}

async function addPeople(config: Config): Promise<number> {
  if (!config.seedDemoPeople)
    throw new AppError('BAD_REQUEST', 'demo people are for trying the site; this one is set to NODE_ENV=production')
  const database = await openDatabase(config.database, { migrate: true, waitMs: config.databaseWaitMs })
  try {
    const people = await seedDemoPeople(database)
    console.log(people.length > 0 ? demoPeopleLines(people).join('\n') : 'The demo people are there already.')
    return 0
  } finally {
    await database.close()
  }
}

async function addEvents(config: Config, events: number, seed: number): Promise<number> {
  if (!config.seedDemoPeople)
    throw new AppError('BAD_REQUEST', 'invented events are for trying the site; this one is set to NODE_ENV=production')
  const database = await openDatabase(config.database, { migrate: true, waitMs: config.databaseWaitMs })
  const abort = new AbortController()
  const stop = () => abort.abort()
  process.once('SIGINT', stop)
  const began = Date.now()
  let told = 0
  try {
    const added = await seedEvents(database, {
      ...{ events, seed, signal: abort.signal },
      onProgress: (done, total) => {
        if (done - told < EVENTS_A_LINE) return
        told = done
        console.error(`Events: ${done} of ${total}`)
      },
    })
    console.log(`${added} events in ${((Date.now() - began) / 1000).toFixed(1)} s`)
    return 0
  } catch (error) {
    if (!abort.signal.aborted) throw error
    console.error('Events: stopped')
    return 130
  } finally {
    process.removeListener('SIGINT', stop)
    await database.close()
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,8}$/.test(text)) throw new AppError('BAD_REQUEST', `${name} must be a whole number`)
  return Number(text)
}

async function grow(config: Config, options: Pick<GrowOptions, 'people' | 'collectionRows' | 'seed'>): Promise<number> {
  if (!config.seedDemoPeople)
    throw new AppError('BAD_REQUEST', 'invented people are for trying the site; this one is set to NODE_ENV=production')
  const database = await openDatabase(config.database, { migrate: true, waitMs: config.databaseWaitMs })
  const began = Date.now()
  try {
    const { people, rows } = await growPeople(database, options)
    console.log(`${people} people and ${rows} rows of collections in ${((Date.now() - began) / 1000).toFixed(1)} s`)
    return 0
  } finally {
    await database.close()
  }
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
