import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Page, ViewportSize } from 'playwright-core'
import { noteCopies } from './clipboard.ts'
import { randomAddress } from './http-client.ts'

/** Longest wait for an action on a page. */
const PATIENCE_MS = 60_000
/** Closing takes milliseconds, or never comes: see inTime. */
const CLOSING_MS = 10_000

export interface VisitOptions extends BrowserContextOptions {
  width?: number
  height?: number
}

export interface VisitorContext {
  context: BrowserContext
  /** Messages, exceptions and requests to other hosts since the visit began. */
  complaints: string[]
}

export interface VisitorContexts {
  /** A context without cookies and stored data, with an address of its own for rate limits. */
  take(options?: VisitOptions): Promise<VisitorContext & { page: Page }>
  /** Ends a visit. */
  giveBack(visitor: VisitorContext): Promise<void>
  close(): Promise<void>
}

interface Entry extends VisitorContext {
  key: string
  /** Whether a visit changed what cannot be undone, such as scripts that run before those of each page. */
  isChanged: boolean
  /** Its first page, for the next visit; null when a visit changed the page in a way that cannot be undone. */
  kept: Page | null
  viewport: ViewportSize
  /** As it was before calls of it were noted. */
  openSession: BrowserContext['newCDPSession']
}

/** An address of the site with nothing to see: a page that waits here for its next visit keeps its process. */
const WAITING_ROOM = '/robots.txt'

/**
 * Contexts of the visitors of one site. One that a test has finished with serves later tests: with the site's scripts in its cache, a
 * page opens for two thirds of the processor time (0.56 s instead of 0.86 s for a list, 0.33 s instead of 0.64 s for the help page).
 * So does its page, for half of the rest: a new one starts a process, which compiles the scripts again.
 */
export function visitorContexts(browser: Browser, siteUrl: string): VisitorContexts {
  const idle: Entry[] = []
  const all = new Map<BrowserContext, Entry>()

  async function create({ width = 1360, height = 900, ...options }: VisitOptions, key: string): Promise<Entry> {
    const viewport = { width, height }
    const context = await browser.newContext({ baseURL: siteUrl, viewport, ...options })
    context.setDefaultTimeout(PATIENCE_MS)
    await noteCopies(context)
    const openSession = context.newCDPSession.bind(context)
    const entry: Entry = { context, key, viewport, complaints: [], isChanged: false, kept: null, openSession }
    all.set(context, entry)
    listen(context, siteUrl, entry.complaints)
    context.on('close', () => all.delete(context))
    const changed = () => {
      entry.isChanged = true
    }
    noteCalls(context, ['addInitScript', 'grantPermissions', 'on'], changed)
    noteCalls(context.clock, ['install', 'pauseAt'], changed)
    noteCalls(context, ['newCDPSession'], () => {
      entry.kept = null
    })
    return entry
  }

  async function newPage(entry: Entry): Promise<Page> {
    const page = await entry.context.newPage()
    entry.kept = page
    const changed = () => {
      entry.kept = null
    }
    noteCalls(page, ['addInitScript', 'emulateMedia', 'on'], changed)
    for (const device of [page.keyboard, page.mouse]) noteCalls(device, ['down'], changed)
    return page
  }

  return {
    async take(options = {}) {
      const key = JSON.stringify(options)
      const at = idle.findIndex((one) => one.key === key)
      const known = at < 0 ? null : idle.splice(at, 1)[0]!
      const entry = known ?? (await create(options, key))
      // What a page said while it was closed belongs to no test.
      entry.complaints.length = 0
      // The proxy that the test site trusts names the visitor's address.
      await entry.context.setExtraHTTPHeaders({ 'X-Forwarded-For': randomAddress(), ...options.extraHTTPHeaders })
      const page = entry.kept ?? (await newPage(entry))
      if (known) await forget(entry, page, siteUrl)
      return { context: entry.context, complaints: entry.complaints, page }
    },
    async giveBack({ context }) {
      const entry = all.get(context)
      if (!entry) return
      if (entry.isChanged) return closeContext(context)
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      const { kept } = entry
      if (kept && (kept.isClosed() || !(await inTime(wait(kept, entry.viewport))))) entry.kept = null
      const left = context.pages().filter((page) => page !== entry.kept)
      const isEmpty = await inTime(Promise.all(left.map((page) => page.close())))
      if (!isEmpty) return closeContext(context)
      await context.clearCookies()
      idle.push(entry)
    },
    async close() {
      for (const context of [...all.keys()]) await closeContext(context)
    },
  }
}

/** Resets a page for its next visit. */
async function wait(page: Page, viewport: ViewportSize): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(WAITING_ROOM)
  await page.evaluate(() => {
    sessionStorage.clear()
    window.name = ''
  })
  await page.setViewportSize(viewport)
  // Out of the window, where the pointer of a new page is.
  await page.mouse.move(-1, -1)
}

/** Deletes what the site stored in the context of a page, and where the page has been, but not the HTTP cache. */
async function forget({ openSession }: Entry, page: Page, siteUrl: string): Promise<void> {
  const session = await openSession(page)
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,shared_storage'
  await session.send('Storage.clearDataForOrigin', { origin: new URL(siteUrl).origin, storageTypes })
  await session.send('Page.resetNavigationHistory')
  await session.detach()
}

/** Calls `note` before each of these methods of an object. */
function noteCalls<Name extends string>(object: Record<Name, unknown>, names: Name[], note: () => void): void {
  for (const name of names) {
    const act = object[name] as (...args: unknown[]) => unknown
    object[name] = (...args: unknown[]) => {
      note()
      return act.apply(object, args)
    }
  }
}

const closeContext = async (context: BrowserContext): Promise<void> => void (await inTime(context.close()))

/** Chromium sometimes never closes a context or page that is navigating; then it closes with the browser. */
function inTime(closing: Promise<unknown>): Promise<boolean> {
  const closed = closing.then(
    () => true,
    () => false,
  )
  return Promise.race([closed, delay(CLOSING_MS, false, { ref: false })])
}

/** Chromium's lines about what a page deals with: requests that it repeats, and what scripts do before the browser can. */
const DEALT_WITH: [words: RegExp, address: RegExp][] = [
  // A web font or picture that is not ready yet, on a busy machine.
  [/status of 503/, /\/(?:api\/(?:webfont|rf5)|webfonts)\//],
  // Sent with the token of an ended session; the client fetches a new one.
  [/status of 403/, /\/trpc\/(analytics\.record|account\.track)$/],
  // A rejected form has the focus without scripts; they move it on to the wrong field.
  [/^Autofocus processing was blocked because a document already has a focused element/, /\/account\//],
]

function listen(context: BrowserContext, siteUrl: string, complaints: string[]): void {
  context.on('console', (message) => {
    const { url } = message.location()
    const ownLine = /^Failed to load resource: the server responded with a status of (404|500)/.test(message.text())
    if (ownLine && url === message.page()?.url()) return
    if (DEALT_WITH.some(([words, address]) => words.test(message.text()) && address.test(url))) return
    complaints.push(`${message.type()}: ${message.text()} (${url})`)
  })
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(`${siteUrl}/`))
      complaints.push(`asked another host: ${request.url()}`)
  })
}
