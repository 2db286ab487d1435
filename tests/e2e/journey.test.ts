import { expect, it } from 'vitest'
import { openStage } from '#tests/support/browser.ts'
import { downloadedBytes, keptPreferences, rowNames, rows, settled } from '#tests/support/page-actions.ts'
import { describeWith } from '#tests/support/require.ts'

/** Checks the first bytes of a ZIP, the end of its directory, and the name of an entry. */
function expectZip(bytes: Buffer, entry: RegExp): void {
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
  expect(bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')).toBeGreaterThan(0)
  expect(bytes.toString('latin1')).toMatch(entry)
}

await describeWith('chromium', 'from the home page to the font in hand', () => {
  const stage = openStage('shared')

  it('searches, sets text, size, colours and filters, opens a family and downloads its ZIP', async () => {
    const { page } = await stage.open('/')
    await page.getByRole('combobox', { name: 'Search fonts, designers and collections' }).fill('playfair')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/search')
    await expect.poll(async () => (await rowNames(page))[0]).toBe('Playfair Display')

    const bar = page.getByRole('form', { name: 'Preview settings' })
    await bar.getByRole('textbox', { name: 'Preview text' }).fill('Bread & Butter')
    await bar.getByRole('slider', { name: 'Preview size' }).fill('90')
    await bar.getByRole('button', { name: /^Text colour/ }).click()
    await page.getByRole('textbox', { name: 'Text colour as hex' }).fill('7A1F2B')
    await page.keyboard.press('Escape')
    await bar.getByRole('button', { name: /^Paper colour/ }).click()
    await page.getByRole('textbox', { name: 'Paper colour as hex' }).fill('FFF4E0')
    await page.keyboard.press('Escape')
    await expect
      .poll(() => keptPreferences(page))
      .toEqual({ fonttext: 'Bread & Butter', fontsize: '90', fontfg: '7A1F2B', fontbg: 'FFF4E0' })

    // So few families come without a panel; it appears with the first filter.
    await bar.getByRole('switch', { name: '100% Free only' }).check()
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await filters.getByRole('textbox', { name: 'Must contain' }).fill('&ž')
    await page.keyboard.press('Enter')
    await filters
      .getByRole('group', { name: /^Class/ })
      .getByRole('checkbox', { name: /Serif/ })
      .check()
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({ q: 'playfair', free: '1', chars: '&ž', style: 'serif' })
    await settled(page)
    await expect.poll(async () => (await rowNames(page))[0]).toBe('Playfair Display')
    const picture = rows(page).first().locator('.FamilyRow_spec img')
    await expect.poll(() => picture.getAttribute('src')).toContain('s=90')
    const shown = new URL((await picture.getAttribute('src')) as string, page.url()).searchParams
    expect([shown.get('fg'), shown.get('bg')]).toEqual(['7A1F2B', 'FFF4E0'])
    // The picture is drawn, in these two colours.
    expect(await picture.evaluate(coloursOf)).toEqual(expect.arrayContaining(['7a1f2b', 'fff4e0']))

    await rows(page).first().getByRole('link', { name: 'Playfair Display', exact: true }).click()
    await expect.poll(() => page.locator('h1').innerText()).toBe('Playfair Display')
    await expect.poll(() => page.getByRole('textbox', { name: 'Preview text' }).inputValue()).toBe('Bread & Butter')
    const started = page.waitForEvent('download')
    await page
      .locator('.FamilyHead_acts')
      .getByRole('link', { name: /^Download/ })
      .click()
    const download = await started
    expect(download.suggestedFilename()).toMatch(/playfair.*\.zip$/i)
    expectZip(await downloadedBytes(download), /PlayfairDisplay\S*\.ttf/)
  })

  it('on a phone, opens a family from the list, goes back, downloads it and uses the menu', async () => {
    const { page } = await stage.open('/popular/fonts', { width: 360, height: 740, hasTouch: true, isMobile: true })
    const name = (await rowNames(page))[0] as string
    await rows(page).first().locator('.FamilyRow_bed').tap()
    await expect.poll(() => page.locator('h1').innerText()).toBe(name)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect.poll(async () => (await rowNames(page))[0]).toBe(name)
    const started = page.waitForEvent('download')
    await page
      .getByRole('link', { name: `Download ${name}` })
      .first()
      .tap()
    expectZip(await downloadedBytes(await started), /\.(ttf|otf|woff2?)/)
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'New', exact: true }).tap()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/new/fonts')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })
})

/** The two most frequent colours of a picture, as hex. */
function coloursOf(element: Element): Promise<string[]> {
  const image = element as HTMLImageElement
  return image.decode().then(() => {
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.fillStyle = getComputedStyle(image.closest('.FamilyRow_bed') as Element).backgroundColor
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    const counts = new Map<string, number>()
    for (let at = 0; at < data.length; at += 4) {
      const hex = [data[at], data[at + 1], data[at + 2]]
        .map((part) => (part ?? 0).toString(16).padStart(2, '0'))
        .join('')
      counts.set(hex, (counts.get(hex) ?? 0) + 1)
    }
    return [...counts]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 2)
      .map(([hex]) => hex)
  })
}
