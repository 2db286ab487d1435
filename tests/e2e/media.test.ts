import { chromium as browsers, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '#server/database/transaction.ts'
import { insertThread } from '#server/features/community/messages/message-writes.ts'
import { hydrated, open, openStage } from '#tests/support/browser.ts'
import { overlaps } from '#tests/support/overlaps.ts'
import { headerToolsOutside, lowFields, sidewaysOverflow } from '#tests/support/page-checks.ts'
import { makePerson, type Person } from '#tests/support/people.ts'
import { describeWith } from '#tests/support/require.ts'
import { routeSamples } from '#tests/support/route-samples.ts'
import { draftOf } from '#tests/support/studio-samples.ts'
import { THOROUGH } from '#tests/support/thorough.ts'

const CHARACTER = '/unicode/char/0067-latin-small-letter-g'

/** Pages of every layout, beside those of all tests here. */
const LARGE_TYPE = [
  '/',
  '/search?q=play',
  '/designers',
  '/timeline',
  '/commercial-fonts',
  '/typography-inspiration',
  '/popular-collections',
  '/font-playground/compare',
  '/beta/letters',
  '/font-generator',
  '/web-font-generator',
  '/unicode',
  '/unicode/block/latin-1-supplement',
  '/unicode/html-encoder',
  '/beta/emoji-keyboard?q=cat',
  '/languages',
  '/languages/info/is',
  '/countries',
  '/countries/info/ch',
  '/all-categories',
  '/account/login',
]

/** Icons smaller than the letters beside them. */
const smallIcons = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(':is(.btn, .chip, .link) > svg.i')].flatMap((icon) => {
      const { height } = icon.getBoundingClientRect()
      const letters = Number.parseFloat(getComputedStyle(icon.parentElement!).fontSize)
      return icon.checkVisibility() && height < letters ? [`${icon.parentElement!.textContent}: ${height} px`] : []
    }),
  )

