import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import * as MESSAGES from '#shared/messages.ts'
import { open, openStage, visitAs } from '#tests/support/browser.ts'
import { queryOf, settled } from '#tests/support/page-actions.ts'
import { describeWith } from '#tests/support/require.ts'
import { waitFor } from '#tests/support/wait-for.ts'

interface Event {
  id: number
  device: string
  name: string
  detail: string
  path: string
}

await describeWith('chromium', 'what a browser counts', () => {
  const stage = openStage()
  /** An ordinary user agent; that of a headless browser counts as a bot. */
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36'

  /** Highest event id that an earlier test has read. */
  let read = 0
  async function stored(): Promise<Event[]> {
    const sql =
      "SELECT id, name, detail, path, device FROM analytics_event WHERE name <> 'track' AND id > ? ORDER BY id"
    return stage.site.sql<Event>(sql, [read])
  }
  async function arrived(n: number): Promise<Event[]> {
    await waitFor(`${n} events`, async () => (await stored()).length >= n, 20_000)
    const events = await stored()
    read = events.at(-1)?.id ?? read
    return events
  }
  const named = (events: Event[]) => events.map(({ name, detail }) => (detail ? `${name} ${detail}` : name))
  const hide = (page: Page) =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })

  it('counts previews, orders, shares, night mode and pages except the first; sends the last ones by beacon', async () => {
    const { page } = await stage.open('/popular/fonts', { userAgent })
    await page.getByRole('checkbox', { name: 'Night mode' }).click()
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('name')
    await expect.poll(() => queryOf(page).sort).toBe('name')
    await settled(page)
    await page.getByRole('textbox', { name: 'Preview text' }).fill('Secret words')
    await page.locator('.specimen[alt*="Secret words"]').first().waitFor()
    await page.getByRole('button', { name: 'Share this view' }).click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: 'X' })
      .evaluate((link) => {
        link.addEventListener('click', (event) => event.preventDefault())
        ;(link as HTMLElement).click()
      })
    await hide(page)
    const events = await arrived(5)
    expect(named(events).sort()).toEqual(['dark_mode on', 'page_view', 'preview text', 'share X', 'sort name'])
    expect(JSON.stringify(events)).not.toContain('Secret')
    expect(events.every(({ path, device }) => path === '/popular/fonts' && device === 'desktop')).toBe(true)
  })

  it('counts what people do with collections', async () => {
    const { page } = await visitAs(stage, {}, { userAgent })
    await open(page, '/account/collections')
    await page.getByRole('button', { name: 'New collection' }).click()
    await page.locator('dialog[open]').getByLabel(MESSAGES.collectionName).fill('Secret plans')
    await page.locator('dialog[open]').getByRole('button', { name: 'Create' }).click()
    await page.waitForURL(/\/collection\//)
    await hide(page)
    const events = await arrived(2)
    expect(named(events).sort()).toEqual(['collection create', 'page_view'])
    expect(JSON.stringify(events)).not.toMatch(/Secret/)
  })

  it('reports an uncaught error once, without parameters of addresses', async () => {
    const { page, expectConsole } = await stage.visit({ userAgent })
    expectConsole(/broken on purpose/)
    await open(page, '/404')
    // Playwright sees an error after the page's own listeners.
    let thrown = 0
    page.on('pageerror', () => thrown++)
    await page.evaluate(() => {
      for (let i = 0; i < 3; i++)
        setTimeout(() => {
          throw new Error('broken on purpose at https://x.test/?token=secret')
        })
      void Promise.reject(new Error('broken on purpose too'))
    })
    await expect.poll(() => thrown).toBe(4)
    await page.evaluate(() => {
      for (let i = 0; i < 30; i++) setTimeout(() => Promise.reject(new Error(`broken on purpose ${i}`)))
    })
    await expect.poll(() => thrown).toBe(34)
    await hide(page)
    const told = named(await arrived(10))
    expect(told).toHaveLength(10)
    expect(new Set(told).size).toBe(10)
    expect(told.join()).toContain('Error: broken on purpose too')
    expect(told.join()).not.toContain('secret')
  })

  it.each([
    ['Do Not Track', () => Object.defineProperty(navigator, 'doNotTrack', { value: '1' })],
    ['Global Privacy Control', () => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })],
  ])('sends nothing if the browser sends %s', async (_, say) => {
    const { page, context } = await stage.visit({ userAgent })
    await context.addInitScript(say)
    const asked: string[] = []
    context.on('request', (request) => {
      if (request.url().includes('analytics')) asked.push(request.url())
    })
    await open(page, '/new/fonts')
    await page.getByRole('checkbox', { name: 'Night mode' }).click()
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect.poll(() => queryOf(page).p).toBe('2')
    await settled(page)
    await hide(page)
    expect(asked).toEqual([])
    // Beacons of earlier pages may still arrive, but none of this page.
    expect((await stored()).filter((event) => event.path === '/new/fonts')).toEqual([])
  })
})
