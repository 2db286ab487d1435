import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as MESSAGES from '#shared/messages.ts'
import { connected } from '#tests/support/browser.ts'
import { type GalleryServer, serveGallery } from '#tests/support/gallery.ts'
import { accessibilityProblems, documentFaults, sidewaysOverflow } from '#tests/support/page-checks.ts'
import { describeWith } from '#tests/support/require.ts'
import { sharedSite } from '#tests/support/shared-site.ts'

await describeWith('chromium', '/dev/gallery', () => {
  let gallery: GalleryServer
  let page: Page
  const complaints: string[] = []

  beforeAll(async () => {
    gallery = await serveGallery()
    const context = await (await connected()).newContext({ baseURL: gallery.url })
    context.on('console', (message) => {
      if (message.type() !== 'debug') complaints.push(`${message.type()}: ${message.text()}`)
    })
    context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`))
    page = await context.newPage()
    await page.goto('/dev/gallery')
    await page.getByRole('heading', { name: 'Components', exact: true }).waitFor()
  })
  afterAll(async () => {
    await page?.context().close()
    await gallery?.close()
    expect(complaints).toEqual([])
  })

  it('shows every component accessibly by day and night, none wider than the window', async () => {
    expect(await documentFaults(page)).toEqual([])
    for (const width of [1360, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await expect.poll(() => sidewaysOverflow(page), { message: `${width} px` }).toEqual([])
    }
    expect(await accessibilityProblems(page), 'by day').toEqual([])
    await page.getByRole('switch', { name: 'Night' }).click()
    expect(await accessibilityProblems(page), 'by night').toEqual([])
  })

  it('opens every dialog, and Escape closes it', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const buttons = await page.getByRole('button', { name: 'Open', exact: true }).all()
    expect(buttons.length).toBeGreaterThan(10)
    const names: string[] = []
    for (const button of buttons) {
      await button.click()
      const box = await page.locator('dialog[open]').boundingBox()
      names.push(...(await page.locator('dialog[open]').getByRole('button').allInnerTexts()))
      expect(box!.x).toBeGreaterThanOrEqual(0)
      expect(box!.x + box!.width).toBeLessThanOrEqual(360)
      expect(await sidewaysOverflow(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
    }
    expect(names, 'the default button').toContain(MESSAGES.ok)
  })

  it('is not in production', async () => {
    const site = await sharedSite({ manyFamilies: true })
    expect((await site.client.get('/dev/gallery')).status).toBe(404)
    await site.close()
  })
})
