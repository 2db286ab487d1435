import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DEBOUNCE_MS, PREVIEW } from '#shared/limits.ts'
import { hydrated, open, openStage, picturesShown } from '#tests/support/browser.ts'
import {
  cookiePreferences,
  keptPreferences,
  pictureRequests,
  pressesFocusNothing,
  rowNames,
  rows,
  settled,
  stopClock,
} from '#tests/support/page-actions.ts'
import { describeWith } from '#tests/support/require.ts'

const TEXT = 'Wörds of my own'
const LIST = '/popular/fonts'

await describeWith('chromium', 'the preview toolbar', () => {
  const stage = openStage('shared')
  const bar = (page: Page) => page.getByRole('form', { name: 'Preview settings' })
  const field = (page: Page) => bar(page).getByRole('textbox', { name: 'Preview text' })
  const slider = (page: Page) => bar(page).getByRole('slider', { name: 'Preview size' })
  const reset = (page: Page) => bar(page).locator('[title="Reset"]')
  const firstPicture = (page: Page) => rows(page).first().locator('.FamilyRow_spec img')
  const inOrder = (names: string[]) =>
    names.every((name, at) => at === 0 || names[at - 1]!.localeCompare(name, 'en') <= 0)
  const sourceOf = async (page: Page) => new URL((await firstPicture(page).getAttribute('src')) as string, page.url())

  it('the text has room for a sentence beside the filters', async () => {
    const { page } = await stage.open(LIST)
    for (const width of [930, 1100, 1200, 1360, 1440, 1540, 1600]) {
      await page.setViewportSize({ width, height: 800 })
      expect((await field(page).boundingBox())!.width, `at ${width}`).toBeGreaterThanOrEqual(320)
    }
  })

  it('a fresh browser follows the system between day and night, until the visitor chooses', async () => {
    const { page } = await stage.visit({ colorScheme: 'dark' })
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        Object.assign(window, { darkBeforeScripts: document.documentElement.classList.contains('dark') })
      })
    })
    await open(page, LIST)
    expect(await page.evaluate(() => (window as unknown as { darkBeforeScripts: boolean }).darkBeforeScripts)).toBe(
      true,
    )
    await expect.poll(async () => (await sourceOf(page)).searchParams.get('bg')).toBe('353D4B')
    expect(await keptPreferences(page)).toEqual({})

    // The server now draws the page dark.
    const served = page.waitForResponse((response) => response.request().isNavigationRequest())
    await open(page, LIST)
    expect(await (await served).text()).toMatch(/^<!doctype html><html lang="en" class="dark">/)

    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(isDark).toBe(false)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(isDark).toBe(true)

    await page.getByRole('checkbox', { name: 'Night mode' }).click()
    await expect.poll(isDark).toBe(false)
    expect(await keptPreferences(page)).toEqual({ darkmode: 'false' })
    await open(page, LIST)
    expect(await isDark()).toBe(false)
  })

  it('draws the text 250 ms after the last key, each picture once', async () => {
    const { page } = await stage.visit()
    await page.clock.install()
    await open(page, LIST)
    const before = await sourceOf(page)
    const fetched = await pictureRequests(page)
    await stopClock(page)
    await field(page).pressSequentially(TEXT)
    await page.clock.runFor(DEBOUNCE_MS.previewText - 1)
    expect(await keptPreferences(page)).toEqual({})
    expect(fetched).toEqual([])
    // Another key restarts the wait.
    await field(page).press('!')
    await page.clock.runFor(DEBOUNCE_MS.previewText - 1)
    expect(await keptPreferences(page)).toEqual({})
    await page.clock.runFor(1)
    await expect.poll(() => keptPreferences(page)).toEqual({ fonttext: `${TEXT}!` })
    await expect.poll(async () => (await sourceOf(page)).href).not.toBe(before.href)
    await expect.poll(() => firstPicture(page).getAttribute('alt')).toContain(`${TEXT}!`)
    await expect.poll(() => fetched.length).toBeGreaterThan(0)
    expect(fetched.length).toBe(new Set(fetched).size)
    await expect.poll(() => cookiePreferences(page)).toMatchObject({ fonttext: `${TEXT}!` })
  })

  it('the slider goes from 6 to 200 in steps of 1, resizes at once and redraws 250 ms later', async () => {
    const { page } = await stage.visit()
    await page.clock.install()
    await open(page, LIST)
    await stopClock(page)
    const attribute = (name: string) => slider(page).getAttribute(name)
    expect([await attribute('min'), await attribute('max'), await attribute('step')]).toEqual(['6', '200', '1'])
    expect(await slider(page).inputValue()).toBe(String(PREVIEW.defaultSize))
    const heightOf = async () => (await firstPicture(page).boundingBox())?.height ?? 0
    const before = await heightOf()
    await slider(page).press('End')
    await expect.poll(() => slider(page).inputValue()).toBe('200')
    await expect.poll(() => heightOf()).toBeGreaterThan(before * 2.5)
    expect(await keptPreferences(page)).toEqual({})
    await page.clock.runFor(DEBOUNCE_MS.fontSize)
    await expect.poll(() => keptPreferences(page)).toEqual({ fontsize: '200' })
    await expect.poll(async () => (await sourceOf(page)).searchParams.get('s')).toBe('200')
    await slider(page).press('Home')
    await expect.poll(() => slider(page).inputValue()).toBe('6')
    await page.clock.runFor(DEBOUNCE_MS.fontSize)
    await expect.poll(() => keptPreferences(page)).toEqual({ fontsize: '6' })
  })

  it('a swatch opens its picker; the same swatch, a click outside and Escape close it', async () => {
    const { page } = await stage.open(LIST)
    const text = bar(page).getByRole('button', { name: /^Text colour/ })
    const paper = bar(page).getByRole('button', { name: /^Paper colour/ })
    const expanded = async () => [await text.getAttribute('aria-expanded'), await paper.getAttribute('aria-expanded')]
    await text.click()
    await expect.poll(() => expanded()).toEqual(['true', 'false'])
    await page.getByRole('textbox', { name: 'Text colour as hex' }).waitFor()
    await page.locator('.react-colorful').waitFor()
    expect(await page.locator('.react-colorful__alpha').count()).toBe(0)
    await page.keyboard.press('Tab')
    for (const name of ['Colour', 'Hue']) {
      await page.keyboard.press('Tab')
      const slider = bar(page).getByRole('slider', { name, exact: true })
      await expect.poll(() => slider.evaluate((one) => one === document.activeElement)).toBe(true)
      const ring = slider.locator('.react-colorful__pointer')
      expect(await ring.evaluate((one) => getComputedStyle(one).outline), name).toMatch(/solid 2px$/)
    }
    await text.click()
    await expect.poll(() => expanded()).toEqual(['false', 'false'])
    await text.click()
    await paper.click()
    await expect.poll(() => expanded()).toEqual(['false', 'true'])
    await page.locator('h1').click()
    await expect.poll(() => expanded()).toEqual(['false', 'false'])
    await paper.click()
    await page.keyboard.press('Escape')
    await expect.poll(() => expanded()).toEqual(['false', 'false'])
    await expect.poll(() => paper.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.locator('h1').click()
    await pressesFocusNothing(page)
    await text.click()
    await expect.poll(() => expanded()).toEqual(['true', 'false'])
    await page.keyboard.press('Escape')
    await expect.poll(() => expanded()).toEqual(['false', 'false'])
  })

  it('applies colours 300 ms after the last change and warns of low contrast', async () => {
    const { page } = await stage.visit()
    await page.clock.install()
    await open(page, LIST)
    await bar(page)
      .getByRole('button', { name: /^Text colour/ })
      .click()
    const hex = page.getByRole('textbox', { name: 'Text colour as hex' })
    await hex.waitFor()
    await stopClock(page)
    await hex.fill('c0ffee')
    await page.clock.runFor(DEBOUNCE_MS.colour - 1)
    expect(await keptPreferences(page)).toEqual({})
    await page.clock.runFor(1)
    await expect.poll(() => keptPreferences(page)).toEqual({ fontfg: 'C0FFEE' })
    await expect.poll(async () => (await sourceOf(page)).searchParams.get('fg')).toBe('C0FFEE')
    await bar(page).getByText('Low contrast').waitFor()
    await hex.fill('nonsense')
    await page.clock.runFor(DEBOUNCE_MS.colour)
    expect(await keptPreferences(page)).toEqual({ fontfg: 'C0FFEE' })
  })

  it('reset is hidden at the defaults and restores them', async () => {
    const { page } = await stage.open(LIST)
    const visibility = () => reset(page).evaluate((element) => getComputedStyle(element).visibility)
    await expect.poll(() => visibility()).toBe('hidden')
    await field(page).fill(TEXT)
    await slider(page).press('ArrowRight')
    await expect.poll(() => visibility()).toBe('visible')
    await expect.poll(() => keptPreferences(page)).toEqual({ fonttext: TEXT, fontsize: '66' })
    await reset(page).click()
    await expect.poll(() => visibility()).toBe('hidden')
    await expect.poll(() => field(page).inputValue()).toBe('')
    await expect.poll(() => keptPreferences(page)).toEqual({})
    await expect.poll(async () => (await cookiePreferences(page)).fonttext).toBeUndefined()
  })

  it('keeps settings: the server renders the same pictures on the next load', async () => {
    const { page } = await stage.open(LIST)
    await field(page).fill(TEXT)
    await slider(page).press('PageUp')
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('name')
    const size = await slider(page).inputValue()
    // The old rows stay until the new order is loaded.
    await expect.poll(async () => inOrder(await rowNames(page))).toBe(true)
    await settled(page)
    await expect.poll(() => keptPreferences(page)).toEqual({ fonttext: TEXT, fontsize: size, fontsort: 'name' })
    await expect.poll(async () => (await sourceOf(page)).searchParams.get('s')).toBe(size)
    const chosen = (await sourceOf(page)).href
    const fetched = await pictureRequests(page)
    const served = page.waitForResponse((response) => response.request().isNavigationRequest())
    await page.reload()
    expect(await (await served).text()).toContain(new URL(chosen).pathname)
    await picturesShown(page)
    expect((await sourceOf(page)).href).toBe(chosen)
    await expect.poll(() => field(page).inputValue()).toBe(TEXT)
    await expect.poll(() => slider(page).inputValue()).toBe(size)
    expect(fetched.length).toBe(new Set(fetched).size)
  })

  it('a first load fetches each picture once', async () => {
    const family = `/playfair-display-f${(await stage.site.family('playfair-display')).id}`
    for (const path of ['/', LIST, family]) {
      const { page } = await stage.visit()
      const fetched = await pictureRequests(page)
      await open(page, path)
      await picturesShown(page)
      expect(fetched.length, path).toBeGreaterThan(0)
      expect(fetched.length, path).toBe(new Set(fetched).size)
    }
  })

  it('Language selects letter forms, is kept, is part of a shared link and is reset', async () => {
    const { page } = await stage.open(LIST, { width: 1360 })
    await page.getByRole('button', { name: /^Spacing, leading/ }).click()
    const language = bar(page).getByRole('combobox', { name: 'Language' })
    await language.selectOption({ label: 'Serbian' })
    const langOf = async () => (await sourceOf(page)).searchParams.get('lang')
    await expect.poll(langOf).toBe('sr')
    expect(await keptPreferences(page)).toEqual({ fontlang: 'sr' })
    await page.getByRole('button', { name: 'Share this view' }).click()
    await expect
      .poll(() =>
        page
          .getByRole('dialog')
          .locator('input')
          .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
      )
      .toContainEqual(expect.stringContaining('textlang=sr'))
    await page.keyboard.press('Escape')
    // The server uses it on the next load, unless the address names another.
    await open(page, LIST)
    expect(await langOf()).toBe('sr')
    await open(page, `${LIST}?textlang=bg`)
    expect(await langOf()).toBe('bg')
    // The link's goes first, then the visitor's.
    await reset(page).click()
    await expect.poll(langOf).toBe('sr')
    expect(await keptPreferences(page)).toEqual({ fontlang: 'sr' })
    await reset(page).click()
    await expect.poll(langOf).toBe(null)
    expect(await keptPreferences(page)).toEqual({})
  })

  it('a sample text also sets its language', async () => {
    const { page } = await stage.open(LIST, { width: 1360 })
    await page.getByRole('button', { name: /^Spacing, leading/ }).click()
    await bar(page).getByRole('combobox', { name: 'Sample text' }).selectOption({ label: 'Macedonian' })
    await expect.poll(async () => (await sourceOf(page)).searchParams.get('lang')).toBe('mk')
    expect(await bar(page).getByRole('combobox', { name: 'Language' }).inputValue()).toBe('mk')
  })

  it('Show reads lists as alphabets in a language, is kept, drawn by the server and reset', async () => {
    const { page } = await stage.open(LIST, { width: 1600 })
    await bar(page).getByRole('combobox', { name: 'Show' }).selectOption('Alphabets')
    const lines = page.locator('[data-part="row"]').first().getByRole('img')
    await expect.poll(() => lines.count()).toBeGreaterThan(3)
    expect(await lines.first().getAttribute('alt')).toMatch(/: A B C/)
    await page.getByRole('button', { name: /^Spacing, leading/ }).click()
    await bar(page).getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Polish' })
    await expect.poll(() => lines.first().getAttribute('alt')).toMatch(/: A Ą B C Ć/)
    expect(await keptPreferences(page)).toEqual({ fontshow: 'alphabet', fontlang: 'pl' })
    const html = await (await page.context().request.get(new URL(LIST, page.url()).href)).text()
    expect(html).toContain(': A Ą B C Ć')
    await open(page, LIST)
    expect(await lines.first().getAttribute('alt')).toMatch(/: A Ą B C Ć/)
    await reset(page).click()
    await expect.poll(() => lines.count()).toBe(1)
    expect(await keptPreferences(page)).toEqual({})
  })

  it('?text= overrides the kept preview text; text typed later is kept', async () => {
    const { page } = await stage.visit()
    await page.addInitScript(
      () => localStorage.getItem('browse__fonttext') ?? localStorage.setItem('browse__fonttext', 'old'),
    )
    await open(page, `${LIST}?text=${encodeURIComponent(TEXT)}`)
    await expect.poll(() => field(page).inputValue()).toBe(TEXT)
    await expect.poll(() => firstPicture(page).getAttribute('alt')).toContain(TEXT)
    expect(await keptPreferences(page)).toEqual({ fonttext: 'old' })
    await field(page).fill('newer')
    await expect.poll(() => keptPreferences(page)).toEqual({ fonttext: 'newer' })
    await settled(page)
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.reload()
    await expect.poll(() => field(page).inputValue()).toBe('newer')
  })

  it('Reset also undoes a colour that is not yet applied', async () => {
    const { page } = await stage.visit()
    await page.clock.install()
    await open(page, LIST)
    await stopClock(page)
    await slider(page).press('End')
    await page.clock.runFor(DEBOUNCE_MS.fontSize)
    await bar(page)
      .getByRole('button', { name: /^Text colour/ })
      .click()
    await page.getByRole('textbox', { name: 'Text colour as hex' }).fill('CC0000')
    await reset(page).click()
    await page.clock.runFor(DEBOUNCE_MS.colour * 2)
    expect(await keptPreferences(page)).toEqual({})
    expect(await bar(page).getByRole('button', { name: 'Text colour, #CC0000' }).count()).toBe(0)
  })

  it('night mode: sets the class before the first paint, swaps colours and resets custom ones', async () => {
    const { page, context } = await stage.visit()
    await context.addInitScript(() => {
      // The class when the body starts, which is before the first paint.
      const seen = (window as unknown as { classAtBody: string | null }) ?? {}
      seen.classAtBody = null
      new MutationObserver((_, observer) => {
        if (!document.body) return
        seen.classAtBody = document.documentElement.className
        observer.disconnect()
      }).observe(document, { childList: true, subtree: true })
    })
    const classAtBody = () => page.evaluate(() => (window as unknown as { classAtBody: string | null }).classAtBody)
    await open(page, LIST)
    expect(await classAtBody()).not.toContain('dark')
    expect(Object.fromEntries((await sourceOf(page)).searchParams)).toMatchObject({ fg: '000000', bg: 'FFFFFF' })
    await bar(page)
      .getByRole('button', { name: /^Paper colour/ })
      .click()
    await page.getByRole('textbox', { name: 'Paper colour as hex' }).fill('FFEEDD')
    await expect.poll(() => keptPreferences(page)).toEqual({ fontbg: 'FFEEDD' })

    await page.getByRole('checkbox', { name: 'Night mode' }).click()
    await expect.poll(() => keptPreferences(page)).toEqual({ darkmode: 'true' })
    await expect.poll(() => page.locator('html').getAttribute('class')).toContain('dark')
    await expect.poll(async () => (await sourceOf(page)).searchParams.get('fg')).toBe('FFFFFF')
    await expect.poll(async () => (await sourceOf(page)).searchParams.get('bg')).toBe('353D4B')
    // The sample letters of a class are black on transparent; at night the style sheet inverts them.
    const samples = page.locator('.StyleSample_ink img')
    expect(await samples.count()).toBeGreaterThan(0)
    await expect
      .poll(async () => new Set(await samples.evaluateAll((all) => all.map((img) => getComputedStyle(img).filter))))
      .toEqual(new Set(['invert(1)']))

    const served = page.waitForResponse((response) => response.request().isNavigationRequest())
    await page.reload()
    expect(await (await served).text()).toMatch(/^<!doctype html><html lang="en" class="dark">/)
    await expect.poll(() => classAtBody()).toContain('dark')
    await expect.poll(async () => (await sourceOf(page)).searchParams.get('bg')).toBe('353D4B')

    // Without the cookie, the script in the head reads the kept choice before the body starts.
    await context.clearCookies({ name: 'browse' })
    await page.reload()
    await expect.poll(() => classAtBody()).toContain('dark')
    await hydrated(page)
    await page.getByRole('checkbox', { name: 'Night mode' }).click()
    await expect.poll(() => keptPreferences(page)).toEqual({ darkmode: 'false' })
    await expect.poll(() => page.locator('html').getAttribute('class')).not.toContain('dark')
  })

  it('sticks below the header and lets go before the end of the list', async () => {
    const { page } = await stage.open(LIST, { height: 500 })
    const top = async () => Math.round((await bar(page).boundingBox())?.y ?? Number.NaN)
    await page.evaluate(() => window.scrollTo(0, 900))
    await expect.poll(top).toBe(70)
    await page.evaluate(() => {
      const list = document.querySelector('.FontRows_rows') as HTMLElement
      window.scrollTo(0, list.getBoundingClientRect().bottom + scrollY - 200)
    })
    await expect.poll(top).toBeLessThan(70)
  })

  it('below 930 px the rest of the bar is a sheet', async () => {
    const { page } = await stage.open(LIST, { width: 360, height: 740 })
    await page.getByRole('button', { name: 'Preview settings' }).click()
    const sheet = page.getByRole('dialog', { name: 'Preview' })
    await sheet.getByRole('slider', { name: 'Preview size' }).press('End')
    await expect.poll(() => keptPreferences(page)).toEqual({ fontsize: '200' })
    await sheet.getByRole('combobox', { name: 'Show' }).selectOption('Compact')
    await expect.poll(() => page.locator('.FontRows_rows[data-compact]').count()).toBe(1)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.body.className)).toBe('')
  })
})
