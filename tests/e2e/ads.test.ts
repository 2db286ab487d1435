import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startTestSite } from '#tests/support/app.ts'
import { holdRequests, open, openStage } from '#tests/support/browser.ts'
import { settled } from '#tests/support/page-actions.ts'
import { accessibilityProblems, sidewaysOverflow } from '#tests/support/page-checks.ts'
import { describeWith } from '#tests/support/require.ts'

const slots = (page: Page) =>
  page.locator('[data-ad-slot]').evaluateAll((all) =>
    all
      .filter((slot) => slot.getClientRects().length > 0)
      .map((slot) => {
        const { width, height } = slot.getBoundingClientRect()
        return `${(slot as HTMLElement).dataset.adSlot} ${width}x${height}`
      }),
  )

await describeWith('chromium', 'house ads', () => {
  const stage = openStage({ env: { ADMANAGER: 'house' } })
  const ad = (page: Page, slot: string) => page.locator(`[data-ad-slot="${slot}"] a`)

  it.each([
    [360, ['leaderboard 320x100', 'footboard_multisize 300x250']],
    [800, ['leaderboard 728x90', 'footboard 728x90']],
    [1360, ['leaderboard 728x90', 'leftrail 120x600', 'footboard 728x90']],
    [1600, ['leaderboard 728x90', 'leftrail 120x600', 'rightrail 160x600', 'footboard 728x90']],
  ])('at %i px slots keep their sizes, empty or filled, and nothing overflows', async (width, expected) => {
    const { page } = await stage.open('/404', { width })
    expect(await slots(page)).toEqual(expected)
    await page.locator('[data-ad-slot] a').first().waitFor()
    await expect.poll(() => page.locator('[data-ad-slot] a:visible').count()).toBe(expected.length)
    expect(await slots(page)).toEqual(expected)
    expect(await sidewaysOverflow(page)).toEqual([])
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('hides the left rail next to filters; the right one sticks 100 px from the top', async () => {
    const { page } = await stage.open('/popular/fonts', { width: 1600 })
    expect((await slots(page)).map((slot) => slot.split(' ')[0])).toEqual(['leaderboard', 'rightrail', 'footboard'])
    await page.evaluate(() => window.scrollTo(0, 900))
    await expect.poll(async () => (await page.locator('[data-ad-slot="rightrail"]').boundingBox())?.y).toBe(100)
    expect(await sidewaysOverflow(page)).toEqual([])
  })

  it('navigation clears and refills the slots; a new hash leaves them', async () => {
    const { page, context } = await stage.visit()
    const { id } = await stage.site.family('lobster')
    await open(page, `/lobster-f${id}`)
    await ad(page, 'leaderboard').waitFor()
    const first = await ad(page, 'leaderboard').innerText()
    await page.locator('a[href$="#licence"]').first().click()
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#licence')
    await expect.poll(() => ad(page, 'leaderboard').innerText()).toBe(first)
    const release = await holdRequests(context, '**/trpc/fonts.search**')
    await page.getByRole('link', { name: 'New', exact: true }).first().click()
    await expect.poll(() => page.locator('[data-ad-slot] a').count()).toBe(0)
    release()
    await settled(page)
    await ad(page, 'leaderboard').waitFor()
    expect(await ad(page, 'leaderboard').innerText()).not.toBe(first)
  })

  it('nothing moves when ads arrive', async () => {
    const { page } = await stage.visit()
    await page.addInitScript(() => {
      const total = { shift: 0 }
      Object.assign(window, { total })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) total.shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await open(page, '/404')
    await page.locator('[data-ad-slot] a').first().waitFor()
    expect(await page.evaluate(() => (window as unknown as { total: { shift: number } }).total.shift)).toBeLessThan(
      0.01,
    )
  })

  it('designers with fonts see no ads', async () => {
    const { page, context } = await stage.visit()
    await context.route('**/trpc/account.identity**', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { result: { data: object } }
      await route.fulfill({ json: { result: { data: { ...body.result.data, designerFontCount: 3 } } } })
    })
    await open(page, '/404')
    await expect.poll(() => page.locator('[data-ad-slot]').count()).toBe(0)
  })

  it('every ad links to a page that exists', async () => {
    const { page } = await stage.visit({ width: 1600 })
    const seen = new Set<string>()
    for (const path of ['/404', '/500']) {
      await open(page, path)
      await page.locator('[data-ad-slot] a').first().waitFor()
      for (const href of await page
        .locator('[data-ad-slot] a')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href'))))
        seen.add(href ?? '')
    }
    expect(seen.size).toBeGreaterThan(1)
    for (const href of seen) expect((await stage.site.client.get(href)).status, href).toBe(200)
  })
})

await describeWith('chromium', 'an ad provider', () => {
  const SCRIPT = 'http://ads.test/tag.js'
  const stage = openStage({ env: { ADMANAGER: 'proper', AD_SCRIPT_URL: SCRIPT } })

  it('loads the configured script, which fills units; the result of the blocker check is only logged', async () => {
    const { page, context, expectConsole } = await stage.visit()
    expectConsole(/asked another host: http:\/\/ads\.test\/tag\.js/)
    expectConsole(/info: ad blocker: no/)
    await context.route(SCRIPT, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `window.proper_display = (id) => { document.getElementById(id).textContent = 'unit' };
          const run = propertag.cmd; propertag.cmd = { push: (f) => f() }; run.forEach((f) => f())`,
      }),
    )
    const message = page.waitForEvent('console', (line) => line.text().startsWith('ad blocker'))
    await open(page, '/404')
    await message
    await expect.poll(() => page.locator('.proper-ad-unit').allInnerTexts()).toContain('unit')
    await page.getByRole('link', { name: 'New', exact: true }).first().click()
    await settled(page)
    await expect.poll(() => page.locator('.proper-ad-unit').allInnerTexts()).toContain('unit')
  })

  it('a blocked script leaves an empty slot, and the page works', async () => {
    const { page, context, expectConsole } = await stage.visit()
    expectConsole(/asked another host|ERR_/)
    expectConsole(/info: ad blocker: yes/)
    await context.route(SCRIPT, (route) => route.abort('blockedbyclient'))
    const message = page.waitForEvent('console', (line) => line.text().startsWith('ad blocker'))
    await open(page, '/404')
    await message
    await expect.poll(() => slots(page)).toContain('leaderboard 728x90')
    await page.getByRole('link', { name: 'New', exact: true }).first().click()
    await expect.poll(() => page.locator('h1').innerText()).toMatch(/new/i)
  })
})

describe('without a setting', () => {
  it('shows no ads, and the content security policy allows no other host', async () => {
    const site = await startTestSite()
    try {
      const answer = await site.client.get('/404')
      expect(answer.text).not.toContain('data-ad-slot')
      expect(answer.headers['content-security-policy']).not.toMatch(/https?:/)
    } finally {
      await site.close()
    }
  })
})
