import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DEBOUNCE_MS } from '#shared/limits.ts'
import { open, openStage } from '#tests/support/browser.ts'
import { pressInInputMethod, rowNames, settled, stopClock } from '#tests/support/page-actions.ts'
import { describeWith } from '#tests/support/require.ts'

await describeWith('chromium', 'the search box', () => {
  const stage = openStage('shared')
  const box = (page: Page) => page.getByRole('combobox', { name: 'Search fonts, designers and collections' })
  const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
  const historyLength = (page: Page) => page.evaluate(() => history.length)

  it('the languages that were searched for are there again after Back', async () => {
    const { page } = await stage.open('/languages')
    const field = page.getByRole('searchbox', { name: 'Name, code or script' })
    await field.fill('ukr')
    await expect.poll(() => page.url()).toMatch(/\/languages\?q=ukr$/)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Ukrainian/ })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Ukrainian' }).waitFor()
    await page.goBack()
    await expect.poll(() => field.inputValue()).toBe('ukr')
    expect(await page.getByRole('main').getByRole('listitem').count()).toBe(1)
    await field.fill('')
    await expect.poll(() => page.url()).toMatch(/\/languages$/)
  })

  it('opens the search page after a pause, as one history entry, and keeps focus, caret and further typing', async () => {
    const { page } = await stage.visit()
    await page.clock.install()
    await open(page, '/help')
    const entries = await historyLength(page)
    await stopClock(page)
    await box(page).focus()
    await page.keyboard.type('lobsr')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('te')
    await page.clock.runFor(DEBOUNCE_MS.search - 1)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/help')
    await page.clock.runFor(1)
    await expect.poll(() => page.url()).toMatch(/\/search\?q=lobster$/)
    await settled(page)
    const caret = () => box(page).evaluate((field: HTMLInputElement) => [field.value, field.selectionStart])
    expect(await caret()).toEqual(['lobster', 6])
    expect(await box(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(() => box(page).getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('End')
    await page.keyboard.type(' two')
    await page.clock.runFor(DEBOUNCE_MS.search)
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('lobster two')
    expect(await historyLength(page)).toBe(entries + 1)
    await page.goBack()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/help')
  })

  it('suggests 600 ms after the last key; arrow keys choose', async () => {
    const { page } = await stage.visit()
    await page.clock.install()
    await open(page, '/')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/fonts.suggest')) asked.push(decodeURIComponent(request.url()))
    })
    await stopClock(page)
    await page.keyboard.press('/')
    await expect.poll(() => box(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type('lobst')
    await page.clock.runFor(DEBOUNCE_MS.search - 1)
    expect(asked).toEqual([])
    expect(await box(page).getAttribute('aria-expanded')).toBe('false')
    await page.clock.runFor(1)
    await page.clock.resume()
    await list(page).waitFor()
    await expect.poll(() => asked.length).toBe(1)
    expect(asked[0]).toContain('lobst')
    await expect.poll(() => box(page).getAttribute('aria-expanded')).toBe('true')
    const options = list(page).getByRole('option')
    const activeId = () => box(page).getAttribute('aria-activedescendant')
    expect(await activeId()).toBeNull()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => activeId()).toBe(await options.first().getAttribute('id'))
    await expect.poll(() => options.first().getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => activeId()).toBe(await options.last().getAttribute('id'))
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => activeId()).toBeNull()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('h1').innerText()).toBe('Lobster')
    await expect.poll(() => list(page).isVisible()).toBe(false)
  })

  it('Enter never opens a suggestion that came after the arrow keys chose another', async () => {
    const { page } = await stage.open('/help')
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/fonts\.suggest.*%22inter%22/, async (route) => {
      await released
      await route.continue()
    })
    await box(page).fill('lobster')
    const first = list(page).getByRole('option').first()
    await list(page)
      .getByRole('option', { name: /^Lobster/ })
      .waitFor()
    const isAsked = page.waitForRequest(/fonts\.suggest.*%22inter%22/)
    await box(page).fill('inter')
    await isAsked
    // Those of the old text are still offered; the new ones lack the first.
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => first.getAttribute('aria-selected')).toBe('true')
    release()
    await list(page)
      .getByRole('option', { name: /^Inter/ })
      .first()
      .waitFor()
    expect(await box(page).getAttribute('aria-activedescendant')).toBeNull()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('h1').innerText()).toBe('Results for “inter”')
    expect(await box(page).inputValue()).toBe('inter')
  })

  it('Escape closes the suggestions and keeps the text; leaving the field closes them too', async () => {
    const { page } = await stage.open('/popular/fonts')
    await box(page).fill('inter')
    await list(page).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => list(page).isVisible()).toBe(false)
    expect(await box(page).inputValue()).toBe('inter')
    await box(page).fill('int')
    await list(page).waitFor()
    await page.getByRole('textbox', { name: 'Preview text' }).focus()
    await expect.poll(() => list(page).isVisible()).toBe(false)
  })

  it('leaves the keys of an input method alone', async () => {
    const { page } = await stage.open('/popular/fonts')
    await box(page).fill('inter')
    await list(page).waitFor()
    await pressInInputMethod(box(page), 'ArrowDown')
    await pressInInputMethod(box(page), 'Escape')
    await page.keyboard.press('ArrowDown')
    const first = list(page).getByRole('option').first()
    await expect.poll(() => box(page).getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'))
  })

  it('on the search page it searches live and replaces the address', async () => {
    const { page } = await stage.visit()
    await page.clock.install()
    await open(page, '/')
    await box(page).fill('lobster')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).search).toBe('?q=lobster')
    await settled(page)
    await expect.poll(async () => (await rowNames(page))[0]).toBe('Lobster')
    const entries = await historyLength(page)
    await stopClock(page)
    await box(page).fill('playfair')
    await page.clock.runFor(DEBOUNCE_MS.search - 1)
    await expect.poll(() => new URL(page.url()).search).toBe('?q=lobster')
    await page.clock.runFor(1)
    await expect.poll(() => new URL(page.url()).search).toBe('?q=playfair')
    await settled(page)
    await expect.poll(async () => (await rowNames(page))[0]).toBe('Playfair Display')
    await expect.poll(() => page.locator('h1').innerText()).toBe('Results for “playfair”')
    expect(await box(page).inputValue()).toBe('playfair')
    await expect.poll(() => box(page).evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await historyLength(page)).toBe(entries)
    await page.goBack()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  })

  it('a pressed link cancels a pending search', async () => {
    const { page } = await stage.visit()
    await page.clock.install()
    await open(page, '/search?q=inter')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/trpc/families.byId**', async (route) => {
      await held
      await route.continue()
    })
    await stopClock(page)
    await box(page).pressSequentially('x')
    await page.locator('[data-part="row"] h2 a').first().click()
    await page.locator('main[aria-busy="true"]').waitFor()
    await page.clock.runFor(DEBOUNCE_MS.search + 1)
    release()
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/inter-f\d+$/)
  })

  it('a search does not come back when its pause ends just before the pressed page is drawn', async () => {
    const { page } = await stage.visit()
    await open(page, '/search?q=inter')
    await page.evaluate((pause) => {
      const later = window.setTimeout.bind(window)
      const ends: (() => void)[] = []
      window.setTimeout = ((end: () => void, ms: number) =>
        ms === pause ? ends.push(end) && 0 : later(end, ms)) as typeof setTimeout
      const enter = history.pushState.bind(history)
      history.pushState = (...entry) => {
        enter(...entry)
        queueMicrotask(() => {
          for (const end of ends) end()
        })
      }
    }, DEBOUNCE_MS.search)
    await box(page).pressSequentially('x')
    await page.locator('[data-part="row"] h2 a').first().click()
    await page.locator('main h1', { hasText: 'Inter' }).waitFor()
    await settled(page)
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/inter-f\d+$/)
  })

  it('another page of the list that is shown cancels a pending search too', async () => {
    const { page } = await stage.visit()
    await page.clock.install()
    await open(page, '/popular/fonts')
    await stopClock(page)
    await box(page).pressSequentially('x')
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: /2/ }).first().click()
    await expect.poll(() => new URL(page.url()).search).toBe('?p=2')
    await page.clock.runFor(DEBOUNCE_MS.search + 1)
    await settled(page)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/popular/fonts')
  })

  it('shows matching designers on their own tab', async () => {
    const { page } = await stage.visit()
    const row = (await stage.site.client.get('/api/v3/fonts/search.json?q=lobster&size=1')).json.hits[0]
    await open(page, `/search?q=${encodeURIComponent(row.designer.name)}`)
    await page
      .getByRole('navigation', { name: 'Kinds of result' })
      .getByRole('link', { name: /^Designers/ })
      .click()
    await page.locator('[data-part="designers"]').getByRole('link', { name: row.designer.name }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/${row.designer.slug}`)
  })

  it('restores the text of the box on back', async () => {
    const { page } = await stage.open('/search?q=inter')
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'New' }).click()
    await expect.poll(() => box(page).inputValue()).toBe('')
    await page.goBack()
    await expect.poll(() => box(page).inputValue()).toBe('inter')
  })
})
