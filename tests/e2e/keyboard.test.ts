import { expect, it } from 'vitest'
import { open, openStage } from '#tests/support/browser.ts'
import {
  everyFocusIsSeen,
  everyStopIsSeen,
  focused,
  keptPreferences,
  rowNames,
  rows,
  settled,
  tabTo,
} from '#tests/support/page-actions.ts'
import { accessibilityProblems } from '#tests/support/page-checks.ts'
import { describeWith } from '#tests/support/require.ts'

await describeWith('chromium', 'by keyboard alone', () => {
  const stage = openStage('shared')
  it('every focusable element of list and family page shows its focus, by day and night', async () => {
    const { id } = await stage.site.family('playfair-display')
    for (const dark of [false, true]) {
      const { page } = await stage.visit()
      if (dark) await page.addInitScript(() => localStorage.setItem('browse__darkmode', 'true'))
      for (const path of ['/popular/fonts', `/playfair-display-f${id}`]) {
        await open(page, path)
        expect(await (dark ? everyFocusIsSeen : everyStopIsSeen)(page), path).toEqual([])
      }
    }
  })

  it('searches, filters, opens a family and downloads it', async () => {
    const { page } = await stage.open('/')
    await page.keyboard.press('/')
    const search = page.getByRole('combobox', { name: 'Search fonts, designers and collections' })
    await expect.poll(() => search.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type('playfair')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/search')
    await expect.poll(async () => (await rowNames(page))[0]).toBe('Playfair Display')
    await settled(page)
    // So few families come without a panel of filters; the toolbar has the one that is asked for most.
    await tabTo(page, page.getByRole('switch', { name: '100% Free only' }))
    await page.keyboard.press('Space')
    await expect.poll(() => new URL(page.url()).searchParams.get('free')).toBe('1')
    await settled(page)
    await tabTo(page, rows(page).first().locator('h2 a'), 250)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('h1').innerText()).toBe('Playfair Display')
    await settled(page)
    await tabTo(page, page.locator('.FamilyHead_acts').getByRole('link', { name: /^Download/ }))
    const download = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    expect((await download).suggestedFilename()).toMatch(/\.zip$/)
  })

  it('the skip link comes first and leads past the header', async () => {
    const { page } = await stage.open('/popular/fonts')
    await page.keyboard.press('Tab')
    await expect.poll(async () => (await focused(page)).what).toBe('a Skip to content')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate(() => document.querySelector('main')?.contains(document.activeElement)))
      .toBe(true)
  })

  it('list: sets text, size, colours and filters, and opens a family', async () => {
    const { page } = await stage.open('/popular/fonts')
    await page.keyboard.press('t')
    await expect.poll(async () => (await focused(page)).what).toContain('input')
    await page.keyboard.type('Keys')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => keptPreferences(page)).toEqual({ fonttext: 'Keys', fontsize: '66' })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const hex = page.getByRole('textbox', { name: 'Text colour as hex' })
    await hex.waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => hex.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+A')
    await page.keyboard.type('123456')
    await expect.poll(async () => (await keptPreferences(page)).fontfg).toBe('123456')
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await focused(page)).what).toMatch(/^button Text colour/)
    await tabTo(page, page.getByRole('switch', { name: '100% Free only' }))
    await page.keyboard.press('Space')
    await expect.poll(() => new URL(page.url()).search).toBe('?free=1')
    await expect.poll(async () => (await focused(page)).what).toContain('input')
    const row = rows(page).first()
    await tabTo(page, row.locator('h2 a'))
    await page.keyboard.press('Enter')
    await page.locator('.FamilyHead_head').waitFor()
    // The focus moves to the content of the new page.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  it('hiding a row and showing it again keep the focus in the list', async () => {
    const { page } = await stage.open('/popular/fonts')
    const names = page.locator('[data-part="row"] h2 a')
    const at = async () => (await focused(page)).what
    await names.last().focus()
    await page.keyboard.press('h')
    await expect.poll(at).toBe('button Undo')
    const second = await names.nth(1).innerText()
    await names.nth(1).focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Hide' }).press('Enter')
    await page.getByRole('article', { name: `${second}, hidden` }).waitFor()
    await expect.poll(at).toBe('button Undo')
    await page.keyboard.press('Enter')
    await expect.poll(at).toBe(`a ${second}`)
  })

  it('family: reaches the download, and uses glyph, axis and feature', async () => {
    const { page } = await stage.visit({ permissions: ['clipboard-read', 'clipboard-write'] })
    const { id } = await stage.site.family('inter')
    await open(page, `/inter-f${id}`)
    await tabTo(page, page.locator('.FamilyHead_acts').getByRole('link', { name: /^Download/ }))
    const cell = page.locator('[role="gridcell"][tabindex="0"]')
    await cell.waitFor()
    await tabTo(page, cell)
    await page.keyboard.press('ArrowRight')
    // Of each character its name is read out, not all facts.
    const said = page.locator('#glyphs [role="status"]')
    await expect.poll(async () => (await said.allInnerTexts()).join('')).toMatch(/^[A-Z][a-z -]+$/)
    expect(await page.locator('#glyphs [aria-atomic]').count()).toBe(0)
    await Promise.all([page.getByRole('button', { name: 'Copied!' }).waitFor(), page.keyboard.press('Enter')])
    const slider = page.getByRole('region', { name: /^Axes/ }).getByRole('slider').first()
    await tabTo(page, slider, 250)
    const before = await slider.inputValue()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => slider.inputValue()).not.toBe(before)
    const feature = page
      .getByRole('region', { name: /^Features/ })
      .getByRole('switch')
      .first()
    await tabTo(page, feature)
    const on = await feature.isChecked()
    await page.keyboard.press('Space')
    await expect.poll(() => feature.isChecked()).toBe(!on)
  })

  it('pairing: locks, layouts and shuffles leave the place on the page and the focus as they are', async () => {
    const { page } = await stage.open('/font-playground/pairing', { width: 390, height: 800 })
    for (const [name, after] of [
      ['Card', 'Card'],
      [/^Lock .* as accent$/, 'Unlock accent'],
      ['Shuffle', 'Shuffle'],
    ] as const) {
      const link = page.getByRole('main').getByRole('link', { name, exact: true })
      await link.evaluate((element: HTMLElement) => {
        element.scrollIntoView({ block: 'center' })
        element.focus({ preventScroll: true })
      })
      const { search } = new URL(page.url())
      const place = await page.evaluate(() => scrollY)
      expect(place).toBeGreaterThan(0)
      await page.keyboard.press('Enter')
      await expect.poll(() => new URL(page.url()).search).not.toBe(search)
      await settled(page)
      await expect.poll(async () => (await focused(page)).what).toBe(`a ${after}`)
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
    }
  })

  it('dialogs trap the focus, close on Escape and return the focus', async () => {
    const { page } = await stage.open('/popular/fonts')
    const share = page.getByRole('button', { name: 'Share this view' })
    await share.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Share this page' })
    await dialog.waitFor()
    for (let at = 0; at < 15; at++) {
      await page.keyboard.press('Tab')
      const outside = await page.evaluate(() => {
        const { activeElement } = document
        return activeElement !== document.body && !activeElement?.closest('dialog')
      })
      expect(outside).toBe(false)
    }
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => share.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('the user menu: ArrowDown opens, arrow keys move, Escape closes', async () => {
    const { page } = await stage.open('/popular/fonts')
    const button = page.getByRole('button', { name: 'Your settings' })
    await button.focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.menu') !== null)).toBe(true)
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true')
    const isSwitch = () => page.evaluate(() => document.activeElement?.getAttribute('role') === 'switch')
    for (let step = 0; step < 10 && !(await isSwitch()); step++) await page.keyboard.press('ArrowDown')
    await expect.poll(() => isSwitch()).toBe(true)
    await page.keyboard.press('Space')
    await expect.poll(() => page.locator('html').getAttribute('class')).toContain('dark')
    await page.keyboard.press('Escape')
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false')
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('a link skips the map, and a focused country is highlighted', async () => {
    const { page } = await stage.open('/countries')
    const country = page.getByRole('link', { name: 'Switzerland' }).first()
    const look = () => country.evaluate((one) => [getComputedStyle(one).fill, getComputedStyle(one).strokeWidth])
    const before = await look()
    await country.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    const [fill, width] = await look()
    expect(fill).not.toBe(before[0])
    expect(width).toBe('4px')
    await page.getByRole('link', { name: 'Skip the map' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#all') !== null)).toBe(true)
  })

  it('basket: no focus is hidden under it, and removing keeps the focus', async () => {
    const { page } = await stage.open('/popular/fonts')
    const add = page.getByRole('checkbox', { name: /^Add .* to basket$/ })
    for (const at of [0, 1, 2]) {
      await add.nth(at).focus()
      await page.keyboard.press('Space')
    }
    const compare = page.getByRole('button', { name: 'Compare 3' })
    await compare.waitFor()
    await page.locator('h1').evaluate((head) => head.scrollIntoView())
    const hidden = () =>
      page.evaluate(() => {
        const { activeElement: at } = document
        const tray = document.querySelector('[data-part="tray"]')!
        if (!at || tray.contains(at)) return false
        return at.getBoundingClientRect().bottom > tray.getBoundingClientRect().top
      })
    for (const link of await page.locator('main :is(h2 a, nav[aria-label="Pages"] a)').all()) {
      // Focused as by Tab: the browser scrolls no further than it must.
      await link.evaluate((one: HTMLElement) => one.focus())
      expect(await hidden(), String(await link.textContent())).toBe(false)
    }
    await page.keyboard.press('b')
    await expect.poll(async () => (await focused(page)).what).toBe('button Compare 3')
    await page.keyboard.press('Enter')
    const remove = page.getByRole('dialog').getByRole('button', { name: /^Remove .* from basket$/ })
    await remove.nth(2).waitFor()
    await remove.first().focus()
    for (const left of [2, 1]) {
      await page.keyboard.press('Enter')
      await expect.poll(() => remove.count()).toBe(left)
      await expect.poll(async () => (await focused(page)).what).toMatch(/^button Remove .* from basket$/)
    }
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(async () => (await focused(page)).what).toBe('button Undo')
  })

  it('messages: u reaches Undo, and the focus goes back to where it was', async () => {
    const { page } = await stage.open('/popular/fonts')
    const at = async () => (await focused(page)).what
    const tray = page.getByRole('region', { name: 'Basket' })
    await page.keyboard.press('j')
    const row = await at()
    await page.keyboard.press('x')
    await tray.waitFor()
    await page.keyboard.press('x')
    await tray.waitFor({ state: 'detached' })
    expect(await at()).toBe(row)
    await page.keyboard.press('u')
    expect(await at()).toBe('button Undo')
    await page.keyboard.press('Enter')
    await tray.waitFor()
    await expect.poll(at).toBe(row)
    // The button that empties the basket goes with it.
    await tray.getByRole('button', { name: 'Clear' }).press('Enter')
    await expect.poll(at).toBe('button Undo')
    await page.keyboard.press('Enter')
    await tray.waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  it('f goes to the filters', async () => {
    for (const [width, first] of [
      [1280, 'Must contain'],
      [390, 'Filters'],
    ] as const) {
      const { page } = await stage.open('/popular/fonts', { width, height: 800 })
      await page.keyboard.press('f')
      const named = page.locator(':focus')
      await expect
        .poll(() => named.evaluate((one: HTMLInputElement) => one.labels?.[0]?.textContent ?? one.textContent))
        .toBe(first)
    }
  })

  it('the list of shortcuts turns those of one letter off and on', async () => {
    const { page } = await stage.open('/popular/fonts')
    const at = async () => (await focused(page)).what
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    const single = list.getByRole('switch', { name: 'Use letters, / and ? as shortcuts' })
    const close = async () => {
      await page.keyboard.press('Escape')
      await list.waitFor({ state: 'detached' })
    }
    await page.keyboard.press('?')
    expect(await single.isChecked()).toBe(true)
    await single.press('Space')
    await close()
    for (const kept of [false, true]) {
      if (kept) await open(page, '/popular/fonts')
      const name = page.locator('[data-part="row"] h2 a').first()
      await name.focus()
      const before = await at()
      for (const key of ['j', 't', '/', 'x', 'h', '?']) await page.keyboard.press(key)
      expect(await at()).toBe(before)
      expect(await page.getByRole('dialog').count()).toBe(0)
      expect(await page.locator('kbd').count()).toBe(0)
    }
    expect(await page.evaluate(() => localStorage.getItem('browse__basket'))).toBe(null)
    const menu = page.getByRole('button', { name: 'Your settings' })
    await menu.press('ArrowDown')
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).press('Enter')
    await single.press('Space')
    await close()
    await page.keyboard.press('t')
    await expect.poll(at).toContain('input')
  })

  it('tells screen readers what x and h did, and that fonts lack characters', async () => {
    const { page } = await stage.open('/popular/fonts')
    const [first] = await rowNames(page)
    const said = page.locator('.vh[role="status"]')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect.poll(() => said.allInnerTexts()).toContainEqual(expect.stringMatching(/ is in the basket: 1 style$/))
    await page.keyboard.press('h')
    await expect.poll(() => said.allInnerTexts()).toContain(`${first} is hidden`)
    await page.getByRole('textbox', { name: 'Preview text' }).fill('漢')
    await expect
      .poll(() => page.locator('[aria-live="polite"]').allInnerTexts())
      .toContainEqual(expect.stringMatching(/Characters of your text are missing in \d+ fonts below/))
  })

  it('family: no chip is hidden under the small specimen, and in a low window none sticks in front', async () => {
    const { page } = await stage.visit({ width: 1280, height: 800 })
    const { id } = await stage.site.family('inter')
    const covered = () =>
      page.evaluate(() => {
        const { bottom } = document.activeElement!.getBoundingClientRect()
        const bed = document.querySelector('.TrialBed_trial')!.getBoundingClientRect()
        return bottom > bed.top && document.activeElement!.getBoundingClientRect().top < bed.bottom
      })
    for (const [width, height] of [
      [1280, 800],
      [390, 800],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height })
      await open(page, `/inter-f${id}`)
      await page.locator('#glyphs').scrollIntoViewIfNeeded()
      const chips = page.getByRole('group', { name: 'Named instances' }).getByRole('button')
      const stops = [
        ...(await chips.all()),
        page.getByRole('complementary', { name: 'Settings of the type' }).getByRole('switch').last(),
      ]
      await stops.at(-1)!.focus()
      for (const chip of stops.toReversed()) {
        await chip.evaluate((one: HTMLElement) => one.focus())
        expect(await covered(), `${await chip.textContent()} at ${width}`).toBe(false)
      }
    }
  })
})
