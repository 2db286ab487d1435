import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import * as MESSAGES from '#shared/messages.ts'
import { hydrated, open, openStage } from '#tests/support/browser.ts'
import { copiedText } from '#tests/support/clipboard.ts'
import { packWebFonts } from '#tests/support/pack-web-fonts.ts'
import { clientNavigate } from '#tests/support/page-actions.ts'
import { describeWith } from '#tests/support/require.ts'

await describeWith('chromium', 'a family page', () => {
  const stage = openStage('shared')
  const pathOf = async (slug: string) => `/${slug}-f${(await stage.site.family(slug)).id}`
  const live = (page: Page) => page.locator('.HeroBed_set')
  /** Waits until the font is loaded and the specimen shows live text instead of the picture. */
  const untilLive = (page: Page) => page.locator('.HeroBed_set:not(.HeroBed_under)').waitFor()
  const cell = (page: Page, character: string) =>
    page.getByRole('gridcell', {
      name: `${character} U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`,
      exact: true,
    })

  beforeAll(() =>
    packWebFonts(stage.site, ['lobster', 'inter', 'nabla', 'amiri', 'playfair-display', 'press-start-2p']),
  )

  async function visit(slug: string, width = 1360) {
    const visit = await stage.visit({ width, permissions: ['clipboard-read', 'clipboard-write'] })
    await open(visit.page, await pathOf(slug))
    return visit
  }

  it('replaces the picture by live text in the font', async () => {
    const { page } = await visit('lobster')
    await untilLive(page)
    // The same text as in the picture of the server's page.
    const html = (await stage.site.client.get(await pathOf('lobster'))).text
    expect(html).toContain(`alt="Lobster: ${await live(page).innerText()}"`)
    const family = await live(page).evaluate((element) => getComputedStyle(element).fontFamily)
    await expect
      .poll(() => page.evaluate((name) => [...document.fonts].some((face) => face.family === name), family))
      .toBe(true)
    await page.getByRole('textbox', { name: 'Preview text' }).fill('Type of my own')
    await expect.poll(() => live(page).innerText()).toBe('Type of my own')
    const size = () => live(page).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    const before = await size()
    await page.getByRole('slider', { name: 'Preview size' }).press('Home')
    await expect.poll(size).toBeLessThan(before)
  })

  it('requests a web font again that was not ready, and then shows it', async () => {
    const { context, page } = await stage.visit()
    let asked = 0
    await context.route('**/api/webfont/**', (route) =>
      asked++ === 0 ? route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, body: '' }) : route.continue(),
    )
    await open(page, await pathOf('lobster'))
    await untilLive(page)
    expect(asked).toBe(2)
  })

  it('nothing moves while typing, and a long text wraps to fit the specimen', async () => {
    for (const width of [360, 1360]) {
      const { page } = await visit('press-start-2p', width)
      await untilLive(page)
      const places = () =>
        page.evaluate(() =>
          [
            '.HeroBed_bed',
            '.bar--family',
            'nav[aria-label="On this page"]',
            '#styles',
            '.StylesList_style',
            '#glyphs-h',
          ].map((selector) => {
            const { top, height } = document.querySelector(selector)!.getBoundingClientRect()
            return [selector, Math.round(top + scrollY), Math.round(height)]
          }),
        )
      const before = await places()
      const field = page.getByRole('textbox', { name: 'Preview text' })
      for (const text of [
        'A',
        'Ģș',
        'Two words',
        'All the words of a text that is long '.repeat(5).trim(),
        'x'.repeat(150),
        '漢字',
      ]) {
        await field.fill(text)
        await expect.poll(() => page.evaluate(() => localStorage.getItem('browse__fonttext'))).toBe(text)
        await page.locator('.HeroBed_set').evaluate(() => document.fonts.ready.then(() => undefined))
        expect(await places(), text).toEqual(before)
        if (text === '漢字') continue
        await expect
          .poll(async () => (await live(page).innerText()).replace(/\n/g, text.includes(' ') ? ' ' : ''))
          .toBe(text)
        // The box of a short text may extend beyond the specimen where it has no ink.
        if (text.length < 100) continue
        expect((await live(page).innerText()).split('\n').length).toBeGreaterThan(1)
        await expect
          .poll(() =>
            live(page).evaluate((set) => {
              const bed = set.closest('.HeroBed_bed')!.getBoundingClientRect()
              const line = set.getBoundingClientRect()
              return [line.left >= bed.left, line.right <= bed.right, line.top >= bed.top, line.bottom <= bed.bottom]
            }),
          )
          .toEqual([true, true, true, true])
      }
    }
  })

  it('does not clip tall letters in the specimen and in the list of styles', async () => {
    const { page } = await visit('press-start-2p')
    await untilLive(page)
    await page.getByRole('textbox', { name: 'Preview text' }).fill('Ģș')
    await expect.poll(() => live(page).innerText()).toBe('Ģș')
    await page
      .locator('.StylesList_pic img')
      .first()
      .evaluate((image: HTMLImageElement) => image.decode())
    for (const selector of ['.HeroBed_bed', '.StylesList_pic']) {
      const box = (await page.locator(selector).first().boundingBox())!
      const shot = await page.screenshot({ clip: box })
      const image = await loadImage(shot)
      const context = createCanvas(image.width, image.height).getContext('2d')
      context.drawImage(image, 0, 0)
      const dark = (y: number) => {
        const { data } = context.getImageData(0, y, image.width, 1)
        return data.some((value, at) => at % 4 === 0 && value < 100)
      }
      // The last row of pixels has no ink, so the comma below the letter is not clipped.
      expect(Array.from({ length: image.height }, (_, y) => dark(y)).lastIndexOf(true), selector).toBeLessThan(
        image.height - 1,
      )
    }
  })

  it('accents of a line do not touch the line above', async () => {
    const { page } = await visit('lobster')
    await untilLive(page)
    await page.getByRole('textbox', { name: 'Preview text' }).fill('gỵpj ỂỄỖ '.repeat(12).trim())
    await expect.poll(async () => (await live(page).innerText()).split('\n').length).toBeGreaterThan(2)
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('.HeroBed_set { color: #f00 } .HeroBed_set::first-line { color: #00f }')
      document.adoptedStyleSheets = [sheet]
    })
    const box = (await page.locator('.HeroBed_bed').boundingBox())!
    /** Rows of pixels with ink of the first line, and of the others. */
    const inked = async () => {
      const image = await loadImage(await page.screenshot({ clip: box }))
      const context = createCanvas(image.width, image.height).getContext('2d')
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, image.width, image.height)
      const rows = { first: [] as number[], others: [] as number[] }
      for (let at = 0; at < data.length; at += 4) {
        const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!]
        const y = Math.floor(at / 4 / image.width)
        if (green > 128 || Math.abs(red - blue) < 100) continue
        rows[red > blue ? 'others' : 'first'].push(y)
      }
      return { end: rows.first.at(-1) ?? Infinity, begin: rows.others[0] ?? -1 }
    }
    await expect.poll(async () => (({ end, begin }) => begin - end)(await inked())).toBeGreaterThan(0)
  })

  it('the next family starts with the text typed on the last one, and requests its data once', async () => {
    const { page } = await visit('lobster')
    await page.getByRole('textbox', { name: 'Preview text' }).fill('Typed here')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('browse__fonttext'))).toBe('Typed here')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/trpc/families.byId')) asked.push(decodeURIComponent(request.url()))
    })
    await clientNavigate(page, await pathOf('inter'))
    await page.getByRole('heading', { level: 1, name: 'Inter' }).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Preview text' }).inputValue()).toBe('Typed here')
    await untilLive(page)
    expect(asked).toHaveLength(1)
    expect(asked[0]).toContain('Typed here')
  })

  it('shows the style that is pressed in the list', async () => {
    const { page } = await visit('playfair-display')
    await untilLive(page)
    const before = await live(page).evaluate((element) => getComputedStyle(element).fontFamily)
    const other = page.locator('#styles button[aria-pressed="false"]').first()
    const name = (await other.innerText()).split('\n')[0] as string
    await other.click()
    await expect.poll(() => live(page).evaluate((element) => getComputedStyle(element).fontFamily)).not.toBe(before)
    await expect.poll(() => page.locator('#styles button[aria-pressed="true"]').innerText()).toContain(name)
    await expect.poll(() => page.locator('#glyphs hgroup').innerText()).toContain(name)
  })

  it('glyphs: a press shows the facts of the character and copies it', async () => {
    const { page } = await visit('lobster')
    // “Copied!” shows for two seconds, which is shorter than the next steps may take.
    await Promise.all([page.getByRole('button', { name: 'Copied!' }).waitFor(), cell(page, 'A').click()])
    const facts = page.locator('#glyphs dl')
    await expect.poll(() => facts.innerText()).toMatch(/U\+0041/)
    await expect.poll(() => facts.innerText()).toMatch(/latin capital letter a/i)
    await expect.poll(() => copiedText(page)).toBe('A')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => facts.innerText()).toMatch(/U\+0042/)
    await expect.poll(() => cell(page, 'B').evaluate((element) => element === document.activeElement)).toBe(true)
    // Arrow keys do not copy.
    expect(await copiedText(page)).toBe('A')
    await page.keyboard.press('Enter')
    await expect.poll(() => copiedText(page)).toBe('B')
  })

  it('finds glyphs by character, number, name and block', async () => {
    const { page } = await visit('playfair-display')
    const search = page.getByRole('searchbox', { name: /^Search glyphs/ })
    const cells = page.getByRole('grid').getByRole('gridcell')
    for (const [words, found] of [
      ['é', 'é'],
      ['U+00DF', 'ß'],
      ['germandbls', null],
      ['sharp s', 'ß'],
    ] as const) {
      await search.fill(words)
      if (found) {
        await cell(page, found).waitFor()
        await expect.poll(() => cells.count()).toBeLessThan(5)
      } else await page.getByText('has no character named').waitFor()
    }
    await search.fill('')
    const block = page.getByRole('combobox', { name: 'Block' })
    const option = block.locator('option').filter({ hasText: /^Cyrillic \(/ })
    const label = (await option.textContent()) as string
    await block.selectOption({ label })
    await expect.poll(() => page.locator('#glyphs hgroup').innerText()).toContain(`${/\((\d+)\)/.exec(label)?.[1]} of`)
    await cell(page, 'Ж').waitFor()
    await expect.poll(() => cell(page, 'A').count()).toBe(0)
  })

  it('keeps fewer than 600 cells in the document for a font with thousands of glyphs', async () => {
    const { page } = await visit('yusei-magic')
    const cells = page.getByRole('grid').getByRole('gridcell')
    await expect.poll(() => cells.count()).toBeGreaterThan(20)
    expect(await cells.count()).toBeLessThan(600)
    const first = await cells.first().getAttribute('aria-label')
    await page.locator('.glyph-map_map').evaluate((box) => {
      box.scrollTop = box.scrollHeight
    })
    await expect.poll(() => cells.first().getAttribute('aria-label')).not.toBe(first)
    expect(await cells.count()).toBeLessThan(600)
  })

  it('switches features in the live text and in the CSS', async () => {
    const { page } = await visit('inter')
    await untilLive(page)
    const features = page.getByRole('region', { name: /^Features/ })
    const css = page.locator('section[aria-labelledby=css-h] pre')
    const setting = () => live(page).evaluate((element) => getComputedStyle(element).fontFeatureSettings)
    await expect.poll(() => setting()).toBe('normal')
    const zero = features.getByRole('switch', { name: /zero/ })
    await zero.check()
    await expect.poll(() => setting()).toContain('"zero"')
    await expect.poll(() => css.innerText()).toContain('"zero" 1')
    await features.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => setting()).toBe('normal')
    await expect.poll(() => zero.isChecked()).toBe(false)
  })

  it('axes change the live text; a named instance sets all axes', async () => {
    const { page } = await visit('inter')
    await untilLive(page)
    const axes = page.getByRole('region', { name: /^Axes/ })
    const variation = () => live(page).evaluate((element) => getComputedStyle(element).fontVariationSettings)
    const weight = axes.getByRole('slider', { name: /wght/ })
    const widthOf = async () => (await live(page).boundingBox())?.width ?? 0
    const advance = async () =>
      (await widthOf()) /
      (await live(page).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)))
    const regular = await advance()
    await weight.press('End')
    await expect.poll(variation).toContain('"wght" 900')
    await expect.poll(advance).toBeGreaterThan(regular * 1.02)
    await expect.poll(() => page.locator('section[aria-labelledby=css-h] pre').innerText()).toContain('900')
    const instance = axes.getByRole('button', { name: 'Thin', exact: true })
    await instance.click()
    await expect.poll(variation).toContain('"wght" 100')
    await expect.poll(() => instance.getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => weight.inputValue()).toBe('100')
    await axes.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(variation).toContain('"wght" 400')
  })

  it('keeps a specimen in sight while axes and features move, on phones after the styles', async () => {
    for (const width of [360, 1360]) {
      const { page } = await visit('inter', width)
      await untilLive(page)
      const side = page.getByRole('complementary', { name: 'Settings of the type' })
      const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? 0
      if (width === 360) {
        expect(await top('#styles')).toBeLessThan(await top('.FamilyView_side'))
        expect(await top('#glyphs')).toBeLessThan(await top('section[aria-labelledby=css-h]'))
      }
      const last = side.getByRole('switch', { name: /kern/ })
      await last.scrollIntoViewIfNeeded()
      const trial = side.locator('.TrialBed_trial p')
      await expect
        .poll(() => trial.evaluate((words) => words.getBoundingClientRect().top >= 0 && words.textContent !== ''))
        .toBe(true)
      await side.getByRole('slider', { name: /wght/ }).press('End')
      await expect
        .poll(() => trial.evaluate((words) => getComputedStyle(words).fontVariationSettings))
        .toContain('"wght" 900')
    }
  })

  it('a link opens the whole licence text', async () => {
    const { page } = await visit('lobster')
    await page.locator('#licence').getByRole('link', { name: 'Read it here' }).click()
    await page.getByText('This license becomes null and void').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/api\/family\/\d+\/licence$/)
  })

  it('copies the CSS as shown', async () => {
    const { page } = await visit('lobster')
    const panel = page.getByRole('region', { name: /^CSS/ })
    await Promise.all([
      panel.getByRole('button', { name: 'Copied!' }).waitFor(),
      panel.getByRole('button', { name: 'Copy' }).click(),
    ])
    const css = await copiedText(page)
    expect(css).toBe(await page.locator('section[aria-labelledby=css-h] pre').innerText())
    expect(css).toContain('@font-face')
    expect(css).toContain('Lobster')
  })

  it('Copy Link copies the address; if the clipboard refuses, the button does not change', async () => {
    const { page, context, expectConsole } = await visit('lobster')
    const more = page.getByRole('button', { name: 'More actions for Lobster' })
    const button = page.getByRole('button', { name: /^Copy Link$/ })
    await more.press('Enter')
    await Promise.all([page.getByRole('button', { name: 'Copied!' }).waitFor(), button.click()])
    expect(await copiedText(page)).toBe(stage.site.url + (await pathOf('lobster')))
    await page.reload()
    await hydrated(page)
    await context.clearPermissions()
    expectConsole(/copying failed/)
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
    })
    const said = page.waitForEvent('console')
    await more.press('Enter')
    await button.click()
    await said
    expect(await button.innerText()).toBe('Copy Link')
    await page.getByText(MESSAGES.copyFailed).waitFor()
  })

  it('shows pictures for renderers other than the browser', async () => {
    const { page } = await visit('lobster')
    await untilLive(page)
    const choice = page.getByRole('combobox', { name: 'Renderer' })
    const options = await choice
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
    const other = options.find((value) => value !== options[0]) as string
    await choice.selectOption(other)
    const picture = page.locator('.HeroBed_line img')
    await expect
      .poll(async () => new URL((await picture.getAttribute('src')) as string, page.url()).searchParams.get('r'))
      .toBe(other)
    await picture.evaluate((image: HTMLImageElement) => image.decode())
  })

  it('shows colour fonts live, and right-to-left text in its direction', async () => {
    const nabla = await visit('nabla')
    await untilLive(nabla.page)
    const amiri = await visit('amiri')
    await untilLive(amiri.page)
    await expect.poll(() => amiri.page.locator('.HeroBed_line').getAttribute('dir')).toBe('rtl')
  })
})
