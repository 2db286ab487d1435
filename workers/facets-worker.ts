import { parentPort, workerData } from 'node:worker_threads'
import { countFacets, type Matches } from './facets/count-facets.ts'
import { createStyleSetSource, type StyleSets } from './facets/style-sets.ts'
import { type QueryAnswer, threadQuery } from './thread-query.ts'

/**
 * Thread entry: facet counts by SQL. Each scans a text of the whole catalogue, which would block the event loop for 50
 * ms.
 */
type Message = QueryAnswer | { id: number; generation: number; version: number; matches: Matches | null }

const port = parentPort!
const query = threadQuery(port, (workerData as { sqliteFile: string | null }).sqliteFile)
let source = createStyleSetSource(query)
let readFor = 0
/** Of the whole catalogue, until its version changes: reading them takes as long as two counts of everything. */
let known: { version: number; sets: Promise<StyleSets> } | null = null

function styleSets(generation: number, version: number): Promise<StyleSets> {
  if (generation !== readFor) {
    source = createStyleSetSource(query)
    readFor = generation
    known = null
  }
  if (known?.version === version) return known.sets
  const mine = { version, sets: source.read() }
  known = mine
  mine.sets.catch(() => {
    if (known === mine) known = null
  })
  return mine.sets
}

port.on('message', async (message: Message) => {
  if ('answer' in message) return
  const { id, generation, version, matches } = message
  try {
    // Without matches it only loads what every count needs.
    const value = matches
      ? await countFacets(query, matches, () => styleSets(generation, version))
      : void (await styleSets(generation, version))
    port.postMessage({ id, ok: true, value })
  } catch (error) {
    port.postMessage({ id, ok: false, message: error instanceof Error ? error.message : String(error) })
  }
})
