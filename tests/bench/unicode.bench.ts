import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { createPageCache } from '#server/http/page-cache.ts'
import { searchCharacters } from '#server/unicode/character-search.ts'
import { loadCharacterTables } from '#server/unicode/character-tables.ts'
import { openParts } from './bench-site.ts'
import { benchPageConfig, openPath } from './open-page.ts'
import { drawCost } from './ssr.bench.ts'
import { type Measure, median, spread } from './table.ts'

const GROUP = 'unicode'
/** Tells the thread that it is the worker, and what to measure. */
const LOAD = 'load of the Unicode tables'
const CHARACTER = '/unicode/char/00e9-latin-small-letter-e-with-acute'
/** Searches of people: names, parts of names, numbers, properties, ranges, texts. */
const QUERIES = [
  ...['arrow', 'latin small letter', 'a', 'face with tears', 'cjk', 'hangul gag', 'left', 'copyright', 'greek capital'],
  ...['Katze', 'corazón', 'ハート', 'no such name'],
  ...['U+00E9', '0x1F600', '\\p{Greek}', '\\p{Lu}', 'U+0370..U+03FF', 'Straße', '€', 'é', ''],
]
const SORTS = ['', 'codepoint', 'newest'] as const

interface Load {
  ms: number
  hold: number
  bytes: number
}

if (!isMainThread && workerData === LOAD) void loadHere()

/** Runs in a new thread, which has its own heap and has loaded nothing before. */
async function loadHere() {
  const memory = () => getHeapStatistics().used_heap_size + process.memoryUsage().external
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await pause(100)
  delay.reset()
  const before = memory()
  const began = performance.now()
  await searchCharacters({ q: 'arrow', filter: '', sort: '', page: 1, size: 100 })
  const ms = performance.now() - began
  const hold = delay.max / 1e6
  await loadCharacterTables()
  await searchCharacters({ q: 'Katze', filter: '', sort: '', page: 1, size: 100 })
  const answer: Load = { ms, hold, bytes: memory() - before }
  parentPort!.postMessage(answer)
}

/** @param fresh number of new threads for the median */
async function tables(fresh: number): Promise<Measure[]> {
  const modules = await Promise.all([
    import('#server/unicode/names.generated.ts'),
    import('#server/unicode/properties.generated.ts'),
    import('#server/unicode/reference.generated.ts'),
    import('#server/unicode/word-index.generated.ts'),
    import('#server/unicode/ideographs.generated.ts'),
    import('#server/unicode/local-names.generated.ts'),
    import('#server/unicode/emoji.generated.ts'),
    import('#shared/unicode/text.generated.ts'),
  ])
  const size = modules.reduce((sum, module) => sum + JSON.stringify(module).length, 0)
  const measures: Measure[] = [
    { group: GROUP, name: 'tables in the program', value: size / 1e6, unit: 'MB', target: { atMost: 6 } },
  ]
  const line = (name: string, value: number | null, unit: string, atMost: number, note?: string): Measure => ({
    ...{ group: GROUP, name, value, unit, target: { atMost } },
    ...(note ? { note } : {}),
  })
  // Threads run only built code, not TypeScript.
  if (import.meta.url.endsWith('.ts')) {
    const note = 'measured in the built program'
    return [
      ...measures,
      line('tables: first search', null, 'ms', 150, note),
      line('tables: memory', null, 'MB', 60, note),
    ]
  }
  const loads: Load[] = []
  for (let i = 0; i < fresh; i++) {
    const thread = new Worker(new URL(import.meta.url), { workerData: LOAD })
    loads.push(((await once(thread, 'message')) as [Load])[0])
    await thread.terminate()
  }
  const times = loads.map(({ ms }) => ms)
  const hold = median(loads.map((load) => load.hold))
  return [
    ...measures,
    line(
      'tables: first search',
      median(times),
      'ms',
      150,
      `${spread(times)}; held the event loop for ${hold.toFixed(0)} ms at most`,
    ),
    line(
      'tables: memory',
      median(loads.map(({ bytes }) => bytes)) / 1e6,
      'MB',
      60,
      'all of them, also those of single characters',
    ),
  ]
}

async function searches(rounds: number): Promise<Measure> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++)
    for (const q of QUERIES)
      for (const sort of SORTS) {
        const began = performance.now()
        await searchCharacters({ q, filter: '', sort, page: 1 + (round % 2), size: 100 })
        if (round > 0) times.push(performance.now() - began)
      }
  times.sort((a, b) => a - b)
  return {
    group: GROUP,
    name: 'character search, p99 of the service',
    value: times[Math.floor(times.length * 0.99)]!,
    unit: 'ms',
    target: { atMost: 20 },
    note: `${times.length} searches, ${spread(times)}`,
  }
}

/** Memory of the Unicode tables, times of the first and other searches, and the cost of a character's page beyond React. */
export async function unicodeBench({
  environment,
  rounds,
  loads,
}: {
  environment: Record<string, string>
  rounds: number
  loads: number
}): Promise<Measure[]> {
  const measures = [...(await tables(loads)), await searches(rounds)]
  const parts = await openParts(environment)
  try {
    await parts.search.engine.rebuild()
    const cache = createPageCache(() => 1)
    const config = await benchPageConfig(parts)
    const page = await openPath(parts, cache.impersonal(config), CHARACTER)
    return [...measures, ...drawCost(page, cache, config, rounds, { group: GROUP, what: 'character page' })]
  } finally {
    await parts.close()
  }
}
