import { expect, it } from 'vitest'
import { open, openStage } from '#tests/support/browser.ts'
import { describeWith } from '#tests/support/require.ts'

await describeWith('chromium', 'tools for text', (chromium) => {
  const stage = openStage(chromium)

  it('ASCII fonts: what is near the screen is drawn beside the page, in the text of the moment', async () => {
    const { page } = await stage.visit()
    await open(page, '/beta/ascii-fonts?text=Ab')
    const cards = page.locator('.ascii-card')
    await expect.poll(() => cards.count()).toBeGreaterThan(300)
    const standard = cards.filter({ has: page.getByRole('heading', { name: 'Standard', exact: true }) })
    expect(await standard.locator('pre').innerText()).toContain("| '_ \\")
    // Only some of the cards hold a picture.
    await expect.poll(() => page.locator('.ascii-card pre').count()).toBeGreaterThan(4)
    expect(await page.locator('.ascii-card pre').count()).toBeLessThan(40)

    await page.getByRole('textbox', { name: 'Text' }).fill('Hi')
    await expect.poll(() => standard.locator('pre').innerText()).toContain('| | | (_)')
    await expect.poll(() => page.url()).toContain('text=Hi')

    const last = cards.last()
    await last.scrollIntoViewIfNeeded()
    await expect.poll(() => last.locator('pre').getAttribute('aria-label')).toMatch(/^Hi in /)
    expect(await standard.locator('pre').count()).toBe(0)

    await page.getByRole('searchbox', { name: 'Name of the font' }).fill('slant')
    await expect.poll(() => cards.count()).toBeLessThan(12)
    await expect.poll(() => page.locator('.ascii-card pre').count()).toBe(await cards.count())
  })
})
