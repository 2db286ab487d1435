import { expect, it } from 'vitest'
import { open, openStage } from '#tests/support/browser.ts'
import { hideCanvasPixels } from '#tests/support/hide-canvas-pixels.ts'
import { downloadedBytes } from '#tests/support/page-actions.ts'
import { accessibilityProblems, sidewaysOverflow } from '#tests/support/page-checks.ts'
import { describeWith } from '#tests/support/require.ts'

await describeWith('chromium', 'tools for text', () => {
  const stage = openStage('shared')

  it('ASCII fonts: draws only cards near the screen, in the current text', async () => {
    const { page } = await stage.open('/beta/ascii-fonts?text=Ab')
    const cards = page.locator('li[data-key]')
    await expect.poll(() => cards.count()).toBeGreaterThan(300)
    const standard = cards.filter({ has: page.getByRole('heading', { name: 'Standard', exact: true }) })
    await expect.poll(() => standard.locator('pre').innerText()).toContain("| '_ \\")
    // Only cards near the screen are drawn.
    await expect.poll(() => page.locator('li[data-key] pre').count()).toBeGreaterThan(4)
    expect(await page.locator('li[data-key] pre').count()).toBeLessThan(40)

    await page.getByRole('textbox', { name: 'Text' }).fill('Hi')
    await expect.poll(() => standard.locator('pre').innerText()).toContain('| | | (_)')
    await expect.poll(() => page.url()).toContain('text=Hi')

    const last = cards.last()
    await last.scrollIntoViewIfNeeded()
    await expect.poll(() => last.locator('pre').getAttribute('aria-label')).toMatch(/^Hi in /)
    await expect.poll(() => standard.locator('pre').count()).toBe(0)

    await page.getByRole('searchbox', { name: 'Name of the font' }).fill('slant')
    await expect.poll(() => cards.count()).toBeLessThan(12)
    await expect.poll(() => page.locator('li[data-key] pre').count()).toBe(await cards.count())

    // What nobody can see is named.
    await page.getByRole('textbox', { name: 'Text' }).fill('H漢\u200b\u0301')
    await cards.first().getByText('Missing: 漢 U+200B U+0301').waitFor()
  })

  it('empty tools show what they do', async () => {
    const { page } = await stage.open('/unicode/analyzer')
    const steps = await page.evaluate(() => history.length)
    await page.getByRole('button', { name: 'letters of two scripts that look alike' }).click()
    await page.getByRole('list', { name: 'Worth knowing' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('p\u0430yp\u0430l')
    expect(await page.getByRole('heading', { name: 'Try one' }).count()).toBe(0)
    // As for typed texts, the page stays one step of the history.
    expect(await page.evaluate(() => history.length)).toBe(steps)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')

    await open(page, '/unicode/javascript-encoder')
    const code = page.getByRole('textbox', { name: 'JavaScript' })
    expect(await code.getAttribute('placeholder')).toContain('\\u20AC')
    await page.getByRole('combobox', { name: 'Written as' }).selectOption('braces')
    await expect.poll(() => code.getAttribute('placeholder')).toContain('\\u{20AC}')
    expect(await code.inputValue()).toBe('')
  })

  it('draws only characters that the device lacks with a font of the catalogue', async () => {
    const { page, context } = await stage.visit()
    // The server is still making the font when the browser asks for it.
    let busy = 2
    await context.route('**/webfonts/**', (route) =>
      busy-- > 0 ? route.fulfill({ status: 503, headers: { 'Retry-After': '1' } }) : route.continue(),
    )
    // The visitor opened the site by another name than PUBLIC_URL, so its style sheets name another host.
    await context.route('**/css2?**', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll(stage.site.url, 'http://fonts.example')
      expect(body).toContain('http://fonts.example/')
      await route.fulfill({ response, body })
    })
    const added = () =>
      page.evaluate(() =>
        [...document.fonts]
          .filter((font) => font.family.includes('Site Letters'))
          .map((font) => [font.unicodeRange, font.status]),
      )
    await page.addInitScript(() => {
      const measure = CanvasRenderingContext2D.prototype.measureText
      // Simulates a device that lacks only these two characters: they measure like U+0378, which is unassigned.
      CanvasRenderingContext2D.prototype.measureText = function (text) {
        const isOfBlock = /^[\u0900-\u097f]+$/.test(text)
        return measure.call(this, text === 'अ' || text === 'आ' ? '\u0378' : isOfBlock ? 'a' : text)
      }
    })
    await open(page, '/unicode/block/devanagari')
    await expect.poll(added).toEqual([['U+905, U+906', 'loaded']])
    await open(page, '/lenny-face')
    expect(
      await page.getByRole('status', { name: 'Your face' }).evaluate((face) => getComputedStyle(face).fontFamily),
    ).toContain('Site Letters')
  })

  it('emoji: searches in several languages, inserts at the cursor, and keeps skin tone and recent emoji', async () => {
    const { page } = await stage.open('/beta/emoji-keyboard')
    const text = page.getByRole('textbox', { name: 'Your text' })
    const keys = page.getByRole('list', { name: 'Emoji', exact: true })
    const search = page.getByRole('searchbox', { name: /^Search in/ })
    await text.fill('ab')
    await text.evaluate((field: HTMLInputElement) => field.setSelectionRange(1, 1))
    await search.fill('thumbs up')
    await keys.getByRole('button', { name: /^thumbs up$/ }).waitFor()
    await page.getByRole('combobox', { name: 'Skin tone' }).selectOption({ label: 'Medium' })
    await keys.getByRole('button', { name: /^thumbs up$/ }).click()
    await expect.poll(() => text.inputValue()).toBe('a👍🏽b')

    await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
    await page.getByRole('searchbox', { name: 'Search in Deutsch' }).fill('Katze')
    const cat = keys.getByRole('button', { name: 'Katze', exact: true })
    await cat.waitFor()
    // By keyboard: arrow keys move between emoji, Enter inserts after the last one.
    await keys.getByRole('button').first().focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    const first = await page.evaluate(() => document.activeElement?.textContent ?? '')
    await page.keyboard.press('Enter')
    await expect.poll(() => text.inputValue()).toBe(`a👍🏽${first}b`)

    await open(page, '/beta/emoji-keyboard?lang=ja')
    const recents = page.getByRole('list', { name: 'Recently used' })
    await expect.poll(() => recents.getByRole('button').allInnerTexts()).toEqual([first, '👍🏽'])
    await expect.poll(() => recents.getByRole('button').last().getAttribute('aria-label')).toBe('thumbs up')
    await expect.poll(() => page.getByRole('combobox', { name: 'Skin tone' }).inputValue()).toBe('3')
    await page.getByRole('searchbox', { name: 'Search in 日本語' }).fill('猫')
    await expect.poll(() => keys.innerText()).toContain('🐈')
  })

  it('font generator: saves outline, shadow, gradient and background as SVG and PNG', async () => {
    const { page } = await stage.open('/font-generator?text=Hamburg')
    const saved = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name, exact: true }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^text-\d+\.(svg|png)$/)
      return downloadedBytes(download)
    }
    await page.getByRole('button', { name: 'Save SVG' }).waitFor()
    const plain = (await saved('Save SVG')).toString()
    expect(plain).not.toContain('stroke')
    for (const label of ['Outline', 'Shadow'])
      for (let i = 0; i < 3; i++)
        await page.getByRole('slider', { name: new RegExp(`^${label} \\d`) }).press('ArrowRight')
    await page.getByRole('checkbox', { name: 'Fade into' }).check()
    await page.getByRole('checkbox', { name: 'Paper' }).check()
    await page.getByLabel('Letters', { exact: true }).fill('#336699')
    const svg = (await saved('Save SVG')).toString()
    expect(svg).toContain('<linearGradient')
    expect(svg).toContain('stop-color="#336699"')
    expect(svg).toContain('stroke="#D9381F"')
    expect(svg).toContain('opacity="0.35"')
    expect(svg).toMatch(/<rect [^>]*fill="#FFFFFF"/)
    const width = Number(/width="([\d.]+)"/.exec(svg)![1])
    const png = await saved('Save PNG')
    expect(Math.abs(png.readUInt32BE(16) - 2 * width)).toBeLessThan(3)

    // Fonts are found while typing, and the text stays.
    await page.getByRole('searchbox', { name: 'Font' }).fill('lobster')
    await page.getByRole('img', { name: 'Hamburg in Lobster' }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('find')).toBe('lobster')
  })

  it('font generator: a browser that hides pictures from sites saves no noise, and says so', async () => {
    const { page } = await stage.visit()
    await page.addInitScript(hideCanvasPixels)
    await open(page, '/font-generator?text=Hamburg')
    await page.getByRole('button', { name: 'Save PNG' }).click()
    await page.getByText(/hides pictures from websites/).waitFor()
  })

  it('font generator: nothing below the picture moves while letters and controls load', async () => {
    const { page } = await stage.visit()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/api/svg/**', async (route) => {
      await held
      await route.continue()
    })
    await open(page, '/font-generator?text=Hamburg')
    const below = () =>
      page.getByRole('heading', { name: 'Letters to paste' }).evaluate((one) => one.getBoundingClientRect().top)
    const save = page.getByRole('button', { name: 'Save SVG' })
    expect(await save.isDisabled()).toBe(true)
    const before = await below()
    letGo()
    await expect.poll(() => save.isEnabled()).toBe(true)
    expect(await below()).toBe(before)
  })

  it('font generator: offers plain files when the outlines time out', async () => {
    const { page } = await stage.visit()
    // Shortens the page's timeout from 8 s to 200 ms.
    await page.addInitScript(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = (ms) => timeout(ms === 8000 ? 200 : ms)
    })
    await page.route('**/api/svg/**', () => {})
    await open(page, '/font-generator?text=Hamburg')
    await page.getByText('The outlines failed to load').waitFor()
    for (const name of ['PNG', 'SVG'])
      expect(await page.getByRole('link', { name, exact: true }).isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Save SVG' }).count()).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('encoders update the other side while typing, and parts of Lenny faces are chosen by keyboard', async () => {
    const { page } = await stage.open('/unicode/html-encoder')
    const [text, code] = [page.getByRole('textbox', { name: 'Text' }), page.getByRole('textbox', { name: 'HTML' })]
    await text.fill('<é>')
    await expect.poll(() => code.inputValue()).toBe('&lt;é&gt;')
    await page.getByRole('combobox', { name: 'Which characters' }).selectOption('ascii')
    await expect.poll(() => code.inputValue()).toBe('&lt;&eacute;&gt;')
    await code.fill('&copy 2024 &#x1F600;')
    await expect.poll(() => text.inputValue()).toBe('© 2024 😀')

    // Without kerning and ligatures, breaking the lines of a very long word does not block the page.
    for (const field of [text, code])
      expect(
        await field.evaluate((one) => [getComputedStyle(one).fontKerning, getComputedStyle(one).fontVariantLigatures]),
      ).toEqual(['none', 'none'])
    // A word of a joined script would be shaped anew for each of its lines: it stays on one.
    await text.fill('')
    await page.keyboard.insertText('ب'.repeat(100_000))
    await expect.poll(async () => (await text.inputValue()).length).toBe(100_000)
    expect([await text.getAttribute('wrap'), await code.getAttribute('wrap')]).toEqual(['off', 'off'])
    await text.fill('ordinary words')
    await expect.poll(() => text.getAttribute('wrap')).toBe(null)

    await text.fill('é'.repeat(200_000))
    await expect.poll(async () => (await code.inputValue()).length).toBe(200_000 * '&eacute;'.length)
    await code.fill('x'.repeat(200_000))
    await expect.poll(async () => (await text.inputValue()).length).toBe(200_000)

    await open(page, '/lenny-face')
    const face = page.getByLabel('Your face')
    await page.getByRole('radio', { checked: true }).first().focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => face.innerText()).toMatch(/^ʕ.*ʔ$/)
  })

  it('unbreakable words and letters with a hundred marks do not overflow the page', async () => {
    const { page } = await stage.visit({ width: 360 })
    const marks = `Z${'\u0300\u0301\u0302\u0489'.repeat(24)}`
    for (const path of [
      `/beta/emoji-keyboard?q=${'W'.repeat(100)}`,
      `/font-generator?text=${encodeURIComponent(marks)}`,
    ]) {
      const answer = await page.goto(stage.site.url + path)
      expect(answer!.status(), path).toBe(path.includes('emoji') ? 404 : 200)
      await expect.poll(() => sidewaysOverflow(page), { message: path }).toEqual([])
    }
  })

  it('encoders without scripts: encode and decode long texts with line breaks', async () => {
    const { page } = await stage.visit({ javaScriptEnabled: false })
    const lines = `${'é'.repeat(800)}\n${'ü'.repeat(400)}`
    await page.goto(`${stage.site.url}/unicode/html-encoder`)
    await page.getByRole('combobox', { name: 'Which characters' }).selectOption('ascii')
    await page.getByRole('textbox', { name: 'Text' }).fill(lines)
    await page.getByRole('button', { name: 'Encode' }).click()
    const code = page.getByRole('textbox', { name: 'HTML' })
    await expect.poll(() => code.inputValue()).toBe(`${'&eacute;'.repeat(800)}\n${'&uuml;'.repeat(400)}`)
    await code.fill('&uuml;&amp;\n&copy 2024')
    await page.getByRole('button', { name: 'Decode' }).click()
    await expect.poll(() => page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('ü&\n© 2024')
  })
})
