import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { startTestSite, type TestSite, type TestSiteOptions } from './app.ts'
import { randomAddress } from './http-client.ts'
import { makePerson, type Person, type PersonOptions } from './people.ts'
import { sharedSite } from './shared-site.ts'

/** Several pages of every list. */
const MANY = { manyFamilies: true }

/** An action that a page does not allow within this has failed the test. */
const PATIENCE_MS = 60_000

export interface Visit {
  page: Page
  context: BrowserContext
  /** A message of the console that this test is about: its text must match, and it must come. */
  expectConsole(pattern: RegExp): void
}

export interface VisitOptions extends BrowserContextOptions {
  width?: number
  height?: number
}

export interface Stage {
  site: TestSite
  browser: Browser
  /** A new person with an empty browser. The context is closed after the test. */
  visit(options?: VisitOptions): Promise<Visit>
  /** The one page of a person (or of a stranger) for all tests of the file that only look: it has the scripts and opens twice as fast. */
  pageOf(person?: Person): Promise<Page>
}

/**
 * Site and browser of one test file. Every file uses the run's one Chromium (global-browser.ts) with contexts of its own; a file that
 * only reads says 'shared' and gets the worker's one site. After each test: whatever any page said on its console, threw, or asked of another host fails
 * it, but for Chromium's own line about a document that was answered with 404 or 500.
 */
export function openStage(options: TestSiteOptions | 'shared' = {}): Stage {
  const stage = {} as { site: TestSite; browser: Browser }
  let visits: { context: BrowserContext; complaints: string[]; expected: RegExp[] }[] = []
  const kept = new Map<Person | undefined, { page: Page; complaints: string[] }>()

  beforeAll(async () => {
    ;[stage.site, stage.browser] = await Promise.all([
      options === 'shared' ? sharedSite(MANY) : startTestSite({ ...options, ...MANY }),
      connected(),
    ])
  })
  afterAll(async () => {
    for (const { page } of kept.values()) await closeContext(page.context())
    await stage.site?.close()
  })
  afterEach(async () => {
    const finished = visits
    visits = []
    for (const { context } of finished) await closeContext(context)
    const problems = finished.flatMap(({ complaints, expected }) => [
      ...complaints.filter((text) => !expected.some((pattern) => pattern.test(text))),
      ...expected.filter((pattern) => !complaints.some((text) => pattern.test(text))).map((p) => `never came: ${p}`),
    ])
    for (const { complaints } of kept.values()) problems.push(...complaints.splice(0))
    if (problems.length > 0) throw new Error(`The browser complained:\n${problems.join('\n')}`)
  })

  async function newContext({ width = 1360, height = 900, ...options }: VisitOptions = {}): Promise<BrowserContext> {
    const context = await stage.browser.newContext({
      baseURL: stage.site.url,
      viewport: { width, height },
      // A visitor of their own to the rate limits, as behind the proxy that the test site trusts.
      extraHTTPHeaders: { 'X-Forwarded-For': randomAddress() },
      ...options,
    })
    context.setDefaultTimeout(PATIENCE_MS)
    return context
  }

  return {
    get site() {
      return stage.site
    },
    get browser() {
      return stage.browser
    },
    async visit(options) {
      const context = await newContext(options)
      const own = { context, complaints: [] as string[], expected: [] as RegExp[] }
      visits.push(own)
      listen(context, stage.site.url, own.complaints)
      return { context, page: await context.newPage(), expectConsole: (pattern) => own.expected.push(pattern) }
    },
    async pageOf(person) {
      const known = kept.get(person)
      if (known) return known.page
      const context = await newContext()
      const complaints: string[] = []
      listen(context, stage.site.url, complaints)
      await person?.enter(context)
      const page = await context.newPage()
      kept.set(person, { page, complaints })
      return page
    },
  }
}

/** Now and then Chromium never closes a context whose page was just on its way to another; it goes with the browser then. */
async function closeContext(context: BrowserContext): Promise<void> {
  const closing = context.close()
  closing.catch(() => undefined)
  await Promise.race([closing, delay(PATIENCE_MS, undefined, { ref: false })])
}

/** What a page asks again for, so that only Chromium's own line is left of it. */
const ANSWERED_LATER: [words: RegExp, address: RegExp][] = [
  // A web font that a busy machine is still making.
  [/status of 503/, /\/api\/webfont\//],
  // Sent with the token of a session that has just ended; the client gets a fresh one.
  [/status of 403/, /\/trpc\/(analytics\.record|account\.track)$/],
]

function listen(context: BrowserContext, siteUrl: string, complaints: string[]): void {
  context.on('console', (message) => {
    const { url } = message.location()
    const ownLine = /^Failed to load resource: the server responded with a status of (404|500)/.test(message.text())
    if (ownLine && url === message.page()?.url()) return
    if (ANSWERED_LATER.some(([words, address]) => words.test(message.text()) && address.test(url))) return
    complaints.push(`${message.type()}: ${message.text()} (${url})`)
  })
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(`${siteUrl}/`))
      complaints.push(`asked another host: ${request.url()}`)
  })
}

let connection: Promise<Browser> | null = null

/** This worker's connection to the run's Chromium. It ends with the worker. */
/** The run's one Chromium. */
export async function connected(): Promise<Browser> {
  const endpoint = inject('chromium')
  if (!endpoint) throw new Error('no Chromium was started for this run (tests/support/global-browser.ts)')
  connection ??= chromium.connect(endpoint, { timeout: 30_000 })
  return connection
}

/** A new person of the site in a browser of their own, signed in. The context is closed after the test. */
export async function visitAs(
  stage: Stage,
  person: PersonOptions = {},
  visit: VisitOptions = {},
): Promise<Visit & { person: Person }> {
  const made = await makePerson(stage.site, person)
  const opened = await stage.visit(visit)
  await made.enter(opened.context)
  return { ...opened, person: made }
}

/** Keeps requests of these addresses waiting. @returns lets them and all later ones go */
export async function holdRequests(context: BrowserContext, addresses: string): Promise<() => void> {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await context.route(addresses, async (route) => {
    await gate
    await route.continue()
  })
  return letGo
}

/** How many families the site finds for a search. */
export async function totalFound(site: TestSite, query: string): Promise<number> {
  return (await site.client.get(`/api/v3/fonts/search.json?size=1&${query}`)).json.total
}

/** Opens a page and waits until React has taken it over, idle parts included; pictures may still be on their way. */
export async function open(page: Page, path: string): Promise<number> {
  const response = await page.goto(path, { waitUntil: 'domcontentloaded' })
  await hydrated(page)
  return response?.status() ?? 0
}

/** React marks what it has taken over; the footer is in the last part that waits for an idle moment. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // Pages on the way in have no footer.
    const last = document.querySelector('footer.foot, [data-part="entry"]')
    return last !== null && Object.keys(last).some((key) => key.startsWith('__reactFiber'))
  })
}
