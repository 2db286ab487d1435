import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { connected, open } from '#tests/support/browser.ts'
import { randomAddress } from '#tests/support/http-client.ts'
import { routeSamples } from '#tests/support/route-samples.ts'
import { difference } from './difference.ts'
import { lookedAt } from './looked-at.ts'
import { NOON, stopTime } from './stopped-time.ts'

const { LOOKS_FOLDER: folder = '', LOOKS_SAVE: isSaving, LOOKS_ONLY: only } = process.env

const WIDTHS = [360, 800, 1440]
const LIGHTS = ['day', 'night'] as const

/** Pixels. Below this, lists only repeat rows. */
const HIGHEST = 6000

/** Replaces every image: it shows position, size and cropping. What images show is tested elsewhere. */
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="80" viewBox="0 0 400 80">
  <path d="M0 0h400v80H0zM0 0l400 80M0 80 400 0" fill="none" stroke="#888" stroke-width="6"/></svg>`

const worst: string[] = []

let site: TestSite
beforeAll(async () => {
  stopTime()
  site = await startTestSite({ manyFamilies: true })
  // Some pages mark what a person has not seen yet, so every page is visited once before the first picture.
  for (const { path, person } of Object.values(await routeSamples(site))) await person?.client.get(path)
  await mkdir(folder, { recursive: true })
})
afterAll(async () => {
  await site.close()
  if (worst.length > 0) console.log(`Looks different:\n${worst.join('\n')}`)
})

describe.each(lookedAt(only ? only.split(',') : []))('$name', ({ name, route, path: own }) => {
  it.each(LIGHTS)('by %s', async (light) => {
    const sample = (await routeSamples(site))[route]
    const browser = await connected()
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: { width: WIDTHS[0]!, height: 900 },
      timezoneId: 'UTC',
      extraHTTPHeaders: { 'X-Forwarded-For': randomAddress() },
    })
    try {
      const page = await preparedPage(context, light)
      await sample.person?.enter(context)
      const status = await open(page, own ?? sample.path)
      if (!own) expect(status).toBe(sample.status)
      const different: string[] = []
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        const says = await judge(`${name}-${width}-${light}`, await pictureOf(page, width))
        if (says) different.push(says)
      }
      worst.push(...different)
      expect(different).toEqual([])
    } finally {
      await context.close()
    }
  })
})

async function preparedPage(context: BrowserContext, light: (typeof LIGHTS)[number]): Promise<Page> {
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
    await context.addCookies([{ name: 'browse', value: 'darkmode=true', url: site.url }])
    await page.addInitScript(() => localStorage.setItem('browse__darkmode', 'true'))
  }
  return page
}

/** The whole page at rest: fonts and images are loaded, all requests answered, and what is below the window is laid out, too. */
async function pictureOf(page: Page, width: number): Promise<Buffer> {
  await page.evaluate(() => {
    // The site's policy lets no style element in.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [sheet]
  })
  await page.waitForLoadState('networkidle')
  await page.evaluate(sayTheSame)
  const height = await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode().catch(() => null))])
    scrollTo(0, 0)
    return document.documentElement.scrollHeight
  })
  return page.screenshot({
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, HIGHEST) },
    animations: 'disabled',
    caret: 'hide',
    timeout: 60_000,
  })
}

/** Runs in the page. Replaces what differs between runs and builds: the port, the build in the footer, the uptime. */
function sayTheSame(): void {
  const same = (text: string) =>
    text
      .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:40000')
      .replace(/^[\da-f]{12}$/, '0123456789ab')
      .replace(/(, up ).+/, '$11 minute')
      .replace(/\d+ restarts/, '0 restarts')
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const before = node.nodeValue ?? ''
    if (same(before) !== before) node.nodeValue = same(before)
  }
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input[readonly], textarea'))
    field.value = same(field.value)
}

/** @returns the difference; null if there is none, or if pictures are being saved */
async function judge(name: string, now: Buffer): Promise<string | null> {
  const file = path.join(folder, `${name}.png`)
  if (isSaving) {
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
