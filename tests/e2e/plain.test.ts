import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { RouteName } from '#shared/routes.ts'
import { openStage, totalFound, visitAs } from '#tests/support/browser.ts'
import { downloadedBytes, rowNames, rows } from '#tests/support/page-actions.ts'
import { sidewaysOverflow } from '#tests/support/page-checks.ts'
import { describeWith } from '#tests/support/require.ts'
import { routeSamples } from '#tests/support/route-samples.ts'
import { solidPng } from '#tests/support/solid-png.ts'

/** All tools, and a reference page of each kind. */
const TOOLS = [
  ...(['unicode', 'unicode-char', 'unicode-block', 'unicode-planes', 'analyzer', 'html-encoder'] as const),
  ...(['javascript-encoder', 'alt-codes', 'degree-symbol', 'emoji-keyboard', 'lenny-face', 'font-generator'] as const),
  ...(['ascii-fonts', 'web-font-generator', 'identify', 'languages', 'language', 'countries', 'country'] as const),
] satisfies readonly RouteName[]

await describeWith('chromium', 'with JavaScript off', () => {
  const stage = openStage('shared')
  const visit = (width = 1360) => stage.visit({ javaScriptEnabled: false, width })
  const total = (query: string) => totalFound(stage.site, query)
  /** Opens a page without waiting for images: without scripts a family page loads hundreds of glyph pictures at once. */
  async function go(page: Page, path: string) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const dressed = () =>
      page.evaluate(() =>
        Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')).every(({ sheet }) => sheet),
      )
    await expect.poll(dressed).toBe(true)
  }
  /** The different filters of pictures; none where there is no picture. */
  const filters = async (page: Page, pictures: string) => [
    ...new Set(
      await page.locator(pictures).evaluateAll((all) => all.map((picture) => getComputedStyle(picture).filter)),
    ),
  ]

  it('lists show pictures, and links turn pages', async () => {
    const { page } = await visit()
    await page.goto('/popular/fonts')
    expect(await rows(page).count()).toBe(10)
    const picture = rows(page).first().locator('.FamilyRow_spec img')
    expect((await picture.boundingBox())?.height).toBeGreaterThan(30)
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?p=2')
    await expect.poll(() => rows(page).count()).toBe(10)
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'New' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/new/fonts')
  })

  it('is dark where the system prefers that and the visitor has not chosen day; paper stays white', async () => {
    const { page, context } = await stage.visit({ javaScriptEnabled: false, colorScheme: 'dark' })
    const drawn = () =>
      page.evaluate(() => ({
        ground: getComputedStyle(document.body).backgroundColor,
        scheme: getComputedStyle(document.documentElement).colorScheme,
        picture: getComputedStyle(document.querySelector('.FamilyRow_spec img') as Element).filter,
      }))
    const day = { ground: 'rgb(233, 237, 240)', scheme: 'light', picture: 'none' }
    await go(page, '/popular/fonts')
    // The server knows nothing of the system: its pictures are black.
    expect(await drawn()).toEqual({ ground: 'rgb(25, 29, 37)', scheme: 'dark', picture: 'invert(1)' })
    await go(page, '/')
    expect(await filters(page, 'img[src*="fg=000000"]:not(.is-colour)')).toEqual(['invert(1)'])
    await go(page, '/popular/fonts')
    await page.emulateMedia({ media: 'print' })
    expect(await drawn()).toEqual({ ...day, ground: 'rgb(255, 255, 255)' })
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
    expect(await drawn()).toEqual(day)
    await page.emulateMedia({ colorScheme: 'dark' })
    await context.addCookies([{ name: 'browse', value: 'darkmode=false', url: stage.site.url }])
    await go(page, '/popular/fonts')
    expect(await drawn()).toEqual(day)
  })

  it('at night leaves a chosen paper, colour fonts and forced colours as they were drawn', async () => {
    const { page } = await stage.visit({ javaScriptEnabled: false, colorScheme: 'dark' })
    const pathOf = async (slug: string) => `/${slug}-f${(await stage.site.family(slug)).id}`
    const playfair = await pathOf('playfair-display')
    await go(page, `${playfair}?textfg=000000&textbg=FFCC00`)
    const own = ':is(.HeroBed_bed, #styles) img'
    expect(await filters(page, own)).toEqual(['none'])
    const nabla = (await stage.site.family('nabla')).primaryFontId
    for (const path of [await pathOf('nabla'), '/popular/fonts?color=1', '/']) {
      await go(page, path)
      expect(await filters(page, `img[src*="/rf5/${nabla}/"]`), path).toEqual(['none'])
    }
    await go(page, playfair)
    expect(await filters(page, own)).toEqual(['invert(1)'])
    // The address of a picture of a font without a file has its ink encoded.
    const withoutFile = (picture: Element) => picture.setAttribute('src', '/api/renderfont4/1/e30/QQ/regular.png')
    await page.locator('#styles img').first().evaluate(withoutFile)
    expect(await filters(page, own)).toEqual(['invert(1)'])
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await filters(page, own)).toEqual(['none'])
    await go(page, '/popular/fonts')
    expect(await filters(page, '.FamilyRow_spec img')).toEqual(['none'])
  })

  it('the styles of a row link to the family', async () => {
    const { page } = await visit()
    await page.goto('/search?q=playfair+display')
    await rows(page).first().getByRole('link', { name: '3 styles' }).click()
    await expect
      .poll(() => new URL(page.url()).pathname)
      .toBe(`/playfair-display-f${(await stage.site.family('playfair-display')).id}`)
    await expect.poll(() => new URL(page.url()).hash).toBe('#styles')
  })

  it('shows no control that does nothing', async () => {
    const { page } = await visit()
    const family = await stage.site.family('lobster')
    for (const path of ['/', '/popular/fonts', '/search?q=o', `/lobster-f${family.id}`, '/404']) {
      await go(page, path)
      // Menus of the header open on focus and hover.
      for (const menu of await page.locator('[data-part="menu"]:visible').all()) {
        await menu.getByRole('button').first().focus()
        expect(await menu.locator('.menu').isVisible(), path).toBe(true)
      }
      const idle = page.locator(
        'button:visible:not([type="submit"], [data-part="menu"] > button), input[type="range"]:visible:not([name])',
      )
      expect(await idle.evaluateAll((all) => all.map((one) => one.outerHTML.slice(0, 120))), path).toEqual([])
    }
  })

  it('tools and reference show no control that does nothing', async () => {
    const samples = await routeSamples(stage.site)
    const { page } = await visit()
    const main = page.locator('main')
    for (const name of TOOLS) {
      await go(page, samples[name].path)
      // Buttons submit, and fields have a name and a form with a submit button.
      const idle = main.locator('button:visible:not([type="submit"])')
      expect(
        await idle.evaluateAll((all) =>
          all
            // Selectable text in a button can be copied by hand.
            .filter((one) => getComputedStyle(one).userSelect !== 'text')
            .map((one) => one.outerHTML.slice(0, 120)),
        ),
        name,
      ).toEqual([])
      const mute = main.locator('input:visible, select:visible, textarea:visible')
      expect(
        await mute.evaluateAll((all) =>
          (all as HTMLInputElement[])
            .filter(({ readOnly, name, form }) => {
              const sends = Array.from(form?.elements ?? []).some(
                (one) => (one as HTMLButtonElement).type === 'submit' && one.checkVisibility(),
              )
              return !readOnly && (name === '' || !sends)
            })
            .map((field) => field.outerHTML.slice(0, 120)),
        ),
        name,
      ).toEqual([])
    }
  })

  it('search, preview text and licence are forms', async () => {
    const { page } = await visit()
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Search fonts, designers and collections' }).fill('special')
    await page.keyboard.press('Enter')
    await page.waitForURL('/search?q=special')
    await expect.poll(() => rowNames(page)).toContain('Special Elite')
    await page.getByRole('textbox', { name: 'Preview text' }).fill('Ohne Skript')
    await page.getByRole('switch', { name: '100% Free only' }).check()
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toMatchObject({
        q: 'special',
        text: 'Ohne Skript',
        free: '1',
      })
    await expect.poll(() => rowNames(page)).not.toContain('Special Elite')
    await page.goto('/popular/fonts?text=Ohne+Skript')
    expect(await rows(page).first().locator('.FamilyRow_spec img').getAttribute('alt')).toContain('Ohne Skript')
  })

  it('filters are a form with Apply that keeps the rest of the address', async () => {
    const { page } = await visit()
    await page.goto('/popular/fonts?sort=name')
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await filters.getByRole('checkbox', { name: /100% Free/ }).check()
    await filters.getByRole('button', { name: 'Apply' }).click()
    const query = new URL(page.url()).searchParams
    expect([query.get('sort'), query.get('free')]).toEqual(['name', '1'])
    const shown = Number(/\d+/.exec(await page.locator('.list-head p').innerText())?.[0])
    expect(shown).toBe(await total('f=commercialok~'))
    await page.getByRole('link', { name: 'Remove 100% Free' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('free')).toBeNull()
  })

  it('filters work on a phone', async () => {
    const { page } = await visit(360)
    await page.goto('/popular/fonts')
    expect(await sidewaysOverflow(page)).toEqual([])
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await filters.getByRole('checkbox', { name: /100% Free/ }).check()
    await filters.getByRole('button', { name: 'Apply' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('free')).toBe('1')
  })

  it('the cookie turns on night mode', async () => {
    const { page, context } = await visit()
    await context.addCookies([{ name: 'browse', value: 'darkmode=true', url: stage.site.url }])
    await page.goto('/popular/fonts')
    expect(await page.locator('html').getAttribute('class')).toBe('dark')
  })

  it('family page: styles, glyphs as pictures, facts, ZIP and single files', async () => {
    const { page } = await visit()
    const { id } = await stage.site.family('lobster')
    await go(page, `/lobster-f${id}`)
    expect(await page.locator('h1').innerText()).toBe('Lobster')
    expect(await page.locator('.HeroBed_line img').isVisible()).toBe(true)
    const glyphs = page.locator('#glyphs li')
    expect(await glyphs.first().innerText()).toMatch(/^U\+0021 to U\+0028$/)
    expect(await glyphs.count()).toBe(12)
    await glyphs.first().scrollIntoViewIfNeeded()
    // As wide as its line, and in a narrow window smaller rather than cut.
    const drawn = () => glyphs.first().evaluate((item) => item.querySelector('img')!.naturalWidth)
    const asked = await glyphs.first().locator('img').getAttribute('width')
    await expect.poll(drawn).toBeGreaterThan(100)
    expect(await drawn()).toBeLessThan(Number(asked))
    expect(await page.locator('#licence, #license').innerText()).toMatch(/Open Font/i)
    const zip = page.waitForEvent('download')
    await page
      .locator('.FamilyHead_acts')
      .getByRole('link', { name: /^Download/ })
      .click()
    expect((await downloadedBytes(await zip)).subarray(0, 2).toString()).toBe('PK')
    const file = page.waitForEvent('download')
    await page
      .locator('#files table')
      .getByRole('link', { name: /^Download/ })
      .first()
      .click()
    const download = await file
    expect(download.suggestedFilename()).toMatch(/\.ttf$/)
    expect((await downloadedBytes(download)).readUInt32BE(0)).toBe(0x00010000)
  })

  it('chooses, sends and removes a profile picture', async () => {
    const { page, person } = await visitAs(stage, {}, { javaScriptEnabled: false, width: 360 })
    await page.goto(`/account/profile/${person.userId}/general`)
    const field = page.getByLabel('A picture', { exact: true })
    // With scripts a button covers the field; without, the field itself must be visible.
    expect((await field.boundingBox())?.width).toBeGreaterThan(100)
    await field.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: solidPng(300, 200) })
    await page.getByRole('button', { name: 'Send picture' }).click()
    const avatar = page.locator('[data-part="picture"] > img')
    // An image that is still loading would be requested after it is removed.
    await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await page.getByLabel('Yes, remove the picture').check()
    await page.getByRole('button', { name: 'Remove the picture' }).click()
    await field.waitFor()
    await expect.poll(() => avatar.count()).toBe(0)
  })
})
