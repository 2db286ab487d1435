import http from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { renderToString } from 'react-dom/server'
import { EARLY_SCRIPT, type OpenedPage, SPRITE } from '#client/entry-server.tsx'
import type { Parts } from '#server/compose/parts.ts'
import { builtAssets } from '#server/http/client-assets.ts'
import { BROTLI_TEXT } from '#server/http/compression.ts'
import { htmlDocument } from '#server/http/html-template.ts'
import { projectRoot } from '#server/render/worker-files.ts'
import type { PageConfig } from '#shared/contracts/site/site.ts'
import { ROUTE_TRAITS } from '#shared/route-traits.ts'
import type { RouteName } from '#shared/routes.ts'
import { type BenchServer, openParts, startServer } from './bench-site.ts'
import { benchPageConfig, openPath, statementsOf } from './open-page.ts'
import { pageSamples } from './page-samples.ts'
import { type Measure, median, spread } from './table.ts'

const GROUP = 'pages'
/** Cached answers per rendered one: a cached one takes a fraction of a millisecond, a rendered one tens of milliseconds. */
const KEPT_PER_DRAWN = 20
/** Renderings in this process before the ones measured. */
const WARM_UP_DRAWS = 3
/** Pages of which the most is React's own work: what the site adds is compared with it. */
const BESIDE_REACT: readonly RouteName[] = ['popular-fonts', 'unicode-char']
/** Renderings by React alone and with everything, in turns, so that other load affects both equally. */
const TURNS_PER_DRAW = 20
/** Each round requests every page again; more rounds take minutes and change nothing. */
const MAX_ROUNDS = 3

const ENCODINGS = { 'with Brotli': 'br', 'not compressed': 'identity' } as const

interface PagesBenchOptions {
  environment: Record<string, string>
  rounds: number
  /** Times that a page is rendered for one figure. */
  draws: number
  /** Only pages with one of these words (comma-separated) in their names; '' = all. */
  pages: string
}

/** For every page of the route table: cost of rendering, size, SQL statements, and the gain of caching. */
export async function pagesBench({ environment, rounds, draws, pages }: PagesBenchOptions): Promise<Measure[]> {
  const parts = await openParts(environment)
  const measures = new Map<RouteName, Measure[]>()
  let samples: Partial<Record<RouteName, string | null>>
  try {
    await parts.search.engine.rebuild()
    samples = matching(await pageSamples(parts.reader), pages)
    const config = await benchPageConfig(parts)
    // Every process reads the footer's counts once a minute, so they belong to no page.
    await openPath(parts, config, '/404')
    for (const [name, url] of entriesOf(samples))
      measures.set(name, url === null ? [nothing(name)] : await drawnAlone(parts, config, name, url, draws))
  } finally {
    await parts.close()
  }
  const server = await startServer(environment)
  try {
    for (const [name, list] of await keptAgainstDrawn(server, samples, Math.min(rounds, MAX_ROUNDS), draws))
      measures.get(name)?.push(...list)
  } finally {
    await server.stop()
  }
  return [...measures.values()].flat()
}

function matching(samples: Partial<Record<RouteName, string | null>>, pages: string) {
  const words = pages.split(',')
  return Object.fromEntries(Object.entries(samples).filter(([name]) => words.some((word) => name.includes(word))))
}

const entriesOf = (samples: Partial<Record<RouteName, string | null>>) =>
  Object.entries(samples) as [RouteName, string | null][]

const nothing = (name: RouteName): Measure => ({
  group: GROUP,
  name,
  value: null,
  unit: '',
  note: 'the catalogue has nothing for it',
})

/** The page without HTTP: CPU time of data and rendering, size, statements of the first visit. */
async function drawnAlone(
  parts: Parts,
  config: PageConfig,
  name: RouteName,
  url: string,
  draws: number,
): Promise<Measure[]> {
  const assets = builtAssets(path.join(projectRoot, 'dist/client'))
  const documentOf = (page: OpenedPage) => {
    const { meta, html, state, module } = page.finish(renderToString(page.element))
    return htmlDocument({
      meta,
      config,
      nonce: 'bm9uY2Ugb2YgdGhlIGJlbmNo',
      theme: null,
      html,
      state,
      assets: { ...assets.for(module), earlyScript: EARLY_SCRIPT, sprite: SPRITE },
    })
  }
  const draw = async () => documentOf(await openPath(parts, config, url))
  let document = ''
  const { query, slow } = await statementsOf(parts.reader, async () => {
    document = await draw()
  })
  const costs: number[] = []
  const warmUp = Math.min(WARM_UP_DRAWS, draws)
  for (let i = 0; i < draws + warmUp; i++) {
    const before = process.cpuUsage()
    await draw()
    if (i >= warmUp) costs.push(cpuMs(before))
  }
  const bytes = Buffer.from(document)
  const compressed = await promisify(brotliCompress)(bytes, BROTLI_TEXT)
  const measure = (what: string, value: number, unit: string, more: Partial<Measure> = {}): Measure => ({
    group: GROUP,
    name: `${name}: ${what}`,
    value,
    unit,
    ...more,
  })
  return [
    measure('data and drawing, CPU', median(costs), 'ms', { note: `${url}; ${spread(costs)}` }),
    measure('weight', bytes.length / 1000, 'kB'),
    measure('weight in Brotli', compressed.length / 1000, 'kB'),
    measure('SQL statements, nothing remembered', query.length + slow.length, '', {
      note: `${slow.length} of them in a reader thread`,
    }),
    ...(BESIDE_REACT.includes(name)
      ? [
          measure(
            'drawing / React alone',
            besideReact(await openPath(parts, config, url), documentOf, draws * TURNS_PER_DRAW),
            'x',
            { target: { atMost: 1.5 } },
          ),
        ]
      : []),
  ]
}

