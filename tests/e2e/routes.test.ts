import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ROUTES, type RouteName } from '#shared/routes.ts'
import { hydrated, open, openStage } from '#tests/support/browser.ts'
import { clientNavigate } from '#tests/support/page-actions.ts'
import { accessibilityProblems, documentFaults, sidewaysOverflow } from '#tests/support/page-checks.ts'
import { describeWith } from '#tests/support/require.ts'

/** Both sides of every layout breakpoint that matters, and the narrowest phone. */
const WIDTHS = [320, 360, 600, 930, 1360, 1920]
/** Accessibility of every route at every width, by day and night: where there is time (npm run test:full). */
const FULL = process.env.TEST_FULL === '1'

/** One route of each kind of page: the accessibility rules take a second a page. */
const KINDS: RouteName[] = [
  'home',
  'search',
  'category',
  'not-found',
  'family',
  'designer',
  'blog',
  'blog-post',
  'designers',
  'popular-collections',
  'collection-detail',
]

interface Sample {
  path: string
  status: number
  h1: RegExp
}

await describeWith('chromium', 'every route in a browser', (chromium) => {
  const stage = openStage(chromium)

  /** One address of each route of the table. The type demands a new route's sample. */
  async function samples(): Promise<Record<RouteName, Sample>> {
    const family = await stage.site.family('playfair-display')
    const designer = (await stage.site.client.get(`/api/v3/family/${family.id}/details.json`)).json.designer.slug
    return {
      home: { path: '/', status: 200, h1: /fonts/i },
      search: { path: '/search?q=lobster', status: 200, h1: /^Results for “lobster”$/ },
      'search-fonts': { path: '/search-fonts?q=play', status: 200, h1: /play/ },
      'popular-fonts': { path: '/popular/fonts', status: 200, h1: /popular/i },
      'new-fonts': { path: '/new/fonts', status: 200, h1: /new/i },
      'random-fonts': { path: '/random/fonts', status: 200, h1: /random/i },
      'commercial-fonts': { path: '/commercial-fonts', status: 200, h1: /commercial/i },
      'free-commercial-fonts': { path: '/free-commercial-fonts', status: 200, h1: /commercial/i },
      inspiration: { path: '/typography-inspiration', status: 200, h1: /^Typography inspiration$/ },
      timeline: { path: '/timeline', status: 200, h1: /^Timeline$/ },
      'timeline-year': { path: `/timeline/${family.publishedYear}`, status: 200, h1: /^Fonts of \d{4}$/ },
      alphabet: { path: '/list/P', status: 200, h1: /^Fonts beginning with P$/ },
      letters: { path: '/beta/letters', status: 200, h1: /^g in \d+ families$/ },
      'font-styles': { path: '/category', status: 200, h1: /^Font styles$/ },
      category: { path: '/category/serif', status: 200, h1: /serif/i },
      help: { path: '/help', status: 200, h1: /^Help$/ },
      contact: { path: '/about/contact', status: 200, h1: /^Contact$/ },
      dmca: { path: '/about/dmca', status: 200, h1: /^Copyright notices$/ },
      'all-categories': { path: '/all-categories', status: 200, h1: /^All categories$/ },
      designers: { path: '/designers', status: 200, h1: /^Designers$/ },
      'popular-collections': { path: '/popular-collections', status: 200, h1: /^Popular collections$/ },
      'new-collections': { path: '/collection', status: 200, h1: /^New collections$/ },
      'new-collections-alias': { path: '/new-collections', status: 200, h1: /^New collections$/ },
      'collection-detail': { path: await stage.site.collection('save-the-date'), status: 200, h1: /^Save the date$/ },
      blog: { path: '/blog', status: 200, h1: /^Blog$/ },
      'blog-post': { path: '/blog/arabic-devanagari-thai-beside-latin-a1', status: 200, h1: /^Setting Arabic/ },
      privacy: { path: '/about/privacy', status: 200, h1: /^Privacy$/ },
      brand: { path: '/about/brand', status: 200, h1: /^Brand$/ },
      terms: { path: '/about/terms', status: 200, h1: /^Terms of use$/ },
      'font-playground': { path: '/font-playground/compare', status: 200, h1: /^Font playground$/ },
      'not-found': { path: '/404', status: 404, h1: /^There is nothing at this address$/ },
      'server-error': { path: '/500', status: 500, h1: /^This page could not be made$/ },
      family: { path: `/${family.slug}-f${family.id}`, status: 200, h1: /^Playfair Display$/ },
      'family-by-designer': { path: `/${designer}/${family.slug}`, status: 200, h1: /^Playfair Display$/ },
      designer: { path: `/${designer}`, status: 200, h1: /./ },
    }
  }

  const heading = (page: Page) => page.locator('h1').innerText()

  describe.each(Object.keys(ROUTES) as RouteName[])('%s', (name) => {
    it('by day: status, heading, document, widths, accessibility', async () => {
      const sample = (await samples())[name]
      const { page } = await stage.visit()
      expect(await open(page, sample.path)).toBe(sample.status)
      expect(await heading(page)).toMatch(sample.h1)
      expect(await documentFaults(page)).toEqual([])
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        expect(await sidewaysOverflow(page), `${width} px`).toEqual([])
        if (FULL || (width === 1360 && KINDS.includes(name)))
          expect(await accessibilityProblems(page), `${width} px`).toEqual([])
      }
    })

    it.runIf(FULL || KINDS.includes(name))('by night on a phone: accessibility', async () => {
      const sample = (await samples())[name]
      const { page, context } = await stage.visit({ width: 360, height: 740 })
      await context.addCookies([{ name: 'browse', value: 'darkmode=true', url: stage.site.url }])
      await page.addInitScript(() => localStorage.setItem('browse__darkmode', 'true'))
      await open(page, sample.path)
      expect(await page.locator('html').getAttribute('class')).toContain('dark')
      for (const width of FULL ? WIDTHS : [360]) {
        await page.setViewportSize({ width, height: 740 })
        expect(await accessibilityProblems(page), `${width} px`).toEqual([])
      }
    })
  })

  it('client navigation draws the same pages without asking for a document', async () => {
    const all = await samples()
    const { page } = await stage.visit()
    await open(page, '/404')
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents++
    })
    for (const [name, sample] of Object.entries(all)) {
      // The error routes answer their status as documents; from inside, the table shows the same pages.
      await clientNavigate(page, sample.path)
      await expect.poll(() => heading(page), { message: name }).toMatch(sample.h1)
      expect(await documentFaults(page), name).toEqual([])
      expect(await page.evaluate(() => window.scrollY), name).toBe(0)
    }
    expect(documents).toBe(0)
  })

  it('an unknown address and an encoded slash show the 404 page', async () => {
    const { page } = await stage.visit()
    for (const path of ['/no-such-designer', '/a/b/c/d', '/list/', '/category/no-such-style']) {
      expect(await open(page, path), path).toBe(404)
    }
    await hydrated(page)
  })
})
