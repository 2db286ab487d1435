import path from 'node:path'
import { renderToString } from 'react-dom/server'
import { EARLY_SCRIPT, type OpenedPage, SPRITE } from '#client/entry-server.tsx'
import type { Parts } from '#server/compose/parts.ts'
import { builtAssets } from '#server/http/client-assets.ts'
import { htmlDocument } from '#server/http/html-template.ts'
import { createPageCache, type PageCache } from '#server/http/page-cache.ts'
import { projectRoot } from '#server/render/worker-files.ts'
import type { PageConfig } from '#shared/contracts/site.ts'
import { openParts } from './bench-site.ts'
import { benchPageConfig, openPath, type Statements, statementsOf } from './open-page.ts'
import { type Measure, median, spread } from './table.ts'

const GROUP = 'ssr'
const PAGE = '/popular/fonts'
/** Pages per round, rendered in turns, so that other load affects both sides equally. */
const PAGES_PER_ROUND = 50
const WARM_UP_ROUNDS = 2
const NONCE = 'bm9uY2Ugb2YgdGhlIGJlbmNo'
/** Number of loads for the median time of the data. */
const DATA_LOADS = 15

export interface SsrBenchOptions {
  environment: Record<string, string>
  rounds: number
}

/** The cost of a list page beyond React itself, and separately the cost of its data. */
export async function ssrBench({ environment, rounds }: SsrBenchOptions): Promise<Measure[]> {
  const parts = await openParts(environment)
  try {
    await parts.search.engine.rebuild()
    const config = await benchPageConfig(parts)
    const data = await dataCost(parts, config)
    const cache = createPageCache(() => 1)
    const page = await openPath(parts, cache.impersonal(config), PAGE)
    return [...drawCost(page, cache, config, rounds, { group: GROUP, what: 'list page' }), ...data]
  } finally {
    await parts.close()
  }
}

/** The cost of a page beyond bare React. */
export function drawCost(
  page: OpenedPage,
  cache: PageCache,
  config: PageConfig,
  rounds: number,
  { group, what }: { group: string; what: string },
): Measure[] {
  const assets = builtAssets(path.join(projectRoot, 'dist/client'))
  const bare = () => renderToString(page.element)
  const whole = () => {
    const output = page.finish(renderToString(page.element))
    const document = htmlDocument({
      meta: output.meta,
      config,
      nonce: cache.nonceMark,
      dark: false,
      html: output.html,
      state: output.state,
      assets: { ...assets.for(output.modules), earlyScript: EARLY_SCRIPT, sprite: SPRITE },
    })
    return cache.personalise({ template: cache.template(document, NONCE, config) }, NONCE, config)
  }
  const html = bare()
  const document = whole().toString()
  if (!document.includes(html.slice(0, 200))) throw new Error('the document does not hold the page')
  const ratios: number[] = []
  const bareCosts: number[] = []
  for (let round = 0; round < rounds + WARM_UP_ROUNDS; round++) {
    const cost = { bare: 0, whole: 0 }
    for (let i = 0; i < PAGES_PER_ROUND; i++) {
      cost.bare += cpuMs(bare)
      cost.whole += cpuMs(whole)
    }
    if (round < WARM_UP_ROUNDS) continue
    ratios.push(cost.whole / cost.bare)
    bareCosts.push(cost.bare / PAGES_PER_ROUND)
  }
  return [
    {
      group,
      name: `${what}: render + dehydrate + template / bare renderToString`,
      value: median(ratios),
      unit: 'x',
      target: { atMost: 1.5 },
      note: `rounds ${spread(ratios)}; bare ${median(bareCosts).toFixed(2)} ms`,
    },
    {
      group,
      name: `${what}: document`,
      value: document.length / 1000,
      unit: 'k characters',
      note: `markup ${Math.round(html.length / 1000)} k, ${html.match(/<[a-z]/g)?.length ?? 0} elements; the rest is head and state`,
    },
  ]
}

function cpuMs(draw: () => unknown): number {
  const before = process.cpuUsage()
  draw()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function dataCost(parts: Parts, config: PageConfig): Promise<Measure[]> {
  let statements: Statements = { query: [], slow: [] }
  const times: number[] = []
  for (let i = 0; i < DATA_LOADS; i++) {
    statements = await statementsOf(parts.reader, async () => {
      const began = performance.now()
      await openPath(parts, config, PAGE)
      times.push(performance.now() - began)
    })
  }
  const { query, slow } = statements
  return [
    {
      group: GROUP,
      name: 'list page: SQL queries of its data',
      value: query.length + slow.length,
      unit: '',
      note: `${query.length} on the main thread, ${slow.length} in the reader thread; search by the embedded engine`,
    },
    { group: GROUP, name: 'list page: data, wall time', value: median(times), unit: 'ms', note: `${spread(times)}` },
  ]
}