const cpuMs = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** What a page costs with state and template, of what bare React takes. */
function besideReact(page: OpenedPage, documentOf: (page: OpenedPage) => string, turns: number): number {
  let [bare, whole] = [0, 0]
  for (let turn = -WARM_UP_DRAWS; turn < turns; turn++) {
    const before = process.cpuUsage()
    renderToString(page.element)
    const between = process.cpuUsage()
    documentOf(page)
    if (turn < 0) continue
    whole += cpuMs(between)
    bare += (between.user + between.system - before.user - before.system) / 1000
  }
  return whole / bare
}

/** Ratio of the server's CPU times for a rendered and a cached page, in turns within a run. */
async function keptAgainstDrawn(
  server: BenchServer,
  samples: Partial<Record<RouteName, string | null>>,
  rounds: number,
  draws: number,
): Promise<Map<RouteName, Measure[]>> {
  const pages = entriesOf(samples).flatMap(([name, url]) => (url === null ? [] : [{ name, url }]))
  const kept = pages.filter(({ name }) => ROUTE_TRAITS[name].cached)
  const measures = new Map<RouteName, Measure[]>()
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const ask = asker(server, agent)
  const kepts = draws * KEPT_PER_DRAWN
  try {
    // Warms up: everything takes far longer until the code is compiled.
    for (const { url } of kept) {
      await ask(url, 'br', draws * 2, { fresh: true })
      await ask(url, 'identity', kepts, { fresh: false })
    }
    for (const [what, encoding] of Object.entries(ENCODINGS)) {
      for (const { name, url } of kept) {
        const ratios: number[] = []
        const costs: number[] = []
        for (let round = 0; round < rounds; round++) {
          const drawn = await ask(url, encoding, draws, { fresh: true })
          await ask(url, encoding, 1, { fresh: false })
          const again = await ask(url, encoding, kepts, { fresh: false })
          ratios.push(drawn / again)
          costs.push(again)
        }
        const list = measures.get(name) ?? []
        measures.set(name, list)
        list.push({
          group: GROUP,
          name: `${name}: drawn / kept, ${what}`,
          value: median(ratios),
          unit: 'x',
          // Browsers request Brotli. Uncompressed, a short page takes little more time to render than any answer takes to send.
          target: encoding === 'br' ? { atLeast: 10 } : undefined,
          note: `rounds ${spread(ratios)}; kept ${median(costs).toFixed(2)} ms`,
        })
      }
    }
  } finally {
    agent.destroy()
  }
  return measures
}

/** Returns the server's CPU milliseconds per page; `fresh` ones have new addresses. */
function asker(server: BenchServer, agent: http.Agent) {
  let asked = 0
  return async (url: string, encoding: string, times: number, { fresh }: { fresh: boolean }): Promise<number> => {
    const before = await cpuMillis(server)
    for (let i = 0; i < times; i++) {
      asked++
      const at = fresh ? `${url}${url.includes('?') ? '&' : '?'}fresh=${asked}` : url
      const from = `10.4.${(asked >> 8) & 255}.${asked & 255}`
      await get(`${server.url}${at}`, agent, { 'Accept-Encoding': encoding, 'X-Forwarded-For': from })
    }
    return ((await cpuMillis(server)) - before) / times
  }
}

/** CPU time of the server so far from its metrics, because a tick of the kernel lasts as long as ten pages. */
async function cpuMillis(server: BenchServer): Promise<number> {
  const response = await fetch(`${server.url}/metrics`, { signal: AbortSignal.timeout(5000) })
  const seconds = /^fontarium_process_cpu_seconds_total (\S+)/m.exec(await response.text())?.[1]
  if (seconds === undefined) throw new Error('the server does not tell its processor time')
  return Number(seconds) * 1000
}

function get(url: string, agent: http.Agent, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers, timeout: 30_000 }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${url} was answered with ${answer.statusCode}`)),
      )
    })
    request.on('timeout', () => request.destroy(new Error(`no answer from ${url}`)))
    request.on('error', reject)
  })
}
