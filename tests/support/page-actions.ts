import type { Download, Locator, Page } from 'playwright-core'
import { open } from './browser.ts'

/** Path and query of every preview picture loaded from the network, in order, without those from caches. */
export async function pictureRequests(page: Page): Promise<string[]> {
  const urls = new Map<string, string>()
  const fetched: string[] = []
  const session = await page.context().newCDPSession(page)
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!/\/api\/(rf5|renderfont4)\//.test(request.url)) return
    const { pathname, search } = new URL(request.url)
    urls.set(requestId, pathname + search)
    fetched.push(pathname + search)
  })
  const takeBack = ({ requestId }: { requestId: string }) => {
    const at = fetched.lastIndexOf(urls.get(requestId) ?? '')
    if (at >= 0) fetched.splice(at, 1)
  }
  session.on('Network.requestServedFromCache', takeBack)
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) takeBack({ requestId })
  })
  await session.send('Network.enable')
  return fetched
}

/** A key that an input method takes, such as an arrow between its words: told by its code, in every browser. */
export const pressInInputMethod = (field: Locator, key: string): Promise<void> =>
  field.dispatchEvent('keydown', { key, keyCode: 229, bubbles: true, cancelable: true })

/** Makes presses focus nothing, as those on buttons in Safari. */
export const pressesFocusNothing = (page: Page): Promise<void> =>
  page.evaluate(() => document.addEventListener('mousedown', (event) => event.preventDefault()))

/** The preferences in localStorage, without their prefix. */
export const keptPreferences = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() =>
    Object.fromEntries(
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith('browse__'))
        .map(([key, value]) => [key.slice('browse__'.length), value as string]),
    ),
  )

/** The preferences in the cookie for the server. */
export async function cookiePreferences(page: Page): Promise<Record<string, string>> {
  const cookie = (await page.context().cookies()).find((one) => one.name === 'browse')
  return Object.fromEntries(new URLSearchParams(cookie?.value ?? ''))
}

/** The clock cannot stop in the past, and a busy machine may take seconds between reading and stopping it. */
const AHEAD_MS = 10_000

/** Stops the page's clock; images and answers still arrive. Install the clock before opening the page. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + AHEAD_MS)
}

/** Navigates on the client, like a link of the page. */
export async function clientNavigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ key: `test-${to}` }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
  await settled(page)
}

/** Waits until no page and no rows of a list are loading. */
export const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('main')?.getAttribute('aria-busy') === 'false' &&
      document.querySelector('main .FontRows_rows[aria-busy="true"]') === null,
  )

/** Waits for the answer to a call. Start it before the press, since pages show a change before the answer. */
export const answered = (page: Page, procedure: string) =>
  page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(`/trpc/${procedure}`))

/** Calls that a list makes for people who are logged in. */
const SESSION_CALLS = ['account.identity', 'account.track', 'collections.held']

/** Opens a list and waits for all that it asks with the session. After that the session may end without the page knowing. */
export async function openWithSession(page: Page, path: string): Promise<void> {
  const answers = SESSION_CALLS.map((procedure) => answered(page, procedure))
  await open(page, path)
  await Promise.all(answers)
}

export const rows = (page: Page): Locator => page.locator('[data-part="row"]')
export const rowNames = (page: Page): Promise<string[]> => page.locator('[data-part="row"] h2').allInnerTexts()
/** The buttons of rows that open the collections dialog. Their names say whether the family is in one. */
export const addButtons = (page: Page): Locator => page.getByRole('button', { name: /^Add .+ to a collection/ })

/** The number of families that a list says it has. */
export const countOf = async (page: Page): Promise<number> =>
  Number(/\d+/.exec(await page.locator('.list-head p').innerText())?.[0] ?? 0)

export const openDialog = (page: Page): Locator => page.locator('dialog[open]')
export const notice = (page: Page, text: string): Locator =>
  page.locator('[data-part="notice"]').filter({ hasText: text })

/** Logs out by the menu, and waits for the page of a visitor. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your settings' }).click()
  await page.locator('[data-part="tools"] .menu').getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('link', { name: 'Join Free' }).waitFor()
}

/** Presses of Tab that are sent together. */
const TABS = 10