await describeWith('chromium', 'pages on paper, in forced colours, in large type, in a low window', (chromium) => {
  const stage = openStage()
  const familyPath = async () => {
    const { slug, id } = await stage.site.family('playfair-display')
    return `/${slug}-f${id}`
  }
  const paths = async () => [
    await familyPath(),
    await stage.site.collection('save-the-date'),
    '/popular/fonts',
    CHARACTER,
  ]
  /** The specimens of the page: their ink, filter and background. Found and read in one step, since React may replace them. */
  const specimens = (page: Page, within = 'main') =>
    page.evaluate(
      (selector) =>
        [...document.querySelectorAll<HTMLImageElement>(selector)].map((image) => {
          const { filter, backgroundColor } = getComputedStyle(image)
          const ink = new URL(image.src).searchParams.get('fg')
          // Coloured tiles are printed unchanged.
          const coloured = image.closest('[data-ink="ink"], [data-ink="blue"], [data-ink="ruby"]') !== null
          const fontId = Number(/\/rf5\/(\d+)\//.exec(image.src)![1])
          return { ink, filter, backgroundColor, shown: image.checkVisibility(), coloured, fontId }
        }),
      `${within} img[src*="/rf5/"]`,
    )

  /** Lines of type that are wider than the paper; pictures of styles have a blank end of a third. */
  const cutSpecimens = (page: Page) =>
    page.locator(':is(.FamilyRow_spec, .StylesList_pic) img').evaluateAll((images) =>
      images.flatMap((image) => {
        const { left, right } = image.getBoundingClientRect()
        const blank = image.closest('#styles') ? (right - left) / 3 : 0
        return image.checkVisibility() && (left < -1 || right - blank > innerWidth + 1) ? [`${left} to ${right}`] : []
      }),
    )

  // Over 20 s on a busy machine: Chromium lays each page out again for paper.
  it('prints texts and specimens black on white, without controls', async () => {
    const colourFonts = new Set(
      (
        await stage.site.sql<{ id: number }>(
          'SELECT font.id FROM font JOIN font_file ON font_file.id = font.fontFileId WHERE font_file.color = 1',
        )
      ).map(({ id }) => id),
    )
    const printed = new Set<boolean>()
    for (const night of [false, true]) {
      const { page, context } = await stage.visit({ width: 720 })
      if (night) await context.addCookies([{ name: 'browse', value: 'darkmode=true', url: stage.site.url }])
      if (night) await context.addInitScript(() => localStorage.setItem('browse__darkmode', 'true'))
      for (const path of await paths()) {
        await open(page, path)
        await page.emulateMedia({ media: 'print' })
        await page.locator('h1').waitFor()
        const pressed = page.locator(
          '[data-part="head"], nav[aria-label="Categories"], [data-part="footer"], .skip, .bar, .FontList_filters, .Pager_pager, .btn, .icon-btn, main :is(input, select, summary)',
        )
        for (const one of await pressed.all()) expect(await one.isVisible(), path).toBe(false)
        const colours = await page.evaluate(() => {
          const { color, backgroundColor } = getComputedStyle(document.body)
          return [color, backgroundColor]
        })
        expect(colours, path).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
        const shown = (await specimens(page)).filter((one) => one.shown)
        expect(shown.length, path).toBeGreaterThan(0)
        // White ink is inverted, black ink and the colours of colour fonts are not.
        for (const { ink, filter, coloured, fontId } of shown) {
          const isColour = colourFonts.has(fontId)
          expect(filter, path).toBe(ink === 'FFFFFF' && !coloured && !isColour ? 'invert(1)' : 'none')
          printed.add(isColour)
        }
        expect(await sidewaysOverflow(page), path).toEqual([])
        expect(await cutSpecimens(page), path).toEqual([])
        await page.emulateMedia({ media: 'screen' })
      }
    }
    expect([...printed].sort()).toEqual([false, true])
  })

  it('prints no search fields, their examples or links within a page', async () => {
    const { page } = await stage.visit({ width: 720 })
    for (const [path, ...more] of [
      ['/', page.getByRole('link', { name: 'condensed sans for Polish' })],
      ['/help', page.getByRole('navigation', { name: 'On this page' })],
      ['/languages'],
    ] as const) {
      await open(page, path)
      for (const part of [page.locator('main search'), ...more]) {
        expect(await part.isVisible(), path).toBe(true)
        await page.emulateMedia({ media: 'print' })
        expect(await part.isVisible(), path).toBe(false)
        await page.emulateMedia({ media: 'screen' })
      }
    }
  })

  it('prints a family in few pages: all languages, no selection, no code to copy', async () => {
    const { page } = await stage.visit({ width: 720 })
    await open(page, await familyPath())
    const cell = page.locator('[role=gridcell][aria-selected="true"]')
    await page.locator('#glyphs').scrollIntoViewIfNeeded()
    await cell.waitFor()
    await page.emulateMedia({ media: 'print' })
    // The cells are drawn again for the width of the paper.
    await expect.poll(() => cell.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
    expect(await page.locator('#web').isVisible()).toBe(false)
    expect(await page.locator('#languages li').last().isVisible()).toBe(true)
    // The grid ends between two rows.
    const rest = await page.locator('.glyph-map_map').evaluate((map) => {
      const end = map.getBoundingClientRect().bottom
      return [...map.querySelectorAll('[role=gridcell]')].some((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return top < end - 2 && bottom > end + 2
      })
    })
    expect(rest).toBe(false)
    const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
    expect(pages!.length).toBeLessThanOrEqual(6)
  })

  it('forced colours keep black specimens on white and white ones on slate', async () => {
    const { page, context } = await stage.visit({ forcedColors: 'active', colorScheme: 'dark' })
    for (const path of [...(await paths()), '/']) {
      await open(page, path)
      const shown = await specimens(page)
      expect(shown.length, path).toBeGreaterThan(0)
      for (const { ink, backgroundColor, coloured } of shown)
        expect(backgroundColor, path).toBe(
          coloured ? 'rgba(0, 0, 0, 0)' : ink === 'FFFFFF' ? 'rgb(53, 61, 75)' : 'rgb(255, 255, 255)',
        )
    }
    // The edge of a large search field is a shadow otherwise, which forced colours leave out.
    expect(await page.locator('main search form').evaluate((form) => getComputedStyle(form).borderWidth)).toBe('1px')
    await context.addCookies([{ name: 'browse', value: 'fontfg=FFFF00&fontbg=0000AA', url: stage.site.url }])
    await context.addInitScript(() => {
      localStorage.setItem('browse__fontfg', 'FFFF00')
      localStorage.setItem('browse__fontbg', '0000AA')
    })
    await open(page, '/popular/fonts')
    for (const { ink, backgroundColor } of await specimens(page, '.FamilyRow_spec'))
      expect([ink, backgroundColor]).toEqual(['FFFF00', 'rgb(0, 0, 170)'])
    await page.getByRole('button', { name: 'Share this view' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share this page' })
    expect(await dialog.evaluate((one) => getComputedStyle(one).borderWidth)).toBe('1px')
  })

  it('forced colours keep names of fonts and the picture to save readable at night', async () => {
    const { page } = await stage.visit({ forcedColors: 'active', colorScheme: 'dark' })
    await open(page, '/font-generator?text=Hamburg')
    const backgrounds = (selector: string) =>
      page.locator(selector).evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).backgroundColor))])
    expect(await backgrounds('.specimen.is-white')).toEqual(['rgb(53, 61, 75)'])
    expect(await backgrounds('main figure')).toEqual(['rgb(255, 255, 255)'])
  })

  it('with reduced motion nothing moves: not when the window changes, at a hover, or by a switch to night', async () => {
    const { page } = await stage.visit({ reducedMotion: 'reduce' })
    await page.addInitScript(() => {
      const moved: string[] = []
      Object.assign(window, { moved })
      for (const kind of ['transitionrun', 'animationstart'])
        addEventListener(kind, (event) => moved.push(`${kind} of ${(event.target as Element).tagName}`), true)
    })
    for (const path of ['/typography-inspiration', await familyPath()]) {
      await open(page, path)
      await page.setViewportSize({ width: 480, height: 3000 })
      await page.hover('header a')
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.setViewportSize({ width: 1280, height: 800 })
      // Two frames: what changed has been drawn.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
    }
  })

  it('in a low window nothing sticks over the content', async () => {
    const { page } = await stage.visit({ width: 320, height: 256 })
    for (const path of await paths()) {
      await open(page, path)
      await page.evaluate(() => window.scrollTo(0, 1200))
      const top = await page.evaluate(
        () => document.elementFromPoint(20, 10)?.closest('[data-part="head"], .bar') === null,
      )
      expect(top, path).toBe(true)
    }
  })

  describe('text of twice the size', () => {
    let browser: Awaited<ReturnType<typeof browsers.launch>>
    beforeAll(async () => {
      browser = await browsers.launch({
        executablePath: chromium,
        args: ['--no-sandbox', '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26'],
      })
    })
    afterAll(() => browser?.close())

    const enter = async (page: Page, path: string) => {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await hydrated(page)
    }
    /** Opens what the page folds away: all languages of a family, fields for experts. */
    const unfold = (page: Page) =>
      page.locator('main details').evaluateAll((folds) => {
        for (const fold of folds as HTMLDetailsElement[]) if (!fold.name) fold.open = true
      })
    const CHECKS = [headerToolsOutside, sidewaysOverflow, overlaps, lowFields, smallIcons]
    const WIDTHS = THOROUGH ? [320, 360, 800, 1280, 1440, 1920] : [320, 800, 1440]
    const PHONES = THOROUGH ? [320, 360, 800] : [320]
    const eachWidth = async (page: Page, widths = WIDTHS, checks = CHECKS) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        for (const check of checks)
          await expect.poll(() => check(page), { message: `${page.url()} ${width} px` }).toEqual([])
      }
    }

    // Over 20 s: twenty pages at three widths.
    it('nothing overflows, overlaps or is cut from 320 to 1920 px', async () => {
      const context = await browser.newContext({ baseURL: stage.site.url })
      const page = await context.newPage()
      const { primaryFontId } = await stage.site.family('playfair-display')
      for (const path of [...(await paths()), ...LARGE_TYPE, `/web-font-generator?font=${primaryFontId}`]) {
        await enter(page, path)
        await unfold(page)
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
        await eachWidth(page)
      }
      await (await makePerson(stage.site)).enter(context)
      await enter(page, '/help')
      // In the menu of narrow windows.
      await page.locator('header [aria-label="My Collections"]').waitFor({ state: 'attached' })
      await eachWidth(page, WIDTHS, [headerToolsOutside])
      await context.close()
    })

    it('dates, choices, counts and tables of designers are whole', async () => {
      const { foundryId } = await stage.site.family('playfair-display')
      const person = await makePerson(stage.site, { roles: ['designer'], foundryId })
      const writer = await makePerson(stage.site)
      const familyId = await draftOf(person, 'Keyboard Sans')
      const thread = { fromId: writer.userId, toId: person.userId, subject: 'Hello', body: 'Hello', mailed: false }
      await transaction(stage.site.database, (manager) => insertThread(manager, { ...thread, at: Date.now() }))
      const context = await browser.newContext({ baseURL: stage.site.url })
      await person.enter(context)
      const page = await context.newPage()
      /** Fields that are narrower than their words. */
      const narrowFields = () =>
        page.locator('main :is(input[type="date"], select)').evaluateAll((fields) =>
          fields.flatMap((field) => {
            const copy = field.cloneNode(true) as HTMLInputElement | HTMLSelectElement
            if (copy instanceof HTMLSelectElement) copy.options.length = 0
            if (copy instanceof HTMLSelectElement)
              copy.add(new Option((field as HTMLSelectElement).selectedOptions[0]?.label))
            copy.style.cssText = 'position: absolute; width: max-content'
            field.after(copy)
            const needed = copy.offsetWidth
            copy.remove()
            const { offsetWidth } = field as HTMLElement
            return offsetWidth < needed ? [`${field.id}: ${offsetWidth} of ${needed} px`] : []
          }),
        )
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        await enter(page, `/account/foundry/analytics?foundry=${foundryId}`)
        expect.soft(await narrowFields(), `analytics at ${width} px`).toEqual([])
        await enter(page, `/account/foundry/fonts?foundry=${foundryId}`)
        expect.soft(await narrowFields(), `My Fonts at ${width} px`).toEqual([])
      }
      const count = page.locator('.Header_badge')
      expect.soft(await count.evaluate((badge) => badge.scrollHeight <= badge.clientHeight)).toBe(true)
      await page.setViewportSize({ width: 390, height: 900 })
      await enter(page, `/account/family/${familyId}/edit`)
      await page.getByLabel('Licence', { exact: true }).selectOption('own')
      const table = page.getByRole('table', { name: 'Who may use it' })
      expect.soft(await table.evaluate((one) => one.scrollWidth <= one.parentElement!.clientWidth)).toBe(true)
      const state = page.getByRole('navigation', { name: 'Steps to publication' }).getByText('Complete')
      expect.soft(await state.evaluate((words) => words.getClientRects().length)).toBe(1)
      await eachWidth(page, [390])
      await context.close()
    })

    // Over 20 s: forty-five pages.
    it('nor on phones on the pages of people, designers and admins', async () => {
      const contexts = new Map<Person, Promise<Page>>()
      const pageOf = async (person: Person) => {
        const context = await browser.newContext({ baseURL: stage.site.url })
        await person.enter(context)
        return context.newPage()
      }
      for (const { person, path } of Object.values(await routeSamples(stage.site))) {
        if (!person) continue
        const opened = contexts.get(person) ?? pageOf(person)
        contexts.set(person, opened)
        const page = await opened
        await enter(page, path)
        await eachWidth(page, PHONES)
      }
      for (const page of contexts.values()) await (await page).context().close()
    })
  })
})
