import { createServer, type Server } from 'node:http'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assemble, goodFont } from '#tests/support/bad-fonts/font-builder.ts'
import { holdRequests, open, openStage } from '#tests/support/browser.ts'
import { listenLocally } from '#tests/support/listen.ts'
import { downloadedBytes } from '#tests/support/page-actions.ts'
import { describeWith } from '#tests/support/require.ts'
import { unzip } from '#tests/support/unzip.ts'

await describeWith('chromium', 'web fonts', () => {
  const stage = openStage('shared')
  let elsewhere: Server
  let origin: string
  /** Files of a kit, as its owner's server has them. */
  const hosted = new Map<string, Buffer>()

  // A page of another site: another port is another origin.
  beforeAll(async () => {
    elsewhere = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url!, 'http://x')
      const file = hosted.get(pathname.slice(1))
      if (file) {
        const type = { html: 'text/html', css: 'text/css' }[pathname.split('.').at(-1)!] ?? 'font/woff2'
        return response.setHeader('Content-Type', type).end(file)
      }
      const css = searchParams.get('css')
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(
        request.url!.startsWith('/favicon')
          ? ''
          : `<!doctype html><html lang="en"><title>x</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${css}"><body><p id="text">Hamburg</p></body></html>`,
      )
    })
    origin = `http://127.0.0.1:${await listenLocally(elsewhere)}`
  })
  afterAll(() => new Promise((resolve) => elsewhere.close(resolve)))

  const set = async (page: Page, family: string, text: string) => {
    await page.evaluate(
      async ([name, words]) => {
        const line = document.getElementById('text')!
        line.textContent = words!
        line.style.font = `40px "${name}", monospace`
        // Layout starts the download of font files.
        line.getBoundingClientRect()
        await document.fonts.ready
      },
      [family, text] as const,
    )
    return page.evaluate(
      (name) => [...document.fonts].filter((face) => face.family.includes(name) && face.status === 'loaded').length,
      family,
    )
  }

  it('one link adds a family to another site, which loads only the pieces it needs', async () => {
    // Not stage.visit(), which fails on requests to other hosts.
    const context = await stage.browser.newContext()
    const page = await context.newPage()
    const fetched = new Set<string>()
    page.on('request', (request) => {
      const piece = /\/webfonts\/f\/.*\/([^/@]+)(?:@[^/]*)?\.woff2$/.exec(request.url())?.[1]
      if (piece) fetched.add(piece)
    })
    const css = `${stage.site.url}/css2?family=Amiri&display=swap`
    await page.goto(`${origin}/?css=${encodeURIComponent(css)}`)
    expect(await set(page, 'Amiri', 'Hamburg')).toBe(1)
    expect([...fetched]).toEqual(['latin'])
    expect(await set(page, 'Amiri', 'Hamburg السلام')).toBe(2)
    expect([...fetched]).toEqual(['latin', 'arabic'])
    // Characters without a script are in the piece “rest”.
    const rest = await page.evaluate(() => {
      const face = [...document.fonts].find(({ family, status }) => family.includes('Amiri') && status === 'unloaded')
      return face?.unicodeRange ?? ''
    })
    const [, first] = /U\+([0-9A-F]+)/i.exec(rest)!
    expect(await set(page, 'Amiri', String.fromCodePoint(Number.parseInt(first!, 16)))).toBe(3)
    expect(fetched.size).toBe(3)
    await context.close()
  })

  it('a page of another site loads the files that the list for programs names', async () => {
    const context = await stage.browser.newContext()
    const page = await context.newPage()
    await page.goto(origin)
    const loaded = await page.evaluate(async (site) => {
      const { items } = await (await fetch(`${site}/webfonts/v1/webfonts?family=Lobster&family=Inter`)).json()
      const files = items.map(({ files }: { files: Record<string, string> }) => files.regular)
      return Promise.all(files.map(async (url: string) => (await new FontFace('x', `url(${url})`).load()).status))
    }, stage.site.url)
    expect(loaded).toEqual(['loaded', 'loaded'])
    await context.close()
  })

  it('web fonts of an uploaded file: reports errors, then shows sizes and offers a ZIP', async () => {
    const { page, expectConsole } = await stage.visit()
    expectConsole(/400|415/)
    await open(page, '/web-font-generator')
    const answer = page.locator('[data-part="answer"]')
    await page
      .getByLabel('or your own file')
      .setInputFiles({ name: 'Own.ttf', mimeType: 'font/ttf', buffer: Buffer.from(assemble(goodFont())) })
    await page.getByLabel('The characters of a text').fill('Hello')
    await page.getByText('Files and style sheet', { exact: true }).first().click()
    const family = 'My "Own" & <Font> */'
    await page.getByLabel('Name in CSS').fill(family)
    await page.getByRole('button', { name: 'Make web fonts' }).click()
    await expect.poll(() => answer.innerText()).toContain('Confirm that you may')
    await page.getByLabel('I may make web fonts of my file').check()
    await page.getByRole('button', { name: 'Make web fonts' }).click()
    await expect.poll(() => answer.innerText()).toContain('Your web fonts are ready')
    expect(await answer.innerText()).toMatch(/The font as it was[\s\S]*\.woff2[\s\S]*4 characters/)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      answer.getByRole('link', { name: /Download ZIP/ }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/-webfont\.zip$/)
    const files = await unzip(await downloadedBytes(download))
    expect(files.get('kit.css')?.toString()).toContain('@font-face')

    // The demo page shows the font.
    for (const [name, bytes] of files) hosted.set(name, bytes)
    const context = await stage.browser.newContext()
    const demo = await context.newPage()
    await demo.goto(`${origin}/demo.html`)
    const used = await demo.locator('.sample').evaluate(async (sample, name) => {
      await document.fonts.ready
      const face = [...document.fonts].find((one) => one.family === name)
      return { stack: getComputedStyle(sample).fontFamily, status: face?.status }
    }, family)
    expect(used).toEqual({
      stack: `${JSON.stringify(family)}, ${JSON.stringify(`${family} fallback`)}, sans-serif`,
      status: 'loaded',
    })
    await context.close()
  })

  it('a preview of an own file no longer asks for the tick once it is there', async () => {
    const { page, context } = await stage.visit()
    await open(page, '/web-font-generator')
    await page
      .getByLabel('or your own file')
      .setInputFiles({ name: 'Own.ttf', mimeType: 'font/ttf', buffer: Buffer.from(assemble(goodFont())) })
    const panel = page.getByRole('complementary', { name: 'Preview' })
    await panel.getByText(/^Tick “I may make/).waitFor()
    const letGo = await holdRequests(context, '**?preview=1')
    await page.getByLabel('I may make web fonts of my file').check()
    await panel.getByText('Making a preview…').waitFor()
    letGo()
    await panel.getByRole('heading', { name: 'What a page loads' }).waitFor()
  })

  it('fills in the form from an earlier kit; rejects other files and keeps the input', async () => {
    const { page } = await stage.open('/web-font-generator')
    await page.getByText('Settings of an earlier kit', { exact: true }).click()
    const config = page.getByLabel('config.json of an earlier kit')
    const send = (text: string) =>
      config.setInputFiles({ name: 'config.json', mimeType: 'application/json', buffer: Buffer.from(text) })
    const field = page.locator('.field').filter({ has: config })
    const text = page.getByLabel('The characters of a text')
    await text.fill('Typed before')
    for (const [bad, words] of [
      ['{', 'is not a JSON file'],
      ['[]', 'is not the configuration of a kit'],
      ['{"text":5}', 'must be a text'],
      ['{"formats":["eot"]}', '“eot” is not an option'],
      ['{"__proto__":{}}', 'what is “__proto__”'],
      [' '.repeat(3_000_000), 'that is not the configuration of a kit'],
    ] as const) {
      await send(bad)
      await expect.poll(() => field.innerText()).toContain(words)
      expect(await text.inputValue()).toBe('Typed before')
    }
    const inter = await stage.site.family('inter')
    const settings = {
      text: 'Later',
      presets: ['greek'],
      languages: ['de', 'fr'],
      formats: ['woff', 'ttf'],
      split: true,
      fallback: 'serif',
      axes: 'wght=400..700',
      font: { id: inter.primaryFontId, name: 'Inter Variable' },
    }
    await send(JSON.stringify(settings))
    await expect.poll(() => field.innerText()).toContain('filled in from config.json')
    await expect.poll(() => text.inputValue()).toBe('Later')
    const checked = (name: string) =>
      page
        .locator(`input[name="${name}"]:checked`)
        .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))
    expect(await checked('presets')).toEqual(['greek'])
    expect(await checked('formats')).toEqual(['woff', 'ttf'])
    expect(await checked('split')).toEqual(['1'])
    expect(await page.getByLabel('Style', { exact: true }).locator('option:checked').innerText()).toBe('Inter Variable')
    // The page shows the axes of the chosen style.
    await expect.poll(() => page.locator('[data-part="facts"]').innerText()).toContain('wght=100..900')
    await page.getByRole('button', { name: 'Make web fonts' }).click()
    await expect.poll(() => page.locator('[data-part="answer"]').innerText()).toContain('Your web fonts are ready')
  })

  it('finds a font while its name is typed, and previews text, bytes and style sheet as choices change', async () => {
    const { page } = await stage.open('/web-font-generator')
    const preview = page.getByRole('complementary', { name: 'Preview' })
    await preview.getByText('Choose a font, or drop a file').waitFor()
    await page.getByLabel('The characters of a text').fill('Hello')
    await page.getByLabel('Font of this site').fill('lobster')
    // Enter searches at once, and leaves the other fields as they are.
    await page.getByLabel('Font of this site').press('Enter')
    const chosen = page.getByLabel('Style', { exact: true }).locator('option:checked')
    await expect.poll(() => chosen.innerText()).toMatch(/^Lobster/)
    await page.getByLabel('Font of this site').press('Enter')
    expect(await page.getByLabel('The characters of a text').inputValue()).toBe('Hello')
    await page.getByLabel('The characters of a text').fill('')
    expect(await chosen.innerText()).toMatch(/^Lobster/)
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await expect.poll(() => preview.innerText()).toMatch(/In English[\s\S]*The font as it was/)
    await expect
      .poll(() => page.evaluate(() => [...document.fonts].some(({ family }) => family.includes('kit-preview'))))
      .toBe(true)
    const css = preview.locator('pre')
    expect(await css.innerText()).not.toContain('unicode-range')
    await page.getByText('Files and style sheet', { exact: true }).first().click()
    await page.getByLabel(/^Split by unicode-range/).check()
    await expect.poll(() => css.innerText()).toContain('unicode-range')
    expect(await preview.innerText()).toMatch(/All \d+ files/)
  })

  it('a search without results leads back to the popular fonts, and a cleared one keeps the chosen style', async () => {
    const { page } = await stage.open('/web-font-generator')
    const find = page.getByLabel('Font of this site')
    const nothing = page.getByText('No font with this name may be used on web pages.')
    const styles = page.getByLabel('Style', { exact: true })
    await page.getByLabel('The characters of a text').fill('Hello')
    const offered = await styles.locator('option').allInnerTexts()
    await find.fill('zzzzq')
    await nothing.waitFor()
    await page.getByRole('link', { name: 'Show popular ones' }).click()
    await nothing.waitFor({ state: 'detached' })
    expect(await find.inputValue()).toBe('')
    expect(await styles.locator('option').allInnerTexts()).toEqual(offered)
    expect(await page.getByLabel('The characters of a text').inputValue()).toBe('Hello')

    const chosen = styles.locator('option:checked')
    for (const other of ['', 'zzzzq']) {
      await find.fill('lobster')
      await expect.poll(() => chosen.innerText()).toMatch(/^Lobster/)
      // None and Lobster: the search was answered.
      await expect.poll(() => styles.locator('option').count()).toBe(2)
      await find.fill(other)
      if (other === '') await expect.poll(() => styles.locator('option').count()).toBeGreaterThan(2)
      else await nothing.waitFor()
      expect(await chosen.innerText(), other).toMatch(/^Lobster/)
    }
    await open(page, '/web-font-generator?find=zzzzq')
    await nothing.waitFor()
    await page.getByRole('link', { name: 'Show popular ones' }).click()
    await nothing.waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).search).toBe('')
    expect(await find.inputValue()).toBe('')
    await expect.poll(() => styles.locator('option').allInnerTexts()).toEqual(offered)
    await page.goBack()
    await nothing.waitFor()
    expect(await find.inputValue()).toBe('zzzzq')
  })

  it('without scripts the same form gives the ZIP', async () => {
    const { page } = await stage.visit({ javaScriptEnabled: false })
    await page.goto(`${stage.site.url}/web-font-generator`)
    await page.getByLabel('Style', { exact: true }).selectOption({ label: 'Inter Variable' })
    await page.getByLabel('The characters of a text').fill('Hello')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Make web fonts' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('inter-variable-webfont.zip')
  })

  it('the family page shows the embedding code only if the licence allows it', async () => {
    const { page } = await stage.visit()
    const family = await stage.site.family('amiri')
    await open(page, `/${family.slug}-f${family.id}`)
    const panel = page.getByRole('region', { name: 'Use on the web' })
    await expect.poll(() => panel.innerText()).toContain('/css2?family=Amiri')
    const personal = await stage.site.family('special-elite')
    await open(page, `/${personal.slug}-f${personal.id}`)
    expect(await panel.count()).toBe(0)
  })
})
