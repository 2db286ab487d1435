import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ROUTES, type RouteName } from '#shared/routes.ts'
import { hydrated, open, openStage } from '#tests/support/browser.ts'
import { htmlFaults } from '#tests/support/html-faults.ts'
import { overlaps } from '#tests/support/overlaps.ts'
import { clientNavigate, everyFocusIsSeen } from '#tests/support/page-actions.ts'
import { accessibilityProblems, documentFaults, sidewaysOverflow } from '#tests/support/page-checks.ts'
import { describeWith } from '#tests/support/require.ts'
import { routeSamples } from '#tests/support/route-samples.ts'
import { THOROUGH } from '#tests/support/thorough.ts'

/** A phone, a tablet and a desktop; `npm run test:full` adds every layout breakpoint, the narrowest phone and wide screens. */
const WIDTHS = THOROUGH ? [320, 360, 600, 930, 1100, 1360, 1600, 1920] : [360, 930, 1360]

await describeWith('chromium', 'every route in a browser', () => {
  const stage = openStage('shared')

  const samples = () => routeSamples(stage.site)
  const heading = (page: Page) => page.locator('h1').innerText()

  /** Focusable elements of the content that do not show their focus. The header is tested on the list page (keyboard.test.ts). */
  async function unseenFocus(page: Page): Promise<string[]> {
    // Countries on the map show it by fill and outline instead (keyboard.test.ts).
    const countries = await page.locator('svg a').allTextContents()
    await page.evaluate(() => document.getElementById('main')?.focus())
    const faults = await everyFocusIsSeen(page)
    return faults.filter((fault) => !countries.some((name) => fault === `a ${name}: focus cannot be seen`))
  }

  describe.each(Object.keys(ROUTES) as RouteName[])('%s', (name) => {
    it('by day: status, heading, document, widths, accessibility, focus', async () => {
      const sample = (await samples())[name]
      const page = await stage.pageOf(sample.person)
      expect(await open(page, sample.path)).toBe(sample.status)
      expect(await heading(page)).toMatch(sample.h1)
      expect(await documentFaults(page)).toEqual([])
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => sidewaysOverflow(page), { message: `${width} px` }).toEqual([])
        await expect.poll(() => overlaps(page), { message: `${width} px` }).toEqual([])
        if (THOROUGH || width === WIDTHS.at(-1)) expect(await accessibilityProblems(page), `${width} px`).toEqual([])
      }
      expect(await unseenFocus(page)).toEqual([])
    })

    it.runIf(THOROUGH)('by night: accessibility, overlaps, focus', async () => {
      const sample = (await samples())[name]
      const { page, context } = await stage.visit({ width: 360, height: 740 })
      await sample.person?.enter(context)
      await context.addCookies([{ name: 'browse', value: 'darkmode=true', url: stage.site.url }])
      await page.addInitScript(() => localStorage.setItem('browse__darkmode', 'true'))
      await open(page, sample.path)
      expect(await page.locator('html').getAttribute('class')).toContain('dark')
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 740 })
        await expect.poll(() => overlaps(page), { message: `${width} px` }).toEqual([])
        expect(await accessibilityProblems(page), `${width} px`).toEqual([])
      }
      expect(await unseenFocus(page)).toEqual([])
    })
  })

  // Over 20 s on a busy machine: all pages in turn, since each is reached from the one before.
  it('client navigation shows the same pages without loading a document', async () => {
    const all = await samples()
    const { page } = await stage.open('/404')
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents++
    })
    for (const [name, sample] of Object.entries(all)) {
      if (sample.person) continue
      // Client navigation renders the error routes too, which answer with their status as documents.
      await clientNavigate(page, sample.path)
      await expect.poll(() => heading(page), { message: name }).toMatch(sample.h1)
      expect(await documentFaults(page), name).toEqual([])
      await expect.poll(() => page.evaluate(() => window.scrollY), { message: name }).toBe(0)
    }
    expect(documents).toBe(0)
  })

  // Over 20 s on a busy machine: eight overlays, each judged by axe.
  it('open menus and dialogs: accessibility and valid HTML', async () => {
    const { id } = await stage.site.family('lobster')
    const list = '/popular/fonts'
    const family = `/lobster-f${id}`
    const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
    const pages: [path: string, width: number, ...overlays: ((page: Page) => Promise<unknown>)[]][] = [
      [
        ...([list, 1360] as const),
        (page) => button(page, /^More actions for/).click(),
        (page) => button(page, 'Share this view').click(),
        (page) => button(page, /^Add .* to a collection$/).click(),
      ],
      [
        ...([list, 360] as const),
        (page) => button(page, 'Menu').click(),
        (page) => button(page, 'Filters').click(),
        (page) => button(page, 'Preview settings').click(),
      ],
      [
        ...([family, 1360] as const),
        (page) => button(page, /^More actions for/).press('Enter'),
        (page) => button(page, 'Save this preview as an image').click(),
      ],
    ]
    const { page } = await stage.visit()
    for (const [path, width, ...overlays] of pages) {
      await page.setViewportSize({ width, height: 900 })
      await open(page, path)
      for (const show of overlays) {
        await show(page)
        const shown = page.locator('dialog[open], .menu:not([hidden])')
        await shown.waitFor()
        const what = `${path} ${width} px: ${show}`
        expect(await accessibilityProblems(page), what).toEqual([])
        expect(await htmlFaults(await shown.evaluate((element) => element.outerHTML)), what).toEqual([])
        await page.keyboard.press('Escape')
        await shown.waitFor({ state: 'detached' })
      }
    }
  })

  it('rows that touch scrolls can have the focus', async () => {
    const { page } = await stage.open('/popular/fonts', { width: 360, hasTouch: true, isMobile: true })
    const bed = page.locator('.FamilyRow_bed').first()
    await expect.poll(() => bed.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true)
    await expect.poll(() => bed.getAttribute('tabindex')).toBe('0')
    expect(await accessibilityProblems(page)).toEqual([])
    // Undo draws the row anew.
    await bed.press('h')
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect.poll(() => bed.getAttribute('tabindex')).toBe('0')
  })

  it('an unknown address and an encoded slash show the 404 page', async () => {
    const { page } = await stage.visit()
    for (const path of [
      '/no-such-designer',
      '/a/b/c/d',
      '/list/',
      '/category/no-such-style',
      '/category/serif%2Fbold',
      '/a%2Fb',
    ]) {
      expect(await open(page, path), path).toBe(404)
    }
    await hydrated(page)
  })
})
