import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { issueStamp } from '#server/features/core/form-guard.ts'
import { startTestSite, type TestSite, type TestSiteOptions } from './app.ts'
import { makePerson, type Person, type PersonOptions } from './people.ts'
import { sharedSite } from './shared-site.ts'
import { type VisitOptions, type VisitorContext, type VisitorContexts, visitorContexts } from './visitor-contexts.ts'

/** Enough for several pages in every list. */
const MANY = { manyFamilies: true }

export interface Visit {
  page: Page
  context: BrowserContext
  /** Expects a console message whose text matches; the test fails without it. */
  expectConsole(pattern: RegExp): void
}

export interface Stage {
  site: TestSite
  browser: Browser
  /** A new visitor, who leaves after the test. */
  visit(options?: VisitOptions): Promise<Visit>
  /** A new visitor at a page, once that is hydrated. */
  open(path: string, options?: VisitOptions): Promise<Visit>
  /** One page per person (or visitor), shared by tests that change nothing: with cached scripts, pages open twice as fast. */
  pageOf(person?: Person): Promise<Page>
}

/**
 * Site and browser of one test file. All files share the run's Chromium (global-browser.ts), with separate contexts; files that only
 * read pass 'shared' and share the worker's site. A test fails if any page logs a message, throws, or sends a request to another host,
 * except for Chromium's line about a document answered with 404 or 500.
 */
export function openStage(options: TestSiteOptions | 'shared' = {}): Stage {
  const stage = {} as { site: TestSite; browser: Browser; contexts: VisitorContexts }
  let visits: { visitor: VisitorContext; expected: RegExp[] }[] = []
  const kept = new Map<Person | undefined, { page: Page; complaints: string[] }>()

  beforeAll(async () => {
    ;[stage.site, stage.browser] = await Promise.all([
      options === 'shared' ? sharedSite(MANY) : startTestSite({ ...options, ...MANY }),
      connected(),
    ])
    stage.contexts = visitorContexts(stage.browser, stage.site.url)
  })
  afterAll(async () => {
    await stage.contexts?.close()
    await stage.site?.close()
  })
  afterEach(async () => {
    const finished = visits
    visits = []
    const problems = finished.flatMap(({ visitor: { complaints }, expected }) => [
      ...complaints.filter((text) => !expected.some((pattern) => pattern.test(text))),
      ...expected.filter((pattern) => !complaints.some((text) => pattern.test(text))).map((p) => `never came: ${p}`),
    ])
    for (const { visitor } of finished) await stage.contexts.giveBack(visitor)
    for (const { complaints } of kept.values()) problems.push(...complaints.splice(0))
    if (problems.length > 0) throw new Error(`The browser complained:\n${problems.join('\n')}`)
  })

  const self: Stage = {
    get site() {
      return stage.site
    },
    get browser() {
      return stage.browser
    },
    async visit(options) {
      const { page, ...visitor } = await stage.contexts.take(options)
      const own = { visitor, expected: [] as RegExp[] }
      visits.push(own)
      return { context: visitor.context, page, expectConsole: (pattern) => own.expected.push(pattern) }
    },
    async open(path, options) {
      const visit = await self.visit(options)
      await open(visit.page, path)
      return visit
    },
    async pageOf(person) {
      const known = kept.get(person)
      if (known) return known.page
      const { context, complaints, page } = await stage.contexts.take()
      await person?.enter(context)
      kept.set(person, { page, complaints })
      return page
    },
  }
  return self
}

let connection: Promise<Browser> | null = null

/** Connects this worker to the run's Chromium, once. */
export async function connected(): Promise<Browser> {
  const endpoint = inject('chromium')
  if (!endpoint) throw new Error('no Chromium was started for this run (tests/support/global-browser.ts)')
  connection ??= chromium.connect(endpoint, { timeout: 30_000 })
  return connection
}

/** A new person, logged in, in a separate browser context that is closed after the test. */
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

/** Holds requests to these addresses. @returns a function that releases them and lets later ones pass */
export async function holdRequests(context: BrowserContext, addresses: string | RegExp): Promise<() => void> {
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

/** Gives a form a stamp a minute old: forms filled in at once are rejected as a bot's. */
export async function ageForm(site: TestSite, page: Page, form = 'form'): Promise<void> {
  const [secret] = await site.sql<{ value: string }>("SELECT value FROM app_state WHERE name = 'site.secret'")
  const stamp = issueStamp(secret!.value, Date.now() - 60_000)
  await page.locator(`${form} input[name="stamp"]`).evaluate((field, value) => {
    ;(field as HTMLInputElement).value = value
  }, stamp)
}

/** Waits until every picture in the window has loaded. */
export async function picturesShown(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, width } = image.getBoundingClientRect()
      return image.complete || width === 0 || bottom < 0 || top > innerHeight
    }),
  )
}

/** How many families the site finds for a search. */
export async function totalFound(site: TestSite, query: string): Promise<number> {
  return (await site.client.get(`/api/v3/fonts/search.json?size=1&${query}`)).json.total
}

/** Opens a page and waits until it is hydrated, including idle parts; images may still be loading. */
export async function open(page: Page, path: string): Promise<number> {
  const response = await page.goto(path, { waitUntil: 'domcontentloaded' })
  await hydrated(page)
  return response?.status() ?? 0
}

/** Waits until React has marked the footer, which is in the last part to hydrate. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // Pages for log-in and joining have no footer.
    const last = document.querySelector('[data-part="footer"], [data-part="entry"]')
    return last !== null && Object.keys(last).some((key) => key.startsWith('__reactFiber'))
  })
}
