import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { projectRoot } from '#server/render/worker-files.ts'
import { collectionPath, familyPath, routePath } from '#shared/routes.ts'
import { startServer } from './bench-site.ts'
import { findProgram } from './programs.ts'
import { type Measure, median, spread } from './table.ts'

const GROUP = 'browser'
const PAGE = '/popular/fonts'
const scriptsOf = (page: string) => `${page} page: scripts of the first load, brotli`
const MOST_SCRIPTS_KB = 120
const LAYOUT_SHIFT = 'list page: cumulative layout shift'
const BLOCKING = 'list page: total blocking time'
const LONGEST = 'list page: longest task'
/** Shorter tasks do not block (definition of total blocking time). */
const TASK_MS = 50
const LOAD_TIMEOUT_MS = 30_000
/** Longest wait for a page to become idle. */
const SETTLE_TIMEOUT_MS = 10_000

export interface BrowserBenchOptions {
  environment: Record<string, string>
  loads: number
}

/** The work of a visitor's browser for a list page, loaded from scratch each time in headless Chromium. */
export async function browserBench({ environment, loads }: BrowserBenchOptions): Promise<Measure[]> {
  const program = findProgram('chromium', 'chromium-browser', 'google-chrome')
  if (!program)
    return [scriptsOf('list'), LAYOUT_SHIFT, BLOCKING, LONGEST].map((name) =>
      skipped(name, 'chromium is not installed'),
    )
  const { chromium } = await import('playwright-core')
  const server = await startServer(environment)
  const browser = await chromium.launch({
    executablePath: program,
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : ['--disable-dev-shm-usage'],
  })
  try {
    // The first load warms up server and browser.
    await load(browser, server.url)
    const all: PageLoad[] = []
    for (let i = 0; i < loads; i++) all.push(await load(browser, server.url))
    const others: Measure[] = []
    for (const [name, path] of await otherLandings(server.url))
      others.push(await scriptsMeasure(name, (await load(browser, server.url, path)).scripts))
    const of = (key: 'shift' | 'blockingMs' | 'longestMs') => all.map((one) => one[key])
    const part = (name: string, key: 'shift' | 'blockingMs' | 'longestMs', unit: string, atMost: number): Measure => ({
      group: GROUP,
      name,
      value: median(of(key)),
      unit,
      target: { atMost },
      note: `median of ${loads} loads: ${spread(of(key))}`,
    })
    return [
      await scriptsMeasure('list', all[0]!.scripts),
      ...others,
      part(LAYOUT_SHIFT, 'shift', '', 0.02),
      part(BLOCKING, 'blockingMs', 'ms', 100),
      part(LONGEST, 'longestMs', 'ms', 120),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

const skipped = (name: string, note: string): Measure => ({ group: GROUP, name, value: null, unit: '', note })

async function scriptsMeasure(page: string, scripts: readonly string[]): Promise<Measure> {
  const bytes = await Promise.all(scripts.map(brotliBytes))
  return {
    group: GROUP,
    name: scriptsOf(page),
    value: bytes.reduce((sum, size) => sum + size, 0) / 1024,
    unit: 'KB',
    target: { atMost: MOST_SCRIPTS_KB },
    note: `${scripts.length} files, all that were asked for until the page was idle`,
  }
}

/** Other landing pages, as far as the catalogue has content for them. */
async function otherLandings(url: string): Promise<[name: string, path: string][]> {
  const firstOf = async <Hit>(call: string) =>
    ((await (await fetch(`${url}/api/v3/${call}/search.json?size=1`)).json()) as { hits: Hit[] }).hits[0]
  const family = await firstOf<{ slug: string; familyId: number; designer: { slug: string } }>('fonts')
  const collection = await firstOf<{ slug: string; id: number }>('collections')
  const found: [string, string | undefined][] = [
    ['family', family && familyPath(family)],
    ['designer', family && routePath('designer', { designer: family.designer.slug })],
    ['collection', collection && collectionPath(collection)],
  ]
  return found.filter((one): one is [string, string] => one[1] !== undefined)
}

interface PageLoad {
  /** Paths of the scripts requested until the page is idle. */
  scripts: string[]
  shift: number
  blockingMs: number
  longestMs: number
}

interface Watch {
  shift: number
  tasks: number[]
}

async function load(browser: Browser, url: string, path = PAGE): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(LOAD_TIMEOUT_MS)
    const scripts = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname)
    })
    await page.addInitScript(() => {
      const watch: Watch = { shift: 0, tasks: [] }
      ;(globalThis as unknown as { watch: Watch }).watch = watch
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
          if (!entry.hadRecentInput) watch.shift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) watch.tasks.push(entry.duration)
      }).observe({ type: 'longtask', buffered: true })
    })
    await page.goto(url + path, { waitUntil: 'load' })
    await page.waitForLoadState('networkidle', { timeout: SETTLE_TIMEOUT_MS }).catch(() => undefined)
    // Waits for two idle callbacks, because the first hydrates the parts below the fold.
    const watch = await page.evaluate(async () => {
      const idle = () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 3000 }))
      await idle()
      await new Promise((resolve) => setTimeout(resolve, 500))
      await idle()
      return (globalThis as unknown as { watch: Watch }).watch
    })
    return {
      scripts: [...scripts],
      shift: watch.shift,
      blockingMs: watch.tasks.reduce((sum, ms) => sum + Math.max(0, ms - TASK_MS), 0),
      longestMs: Math.max(0, ...watch.tasks),
    }
  } finally {
    await context.close()
  }
}

/** Size of the compressed file of the build; scripts too small for one are sent uncompressed. */
async function brotliBytes(script: string): Promise<number> {
  const file = path.join(projectRoot, 'dist/client', script)
  const bytes = await readFile(`${file}.br`).catch(() => readFile(file))
  return bytes.length
}
