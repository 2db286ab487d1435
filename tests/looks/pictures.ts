import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { connected } from '#tests/support/browser.ts'
import { randomAddress } from '#tests/support/http-client.ts'
import { difference } from './difference.ts'
import { NOON } from './stopped-time.ts'

const { LOOKS_FOLDER: folder = '', LOOKS_SAVE: isSaving } = process.env

export const WIDTHS = [360, 800, 1440]
export const LIGHTS = ['day', 'night'] as const

export type Light = (typeof LIGHTS)[number]

/** Pixels. Below this, lists only repeat rows. */
const HIGHEST = 6000

/** Replaces every image: it shows position, size and cropping. What images show is tested elsewhere. */
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="80" viewBox="0 0 400 80">
  <path d="M0 0h400v80H0zM0 0l400 80M0 80 400 0" fill="none" stroke="#888" stroke-width="6"/></svg>`

/** A visitor's page at noon, without chance and without drawn pictures. `enter` logs its context in. */
export async function preparedPage(
  url: string,
  light: Light,
  enter?: (context: BrowserContext) => Promise<unknown>,
): Promise<Page> {
  const context = await (await connected()).newContext({
    baseURL: url,
    viewport: { width: WIDTHS[0]!, height: 900 },
    timezoneId: 'UTC',
    extraHTTPHeaders: { 'X-Forwarded-For': randomAddress() },
  })
  await enter?.(context)
  const page = await context.newPage()
  await page.clock.setFixedTime(NOON)
  await page.addInitScript(() => {
    Math.random = () => 0.5
  })
  await page.route('**/*', (route) => {
    const isDrawn = route.request().resourceType() === 'image' && !route.request().url().includes('/assets/')
    return isDrawn ? route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }) : route.continue()
  })
  if (light === 'night') {
    await context.addCookies([{ name: 'browse', value: 'darkmode=true', url }])
    await page.addInitScript(() => localStorage.setItem('browse__darkmode', 'true'))
  }
  return page
}

/** What is the same in every picture: nothing moves, and no caret blinks. */
export const AT_REST = { animations: 'disabled', caret: 'hide', timeout: 60_000 } as const

/** The whole page. */
export async function pictureOf(page: Page, width: number): Promise<Buffer> {
  await settled(page)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  return page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, HIGHEST) }, ...AT_REST })
}

/** Waits until fonts and images are loaded and all requests answered, and lays out what is below the window, too. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => {
    // The site's policy lets no style element in.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [sheet]
  })
  await page.waitForLoadState('networkidle')
  await page.evaluate(sayTheSame)
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode().catch(() => null))])
    scrollTo(0, 0)
  })
}

/** Runs in the page. Replaces what differs between runs and builds: the port, the build in the footer, the uptime. */
function sayTheSame(): void {
  const same = (text: string) =>
    text
      .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:40000')
      .replace(/^[\da-f]{12}$/, '0123456789ab')
      .replace(/(, up ).+/, '$11 minute')
      .replace(/\d+ restarts?/, '0 restarts')
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const before = node.nodeValue ?? ''
    if (same(before) !== before) node.nodeValue = same(before)
  }
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input[readonly], textarea'))
    field.value = same(field.value)
}

/** Saves a picture, or compares it with the saved one. @returns the difference; null if there is none */
export async function judge(name: string, now: Buffer): Promise<string | null> {
  const file = path.join(folder, `${name}.png`)
  if (isSaving) {
    await mkdir(folder, { recursive: true })
    await writeFile(file, now)
    return null
  }
  const beside = (kind: string) => path.join(folder, `${name}.${kind}.png`)
  await Promise.all(['now', 'difference'].map((kind) => rm(beside(kind), { force: true })))
  const before = await readFile(file).catch(() => null)
  if (!before) return `${name}: there is no ${file}; take it with --save from the tree to compare with`
  const found = difference(before, now)
  if (!found) return null
  await writeFile(beside('now'), now)
  if (found.picture) await writeFile(beside('difference'), found.picture)
  return `${name}: ${found.says}`
}
