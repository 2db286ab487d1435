import type { Browser } from 'playwright-core'
import { findProgram } from '#tests/support/programs.ts'
import { startServer } from './bench-site.ts'
import { type Measure, median, spread } from './table.ts'

const GROUP = 'browser'
const PAGE = '/popular/fonts'
const LAYOUT_SHIFT = 'list page: cumulative layout shift'
const BLOCKING = 'list page: total blocking time'
const LONGEST = 'list page: longest task'
/** Shorter tasks do not block (definition of total blocking time). */
const TASK_MS = 50
const LOAD_TIMEOUT_MS = 30_000
/** Longest wait for a page to become idle. */
const SETTLE_TIMEOUT_MS = 10_000

interface BrowserBenchOptions {
  environment: Record<string, string>
  loads: number
}

/** The work of a visitor's browser for a list page, loaded from scratch each time in headless Chromium. */
export async function browserBench({ environment, loads }: BrowserBenchOptions): Promise<Measure[]> {
  const program = findProgram('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome')
  if (!program) return [LAYOUT_SHIFT, BLOCKING, LONGEST].map((name) => skipped(name, 'chromium is not installed'))
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

interface PageLoad {
  shift: number
  blockingMs: number
  longestMs: number
}

interface Watch {
  shift: number
  tasks: number[]
}

async function load(browser: Browser, url: string): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(LOAD_TIMEOUT_MS)
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
    await page.goto(url + PAGE, { waitUntil: 'load' })
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
      shift: watch.shift,
      blockingMs: watch.tasks.reduce((sum, ms) => sum + Math.max(0, ms - TASK_MS), 0),
      longestMs: Math.max(0, ...watch.tasks),
    }
  } finally {
    await context.close()
  }
}
