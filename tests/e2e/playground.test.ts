import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { holdRequests, open, openStage } from '#tests/support/browser.ts'
import { copiedText } from '#tests/support/clipboard.ts'
import { packWebFonts } from '#tests/support/pack-web-fonts.ts'
import { focused, pressInInputMethod, queryOf, rowNames, rows, settled } from '#tests/support/page-actions.ts'
import { describeWith } from '#tests/support/require.ts'

const PLAYGROUND = '/font-playground'

await describeWith('chromium', 'the playground', () => {
  const stage = openStage('shared')
  const pathOf = (page: Page) => new URL(page.url()).pathname
  const tabs = (page: Page) => page.getByRole('navigation', { name: 'Ways to look' })
  const text = (page: Page) => page.getByRole('textbox', { name: 'Text for all fonts' })
  const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true })
  const chosen = (page: Page) => page.getByRole('list', { name: 'Fonts', exact: true }).locator('li > a:first-child')
  const beds = (page: Page) => page.locator('[data-part="bed"]')
  beforeAll(() => packWebFonts(stage.site, ['lobster', 'inter', 'playfair-display']))
  /** Id of a family's primary style, which the picker adds. */
  const styleOf = async (slug: string) => (await stage.site.family(slug)).primaryFontId as number

  it('each tab has its own path and default fonts; an unknown tab answers 404', async () => {
    const { page } = await stage.visit()
    expect(await open(page, PLAYGROUND)).toBe(200)
    await expect.poll(() => beds(page).count()).toBe(1)
    const expected = [
      ['Paragraph', 'paragraph', 2],
      ['Compare', 'compare', 3],
      ['Features and axes', 'features', 1],
      ['Waterfall', '', 1],
    ] as const
    for (const [label, tab, count] of expected) {
      await tabs(page).getByRole('link', { name: label }).click()
      await expect.poll(() => tabs(page).locator('[aria-current]').innerText()).toBe(label)
      await settled(page)
      await expect.poll(() => beds(page).count(), { message: label }).toBe(count)
      await expect.poll(() => page.url(), { message: label }).toBe(`${stage.site.url}${PLAYGROUND}${tab && `/${tab}`}`)
    }
    await tabs(page).getByRole('link', { name: 'Pairing' }).click()
    await page.getByRole('region', { name: 'Heading' }).waitFor()
    await expect.poll(() => pathOf(page)).toBe(`${PLAYGROUND}/pairing`)
    expect(await open(page, `${PLAYGROUND}/nothing`)).toBe(404)
  })

  it('keeps text, size and spacing in the address, across tabs and a reload', async () => {
    const { page } = await stage.visit()
    const id = await styleOf('lobster')
    await open(page, `${PLAYGROUND}/compare?fonts=${id}`)
    await text(page).fill('Zwölf Boxkämpfer')
    await slider(page, 'Size').fill('72')
    await slider(page, 'Spacing').fill('50')
    const setting = { fonts: String(id), text: 'Zwölf Boxkämpfer', size: '72', ls: '50' }
    await expect.poll(() => queryOf(page)).toEqual(setting)
    await tabs(page).getByRole('link', { name: 'Features and axes' }).click()
    await expect.poll(() => pathOf(page)).toBe(`${PLAYGROUND}/features`)
    await expect.poll(() => queryOf(page)).toEqual(setting)
    await page.reload()
    expect(await text(page).inputValue()).toBe('Zwölf Boxkämpfer')
    expect(await slider(page, 'Size').inputValue()).toBe('72')
    expect(await slider(page, 'Spacing').inputValue()).toBe('50')
    const line = beds(page).first().locator('[data-part="set"]')
    await line.waitFor()
    expect(await line.innerText()).toBe('Zwölf Boxkämpfer')
    expect(await line.evaluate((element) => getComputedStyle(element).fontSize)).toBe('72px')
    expect(await line.evaluate((element) => getComputedStyle(element).letterSpacing)).toBe('3.6px')
  })

  it('language and alignment of a paragraph go back and forward in the history', async () => {
    const { page } = await stage.visit()
    const id = await styleOf('lobster')
    await open(page, `${PLAYGROUND}/paragraph?fonts=${id}`)
    const language = page.getByRole('combobox', { name: 'Language' })
    await language.selectOption('de')
    await expect.poll(() => queryOf(page)).toEqual({ fonts: String(id), lang: 'de' })
    await expect.poll(() => beds(page).locator('[lang]').getAttribute('lang')).toBe('de')
    const german = await beds(page).locator('[lang]').innerText()
    await page.getByRole('combobox', { name: 'Align' }).selectOption('justify')
    await expect.poll(() => queryOf(page)).toEqual({ fonts: String(id), lang: 'de', al: 'justify' })
    await page.goBack()
    await expect.poll(() => queryOf(page)).toEqual({ fonts: String(id), lang: 'de' })
    await page.goBack()
    await expect.poll(() => language.inputValue()).toBe('en')
    await expect.poll(() => beds(page).locator('[lang]').innerText()).not.toBe(german)
    await page.goForward()
    await expect.poll(() => language.inputValue()).toBe('de')
    await expect.poll(() => beds(page).locator('[lang]').innerText()).toBe(german)
  })

  it('keeps axes and features of a font in the address and applies them', async () => {
    const { page } = await stage.visit()
    const id = await styleOf('inter')
    await open(page, `${PLAYGROUND}/features?fonts=${id}`)
    await slider(page, 'Weight wght').fill('820')
    await expect.poll(() => queryOf(page).axes).toBe('1:wght:820')
    const panel = page.getByRole('complementary', { name: /^Settings of/ })
    const zero = panel.getByRole('switch', { name: /zero$/ })
    await zero.click()
    await expect.poll(() => queryOf(page).feat).toBe('1:zero:1')
    await page.reload()
    await expect.poll(() => slider(page, 'Weight wght').inputValue()).toBe('820')
    await expect.poll(() => zero.isChecked()).toBe(true)
    const style = (property: 'fontVariationSettings' | 'fontFeatureSettings') =>
      beds(page)
        .first()
        .locator('[data-part="set"]')
        .evaluate((element, name) => getComputedStyle(element)[name], property)
    await expect.poll(() => style('fontVariationSettings')).toContain('"wght" 820')
    await expect.poll(() => style('fontFeatureSettings')).toContain('"zero"')
    await tabs(page).getByRole('link', { name: 'Waterfall' }).click()
    await expect.poll(() => pathOf(page)).toBe(PLAYGROUND)
    await expect.poll(() => queryOf(page)).toEqual({ fonts: String(id), axes: '1:wght:820', feat: '1:zero:1' })
  })

  it('Enter adds what was typed even before it is found; what is nowhere found is named so', async () => {
    const { page } = await stage.visit()
    const [lobster, inter] = [await styleOf('lobster'), await styleOf('inter')]
    await open(page, `${PLAYGROUND}/compare?fonts=${lobster}`)
    const field = page.getByRole('combobox', { name: 'Add a font' })
    await field.fill('inter')
    await field.press('Enter')
    await expect.poll(() => queryOf(page).fonts).toBe(`${lobster},${inter}`)
    expect(await field.inputValue()).toBe('')
    await field.fill('qwzxqwzx')
    await field.press('Enter')
    await page.getByText('No results for “qwzxqwzx”').waitFor()
    expect(await field.inputValue()).toBe('qwzxqwzx')
    await field.fill('')
    await expect.poll(() => page.getByText('No results for “qwzxqwzx”').count()).toBe(0)
  })

  it('the picker adds a font by keyboard, and back removes it', async () => {
    const { page } = await stage.visit()
    const [lobster, playfair] = [await styleOf('lobster'), await styleOf('playfair-display')]
    await open(page, `${PLAYGROUND}/compare?fonts=${lobster}`)
    const field = page.getByRole('combobox', { name: 'Add a font' })
    await field.focus()
    await page.keyboard.type('playf')
    const option = page.getByRole('option', { name: /Playfair Display/ }).first()
    await option.waitFor()
    await expect.poll(() => field.getAttribute('aria-expanded')).toBe('true')
    // Polled together, because the options for fewer letters may show for a moment.
    await expect
      .poll(async () => (await field.getAttribute('aria-activedescendant')) === (await option.getAttribute('id')))
      .toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false')
    expect(await field.inputValue()).toBe('playf')
    await page.keyboard.press('ArrowDown')
    await option.waitFor()
    await pressInInputMethod(field, 'Enter')
    expect(await field.inputValue()).toBe('playf')
    await page.keyboard.press('Enter')
    await expect.poll(() => queryOf(page).fonts).toBe(`${lobster},${playfair}`)
    await expect.poll(() => chosen(page).allInnerTexts()).toEqual(['Lobster', 'Playfair Display'])
    await expect.poll(() => beds(page).count()).toBe(2)
    await page.goBack()
    await expect.poll(() => chosen(page).allInnerTexts()).toEqual(['Lobster'])
    await page.goForward()
    await expect.poll(() => chosen(page).count()).toBe(2)
    // Removed by keyboard: the focus goes to the font that is left.
    await page.getByRole('link', { name: /^Remove Lobster/ }).press('Enter')
    await expect.poll(() => queryOf(page).fonts).toBe(String(playfair))
    await expect.poll(async () => (await focused(page)).what).toMatch(/^a Remove Playfair Display/)
  })

  it('changes of fonts add up while the page still loads the first one', async () => {
    const { page, context } = await stage.visit()
    const slugs = ['lobster', 'playfair-display', 'inter', 'amiri']
    const [a, b, c, d] = await Promise.all(slugs.map(styleOf))
    await open(page, `${PLAYGROUND}/compare?fonts=${[a, b, c, d]}`)
    const letGo = await holdRequests(context, '**/trpc/playground.fonts**')
    await page.getByRole('link', { name: /^Remove Lobster/ }).click()
    await page.getByRole('link', { name: /^Remove Playfair Display/ }).click()
    await page.getByRole('slider', { name: /^Size of Inter/ }).fill('150')
    await page.getByRole('slider', { name: /^Size of Amiri/ }).fill('75')
    letGo()
    await expect.poll(() => queryOf(page)).toEqual({ fonts: `${c},${d}`, scale: '1:150,2:75' })
    await expect.poll(() => chosen(page).allInnerTexts()).toEqual(['Inter', 'Amiri'])
    // What is moved while the fonts arrive keeps its place as well.
    await page.getByRole('link', { name: /^Remove Inter/ }).click()
    await page.getByRole('slider', { name: /^Size of Amiri/ }).fill('80')
    await expect.poll(() => queryOf(page)).toEqual({ fonts: String(d), scale: '1:80' })
    await page.getByRole('slider', { name: /^Size of Amiri/ }).fill('90')
    await expect.poll(() => queryOf(page)).toEqual({ fonts: String(d), scale: '1:90' })
  })

  it('reports fonts that no longer exist, and ignores invalid settings in the address', async () => {
    const { page } = await stage.visit()
    const id = await styleOf('lobster')
    expect(await open(page, `${PLAYGROUND}/compare?fonts=${id},999999999&size=9e9&axes=9:x&ls=-1e9&lock=a,b`)).toBe(200)
    await page.getByText('One font of this address is no longer here.').waitFor()
    await expect.poll(() => beds(page).count()).toBe(1)
    expect(await slider(page, 'Size').inputValue()).toBe('48')
    expect(await open(page, `${PLAYGROUND}?fonts=999999999`)).toBe(200)
    await page.getByRole('heading', { name: 'No fonts yet' }).waitFor()
  })

  it('a shuffle changes the seed, and locked fonts stay', async () => {
    const { page } = await stage.open(`${PLAYGROUND}/pairing`)
    const family = (role: string) =>
      page.getByRole('region', { name: role, exact: true }).getByRole('link').first().innerText()
    const heading = await family('Heading')
    await page.getByRole('link', { name: `Lock ${heading} as heading` }).click()
    await page.getByRole('link', { name: 'Unlock heading' }).waitFor()
    await expect.poll(() => queryOf(page).lock).toMatch(/^\d+,0,0$/)
    const { lock } = queryOf(page)
    const seeds = new Set<string | undefined>()
    const bodies = new Set([await family('Body')])
    for (let throws = 0; throws < 3; throws++) {
      const before = queryOf(page).seed
      await page.getByRole('link', { name: 'Shuffle' }).click()
      await expect.poll(() => queryOf(page).seed).not.toBe(before)
      await settled(page)
      seeds.add(queryOf(page).seed)
      await expect.poll(() => queryOf(page).lock).toBe(lock)
      await expect.poll(() => family('Heading')).toBe(heading)
      bodies.add(await family('Body'))
    }
    expect(seeds.size).toBe(3)
    expect(bodies.size).toBeGreaterThan(1)
    const body = await family('Body')
    await page.reload()
    expect([await family('Heading'), await family('Body')]).toEqual([heading, body])
  })

  it('without scripts tabs are links, settings and search are forms, and specimens are pictures', async () => {
    const { page } = await stage.visit({ javaScriptEnabled: false })
    const [lobster, playfair] = [await styleOf('lobster'), await styleOf('playfair-display')]
    await page.goto(`${PLAYGROUND}?fonts=${lobster}`)
    await text(page).fill('Ohne Skript')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect.poll(() => queryOf(page)).toMatchObject({ fonts: String(lobster), text: 'Ohne Skript' })
    await tabs(page).getByRole('link', { name: 'Compare' }).click()
    await expect.poll(() => pathOf(page)).toBe(`${PLAYGROUND}/compare`)
    await page.getByRole('combobox', { name: 'Add a font' }).fill('playfair')
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await expect
      .poll(() => queryOf(page))
      .toMatchObject({ find: 'playfair', fonts: String(lobster), text: 'Ohne Skript' })
    await page
      .getByRole('region', { name: 'Fonts found for playfair' })
      .getByRole('link', { name: 'Add Playfair Display', exact: true })
      .click()
    await expect.poll(() => queryOf(page)).toMatchObject({ fonts: `${lobster},${playfair}`, text: 'Ohne Skript' })
    const pictures = beds(page).locator('img')
    await expect.poll(() => pictures.count()).toBe(2)
    for (const picture of await pictures.all()) {
      expect(await picture.getAttribute('alt')).toMatch(/: Ohne Skript$/)
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(20)
    }
  })

  it('pictures show accents and long letters whole, at the size that was asked for', async () => {
    const { page } = await stage.visit({ javaScriptEnabled: false })
    const fonts = await Promise.all(['lobster', 'inter'].map(styleOf))
    for (const tab of ['', '/compare']) {
      await page.goto(
        `${PLAYGROUND}${tab}?${new URLSearchParams({ fonts: String(fonts), text: 'gỵpj ỂỄỖ', size: '40' })}`,
      )
      const pictures = await beds(page).locator('img').all()
      expect(pictures.length, tab).toBeGreaterThan(1)
      for (const picture of pictures) {
        const src = await picture.getAttribute('src')
        const answer = await page.request.get(new URL(src!, page.url()).href)
        expect(answer.headers()['x-preview-scale'], src!).toBeUndefined()
        const image = await loadImage(await answer.body())
        const context = createCanvas(image.width, image.height).getContext('2d')
        context.drawImage(image, 0, 0)
        for (const y of [0, image.height - 1]) {
          const { data } = context.getImageData(0, y, image.width, 1)
          expect(
            data.some((value, at) => at % 4 === 3 && value > 8),
            `row ${y} of ${src}`,
          ).toBe(false)
        }
      }
    }
  })

  it('x adds rows to the basket; the address stays as it is, and a copied link opens the set elsewhere', async () => {
    const { page, context } = await stage.visit()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, '/popular/fonts')
    const names = (await rowNames(page)).slice(1, 9).toReversed()
    for (let at = 0; at < 9; at++) {
      await rows(page).nth(at).locator('h2 a').focus()
      await page.keyboard.press('x')
    }
    await page.getByRole('button', { name: 'Compare 8' }).click()
    await expect.poll(() => queryOf(page)).toEqual({})
    const dialog = page.getByRole('dialog', { name: 'Compare 8 fonts' })
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await dialog.getByRole('button', { name: 'Copied!' }).waitFor()
    const link = await copiedText(page)
    expect(new URL(link).searchParams.get('compare')?.split(',')).toHaveLength(8)

    const { page: other } = await stage.visit()
    await open(other, link)
    const theirs = other.getByRole('region', { name: 'Basket', exact: true })
    await theirs.getByRole('button', { name: 'Compare 8' }).waitFor()
    await expect.poll(() => queryOf(other).compare).toBeUndefined()
    const taken = (await theirs.getByRole('button', { name: / from basket$/ }).all()).map((button) =>
      button.getAttribute('aria-label'),
    )
    for (const [at, label] of (await Promise.all(taken)).entries()) expect(label).toContain(names[at])
    await rows(other).nth(1).locator('h2 a').focus()
    await other.keyboard.press('x')
    await theirs.getByRole('button', { name: 'Compare 7' }).waitFor()
    await theirs.getByRole('button', { name: 'Clear' }).click()
    await theirs.waitFor({ state: 'detached' })
  })

  it('Back closes the comparison and undoes nothing else', async () => {
    const { page } = await stage.open('/popular/fonts')
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect.poll(() => queryOf(page)).toEqual({ p: '2' })
    await rows(page).first().locator('h2 a').focus()
    await page.keyboard.press('x')
    const compare = page.getByRole('button', { name: 'Compare 1' })
    const dialog = page.getByRole('dialog', { name: 'Compare 1 font' })
    await compare.click()
    await dialog.waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => queryOf(page)).toEqual({ p: '2' })

    // Closed in another way it leaves no step behind.
    await compare.click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await compare.click()
    await dialog.getByRole('button', { name: 'Download all' }).click()
    const download = page.getByRole('dialog', { name: 'Download as one file' })
    await download.getByRole('button', { name: 'Cancel' }).click()
    await download.waitFor({ state: 'detached' })
    await page.goBack()
    await expect.poll(() => queryOf(page)).toEqual({})
  })

  it('keeps the set of the address when the page changes before the basket is loaded', async () => {
    const { page, context } = await stage.visit()
    const ids = [await styleOf('lobster'), await styleOf('playfair-display')]
    const letGo = await holdRequests(context, '**/assets/BasketSet-*.js')
    await open(page, `/popular/fonts?p=2&compare=${ids.join(',')}`)
    await rows(page).last().locator('h2 a').focus()
    await page.keyboard.press('x')
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect.poll(() => queryOf(page)).toEqual({ p: '3' })
    letGo()
    await page.getByRole('button', { name: 'Compare 3' }).waitFor()
    const kept = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem('browse__basket') ?? '[]') as { font: { id: number } }[])
    await expect.poll(async () => (await kept()).slice(0, 2).map(({ font }) => font.id)).toEqual(ids)
  })

  it('compares fonts by text, letters and facts, and opens them in the playground', async () => {
    const { page } = await stage.visit()
    await page.addInitScript(() => {
      for (const [key, value] of Object.entries({ fontsize: '80', fontfg: 'BC2410', fontbg: 'FBE9E5' }))
        localStorage.setItem(`browse__${key}`, value)
    })
    const ids = [await styleOf('lobster'), await styleOf('playfair-display'), await styleOf('inter')]
    await open(page, `/popular/fonts?compare=${ids.join(',')}`)
    await page.getByRole('button', { name: 'Compare 3' }).click()
    const dialog = page.getByRole('dialog', { name: 'Compare 3 fonts' })
    // In the size and the colours that were chosen for previews.
    expect(await dialog.getByRole('slider', { name: 'Size' }).inputValue()).toBe('80')
    const bed = dialog.locator('[data-part="bed"]').first()
    expect(await bed.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(251, 233, 229)')
    await dialog.getByRole('textbox', { name: 'Text to compare' }).fill('Wolkenkuckucksheim')
    const lines = dialog.locator('[data-part="set"]')
    await expect.poll(() => lines.allInnerTexts()).toEqual(Array(3).fill('Wolkenkuckucksheim'))
    expect(await lines.first().evaluate((one) => getComputedStyle(one).color)).toBe('rgb(188, 36, 16)')
    const glyphs = dialog.getByRole('table', { name: 'Letters that differ most' })
    await expect.poll(() => glyphs.getByRole('row').count()).toBe(4)
    await expect.poll(() => glyphs.getByRole('columnheader', { name: 'g', exact: true }).count()).toBe(1)
    const facts = dialog.getByRole('table', { name: /^Facts side by side/ })
    await expect.poll(() => facts.getByRole('columnheader').allInnerTexts()).toHaveLength(4)
    const cells = facts.getByRole('row', { name: /^x-height \/ em/ }).getByRole('cell')
    await expect.poll(async () => new Set(await cells.allInnerTexts()).size).toBe(3)
    await dialog.getByRole('button', { name: /^Remove Inter.* from basket$/ }).click()
    const two = page.getByRole('dialog', { name: 'Compare 2 fonts' })
    await expect.poll(() => two.locator('[data-part="bed"]').count()).toBe(2)
    await two.getByRole('link', { name: 'Open in the playground' }).click()
    await expect.poll(() => pathOf(page)).toBe(`${PLAYGROUND}/compare`)
    await expect
      .poll(() => queryOf(page))
      .toMatchObject({ fonts: ids.slice(0, 2).join(','), text: 'Wolkenkuckucksheim', fg: 'BC2410', bg: 'FBE9E5' })
    await expect.poll(() => chosen(page).allInnerTexts()).toEqual(['Lobster', 'Playfair Display'])
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })
})
