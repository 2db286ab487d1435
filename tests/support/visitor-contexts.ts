import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
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
}

/**
 * Contexts of the visitors of one site. One that a test has finished with serves later tests: with the site's scripts in its cache, a
 * page opens for two thirds of the processor time (0.56 s instead of 0.86 s for a list, 0.33 s instead of 0.64 s for the help page).
 */
export function visitorContexts(browser: Browser, siteUrl: string): VisitorContexts {
  const idle: Entry[] = []
  const all = new Map<BrowserContext, Entry>()

  async function create({ width = 1360, height = 900, ...options }: VisitOptions, key: string): Promise<Entry> {
    const context = await browser.newContext({ baseURL: siteUrl, viewport: { width, height }, ...options })
    context.setDefaultTimeout(PATIENCE_MS)
    await noteCopies(context)
    const entry: Entry = { context, key, complaints: [], isChanged: false }
    all.set(context, entry)
    listen(context, siteUrl, entry.complaints)
    context.on('close', () => all.delete(context))
    for (const name of ['addInitScript', 'grantPermissions', 'on'] as const) noteCalls(context, name, entry)
    for (const name of ['install', 'pauseAt'] as const) noteCalls(context.clock, name, entry)
    return entry
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
      const page = await entry.context.newPage()
      if (known) await forget(page, siteUrl)
      return { context: entry.context, complaints: entry.complaints, page }
    },
    async giveBack({ context }) {
      const entry = all.get(context)
      if (!entry) return
      const isEmpty = !entry.isChanged && (await inTime(Promise.all(context.pages().map((page) => page.close()))))
      if (!isEmpty) return closeContext(context)
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      await context.clearCookies()
      idle.push(entry)
    },
    async close() {
      for (const context of [...all.keys()]) await closeContext(context)
    },
  }
}

/** Deletes what the site stored in the context of a page, but not the HTTP cache. */
async function forget(page: Page, siteUrl: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,shared_storage'
  await session.send('Storage.clearDataForOrigin', { origin: new URL(siteUrl).origin, storageTypes })
  await session.detach()
}

/** Marks the context of an entry as changed when a method of its object is called. */
function noteCalls<Name extends string>(object: Record<Name, unknown>, name: Name, entry: Entry): void {
  const act = object[name] as (...args: unknown[]) => unknown
  object[name] = (...args: unknown[]) => {
    entry.isChanged = true
    return act.apply(object, args)
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
  [/status of 503/, /\/api\/(?:webfont|rf5)\//],
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
