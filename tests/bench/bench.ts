import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { readArguments } from '#server/cli/command-line.mjs'
import { AppError, isAppError } from '#shared/errors.ts'
import { benchEnvironment, prepareCatalogue } from './bench-site.ts'
import { formatTable, type Measure, verdictOf } from './table.ts'

/** What a bench gets: the settings of the run, and where the prepared site is. */
interface BenchSetting extends Omit<BenchRun, 'names' | 'data'> {
  environment: Record<string, string>
  scratch: string
}

/** Loaded on demand, because each has its own libraries. */
export const BENCHES: Record<string, (setting: BenchSetting) => Promise<Measure[]>> = {
  render: async (setting) => (await import('./render.bench.ts')).renderBench(setting),
  http: async (setting) => (await import('./http.bench.ts')).httpBench(setting),
  pages: async (setting) => (await import('./pages.bench.ts')).pagesBench(setting),
  browser: async ({ environment, loads }) => (await import('./browser.bench.ts')).browserBench({ environment, loads }),
  'web-fonts': async (setting) => (await import('./web-fonts.bench.ts')).webFontsBench(setting),
  fonts: async (setting) => (await import('./fonts.bench.ts')).fontsBench(setting),
  uploads: async (setting) => (await import('./uploads.bench.ts')).uploadsBench(setting),
  scale: async (setting) => (await import('./scale.bench.ts')).scaleBench(setting),
  analytics: async (setting) => (await import('./analytics.bench.ts')).analyticsBench(setting),
  mariadb: async (setting) => (await import('./scale.bench.ts')).mariadbBench(setting),
  production: async (setting) => (await import('./production.bench.ts')).productionBench(setting),
  relevance: async (setting) => (await import('./relevance.bench.ts')).relevanceBench(setting),
  identify: async (setting) => (await import('./identify.bench.ts')).identifyBench(setting),
  people: async (setting) => (await import('./people.bench.ts')).peopleBench(setting),
}

/** Benches that prepare their own site. */
const OWN_SITE = ['relevance', 'identify']

/** The command behind `npm run bench`. @returns the exit code */
export async function bench(args: string[]): Promise<number> {
  try {
    return await measure(args)
  } catch (error) {
    const { message, stack, code } = error as Error & { code?: string }
    const expected = isAppError(error) || code === 'USAGE'
    console.error(code === 'USAGE' ? message : expected ? `bench: ${message}` : stack)
    return expected ? 2 : 1
  }
}

async function measure(args: string[]): Promise<number> {
  const { values } = readArguments('bench', args)
  const measures = await runBenches({
    names: values.only?.split(',').filter(Boolean) ?? Object.keys(BENCHES),
    families: whole('families', values.families, 1_000_000),
    rounds: whole('rounds', values.rounds, 99),
    seconds: whole('seconds', values.seconds, 60),
    loads: whole('loads', values.loads, 99),
    draws: whole('draws', values.draws, 99),
    fonts: whole('fonts', values.fonts, 100_000),
    queries: whole('queries', values.queries, 1000),
    events: whole('events', values.events, 100_000_000),
    people: whole('people', values.people, 1_000_000),
    rows: whole('rows', values.rows, 10_000_000),
    requests: whole('requests', values.requests, 100_000),
    soak: whole('soak', values.soak, 86_400),
    calls: values.calls,
    pages: values.pages,
    data: values.data,
    print: console.log,
    progress: console.error,
  })
  const machine = `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, Node ${process.versions.node}`
  console.log(`${formatTable(measures)}\n\n${machine}`)
  if (values.json) await writeFile(values.json, `${JSON.stringify({ machine, measures }, null, 2)}\n`)
  return measures.some((measure) => verdictOf(measure) === 'miss') ? 1 : 0
}

interface BenchRun {
  names: string[]
  families: number
  rounds: number
  seconds: number
  /** Number of page loads in the browser. */
  loads: number
  /** Times that the pages bench renders each page for one figure. */
  draws: number
  /** Number of distinct fonts. */
  fonts: number
  /** Searches per kind; there are ten kinds. */
  queries: number
  /** Number of events behind the figures of designers. */
  events: number
  people: number
  /** Families in all collections together. */
  rows: number
  /** Requests of each kind to the production form. */
  requests: number
  /** Length of its soak in seconds. */
  soak: number
  /** Only calls of people with this text in their names. */
  calls: string
  pages: string
  /** Data folder of the site, kept for the next run; default: a temporary one. */
  data?: string
  /** Prints results longer than a table line: the databases' query plans. */
  print: (line: string) => void
  progress: (line: string) => void
}

/** Runs the named benches one after the other. */
async function runBenches(run: BenchRun): Promise<Measure[]> {
  for (const name of run.names)
    if (!BENCHES[name])
      throw new AppError('BAD_REQUEST', `there is no bench '${name}'; there are ${Object.keys(BENCHES).join(', ')}`)
  const scratch = await mkdtemp(path.join(tmpdir(), 'fontarium-bench-'))
  try {
    const data = run.data ? path.resolve(run.data) : path.join(scratch, 'data')
    await mkdir(data, { recursive: true })
    const environment = benchEnvironment(data)
    const measures: Measure[] = []
    if (run.names.some((name) => !OWN_SITE.includes(name))) {
      run.progress(`bench: preparing a site of ${run.families} families in ${data}`)
      measures.push(...seedingRate(await prepareCatalogue(environment, run.families)))
    }
    for (const name of run.names) {
      run.progress(`bench: ${name}`)
      measures.push(...(await BENCHES[name]!({ ...run, environment, scratch })))
    }
    return measures
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
}

function seedingRate({ added, seconds }: { added: number; seconds: number }): Measure[] {
  const measure = { group: 'scale', name: 'seeding of invented families on SQLite', unit: '/s' }
  if (added === 0) return [{ ...measure, value: null, note: 'the folder had them already' }]
  return [
    { ...measure, value: added / seconds, target: { atLeast: 2000 }, note: `${added} in ${seconds.toFixed(1)} s` },
  ]
}

function whole(name: string, text: string, most: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new AppError('BAD_REQUEST', `--${name} must be a whole number from 1 to ${most}, not '${text}'`)
  return value
}
