import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { holdRequests, hydrated, open, openStage, picturesShown } from '#tests/support/browser.ts'
import { settled } from '#tests/support/page-actions.ts'
import { describeWith } from '#tests/support/require.ts'

await describeWith('chromium', 'before scripts run', () => {
  const stage = openStage('shared')

  /** A page whose scripts wait until `letGo`. */
  async function openEarly(path: string, width = 1360) {
    const { page, context } = await stage.visit({ width })
    const letGo = await holdRequests(context, '**/assets/*.js')
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByRole('contentinfo').waitFor({ state: 'attached' })
    return { page, letGo }
  }

  describe('on a slow line', () => {
    /** A page whose pictures wait until `letGo`, with its clock standing still. */
    async function openWithoutPictures() {
      const { page, context } = await stage.visit()
      const letGo = await holdRequests(context, '**/api/rf5/**')
      const scripts: string[] = []
      page.on('request', (request) => request.url().endsWith('.js') && scripts.push(request.url()))
      await page.clock.install({ time: 0 })
      await page.clock.pauseAt(1000)
      await page.goto('/popular/fonts', { waitUntil: 'domcontentloaded' })
      // Not by the clock: the browser has said which pictures are in sight.
      await page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            const sight = new IntersectionObserver(() => {
              sight.disconnect()
              resolve()
            })
            sight.observe(document.body)
          }),
      )
      return { page, letGo, scripts }
    }

    it('asks for scripts once the pictures in sight are painted', async () => {
      const { page, letGo, scripts } = await openWithoutPictures()
      await page.clock.runFor(1900)
      expect(scripts).toEqual([])
      letGo()
      await picturesShown(page)
      await expect
        .poll(async () => {
          await page.clock.runFor(10)
          return scripts.length
        })
        .toBeGreaterThan(1)
    })

    it('asks for scripts at once after a reload and at an anchor, as they restore the place', async () => {
      const { page, context } = await stage.visit()
      // Without the two seconds, after which they are asked for anyway. A stopped clock would hide that it is a reload.
      await page.addInitScript(() => {
        const real = window.setTimeout
        window.setTimeout = ((act: TimerHandler, ms?: number) => (ms === 2000 ? 0 : real(act, ms))) as typeof setTimeout
      })
      const letGo = await holdRequests(context, '**/api/rf5/**')
      await page.goto('/popular/fonts', { waitUntil: 'domcontentloaded' })
      const [again] = await Promise.all([page.waitForRequest('**/*.js'), page.reload({ waitUntil: 'commit' })])
      expect(again.url()).toContain('/assets/')
      await Promise.all([page.waitForRequest('**/*.js'), page.goto('/new/fonts#content', { waitUntil: 'commit' })])
      letGo()
    })

    it('asks for scripts after two seconds without pictures, or at once with a press or key', async () => {
      const late = await openWithoutPictures()
      await late.page.clock.runFor(2000)
      await expect.poll(() => late.scripts.length).toBeGreaterThan(1)
      late.letGo()
      for (const act of ['press', 'key'] as const) {
        const early = await openWithoutPictures()
        if (act === 'press') await early.page.mouse.click(5, 5)
        else await early.page.keyboard.press('Tab')
        await expect.poll(() => early.scripts.length).toBeGreaterThan(1)
        early.letGo()
      }
    })
  })

  const keptText = (page: Page) => page.evaluate(() => localStorage.getItem('browse__fonttext'))
  const asked =
    (name: string) =>
    async (page: Page): Promise<string | null> =>
      new URL(page.url()).searchParams.get(name)
  const headingTells = async (page: Page) => (await page.getByText('of this name').isVisible()) && 'early'

  it.each([
    ['Preview text', '/popular/fonts', keptText],
    [
      'Search fonts, designers and collections',
      '/popular/fonts',
      async (page: Page) => {
        await page.keyboard.press('Enter')
        return asked('q')(page)
      },
    ],
    ['Name, code or script', '/languages', headingTells],
    ['Find a style', '/all-categories', asked('q')],
    ['Text for all fonts', '/font-playground', asked('text')],
    [/^Running text for all fonts/, '/font-playground/paragraph', asked('para')],
    ['Add a font', '/font-playground', async () => 'early'],
  ] as const)('keeps text typed into “%s” before scripts run', async (name, path, outcome) => {
    const { page, letGo } = await openEarly(path)
    const field = page.getByLabel(name, { exact: true }).and(page.locator('input, textarea'))
    await field.fill('early')
    letGo()
    await hydrated(page)
    await expect.poll(() => field.inputValue()).toBe('early')
    await expect.poll(() => outcome(page)).toBe('early')
  })

  it('keeps both texts of the font generator typed before scripts run', async () => {
    const { page, letGo } = await openEarly('/font-generator')
    for (const name of ['Text', 'Font']) await page.getByLabel(name, { exact: true }).fill(`early ${name}`)
    letGo()
    await hydrated(page)
    await expect.poll(() => asked('text')(page)).toBe('early Text')
    await expect.poll(() => asked('find')(page)).toBe('early Font')
  })

  it('no line of the waterfall moves when live type takes the place of its picture', async () => {
    const { page, letGo } = await openEarly('/font-playground')
    const lines = page.getByRole('group', { name: /from 8 to 144 pixels$/ })
    const heights = () => lines.evaluate((all) => [...all.children].map((line) => line.getBoundingClientRect().height))
    const before = await heights()
    expect(before.length).toBeGreaterThan(10)
    letGo()
    await lines.locator('[data-part="set"]').first().waitFor()
    expect(await heights()).toEqual(before)
  })

  it.each([
    ['Find a call', '/api/docs'],
    ['Find a language', '/popular/fonts'],
    ['Find a language', 'inter'],
    ['Search glyphs by character, number or name', 'lobster'],
  ])('keeps text typed into “%s” on %s while the page is still hydrated', async (name, where) => {
    const path = where.startsWith('/') ? where : `/${where}-f${(await stage.site.family(where)).id}`
    const { page, letGo } = await openEarly(path)
    await page.evaluate((label) => {
      // Called right after the first commit, when the field is shown and React goes on with the parts of the page.
      const typeAtOnce = new MutationObserver(() => {
        if (!document.documentElement.classList.contains('live')) return
        typeAtOnce.disconnect()
        const of = [...document.querySelectorAll('label')].find((one) => one.textContent?.trim() === label)
        const field = (of?.control ?? null) as HTMLInputElement | null
        if (field) field.value = 'early'
        field?.dispatchEvent(new InputEvent('input', { bubbles: true }))
      })
      typeAtOnce.observe(document.documentElement, { attributeFilter: ['class'] })
    }, name)
    letGo()
    await hydrated(page)
    const field = page.getByLabel(name, { exact: true }).first()
    await expect.poll(() => field.inputValue()).toBe('early')
    // React drew the field with the text: what it draws is what it knows.
    await expect.poll(() => field.evaluate((one) => (one as HTMLInputElement).defaultValue)).toBe('early')
  })

  it('keeps all filters and the order chosen before scripts run', async () => {
    const { page, letGo } = await openEarly('/popular/fonts')
    const box = (name: string) => page.locator('[data-part="facets"]').getByRole('checkbox', { name })
    await box('Italics').check()
    await box('Variable axes').check()
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('name')
    letGo()
    await hydrated(page)
    await settled(page)
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({ italic: '1', variable: '1', sort: 'name' })
    await expect.poll(() => box('Italics').isChecked()).toBe(true)
    await expect.poll(() => box('Variable axes').isChecked()).toBe(true)
  })

  it('keeps the size and the number per page chosen before scripts run', async () => {
    const { page, letGo } = await openEarly('/popular/fonts')
    const size = page.getByRole('slider', { name: 'Preview size' })
    await size.fill('61')
    await page.getByRole('combobox', { name: 'Per page' }).selectOption('20')
    letGo()
    await hydrated(page)
    const kept = () =>
      page.evaluate(() => ['fontsize', 'listsize'].map((key) => localStorage.getItem(`browse__${key}`)))
    await expect.poll(kept).toEqual(['61', '20'])
    expect(await size.inputValue()).toBe('61')
  })

  it('opens menus pressed before scripts run, and leaves them open', async () => {
    const family = await stage.site.family('lobster')
    for (const [path, name] of [
      ['/popular/fonts', 'Stuff'],
      ['/popular/fonts', 'Your settings'],
      [`/lobster-f${family.id}`, 'More actions for Lobster'],
    ] as const) {
      const { page, letGo } = await openEarly(path)
      const button = page.getByRole('button', { name })
      await button.click()
      const item = button.locator('xpath=following-sibling::*')
      await item.waitFor()
      letGo()
      await hydrated(page)
      await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true')
      await page.mouse.click(5, 890)
      await item.waitFor({ state: 'hidden' })
    }
  })

  it.each([
    ['Menu', 360, '/font-links'],
    ['Upload', 1360, '/account/login'],
    [/^Add .* to a collection$/, 1360, '/account/login'],
    [/^More actions for/, 360, /-f\d+$/],
  ] as const)('leads on from %s, pressed before scripts run', async (name, width, to) => {
    const { page } = await openEarly('/popular/fonts', width)
    await page.getByRole('button', { name }).first().click({ noWaitAfter: true })
    await expect.poll(() => new URL(page.url()).pathname).toMatch(to)
  })

  it.each([
    ['Share this view', 1360, (page: Page) => page.getByRole('dialog', { name: 'Share this page' })],
    [
      'Spacing, leading, alignment and sample texts',
      1360,
      (page: Page) => page.getByRole('slider', { name: 'Leading' }),
    ],
    ['Preview settings', 360, (page: Page) => page.getByRole('dialog')],
    [/^Text colour/, 1360, (page: Page) => page.getByRole('textbox', { name: 'Text colour as hex' })],
    ['Bold', 1360, (page: Page) => page.getByRole('button', { name: 'Bold', exact: true, pressed: true })],
  ] as const)('repeats a press of %s before scripts run', async (name, width, outcome) => {
    const { page, letGo } = await openEarly('/popular/fonts', width)
    await page.getByRole('button', { name, exact: true }).first().click()
    letGo()
    await outcome(page).waitFor()
  })

  it('shows filters asked for before scripts run, and keeps what was ticked', async () => {
    const { page, letGo } = await openEarly('/popular/fonts', 360)
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('checkbox', { name: 'Italics' }).check()
    letGo()
    await expect.poll(() => new URL(page.url()).search).toBe('?italic=1')
    await expect.poll(() => page.getByRole('checkbox', { name: 'Italics' }).isChecked()).toBe(true)
  })

  it('keeps what was put into the basket, and the night, before scripts run', async () => {
    const { page, letGo } = await openEarly('/popular/fonts')
    const basket = page.getByRole('checkbox', { name: /^Add .* to basket$/ }).first()
    await basket.check()
    await page.getByRole('checkbox', { name: 'Night mode' }).check()
    letGo()
    await page.getByRole('region', { name: 'Basket' }).waitFor()
    await expect.poll(() => basket.isChecked()).toBe(true)
    // Phones hide it from those who type, not from those who press.
    await page.setViewportSize({ width: 360, height: 760 })
    await basket.focus()
    expect(await page.getByRole('region', { name: 'Basket' }).isVisible()).toBe(true)
    await expect.poll(() => page.locator('html').getAttribute('class')).toMatch(/dark/)
  })

  it('takes a picture that was chosen before scripts run', async () => {
    const { page, letGo } = await openEarly('/identify')
    const choose = page.getByLabel('Choose a picture')
    await choose.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    letGo()
    await page.getByText('This file cannot be shown as a picture.').waitFor()
  })

  it('acts on a press of a row that is not hydrated yet', async () => {
    const { page, letGo } = await openEarly('/popular/fonts')
    await page.evaluate(() => {
      const more = [...document.querySelectorAll<HTMLElement>('[aria-label^="More actions for"]')].at(-1)
      // Called right after the first commit, before React goes on with the rows.
      const pressAtOnce = new MutationObserver(() => {
        if (!document.documentElement.classList.contains('live')) return
        pressAtOnce.disconnect()
        more?.click()
      })
      pressAtOnce.observe(document.documentElement, { attributeFilter: ['class'] })
    })
    letGo()
    await page.getByRole('menu', { name: /^Preview of/ }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/popular/fonts')
  })

  it('keeps the filters in sight, and what is ticked there, until their script is here', async () => {
    const { page, context } = await stage.visit()
    const letGo = await holdRequests(context, '**/assets/FacetPanel-*.js')
    await page.goto('/popular/fonts')
    await hydrated(page)
    await page.getByRole('slider', { name: 'Preview size' }).fill('61')
    await page.getByLabel('Preview text', { exact: true }).fill('early')
    await expect.poll(() => keptText(page)).toBe('early')
    const italics = page.locator('[data-part="facets"]').getByRole('checkbox', { name: 'Italics' })
    await italics.check()
    letGo()
    await expect.poll(() => asked('italic')(page)).toBe('1')
    await expect.poll(() => italics.isChecked()).toBe(true)
  })

  it('Back does not put what was removed into the basket again', async () => {
    const { page } = await stage.open('/popular/fonts')
    const basket = page.getByRole('checkbox', { name: /^Add .* to basket$/ }).first()
    await basket.check()
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('browse__basket') ?? '[]').length)
    await expect.poll(kept).toBe(1)
    await open(page, '/basket')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect.poll(kept).toBe(0)
    await page.goBack()
    await hydrated(page)
    // What was pressed early is done in timeouts.
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
    expect([await basket.isChecked(), await kept()]).toEqual([false, 0])
  })

  it('a family’s page asks for the typeface of code only after its scripts', async () => {
    const { id } = await stage.site.family('playfair-display')
    const { page } = await stage.visit({ width: 360 })
    const asked: string[] = []
    page.on('request', (request) => {
      const file = /\/assets\/(entry-client|fragment-mono)-.*\.(?:js|woff2)$/.exec(request.url())
      if (file) asked.push(file[1]!)
    })
    await open(page, `/playfair-display-f${id}`)
    await expect.poll(() => asked).toContain('fragment-mono')
    expect(asked).toEqual(['entry-client', 'fragment-mono'])
  })
})
