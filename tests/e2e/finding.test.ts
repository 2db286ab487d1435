import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { ExploreMapResult } from '#shared/contracts/catalogue/explore.ts'
import { open, openStage, totalFound } from '#tests/support/browser.ts'
import { copiedText } from '#tests/support/clipboard.ts'
import {
  chips,
  countOf,
  facets,
  keptPreferences,
  pressInInputMethod,
  queryOf,
  rowNames,
  rows,
  settled,
} from '#tests/support/page-actions.ts'
import { accessibilityProblems } from '#tests/support/page-checks.ts'
import { describeWith } from '#tests/support/require.ts'

const LIST = '/popular/fonts'

await describeWith('chromium', 'finding a font', () => {
  const stage = openStage('shared')
  const total = (query: string) => totalFound(stage.site, query)

  it('a chip switches to exclude, and back and forward restore each state', async () => {
    const { page } = await stage.open(LIST)
    const all = await countOf(page)
    await facets(page)
      .getByRole('checkbox', { name: /^Variable axes/ })
      .check()
    await expect.poll(() => queryOf(page)).toEqual({ variable: '1' })
    await settled(page)
    const only = await countOf(page)
    expect(only).toBe(await total('ff=variable~yes'))
    await chips(page).getByRole('link', { name: 'Exclude Variable instead' }).click()
    await expect.poll(() => queryOf(page)).toEqual({ no: 'variable~yes' })
    await expect.poll(() => countOf(page)).toBe(all - only)
    await expect.poll(() => chips(page).innerText()).toMatch(/Not\s*Variable/)
    await page.goBack()
    await expect.poll(() => queryOf(page)).toEqual({ variable: '1' })
    await expect.poll(() => countOf(page)).toBe(only)
    await expect
      .poll(() =>
        facets(page)
          .getByRole('checkbox', { name: /^Variable axes/ })
          .isChecked(),
      )
      .toBe(true)
    await page.goForward()
    await expect.poll(() => countOf(page)).toBe(all - only)
    await chips(page).getByRole('link', { name: 'Remove Not Variable' }).click()
    await expect.poll(() => queryOf(page)).toEqual({})
  })

  it('offers fonts that can set unknown words, or to leave the words out', async () => {
    const { page } = await stage.open(`/search?q=${encodeURIComponent('serif for "Żółć"')}`)
    expect(await countOf(page)).toBe(0)
    await page.getByRole('link', { name: 'Leave out “Żółć”' }).click()
    await expect.poll(() => countOf(page)).toBe(await total('ff=topic~serif'))
    await page.goBack()
    await page.getByRole('link', { name: 'Fonts that can set “Żółć”' }).click()
    await settled(page)
    await expect.poll(() => chips(page).innerText()).toMatch(/Contains Żółć[\s\S]*Serif/)
    const able = await total('ff=topic~serif&codepoint=0x17b,0xf3,0x142,0x107')
    expect(able).toBeGreaterThan(0)
    await expect.poll(() => countOf(page)).toBe(able)
  })

  it('turns one label into a filter, which can be read as words again', async () => {
    const { page } = await stage.open('/search?q=fonts+for+Polish')
    expect(await countOf(page)).toBe(await total('lang=pl'))
    expect(
      await facets(page)
        .getByRole('checkbox', { name: /^Polish/ })
        .isChecked(),
    ).toBe(true)
    // The first change of a filter writes all recognised filters to the address.
    await chips(page).getByRole('link', { name: 'Exclude Polish instead' }).click()
    await expect.poll(() => queryOf(page)).toEqual({ no: 'lang~pl' })
    await open(page, '/search?q=free+serif')
    expect(await countOf(page)).toBe(await total('ff=topic~serif&f=commercialok~'))
    await chips(page).getByRole('link', { name: 'Read “serif” as words' }).click()
    await expect.poll(() => queryOf(page).q).toBe('free "serif"')
    await settled(page)
    await expect.poll(() => chips(page).innerText()).not.toMatch(/Serif/)
    await open(page, '/search?q=Playfair+Display')
    expect(await rowNames(page)).toContain('Playfair Display')
    expect(await chips(page).count()).toBe(0)
  })

  it('ranks families by a sentence, and each part of it can be removed', async () => {
    const { page } = await stage.open('/search?q=serif+for+Polish+not+italic')
    expect(await chips(page).innerText()).toMatch(/Serif[\s\S]*Polish[\s\S]*Not\s*Italic/)
    // Families that have all of it come first, then those that come near.
    const exact = await total('ff=topic~serif&lang=pl&ffn=italic~yes')
    expect(exact).toBeGreaterThan(0)
    expect(await countOf(page)).toBeGreaterThan(exact)
    await chips(page).getByRole('link', { name: 'Remove Serif (“serif”)' }).click()
    await expect.poll(() => queryOf(page).q).toBe('for Polish not italic')
    await expect.poll(() => countOf(page)).toBe(await total('lang=pl&ffn=italic~yes'))
    // A filter of the panel narrows what the sentence ranks.
    await open(page, '/search?q=elegant+serif')
    await facets(page)
      .getByRole('checkbox', { name: /^Italics/ })
      .check()
    await expect.poll(() => queryOf(page)).toEqual({ q: 'elegant serif', italic: '1' })
    await expect.poll(() => chips(page).innerText()).toMatch(/Elegant[\s\S]*Serif[\s\S]*Italic/)
  })

  it('shows what resembles a famous font or comes nearest, above the rows, and the style asked for', async () => {
    const { page } = await stage.visit()
    const remark = page.locator('.FontRows_remark')
    await open(page, '/search?q=Helvetica')
    expect(await remark.innerText()).toBe('We don’t have Helvetica. Similar:')
    const [above, first] = [await remark.boundingBox(), await rows(page).first().boundingBox()]
    expect(above!.y + above!.height).toBeLessThanOrEqual(first!.y)
    await open(page, '/search?q=Arabic+slab')
    expect(await remark.innerText()).toBe('No Arabic slab: showing Arabic serif')
    await open(page, '/search?q=italic+didone')
    expect(await rows(page).first().innerText()).toMatch(/Playfair Display[\s\S]*Italic/)
  })

  it('finds a language by some of its letters', async () => {
    const { page } = await stage.open(LIST)
    const field = facets(page).getByRole('searchbox', { name: 'Find a language' })
    await field.fill('icel')
    await facets(page)
      .getByRole('checkbox', { name: /^Icelandic/ })
      .waitFor()
    await pressInInputMethod(field, 'Enter')
    expect(await field.inputValue()).toBe('icel')
    await field.press('Enter')
    await expect.poll(() => queryOf(page)).toEqual({ lang: 'is' })
    await expect.poll(() => countOf(page)).toBe(await total('lang=is'))
  })

  it('loads the result of a filter while the pointer rests on it', async () => {
    const { page } = await stage.open(LIST)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/fonts.search')) asked.push(request.url())
    })
    const label = facets(page)
      .locator('label')
      .filter({ hasText: /^Variable axes/ })
    const answered = page.waitForResponse((response) => response.url().includes('/fonts.search'))
    await label.hover()
    await (await answered).finished()
    expect(asked).toHaveLength(1)
    await label.click()
    await expect.poll(() => queryOf(page)).toEqual({ variable: '1' })
    await settled(page)
    expect(asked.filter((url) => url === asked[0])).toHaveLength(1)
  })

  it('hides rows, and undoes it', async () => {
    const { page } = await stage.open(LIST)
    const [, second] = await rowNames(page)
    await page.getByRole('button', { name: `More actions for ${second}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Hide' }).click()
    await expect.poll(() => rowNames(page)).not.toContain(second)
    await page
      .getByRole('article', { name: `${second}, hidden` })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect.poll(() => rowNames(page)).toContain(second)
  })

  // Over 20 s on a busy machine: the site packs three families for the bytes that a page loads.
  it('a basket is kept in the browser, shared between tabs, undone and passed on as a link', async () => {
    const { page, context, expectConsole } = await stage.visit({ permissions: ['clipboard-read', 'clipboard-write'] })
    await open(page, '/basket')
    // The first answer is one of a busy server, as every answer may be while files are made.
    const making = { error: { message: 'busy', code: -32603, data: { httpStatus: 503, appCode: 'OVERLOADED' } } }
    const busyAtFirst = (one: Page) =>
      one.route('**/trpc/styleSets.bytes*', (route) => route.fulfill({ status: 503, json: making }), { times: 1 })
    await busyAtFirst(page)
    expectConsole(/503.*styleSets\.bytes/)
    await page.getByRole('heading', { name: 'Your basket is empty' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Popular fonts' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(LIST)
    await settled(page)
    const names = (await rowNames(page)).slice(0, 3)
    for (const [at, name] of names.entries()) {
      await rows(page).nth(at).getByRole('link', { name, exact: true }).focus()
      await page.keyboard.press('x')
    }
    const other = await context.newPage()
    await open(other, LIST)
    await other.getByRole('link', { name: 'Basket, 3 styles' }).waitFor()
    await other.getByRole('checkbox', { name: `Add ${names[0]} to basket` }).click()
    await page.getByRole('link', { name: 'Basket, 2 styles' }).waitFor()
    await other.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: 'Basket, 3 styles' }).click()
    await page.getByText('3 styles of 3 families, kept in this browser.').waitFor()
    // Newest first.
    expect(await rowNames(page)).toEqual(names.toReversed())
    const web = page.getByRole('region', { name: 'Use on the web' })
    await web.getByText('One style sheet for 3 families').waitFor()
    await web.getByLabel('A page in').selectOption('de')
    // As long as the page itself asks again for files that are being made.
    await expect
      .poll(() => web.getByRole('status').innerText(), { timeout: 120_000 })
      .toMatch(/^loads [\d.]+ KB of fonts in 3 files\.$/)
    await expect.poll(() => web.locator('pre').first().innerText()).toMatch(/(?:family=.*){3}display=swap/)
    expect(await accessibilityProblems(page)).toEqual([])

    const ids = await page.evaluate(() =>
      (JSON.parse(localStorage.getItem('browse__basket') ?? '[]') as { font: { id: number } }[]).map(
        ({ font }) => font.id,
      ),
    )
    await page.getByRole('textbox', { name: 'Preview text' }).fill('Hafen')
    await expect.poll(() => rows(page).first().locator('img').first().getAttribute('alt')).toContain('Hafen')
    await page.getByRole('button', { name: 'Copy Link' }).click()
    const { pathname, search } = new URL(await copiedText(page))
    expect(pathname + search).toBe(`/basket/${ids.join('-')}?text=Hafen`)
    const guest = await stage.visit()
    await busyAtFirst(guest.page)
    guest.expectConsole(/503/)
    await open(guest.page, `${pathname}${search}&textfg=BC2410&textbg=FBE9E5`)
    const picture = rows(guest.page).first().locator('img').first()
    expect(await picture.getAttribute('alt')).toContain('Hafen')
    await expect.poll(() => picture.getAttribute('src')).toContain('BC2410')
    expect(await keptPreferences(guest.page)).toEqual({})
    const sizes = guest.page.getByRole('region', { name: 'Use on the web' })
    await sizes.getByText('Some of the files are still being made.').waitFor()
    await sizes.getByText(/^loads [\d.]+ KB of fonts in 3 files\.$/).waitFor()
    await expect.poll(() => rowNames(guest.page)).toEqual(names.toReversed())
    await guest.page.getByRole('button', { name: 'Download all' }).click()
    const dialog = guest.page.getByRole('dialog', { name: 'Download as one file' })
    await dialog.getByText('3 families').first().waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await guest.page.getByRole('button', { name: 'Add all to my basket' }).click()
    await guest.page.getByRole('link', { name: 'All are in your basket' }).click()
    await guest.page.getByText('3 styles of 3 families, kept in this browser.').waitFor()

    await rows(page)
      .first()
      .getByRole('checkbox', { name: /^Add .* to basket$/ })
      .click()
    await expect.poll(() => rowNames(page)).toEqual(names.slice(0, 2).toReversed())
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('heading', { name: 'Your basket is empty' }).waitFor()
  })

  it('takes over what was starred and compared before there was a basket', async () => {
    const { page } = await stage.open(LIST)
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByRole('link', { name: 'Basket, 1 style', exact: true }).waitFor()
    await page.evaluate(() => {
      const [pick] = JSON.parse(localStorage.getItem('browse__basket')!)
      const other = { ...pick, font: { ...pick.font, id: pick.font.id + 1 } }
      localStorage.clear()
      localStorage.setItem('browse__starred', JSON.stringify([pick, other]))
      localStorage.setItem('browse__compare', JSON.stringify([pick]))
    })
    await page.reload()
    await page.getByRole('link', { name: 'Basket, 2 styles' }).waitFor()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /starred|compare/.test(key)))).toEqual(
      [],
    )
  })

  it('j and k move between rows, x adds the focused row to the basket and h hides it', async () => {
    const { page } = await stage.open(LIST)
    const names = await rowNames(page)
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    await page.keyboard.press('j')
    await expect.poll(focused).toBe(names[0])
    await page.keyboard.press('j')
    await expect.poll(focused).toBe(names[1])
    await page.keyboard.press('k')
    await expect.poll(focused).toBe(names[0])
    await page.keyboard.press('x')
    await page.getByRole('link', { name: 'Basket, 1 style', exact: true }).waitFor()
    await page.keyboard.press('h')
    await page.getByRole('article', { name: `${names[0]}, hidden` }).waitFor()
    await expect.poll(focused).toBe(names[1])
  })

  it('a family links to similar fonts, and appears among the recently viewed', async () => {
    const { page } = await stage.visit()
    const family = await stage.site.family('playfair-display')
    await open(page, `/playfair-display-f${family.id}`)
    await page.getByRole('link', { name: 'All fonts like this' }).click()
    await expect.poll(() => queryOf(page)).toEqual({ sort: `similar:${family.id}` })
    await settled(page)
    await expect.poll(() => rows(page).count()).toBeGreaterThan(3)
    expect(await rowNames(page)).not.toContain('Playfair Display')
    const other = await stage.site.family('lobster')
    await open(page, `/lobster-f${other.id}`)
    await page.getByRole('region', { name: 'Recently viewed' }).getByRole('link').first().waitFor()
    expect(await open(page, '/search-fonts?sort=similar:99999999')).toBe(404)
  })

  it('without scripts the filters are a form', async () => {
    const { page } = await stage.visit({ javaScriptEnabled: false, width: 1360 })
    await page.goto(LIST)
    await facets(page)
      .getByRole('checkbox', { name: /^Variable axes/ })
      .check()
    await facets(page).getByRole('button', { name: 'Apply' }).click()
    await expect.poll(() => queryOf(page)).toMatchObject({ variable: '1' })
    await expect.poll(() => countOf(page)).toBe(await total('ff=variable~yes'))
    await chips(page).getByRole('link', { name: 'Exclude Variable instead' }).click()
    await expect.poll(() => queryOf(page)).toMatchObject({ no: 'variable~yes' })
    await expect.poll(() => countOf(page)).toBe(await total('ffn=variable~yes'))
  })

  it('says where a filter leaves families when the part of the map in sight has none', async () => {
    const { page } = await stage.visit()
    const { families, regions } = (await stage.site.client.get('/api/v3/explore-map.json')).json as ExploreMapResult
    const { xs, ys } = families
    const only = families.regions.findIndex((region) => regions[region]!.name === 'pixel')
    const distance = (at: number) => Math.hypot(xs[at]! - xs[only]!, ys[at]! - ys[only]!)
    const far = [...xs.keys()].reduce((most, at) => (distance(at) > distance(most) ? at : most))
    await open(page, `/explore?class=pixel#at=${xs[far]},${ys[far]},200`)
    await page.getByText(/^\d+ famil(y|ies) outside this part of the map\./).waitFor()
    await page.getByRole('button', { name: /^Show (it|them)$/ }).click()
    await expect.poll(() => page.getByText('outside this part of the map').count()).toBe(0)
  })

  it('goes over the map by keys, names and filters, and comes back to the same place', async () => {
    const { page } = await stage.open('/explore')
    const map = page.getByRole('application', { name: 'Map of fonts' })
    await map.press('ArrowRight')
    const said = page.getByRole('status').filter({ hasText: ', ' })
    const first = await said.innerText()
    await map.press('ArrowRight')
    await expect.poll(() => said.innerText()).not.toBe(first)
    await page.getByRole('combobox', { name: 'Find a family on the map' }).fill('lobst')
    await page.keyboard.press('Enter')
    const card = page.getByRole('region', { name: 'Lobster' })
    await card.getByText('100% Free').waitFor()
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#at=[\d.]+,[\d.]+,120&f=\d+$/)
    expect(await accessibilityProblems(page)).toEqual([])
    const { hash } = new URL(page.url())
    await map.press('Enter')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Lobster' }).waitFor()
    await page.goBack()
    await card.waitFor()
    await expect.poll(() => new URL(page.url()).hash).toBe(hash)
    await map.press('Escape')
    expect(await card.count()).toBe(0)
    await page.getByRole('combobox', { name: 'Class', exact: true }).selectOption('Pixel')
    await expect.poll(() => queryOf(page)).toEqual({ class: 'pixel' })
    const list = page.getByRole('region', { name: 'As a list' })
    await expect.poll(() => list.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Pixel'])
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => new URL(page.url()).hash).toMatch(/,192$/)
    const [x, y, scale] = new URL(page.url()).hash.slice('#at='.length).split(',').map(Number) as [
      number,
      number,
      number,
    ]
    const { families } = (await stage.site.client.get('/api/v3/explore-map.json')).json as ExploreMapResult
    const at = families.names.indexOf('Press Start 2P')
    const { width, height } = (await page.locator('canvas').boundingBox())!
    const position = {
      x: (families.xs[at]! + 0.5 - x) * scale + width / 2,
      y: (families.ys[at]! + 0.5 - y) * scale + height / 2,
    }
    await page.locator('canvas').click({ position })
    await page.getByRole('region', { name: 'Press Start 2P' }).waitFor()
    // In the frame in which its size changes it is drawn too, instead of black.
    const corner = await page.locator('canvas').evaluate(
      (canvas: HTMLCanvasElement) =>
        new Promise((resolve) => {
          const watch = new ResizeObserver(() => {
            if (canvas.clientWidth !== 321) return
            watch.disconnect()
            resolve([...canvas.getContext('2d')!.getImageData(1, 1, 1, 1).data.slice(0, 3)])
          })
          watch.observe(canvas)
          canvas.style.width = '321px'
        }),
    )
    expect(corner).not.toEqual([0, 0, 0])
  })
})
