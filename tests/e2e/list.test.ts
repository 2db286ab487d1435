import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { holdRequests, open, openStage, totalFound } from '#tests/support/browser.ts'
import { chips, countOf, facets, queryOf, rowNames, rows, settled } from '#tests/support/page-actions.ts'
import { describeWith } from '#tests/support/require.ts'
import { SPECIAL } from '#tests/support/test-catalogue.ts'

const LIST = '/popular/fonts'
const PER_PAGE = 10

await describeWith('chromium', 'a list of fonts', () => {
  const stage = openStage('shared')
  const total = (query: string) => totalFound(stage.site, query)

  it('shows a style while the pointer is on its stem, keeps it when pressed; arrow keys move', async () => {
    const { page } = await stage.open('/search?q=playfair+display')
    const row = rows(page).first()
    const picture = row.locator('.FamilyRow_spec img')
    const stems = row.getByRole('group', { name: /^Styles/ }).getByRole('button')
    const pressed = () =>
      stems.evaluateAll((all) => all.findIndex((one) => one.getAttribute('aria-pressed') === 'true'))
    expect(await stems.count()).toBe(3)
    const primary = await pressed()
    const source = () => picture.getAttribute('src')
    const before = await source()
    const other = primary === 2 ? 1 : 2
    await stems.nth(other).hover()
    await expect.poll(pressed).toBe(other)
    await expect.poll(source).not.toBe(before)
    await page.locator('h1').hover()
    await expect.poll(pressed).toBe(primary)
    await expect.poll(source).toBe(before)
    await stems.nth(other).click()
    await page.locator('h1').hover()
    expect(await pressed()).toBe(other)
    await stems.nth(other).press('ArrowRight')
    await expect.poll(() => pressed()).toBe((other + 1) % 3)
    await expect
      .poll(() => row.locator('.StyleStems_label.needs-js').innerText())
      .toContain((await stems.nth((other + 1) % 3).getAttribute('aria-label')) as string)
    // Arrow keys on the stems do not change the page.
    await expect.poll(() => new URL(page.url()).pathname).toBe('/search')
  })

  describe('a specimen that is too long', () => {
    const LONG = 'So long a line of words that no bed of this width holds the whole of it at once'
    const isSlid = async (page: Page) => {
      // React has handled the pointer after two frames.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      return rows(page)
        .first()
        .evaluate((element) => element.hasAttribute('data-slides'))
    }
    const openRow = async (page: Page, text: string) => {
      await open(page, `${LIST}?text=${encodeURIComponent(text)}`)
      const row = rows(page).first()
      await row.locator('.FamilyRow_spec img').evaluate((image: HTMLImageElement) => image.decode())
      return row
    }

    it('slides to its end under the pointer', async () => {
      const { page } = await stage.visit({ width: 1000 })
      await (await openRow(page, 'A')).locator('h2').hover()
      expect(await isSlid(page)).toBe(false)
      const row = await openRow(page, LONG)
      await row.locator('h2').hover()
      await expect.poll(() => isSlid(page)).toBe(true)
      const over = () => row.locator('.FamilyRow_spec').evaluate((spec) => spec.style.getPropertyValue('--over'))
      await expect.poll(async () => Number.parseFloat(await over())).toBeLessThan(0)
    })

    it('stays where it is after a tap', async () => {
      const { page } = await stage.visit({ width: 800, hasTouch: true })
      const row = await openRow(page, LONG)
      await row.getByRole('checkbox', { name: /to basket$/ }).tap()
      await expect.poll(() => row.evaluate((element) => element.contains(document.activeElement))).toBe(true)
      expect(await isSlid(page)).toBe(false)
    })
  })

  it('pages: clamps the number, turns by links and arrow keys, and back restores the scroll position', async () => {
    const { page } = await stage.visit()
    const pages = Math.ceil((await total('')) / PER_PAGE)
    expect(pages).toBeGreaterThanOrEqual(4)
    await open(page, `${LIST}?p=999`)
    const pager = page.getByRole('navigation', { name: 'Pages' })
    const current = () => pager.locator('[aria-current="page"]').innerText()
    expect(await current()).toMatch(new RegExp(`${pages}$`))
    expect(await page.getByText(/^[\d,]+ results?$/).count()).toBe(1)
    const last = await rowNames(page)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(current).toMatch(new RegExp(`${pages - 1}$`))
    await expect.poll(() => queryOf(page)).toEqual({ p: String(pages - 1) })
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.keyboard.press('ArrowRight')
    await expect.poll(current).toMatch(new RegExp(`${pages}$`))
    await expect.poll(() => rowNames(page)).toEqual(last)
    await pager.getByRole('link', { name: 'Page 1', exact: true }).click()
    await expect.poll(current).toMatch(/1$/)
    await expect.poll(() => queryOf(page)).toEqual({})
    // The first page is the end, and keys in a field do not turn pages.
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('textbox', { name: 'Preview text' }).press('ArrowRight')
    await settled(page)
    await expect.poll(() => current()).toMatch(/1$/)
    await page.locator('h1').click()
    await page.evaluate(() => window.scrollTo(0, 700))
    await page.keyboard.press('ArrowRight')
    await expect.poll(current).toMatch(/2$/)
    await page.goBack()
    await expect.poll(current).toMatch(/1$/)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)
  })

  it('shows ten per page, or the chosen number, on every list and after a reload', async () => {
    const { page } = await stage.open(`${LIST}?p=3`)
    const first = (await rowNames(page))[0]!
    expect(await rows(page).count()).toBe(10)
    const choice = page.getByRole('combobox', { name: 'Per page' })
    await choice.selectOption('20')
    // The first row was the 21st, which is on the second page of twenty.
    await expect.poll(() => queryOf(page)).toEqual({ p: '2' })
    await expect.poll(() => rows(page).count()).toBe(20)
    expect(await rowNames(page)).toContain(first)
    await page.reload()
    expect(await rows(page).count()).toBe(20)
    for (const [path, things] of [
      ['/new/fonts', '[data-part="row"]'],
      ['/designers', '[data-part="designers"] > *'],
    ] as const) {
      await open(page, path)
      expect(await page.locator(things).count(), path).toBeGreaterThan(10)
      expect(await choice.inputValue(), path).toBe('20')
    }
  })

  it('shows every row on exactly one page', async () => {
    const { page } = await stage.visit()
    const all = await total('')
    await open(page, '/new/fonts')
    const seen: string[] = []
    for (let at = 1; at <= Math.ceil(all / PER_PAGE); at++) {
      await expect
        .poll(() => page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current="page"]').innerText())
        .toMatch(new RegExp(`${at}$`))
      seen.push(
        ...(await rows(page)
          .locator('h2 a')
          .evaluateAll((links) => links.map((one) => one.getAttribute('href')!))),
      )
      await page.keyboard.press('ArrowRight')
    }
    expect(new Set(seen).size).toBe(all)
    expect(seen.length).toBe(all)
  })

  it('“100% Free only” hides families for personal use, in searches and lists', async () => {
    const { page } = await stage.visit()
    const name = (await stage.site.family(SPECIAL.personal)).name
    const all = await total('')
    const free = await total('f=commercialok~')
    expect(free).toBeLessThan(all)
    await open(page, `/search?q=${encodeURIComponent(name)}`)
    expect(await rowNames(page)).toContain(name)
    await expect(rows(page).filter({ hasText: name }).innerText()).resolves.toContain('Personal Use Free')
    await page.getByRole('switch', { name: '100% Free only' }).check()
    await expect.poll(() => queryOf(page)).toEqual({ q: name, free: '1' })
    await expect.poll(() => rowNames(page)).not.toContain(name)
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Popular' }).click()
    await expect.poll(() => countOf(page)).toBe(all)
    await page.getByRole('switch', { name: '100% Free only' }).check()
    await expect.poll(() => countOf(page)).toBe(free)
    await expect.poll(() => page.locator('.FamilyRow_licence').filter({ hasText: 'Personal Use Free' }).count()).toBe(0)
    await chips(page).getByRole('link', { name: 'Remove 100% Free' }).click()
    await expect.poll(() => countOf(page)).toBe(all)
  })

  it('class: first press includes, second excludes, third clears; chips remove one or all', async () => {
    const { page } = await stage.open(LIST)
    const all = await countOf(page)
    const serif = facets(page)
      .getByRole('group', { name: /^Class/ })
      .getByRole('checkbox', { name: /Serif/ })
    const step = async (query: object) => {
      // click(), not check(): a second press means 'not' and leaves the box checked.
      await serif.click()
      await expect.poll(() => queryOf(page)).toEqual(query)
      await settled(page)
    }
    await step({ style: 'serif' })
    const only = await countOf(page)
    expect(only).toBeLessThan(all)
    await chips(page).getByRole('link', { name: 'Remove Serif' }).waitFor()
    await step({ not: 'serif' })
    await expect.poll(() => countOf(page)).toBe(all - only)
    await expect.poll(() => chips(page).innerText()).toMatch(/Not\s*Serif/)
    await step({})
    await expect.poll(() => countOf(page)).toBe(all)
    await facets(page)
      .getByRole('checkbox', { name: /^Polish/ })
      .check()
    await serif.click()
    await expect.poll(() => Object.keys(queryOf(page)).sort()).toEqual(['lang', 'style'])
    await chips(page).getByRole('link', { name: 'Clear all' }).click()
    await expect.poll(() => queryOf(page)).toEqual({})
    await expect.poll(() => countOf(page)).toBe(all)
  })

  it('shows filters at once and combines them while answers are pending', async () => {
    const { page, context } = await stage.open(LIST)
    const letGo = await holdRequests(context, '**/trpc/fonts.search**')
    const polish = facets(page).getByRole('checkbox', { name: /^Polish/ })
    const free = facets(page).getByRole('checkbox', { name: /100% Free/ })
    await polish.check()
    await free.check()
    expect([await polish.isChecked(), await free.isChecked()]).toEqual([true, true])
    letGo()
    await expect.poll(() => queryOf(page)).toEqual({ free: '1', lang: 'pl' })
    await settled(page)
    await expect.poll(async () => [await polish.isChecked(), await free.isChecked()]).toEqual([true, true])
  })

  it('nothing found: answers 404, says why, and offers filters to remove', async () => {
    const { page } = await stage.visit()
    expect(await open(page, '/search?q=zzqqxxyyww')).toBe(404)
    expect(await page.locator('h1').innerText()).toBe('Results for “zzqqxxyyww”')
    await page.getByRole('heading', { name: 'No results for “zzqqxxyyww”' }).waitFor()
    expect(await open(page, '/search?q=lobstre')).toBeLessThan(500)
    expect(await open(page, '/search-fonts?style=serif&lang=am')).toBe(404)
    await page.getByRole('heading', { name: 'Nothing matches all these filters' }).waitFor()
    await page.locator('[data-part="empty"]').getByRole('link', { name: 'Remove Serif' }).click()
    await expect.poll(() => queryOf(page)).toEqual({ lang: 'am' })
  })

  it('adds families to the basket, with x from the keyboard, and compares the newest eight', async () => {
    const { page } = await stage.open(LIST)
    const add = (at: number) =>
      rows(page)
        .nth(at)
        .getByRole('checkbox', { name: /to basket$/ })
        .click()
    await add(0)
    const tray = page.getByRole('region', { name: 'Basket' })
    await tray.waitFor()
    await rows(page).nth(1).locator('h2 a').focus()
    await page.keyboard.press('x')
    await tray.getByRole('link', { name: 'Basket, 2 styles' }).waitFor()
    for (let at = 2; at < 9; at++) await add(at)
    await tray.getByRole('link', { name: '+1 more' }).waitFor()
    await tray.getByRole('button', { name: 'Compare 8' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The newest 8 of the 9 styles in the basket.').waitFor()
    await expect.poll(() => page.evaluate(() => document.body.className)).toBe('modal-open')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('the page link keeps only q and p; another link has the exact view', async () => {
    const { page } = await stage.open('/search?q=o&style=sans&text=Mine')
    await page.getByRole('button', { name: 'Share this view' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share this page' })
    const addressIn = async (label: string) => new URL(await dialog.getByLabel(label).inputValue())
    expect([...(await addressIn('Link to this page')).searchParams]).toEqual([['q', 'o']])
    expect(
      Object.fromEntries((await addressIn('Link to this view, with filters and preview text')).searchParams),
    ).toEqual({
      q: 'o',
      style: 'sans',
      text: 'Mine',
    })
    await page.mouse.click(5, 5)
    await dialog.waitFor({ state: 'detached' })
  })

  it('sorts at once and writes the order to the address', async () => {
    const { page } = await stage.open(LIST)
    await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Name' })
    await expect.poll(() => queryOf(page)).toEqual({ sort: 'name' })
    await settled(page)
    const names = await rowNames(page)
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
    const options = await page.getByRole('combobox', { name: 'Sort' }).locator('option').allInnerTexts()
    expect(options).toEqual(['Popular', 'Trending', 'Newest', 'Name'])
  })

  it('below 1100 px filters are a sheet with a live count', async () => {
    const { page } = await stage.open(LIST, { width: 360, height: 740 })
    await page.getByRole('button', { name: /^Filters/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('checkbox', { name: /100% Free/ }).check()
    const free = await total('f=commercialok~')
    await sheet.getByRole('button', { name: `Show ${free}` }).click()
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => countOf(page)).toBe(free)
  })
})
