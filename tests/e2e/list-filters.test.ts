import { expect, it } from 'vitest'
import * as MESSAGES from '#shared/messages.ts'
import { OFFERED_LANGUAGES } from '#shared/search/language-order.ts'
import { holdRequests, open, openStage, totalFound } from '#tests/support/browser.ts'
import { chips, countOf, facets, queryOf, rowNames, settled } from '#tests/support/page-actions.ts'
import { describeWith } from '#tests/support/require.ts'

const LIST = '/popular/fonts'

await describeWith('chromium', 'the filters of a list', () => {
  const stage = openStage('shared')
  const total = (query: string) => totalFound(stage.site, query)

  it('a filter field keeps the focus after its change is loaded', async () => {
    const { page } = await stage.open(LIST)
    const hasFocus = (element: Element) => element === document.activeElement
    const lightest = facets(page).getByRole('slider', { name: 'Lightest weight' })
    await lightest.press('ArrowRight')
    await expect.poll(() => queryOf(page).weight).toBe('200-900')
    await settled(page)
    await expect.poll(() => lightest.evaluate(hasFocus)).toBe(true)
    const characters = facets(page).getByRole('textbox', { name: 'Must contain' })
    await characters.fill('é')
    await characters.press('Enter')
    await expect.poll(() => queryOf(page).chars).toBe('é')
    await settled(page)
    await expect.poll(() => characters.evaluate(hasFocus)).toBe(true)
    await page.goBack()
    await expect.poll(() => queryOf(page).chars).toBe(undefined)
    await expect.poll(() => characters.inputValue()).toBe('')
    await page.goForward()
    await expect.poll(() => characters.inputValue()).toBe('é')
    await chips(page).getByRole('link', { name: 'Clear all' }).click()
    await expect.poll(() => queryOf(page)).toEqual({})
    await expect.poll(async () => [await characters.inputValue(), await lightest.inputValue()]).toEqual(['', '100'])
  })

  it('counts of languages are not read out when other filters change; found languages are', async () => {
    const { page } = await stage.open(LIST)
    const languages = facets(page).getByRole('group', { name: 'Languages' })
    expect(await languages.locator('[aria-live]').count()).toBe(0)
    await languages.getByRole('searchbox', { name: 'Find a language' }).fill('ukr')
    await expect.poll(() => languages.getByRole('status').innerText()).toBe('1 language found')
  })

  it('asks for languages that few filter by when somebody looks for one, and says when they cannot be had', async () => {
    const { page, expectConsole } = await stage.open(LIST)
    const languages = facets(page).getByRole('group', { name: 'Languages' })
    const zulu = languages.getByRole('checkbox', { name: /^Zulu/ })
    const field = languages.getByRole('searchbox', { name: 'Find a language' })
    await field.fill('zulu')
    await zulu.waitFor()
    await expect.poll(() => languages.getByRole('status').innerText()).toBe('1 language found')
    await zulu.check()
    await expect.poll(() => queryOf(page)).toEqual({ lang: 'zu' })
    await expect.poll(() => countOf(page)).toBe(await total('lang=zu'))
    await field.fill('')
    await languages.getByRole('button', { name: 'All' }).click()
    await expect.poll(() => languages.getByRole('checkbox').count()).toBeGreaterThan(OFFERED_LANGUAGES)
    // A list whose counts are not known yet.
    const calls = /fonts\.search.*facets%22%3A%221/
    await page.route(calls, (route) => route.abort())
    expectConsole(/net::ERR_FAILED/)
    await open(page, '/new/fonts')
    await field.fill('zulu')
    await languages.getByText('The other languages could not be loaded. Try again in a moment.').waitFor()
    await page.unroute(calls)
    await field.fill('zul')
    await zulu.waitFor()
  })

  it('Enter chooses a language once the languages are there', async () => {
    const { page, context } = await stage.open('/new/fonts')
    const field = facets(page).getByRole('searchbox', { name: 'Find a language' })
    const letGo = await holdRequests(context, /fonts\.search.*facets%22%3A%221/)
    await field.fill('welsh')
    await field.press('Enter')
    expect(queryOf(page)).toEqual({})
    letGo()
    await expect.poll(() => queryOf(page)).toEqual({ lang: 'cy' })
  })

  it('chosen filters do not move the list, however many', async () => {
    const { page } = await stage.visit()
    const many =
      '?style=serif&not=script,slab,mono&lang=pl,de,fr,vi&script=latn&feature=liga,smcp,onum&axis=wght&by=impallari'
    const topAt = async (query: string) => {
      await open(page, `${LIST}${query}`)
      expect(await chips(page).count()).toBe(query ? 1 : 0)
      return page.locator('.bar').evaluate((bar) => bar.getBoundingClientRect().top)
    }
    const seven = '?style=serif&not=script,slab,mono&lang=pl,de,fr'
    for (const width of [360, 800, 1100, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const top = await topAt('')
      for (const query of ['?style=serif', seven, many]) {
        expect(await topAt(query), `${query} at ${width}`).toBe(top)
        // In sight at once, beside what scrolls and fades.
        const all = chips(page).getByRole('link', { name: 'Clear all' })
        const box = (await all.boundingBox())!
        expect(box.x + box.width, `${query} at ${width}`).toBeLessThanOrEqual(width)
        const room = (await chips(page).locator('> div').boundingBox())!
        expect(box.x, `${query} at ${width}`).toBeGreaterThanOrEqual(room.x + room.width - 4)
      }
      // Each chip scrolls into sight when the keyboard reaches it.
      const last = chips(page)
        .getByRole('link', { name: /^Remove/ })
        .last()
      await last.focus()
      const [box, room] = [await last.boundingBox(), await chips(page).locator('> div').boundingBox()]
      expect(box!.y + box!.height, `at ${width}`).toBeLessThanOrEqual(room!.y + room!.height)
      expect(box!.x + box!.width, `at ${width}`).toBeLessThanOrEqual(room!.x + room!.width)
    }
  })

  it('Tab reaches the button for filters and the chips in the order of reading', async () => {
    const { page } = await stage.visit()
    for (const width of [360, 800]) {
      await page.setViewportSize({ width, height: 900 })
      await open(page, `${LIST}?style=serif`)
      const button = page.getByRole('button', { name: /^Filters/ })
      const next = chips(page).getByRole('link').first()
      await button.focus()
      await page.keyboard.press('Tab')
      expect(await next.evaluate((one) => one === document.activeElement)).toBe(true)
      expect((await button.boundingBox())!.x).toBeLessThan((await next.boundingBox())!.x)
    }
  })

  it('filter counts match the results after a press', async () => {
    const { page } = await stage.open(LIST)
    for (const [group, query] of [
      ['Class', 'style'],
      ['Languages', 'lang'],
    ] as const) {
      const label = facets(page)
        .getByRole('group', { name: new RegExp(`^${group}`) })
        .locator('label')
        .nth(1)
      const promised = Number(await label.locator('.n').innerText())
      await label.locator('input').check()
      await expect.poll(() => Object.keys(queryOf(page))).toEqual([query])
      await expect.poll(() => countOf(page)).toBe(promised)
      await page.goBack()
      await expect.poll(() => queryOf(page)).toEqual({})
      await settled(page)
    }
  })

  it('labels named after scripts are tags, not classes', async () => {
    const { page } = await stage.open(`${LIST}?script=arab`)
    const group = (name: string) => facets(page).getByRole('group', { name: new RegExp(`^${name}`) })
    const classes = await group('Class').locator('label').allInnerTexts()
    expect(classes.join()).toMatch(/Serif/)
    expect(classes.join()).not.toMatch(/Arabic|Japanese|Devanagari/)
    expect((await group('Tags').locator('label').allInnerTexts()).join()).toMatch(/Arabic/)
  })

  it('“Must contain” finds only families that can set the characters', async () => {
    const { page } = await stage.open(LIST)
    const field = facets(page).getByRole('textbox', { name: 'Must contain' })
    await field.fill('नमस्ते')
    await field.press('Enter')
    await expect.poll(() => queryOf(page)).toEqual({ chars: 'नमस्ते' })
    await expect.poll(() => countOf(page)).toBe(await total(`chars=${encodeURIComponent('नमस्ते')}`))
    await expect.poll(() => rowNames(page)).toContain('Noto Sans Devanagari')
    await expect.poll(() => rowNames(page)).not.toContain('Lobster')
  })

  it('“Must contain” filters after a pause in typing, not at a press elsewhere', async () => {
    const { page } = await stage.open(LIST)
    const field = facets(page).getByRole('textbox', { name: 'Must contain' })
    // The field loses the focus to what is pressed. Rows that moved now would be pressed in vain.
    const isHeld = await field.evaluate(async (input: HTMLInputElement) => {
      let asked = ''
      const fetched = window.fetch
      window.fetch = (...args) => {
        asked += String(args[0] instanceof Request ? args[0].url : args[0])
        return fetched(...args)
      }
      input.focus()
      document.execCommand('insertText', false, 'ж')
      input.blur()
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      return !decodeURIComponent(asked + location.href).includes('ж')
    })
    expect(isHeld).toBe(true)
    await expect.poll(() => queryOf(page)).toEqual({ chars: 'ж' })
    await page.goBack()
    await settled(page)
    await field.pressSequentially('ж')
    await expect.poll(() => queryOf(page)).toEqual({ chars: 'ж' })
    await settled(page)
    await field.pressSequentially('я')
    await expect.poll(() => queryOf(page)).toEqual({ chars: 'жя' })
    await page.goBack()
    await expect.poll(() => queryOf(page)).toEqual({})
  })

  it('the number of families is not called a result of filters while their list loads', async () => {
    const { page, context } = await stage.open('/popular/fonts')
    const letGo = await holdRequests(context, '**/trpc/**')
    await page.locator('[data-part="facets"]').getByRole('checkbox', { name: 'Italics' }).check()
    await page.getByRole('link', { name: 'Remove Italics' }).or(page.getByText('Clear all')).first().waitFor()
    expect(await page.getByText('match your filters').count()).toBe(0)
    letGo()
    await page.getByText('match your filters').waitFor()
  })

  it('a search field takes back what was typed while its list is still loading', async () => {
    const { page, context } = await stage.open('/designers')
    const field = page.locator('main').getByRole('searchbox', { name: 'Search designers' })
    const letGo = await holdRequests(context, '**/trpc/**')
    const isLoading = async () => (await page.locator('.progress').getAttribute('hidden')) === null
    await field.pressSequentially('vernon')
    await expect.poll(isLoading).toBe(true)
    await field.fill('')
    // The list that was left is still in memory, so it needs no answer.
    await expect.poll(isLoading).toBe(false)
    letGo()
    expect(await field.inputValue()).toBe('')
    await expect.poll(() => queryOf(page)).toEqual({})
  })

  it('a search that failed is made again when the same text is typed again', async () => {
    const { page, context, expectConsole } = await stage.open('/designers')
    const field = page.locator('main').getByRole('searchbox', { name: 'Search designers' })
    expectConsole(/ERR_FAILED/)
    await context.route('**/trpc/**', (route) => route.abort())
    await field.pressSequentially('vernon')
    await page.getByText(MESSAGES.dataProblem).waitFor()
    await context.unroute('**/trpc/**')
    await field.press('Backspace')
    await field.pressSequentially('n')
    await expect.poll(() => queryOf(page)).toEqual({ q: 'vernon' })
  })

  it('“Only fonts that can set my text” follows the preview text', async () => {
    const { page } = await stage.open(LIST)
    const mine = facets(page).getByRole('switch', { name: 'Only fonts that can set my text' })
    expect(await mine.isDisabled()).toBe(true)
    await page.getByRole('textbox', { name: 'Preview text' }).fill('سلام')
    await expect.poll(() => mine.isDisabled()).toBe(false)
    await expect
      .poll(() => page.locator('[data-part="row"]').filter({ hasText: 'not in this font' }).count())
      .toBeGreaterThan(0)
    await mine.check()
    await expect.poll(() => queryOf(page).chars).toBe('سلام')
    await expect.poll(async () => (await rowNames(page)).includes('Lobster')).toBe(false)
    await expect.poll(() => page.locator('[data-part="row"]').filter({ hasText: 'not in this font' }).count()).toBe(0)
    await page.getByRole('textbox', { name: 'Preview text' }).fill('اب')
    await expect.poll(() => queryOf(page).chars).toBe('اب')
  })
})
