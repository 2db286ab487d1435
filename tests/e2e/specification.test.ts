import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { open, openStage, visitAs } from '#tests/support/browser.ts'
import { describeWith } from '#tests/support/require.ts'

/** Sentences of the specification that only a browser shows, by section; see tests/spec. */
await describeWith('chromium', 'the specification', () => {
  const stage = openStage()
  const dialog = (page: Page) => page.locator('dialog[open]')
  const widthOf = async (page: Page) => Math.round((await dialog(page).boundingBox())!.width)

  describe('2 Global overlays', () => {
    it('Collections dialog is 850 wide, and the edit dialog 700 wide on screens of 800px or more', async () => {
      const { page, person } = await visitAs(stage)
      await person.client.post('/api/v3/collections', { name: 'Measured', description: '', private: false })
      await open(page, '/popular/fonts')
      await page.locator('.row-add').first().click()
      await dialog(page).waitFor()
      expect(await widthOf(page)).toBe(850)
      await open(page, '/account/collections')
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.locator('.card').getByRole('button', { name: /^Edit/ }).click()
      await dialog(page).waitFor()
      expect(await widthOf(page)).toBe(700)
    })
    it('Escape closes the collections dialog. A visible modal marks the page body as modal-open', async () => {
      const { page } = await visitAs(stage)
      await open(page, '/popular/fonts')
      const marked = () => page.evaluate(() => document.body.classList.contains('modal-open'))
      expect(await marked()).toBe(false)
      await page.locator('.row-add').first().click()
      await dialog(page).waitFor()
      expect(await marked()).toBe(true)
      await page.keyboard.press('Escape')
      await expect.poll(() => dialog(page).count()).toBe(0)
      await expect.poll(marked).toBe(false)
    })
    it('Clicking a modal backdrop closes the modal', async () => {
      const { page } = await visitAs(stage)
      await open(page, '/popular/fonts')
      await page.locator('.row-add').first().click()
      await dialog(page).waitFor()
      await page.mouse.click(5, 5)
      await expect.poll(() => dialog(page).count()).toBe(0)
    })
    it('a “new collection” tile stands in the grid', async () => {
      const { page } = await visitAs(stage)
      await open(page, '/popular/fonts')
      await page.locator('.row-add').first().click()
      await dialog(page).getByRole('button', { name: 'New collection' }).waitFor()
    })
  })

  describe('5 Validation rules', () => {
    it('The colour picker has alpha disabled', async () => {
      const { page } = await stage.visit()
      await open(page, '/popular/fonts')
      await page.locator('.tset-swatch, [aria-label*="olour"]').first().click()
      const picker = page.locator('.react-colorful')
      await picker.waitFor()
      expect(await picker.locator('.react-colorful__alpha').count()).toBe(0)
      expect(await picker.locator('.react-colorful__hue').count()).toBe(1)
    })
  })

  describe('9 Business constants and limits', () => {
    it('Layout breakpoints: 600px, 930px, 1100px, 1360px, 1600px: a page fits on both sides of each', async () => {
      const { page } = await stage.visit({ width: 1700 })
      await open(page, '/popular/fonts')
      for (const width of [600, 930, 1100, 1360, 1600].flatMap((one) => [one, one - 1])) {
        await page.setViewportSize({ width, height: 900 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
    })
    it('device pixel ratio clamped 1 to 5', async () => {
      const heights: number[] = []
      for (const deviceScaleFactor of [0.5, 1, 5, 8]) {
        const { page } = await stage.visit({ deviceScaleFactor })
        await open(page, '/popular/fonts?text=Ratio')
        const picture = page.locator('.row img').first()
        await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).complete)).toBe(true)
        const address = await picture.evaluate((img) => (img as HTMLImageElement).currentSrc)
        heights.push(Number(/[?&]h=(\d+)/.exec(address)?.[1]))
      }
      const [half, one, five, eight] = heights
      expect(half).toBe(one)
      expect(five).toBeGreaterThan(one!)
      expect(eight).toBe(five)
    })
  })
})
