import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { open, openStage } from '#tests/support/browser.ts'
import { cookiePreferences, keptPreferences, rows, settled } from '#tests/support/page-actions.ts'
import { describeWith } from '#tests/support/require.ts'

const LIST = '/popular/fonts'

await describeWith('chromium', 'a link with preview settings', () => {
  const stage = openStage('shared')
  const bar = (page: Page) => page.getByRole('form', { name: 'Preview settings' })
  const field = (page: Page) => bar(page).getByRole('textbox', { name: 'Preview text' })
  const coloursOf = async (page: Page) => {
    const source = await rows(page).first().locator('.FamilyRow_spec img').getAttribute('src')
    const { searchParams } = new URL(source!, page.url())
    return [searchParams.get('fg'), searchParams.get('bg')]
  }

  it('shows the text and colours of a link on its page, and gives the visitor their own back on the next', async () => {
    const { page } = await stage.visit()
    await open(page, LIST)
    await field(page).fill('Mine')
    await bar(page)
      .getByRole('button', { name: /^Text colour/ })
      .click()
    await page.getByRole('textbox', { name: 'Text colour as hex' }).fill('00AA00')
    const own = { fonttext: 'Mine', fontfg: '00AA00' }
    await expect.poll(() => keptPreferences(page)).toEqual(own)

    const colours = () => coloursOf(page)
    await open(page, `${LIST}?text=Lent&textfg=BC2410&textbg=FBE9E5`)
    await expect.poll(() => field(page).inputValue()).toBe('Lent')
    await expect.poll(colours).toEqual(['BC2410', 'FBE9E5'])
    // Other filters are still the same page.
    await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Name' })
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('name')
    await settled(page)
    expect(await field(page).inputValue()).toBe('Lent')
    expect(await colours()).toEqual(['BC2410', 'FBE9E5'])
    expect(await keptPreferences(page)).toEqual({ ...own, fontsort: 'name' })
    expect(await cookiePreferences(page)).toMatchObject(own)
    // So it is after a reload.
    await open(page, page.url())
    await expect.poll(() => field(page).inputValue()).toBe('Lent')
    expect(await colours()).toEqual(['BC2410', 'FBE9E5'])

    await page.locator('a[href="/new/fonts"]').first().click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/new/fonts')
    await expect.poll(() => field(page).inputValue()).toBe('Mine')
    await expect.poll(colours).toEqual(['00AA00', 'FFFFFF'])
    expect(await keptPreferences(page)).toEqual({ ...own, fontsort: 'name' })

    // Going back shows the link's again; one colour changed by the visitor makes both their own.
    await page.goBack()
    await expect.poll(() => field(page).inputValue()).toBe('Lent')
    await bar(page)
      .getByRole('button', { name: /^Text colour/ })
      .click()
    await page.getByRole('textbox', { name: 'Text colour as hex' }).fill('0000CC')
    await expect
      .poll(() => keptPreferences(page))
      .toEqual({ fonttext: 'Mine', fontfg: '0000CC', fontbg: 'FBE9E5', fontsort: 'name' })
    // The address no longer says what the page no longer shows.
    await expect.poll(() => new URL(page.url()).search).toBe('?text=Lent&sort=name')
    const reset = bar(page).locator('[title="Reset"]')
    await reset.click()
    await expect.poll(() => field(page).inputValue()).toBe('Mine')
    await expect.poll(() => new URL(page.url()).search).toBe('?sort=name')
    expect(await keptPreferences(page)).toMatchObject({ fonttext: 'Mine', fontfg: '0000CC' })
    await reset.click()
    await expect.poll(() => keptPreferences(page)).toEqual({ fontsort: 'name' })
    await expect.poll(() => field(page).inputValue()).toBe('')
  })

  it('keeps what the visitor types while the page loads in another order', async () => {
    const { page } = await stage.visit()
    await open(page, `${LIST}?text=Lent`)
    await expect.poll(() => field(page).inputValue()).toBe('Lent')
    let answer = () => {}
    const typed = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/trpc/fonts.search*', async (route) => {
      await typed
      await route.continue()
    })
    await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Name' })
    await field(page).fill('Mine')
    await expect.poll(() => keptPreferences(page)).toMatchObject({ fonttext: 'Mine' })
    answer()
    await expect.poll(() => new URL(page.url()).search).toBe('?sort=name')
    await settled(page)
    expect(await field(page).inputValue()).toBe('Mine')
    await expect.poll(() => rows(page).first().locator('img').first().getAttribute('alt')).toContain('Mine')
  })

  it('a comparison of the link that was cleared does not come back', async () => {
    const { page } = await stage.visit()
    await open(page, LIST)
    const styles = await stage.site.sql<{ id: number }>('SELECT id FROM font WHERE isPrimary = 1 ORDER BY id LIMIT 2')
    await open(page, `${LIST}?text=Lent&compare=${styles.map(({ id }) => id).join()}`)
    const basket = page.getByRole('region', { name: 'Basket' })
    await basket.getByRole('button', { name: 'Clear' }).click()
    await basket.waitFor({ state: 'detached' })
    await field(page).fill('Mine')
    await expect.poll(() => keptPreferences(page)).toMatchObject({ fonttext: 'Mine' })
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  it('takes the text out of the address of a family once the visitor types another', async () => {
    const { page } = await stage.visit()
    await open(page, LIST)
    const family = await rows(page).first().getByRole('link').first().getAttribute('href')
    await open(page, `${family}?text=Lent`)
    await expect.poll(() => field(page).inputValue()).toBe('Lent')
    await field(page).fill('Mine')
    await expect.poll(() => keptPreferences(page)).toMatchObject({ fonttext: 'Mine' })
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.reload()
    await settled(page)
    expect(await field(page).inputValue()).toBe('Mine')
  })
})
