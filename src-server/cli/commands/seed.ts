import { AppError } from '#shared/errors.ts'
import { commandWords } from '../../command-words.mjs'
import { openParts } from '../../compose/parts.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/data-source.ts'
import { Family } from '../../database/entities/family.ts'
import { commandLogger } from '../../logger.ts'
import type { Catalogue } from '../../seeds/catalogue.ts'
import { demoPeopleLines, seedDemoPeople } from '../../seeds/demo-people.ts'
import { demoSite } from '../../seeds/first-fill.ts'
import { growPeople } from '../../seeds/grow-people.ts'
import { seedDemo } from '../../seeds/seed-demo.ts'
import { seedEvents } from '../../seeds/seed-events.ts'
import { seedSynthetic } from '../../seeds/seed-synthetic.ts'
import type { Command } from '../command.ts'
import { readArguments } from '../command-line.mjs'
import { hasNoFile, openOrMakeSite } from '../open-site.ts'
import { progressBar } from '../progress-bar.ts'
import { STOPPED, withStopSignal } from '../stop-signal.ts'

/** How often the command reports progress. */
const EVENTS_A_LINE = 250_000

export const seedCommand: Command = { run: (args, config) => seed(args, config) }

type Work = (database: Database, signal: AbortSignal) => Promise<void>

/**
 * Creates what the arguments ask for, after the demo catalogue if there are no families.
 * @param catalogue default: the demo catalogue
 */
export async function seed(args: string[], config: Config, catalogue?: Catalogue): Promise<number> {
  const work = readWork(args, config)
  if (!config.seedDemo && hasNoFile(config)) throw noFamilies()
  return withStopSignal(async (signal) => {
    try {
      await fill(config, work, signal, catalogue)
      return 0
    } catch (error) {
      if (!signal.aborted) throw error
      console.error('Stopped; run it again to go on')
      return STOPPED
    }
  })
}

async function fill(config: Config, work: Work[], signal: AbortSignal, catalogue?: Catalogue): Promise<void> {
  const database = await openOrMakeSite(config)
  try {
    const families = await database.read.manager.count(Family)
    if (families === 0) await fillEmptySite(config, signal, catalogue)
    else if (work.length === 0)
      console.log(`There are ${families} families already; --help shows what else can be added`)
    for (const step of work) {
      signal.throwIfAborted()
      await step(database, signal)
    }
    signal.throwIfAborted()
  } finally {
    await database.close()
  }
}

/** Checks the arguments before anything is created. */
function readWork(args: string[], config: Config): Work[] {
  const { values } = readArguments('seed', args)
  const number = wholeNumber('--seed', values.seed)
  const work: Work[] = []
  const forTrying = (what: string) => {
    if (!config.seedDemoPeople)
      throw new AppError('BAD_REQUEST', `${what} are for trying the site; this one is set to NODE_ENV=production`)
  }
  if (values.families !== undefined) {
    const families = wholeNumber('--families', values.families)
    work.push((database, signal) => addSynthetic(database, families, number, signal))
  }
  if (values.people) {
    forTrying('demo people')
    work.push(addPeople)
  }
  if (values['grow-people'] !== undefined || values['collection-rows'] !== '0') {
    forTrying('invented people')
    const people = wholeNumber('--grow-people', values['grow-people'] ?? '0')
    const collectionRows = wholeNumber('--collection-rows', values['collection-rows'])
    work.push((database, signal) => grow(database, { people, collectionRows, seed: number, signal }))
  }
  if (values.events !== undefined) {
    forTrying('invented events')
    const events = wholeNumber('--events', values.events)
    work.push((database, signal) => addEvents(database, events, number, signal))
  }
  return work
}

/** Invented data shares the files of real families, so an empty site gets the demo catalogue first. */
async function fillEmptySite(config: Config, signal: AbortSignal, catalogue?: Catalogue): Promise<void> {
  if (!config.seedDemo) throw noFamilies()
  const parts = await openParts(config, commandLogger(config))
  const bar = progressBar('Demo catalogue')
  try {
    const result = await seedDemo(demoSite(parts), { catalogue, signal, onProgress: (now) => bar.show(now) })
    bar.end(`${result.families} families, ${result.fonts} fonts`)
  } finally {
    bar.end()
    await parts.close()
  }
}

const noFamilies = () =>
  new AppError(
    'CONFLICT',
    `there are no families: add yours with ${commandWords('import-dir')}, or set SEED_DEMO=true for the demo catalogue`,
  )

async function addPeople(database: Database): Promise<void> {
  const people = await seedDemoPeople(database)
  console.log(people.length > 0 ? demoPeopleLines(people).join('\n') : 'The demo people are there already')
}

async function addEvents(database: Database, events: number, seed: number, signal: AbortSignal): Promise<void> {
  const began = Date.now()
  let reported = 0
  const added = await seedEvents(database, {
    events,
    seed,
    signal,
    onProgress: (done, total) => {
      if (done - reported < EVENTS_A_LINE) return
      reported = done
      console.error(`Events: ${done} of ${total}`)
    },
  })
  console.log(`${added} events in ${((Date.now() - began) / 1000).toFixed(1)} s`)
}

async function grow(
  database: Database,
  options: { people: number; collectionRows: number; seed: number; signal: AbortSignal },
): Promise<void> {
  const began = Date.now()
  const { people, rows } = await growPeople(database, options)
  console.log(`${people} people and ${rows} rows of collections in ${((Date.now() - began) / 1000).toFixed(1)} s`)
}

async function addSynthetic(database: Database, families: number, seed: number, signal: AbortSignal): Promise<void> {
  const bar = progressBar('Invented families')
  const began = Date.now()
  try {
    const added = await seedSynthetic(database, { families, seed, signal, onProgress: (now) => bar.show(now) })
    const seconds = (Date.now() - began) / 1000
    bar.end(`${added} in ${seconds.toFixed(1)} s (${Math.round(added / seconds)} a second)`)
  } finally {
    bar.end()
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,8}$/.test(text))
    throw new AppError('BAD_REQUEST', `${name} must be a whole number of at most 8 digits, not "${text}"`)
  return Number(text)
}