/** Runs in the page: from now on Tab does nothing where the target has the focus. */
function holdTabAt(target: Element) {
  const page = window as Window & { heldTab?: AbortController }
  page.heldTab?.abort()
  page.heldTab = new AbortController()
  const hold = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || document.activeElement !== target) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', hold, { capture: true, signal: page.heldTab.signal })
}

/** Runs in the page. @returns whether the target has the focus; then Tab works again */
function isReached(target: Element): boolean {
  if (document.activeElement !== target) return false
  ;(window as Window & { heldTab?: AbortController }).heldTab?.abort()
  return true
}

/** Presses Tab until the target has the focus. Asking the page after every press takes three times as long. */
export async function tabTo(page: Page, target: Locator, most = 120): Promise<void> {
  for (let presses = 0; presses < most; presses += TABS) {
    await target.evaluate(holdTabAt)
    await Promise.all(Array.from({ length: TABS }, () => page.keyboard.press('Tab')))
    if (await target.evaluate(isReached)) return
  }
  throw new Error(`${most} Tabs did not reach ${target}`)
}

/** The query parameters of the page's address. */
export const queryOf = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams)

/** The filters of a list of fonts, and below the chips of the active ones. */
export const facets = (page: Page): Locator => page.getByRole('complementary', { name: 'Filters' })
export const chips = (page: Page): Locator => page.getByRole('region', { name: 'Active filters' })

/** Runs in the page, so it uses nothing of this module. */
function focusedElement() {
  const at = document.activeElement as HTMLElement
  const box = at.getBoundingClientRect()
  const isOutlined = (element: Element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (
      (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || /rgb.* 0px 0px 0px [23]px/.test(boxShadow)
    )
  }
  let outlined = false
  for (let up: Element | null = at; up && up !== document.body && !outlined; up = up.parentElement)
    outlined = isOutlined(up)
  return {
    what: `${at.tagName.toLowerCase()} ${at.getAttribute('aria-label') ?? at.textContent?.trim().slice(0, 40)}`,
    seen: box.width > 0 && box.height > 0,
    outlined,
    body: at === document.body,
  }
}

/** Runs in the page. @returns what `read` says of each element that Tab can reach from the focused one on */
function focusEach<T>(read: () => T): T[] {
  const start = document.activeElement
  if (!start || start === document.body) return []
  const scrolls = (element: HTMLElement) =>
    /auto|scroll/.test(getComputedStyle(element).overflow) &&
    (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight)
  const found: T[] = []
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (start.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING && element !== start) continue
    if (element.hasAttribute('tabindex') ? element.tabIndex < 0 : element.tabIndex < 0 && !scrolls(element)) continue
    if (element.closest('[inert]') || !element.checkVisibility({ visibilityProperty: true })) continue
    element.focus({ preventScroll: true })
    if (document.activeElement === element) found.push(read())
  }
  return found
}

/** The focused element, whether it is visible, and whether it or an ancestor is outlined. */
export const focused = (page: Page) => page.evaluate(focusedElement)

/** More focusable elements than the first rows of any page have; limits a focus loop. */
const MOST_STOPS = 60

/** Presses Tab through the page. @returns the elements that do not show their focus */
export async function everyStopIsSeen(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab')
    const now = await focused(page)
    if (now.body) break
    faults.push(...faultsOf(now))
  }
  return faults
}

/**
 * The same for all elements that Tab can reach from the focused one on, and faster: one press of Tab makes the browser show where the
 * focus is, and it goes on doing so when a script moves the focus.
 */
export async function everyFocusIsSeen(page: Page): Promise<string[]> {
  await page.keyboard.press('Tab')
  const stops = await page.evaluate(`(${focusEach})(${focusedElement})`)
  return (stops as Focused[]).flatMap(faultsOf)
}

type Focused = ReturnType<typeof focusedElement>

function faultsOf(stop: Focused): string[] {
  if (!stop.seen) return [`${stop.what}: no size`]
  return stop.outlined ? [] : [`${stop.what}: focus cannot be seen`]
}

/** All bytes of a download. Its path cannot be used, because the browser belongs to another process. */
export async function downloadedBytes(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A failure in the format of tRPC, for route.fulfill(). */
export const failure = (status: number, code: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({
    error: { message: 'refused', code: -32603, data: { code, appCode: code, httpStatus: status } },
  }),
})
