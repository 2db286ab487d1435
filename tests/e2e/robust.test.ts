import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import * as MESSAGES from '#shared/messages.ts'
import { holdRequests, hydrated, open, openStage, picturesShown, visitAs } from '#tests/support/browser.ts'
import { clientNavigate, failure, openWithSession, rowNames, rows, settled } from '#tests/support/page-actions.ts'
import { makePerson, PASSWORD } from '#tests/support/people.ts'
import { describeWith } from '#tests/support/require.ts'

/** The line Chromium logs for a failed request. */
const FAILED_CALL = /^error: Failed to load resource/

await describeWith('chromium', 'what a page meets in the world', () => {
  const stage = openStage()
  const categories = (page: Page) => page.getByRole('navigation', { name: 'Categories' })

  it('works with nodes that extensions add to head and body', async () => {
    const { page, context } = await stage.visit()
    await context.addInitScript(() => {
      const put = () => {
        if (!document.body?.firstElementChild) return
        observer.disconnect()
        const style = document.createElement('meta')
        style.name = 'extension'
        document.head.prepend(style)
        const host = document.createElement('extension-host')
        host.attachShadow({ mode: 'open' })
        document.body.prepend(host)
        document.body.append(document.createElement('extension-foot'))
        document.body.setAttribute('data-extension', 'on')
        document.documentElement.setAttribute('data-extension', 'on')
      }
      const observer = new MutationObserver(put)
      observer.observe(document, { childList: true, subtree: true })
    })
    for (const path of ['/', '/popular/fonts']) {
      await open(page, path)
      expect(await page.locator('extension-host').count()).toBe(1)
    }
    await categories(page).getByRole('link', { name: 'New' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/new/fonts')
    expect(await page.locator('extension-host').count()).toBe(1)
  })

  it('keeps server-rendered rows that hydrate when idle, while React renders around them', async () => {
    const { page, context } = await stage.visit({ width: 360 })
    // The browser is never idle.
    await context.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    const owner = await makePerson(stage.site)
    const { id } = (await owner.client.post('/api/v3/collections', { name: 'Long shelf' })).json
    const { hits } = (await stage.site.client.get('/api/v3/fonts/search.json?size=8')).json
    for (const { familyId } of hits) await owner.client.post(`/api/v3/collection/${id}/fonts`, { familyId })
    for (const path of [`/collection/long-shelf-c${id}`, '/popular/fonts', '/collection']) {
      const response = await page.goto(path, { waitUntil: 'domcontentloaded' })
      const drawn = (await response!.text()).match(/<article\b/g)?.length ?? 0
      expect(drawn, path).toBeGreaterThan(4)
      await page.waitForFunction(() =>
        Object.keys(document.querySelector('[data-part="head"]')!).some((key) => key.startsWith('__reactFiber')),
      )
      // The effects of the first render are done after two frames.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      expect(await page.locator('main article').count(), path).toBe(drawn)
    }
  })

  it('reports a lost connection and keeps the page; the next try works', async () => {
    const { page, context, expectConsole } = await stage.open('/popular/fonts')
    const names = await rowNames(page)
    await context.setOffline(true)
    expectConsole(FAILED_CALL)
    await page.getByRole('link', { name: 'Next page' }).click()
    const note = page.getByRole('alert').filter({ hasText: /Problem getting data\.\s+Please refresh the page\./ })
    // It closes automatically after some seconds, but not under the pointer.
    await note.hover()
    await expect.poll(() => page.locator('main').getAttribute('aria-busy')).toBe('false')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/popular/fonts')
    await expect.poll(() => rowNames(page)).toEqual(names)
    await context.setOffline(false)
    await note.getByRole('button', { name: 'Dismiss' }).click()
    await note.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?p=2')
  })

  it('reports a script that fails to load', async () => {
    const { page, context, expectConsole } = await stage.open('/404')
    await context.route('**/assets/*.js', (route) => route.abort())
    expectConsole(FAILED_CALL)
    await page.evaluate((to) => {
      history.pushState({ key: 'x' }, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, '/popular/fonts')
    await page.getByRole('alert').filter({ hasText: MESSAGES.chunkFailed }).waitFor()
  })

  it('keeps the footer that the server drew while another page is opened before its script', async () => {
    const { page } = await stage.visit()
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/Footer-*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/popular/fonts', { waitUntil: 'domcontentloaded' })
    await page.locator('html.live').waitFor()
    await page.evaluate(() => {
      const noted = window as unknown as { footerGone: boolean }
      noted.footerGone = false
      new MutationObserver(() => {
        const footer = document.querySelector('footer')
        if (!footer || footer.getBoundingClientRect().height === 0) noted.footerGone = true
      }).observe(document.body, { childList: true, subtree: true, attributes: true })
    })
    const answer = page.waitForResponse(/trpc\/.*designers/)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Designers' }).click()
    await answer
    // Data and script of the page are here: without the wait it would be drawn now.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    release()
    await expect.poll(() => page.locator('h1').innerText()).toBe('Designers')
    await hydrated(page)
    expect(await page.evaluate(() => (window as unknown as { footerGone: boolean }).footerGone)).toBe(false)
  })

  it('keeps the page when a script for members fails to load', async () => {
    const { page, context, expectConsole } = await visitAs(stage)
    const { id } = await stage.site.family('lobster')
    const { designer } = (await stage.site.client.get(`/api/v3/family/${id}/details.json`)).json
    await context.route('**/assets/OwnFollow-*.js', (route) => route.abort())
    expectConsole(FAILED_CALL)
    await open(page, `/${designer.slug}`)
    await page.getByRole('alert').filter({ hasText: MESSAGES.chunkFailed }).waitFor()
    await expect.poll(() => page.locator('h1').innerText()).toBe(designer.name)
    expect(await rows(page).count()).toBeGreaterThan(0)
  })

  it('a failed search opens the error dialog in the words of the catalogue', async () => {
    const { page, context, expectConsole } = await stage.open('/popular/fonts')
    await context.route('**/trpc/fonts.search**', (route) => route.fulfill(failure(500, 'INTERNAL')))
    expectConsole(FAILED_CALL)
    // A new text reloads the rows without leaving the page.
    await page.getByRole('textbox', { name: 'Preview text' }).fill('Żółw')
    const dialog = page.getByRole('alertdialog', { name: MESSAGES.errorTitle })
    await dialog.waitFor()
    expect(await dialog.innerText()).toContain(MESSAGES.errorText)
    await expect.poll(() => dialog.getByRole('listitem').allInnerTexts()).toEqual(['fonts.search: 500'])
    await dialog.getByRole('button', { name: MESSAGES.dismiss }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await rows(page).count()).toBe(10)
  })

  it('shows the 404 and the error page when the data of a page fails; Back leaves the 404 page', async () => {
    const { page, context, expectConsole } = await stage.open('/popular/fonts')
    expectConsole(FAILED_CALL)
    await clientNavigate(page, '/no-such-family-f999999')
    await expect.poll(() => page.locator('h1').innerText()).toBe('There is nothing at this address')
    await expect.poll(() => page.title()).toContain('Page not found')
    await page.goBack()
    await expect.poll(() => rows(page).count()).toBe(10)
    await context.route('**/trpc/families.byId**', (route) => route.fulfill(failure(500, 'INTERNAL')))
    const { id } = await stage.site.family('lobster')
    await clientNavigate(page, `/lobster-f${id}`)
    await expect.poll(() => page.locator('h1').innerText()).toBe('Something went wrong')
  })

  it.each([301, 302])('client navigation follows a redirect (%i) of page data', async (status) => {
    const { page, expectConsole } = await stage.visit()
    expectConsole(FAILED_CALL)
    await open(page, '/popular/fonts')
    const lobster = await stage.site.family('lobster')
    const inter = await stage.site.family('inter')
    const there = `/${inter.slug}-f${inter.id}`
    await page.route(/\/trpc\/families\.byId\?/, (route) => {
      const asked = JSON.parse(new URL(route.request().url()).searchParams.get('input') ?? '{}') as { id: number }
      if (asked.id !== lobster.id) return route.continue()
      const data = { httpStatus: status, location: there }
      const body = JSON.stringify({ error: { message: 'moved', code: -32004, data } })
      return route.fulfill({ status: 404, contentType: 'application/json', body })
    })
    await clientNavigate(page, `/${lobster.slug}-f${lobster.id}`)
    await expect.poll(() => page.locator('h1').innerText()).toBe('Inter')
    await expect.poll(() => new URL(page.url()).pathname).toBe(there)
  })

  it('client navigation corrects a wrong slug', async () => {
    const { page } = await stage.open('/popular/fonts')
    const { id } = await stage.site.family('lobster')
    await clientNavigate(page, `/lobst-f${id}`)
    await expect.poll(() => page.locator('h1').innerText()).toBe('Lobster')
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/lobster-f${id}`)
  })

  it('reloads the page once for another build, never for the same one', async () => {
    const { page, context } = await stage.visit()
    let documents = 0
    let build = 'first'
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents++
    })
    await context.route('**/trpc/account.track**', (route) =>
      route.fulfill({ contentType: 'application/json', body: JSON.stringify({ result: { data: { build } } }) }),
    )
    const tracked = () => page.waitForResponse((response) => response.url().includes('account.track'))
    await Promise.all([tracked(), open(page, '/popular/fonts')])
    await Promise.all([tracked(), categories(page).getByRole('link', { name: 'New' }).click()])
    await settled(page)
    expect(documents).toBe(1)
    build = 'second'
    const reloaded = page.waitForRequest((request) => request.isNavigationRequest())
    const arrived = page.waitForEvent('domcontentloaded')
    await Promise.all([tracked(), categories(page).getByRole('link', { name: 'Popular' }).click()])
    expect(new URL((await reloaded).url()).pathname).toBe('/popular/fonts')
    await arrived
    await hydrated(page)
    expect(documents).toBe(2)
  })

  it('401: a search reloads once a minute, then asks to log in; other calls ask at once', async () => {
    const { page, context, expectConsole } = await stage.open('/popular/fonts?lang=pl')
    expectConsole(FAILED_CALL)
    await context.route('**/trpc/fonts.search**', (route) => route.fulfill(failure(401, 'UNAUTHORIZED')))
    const reloaded = page.waitForRequest((request) => request.isNavigationRequest())
    // Text typed into the old page does not trigger a search on the new one.
    const arrived = page.waitForEvent('domcontentloaded')
    await page.getByRole('textbox', { name: 'Preview text' }).fill('Żółw')
    expect(new URL((await reloaded).url()).pathname).toBe('/popular/fonts')
    await arrived
    await hydrated(page)
    const asked = page.waitForURL('/account/login**')
    await page.getByRole('textbox', { name: 'Preview text' }).fill('Gęś')
    await asked
    const { pathname, search } = new URL(page.url())
    expect(pathname + search).toBe(`/account/login?next=${encodeURIComponent('/popular/fonts?lang=pl')}`)
  })

  it.each(['visitor', 'member'])('401: another order reloads too, and then asks to log in (%s)', async (who) => {
    const { page, context, expectConsole } = await (who === 'member' ? visitAs(stage) : stage.visit())
    await open(page, '/popular/fonts')
    expectConsole(FAILED_CALL)
    await context.route('**/trpc/fonts.search**', (route) => route.fulfill(failure(401, 'UNAUTHORIZED')))
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
    })
    const sort = page.getByRole('combobox', { name: 'Sort' })
    const arrived = page.waitForEvent('domcontentloaded')
    await sort.selectOption('name')
    await arrived
    await hydrated(page)
    expect(documents).toEqual(['/popular/fonts'])
    await expect.poll(() => new URL(page.url()).search).toBe('?sort=name')
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/account/login')
    await sort.selectOption('date')
    expect(new URL((await asked).url()).searchParams.get('next')).toBe('/popular/fonts?sort=date')
  })

  it('401 for page data leads to the log-in page and back, even if the header still shows an account', async () => {
    const { page, context, person, expectConsole } = await visitAs(stage)
    await openWithSession(page, '/popular/fonts')
    // The session ends without the page knowing.
    await context.clearCookies()
    expectConsole(FAILED_CALL)
    await page.locator('header').getByRole('link', { name: 'My Collections' }).click()
    await page.waitForURL(/\/account\/login/)
    await hydrated(page)
    await expect.poll(() => new URL(page.url()).searchParams.get('next')).toBe('/account/collections')
    await page.getByLabel('User name or e-mail address').fill(person.username)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { level: 1, name: 'My Collections' }).waitFor()
  })

  it('401 for a visitor leads to the log-in page, which returns to the page they asked for', async () => {
    const { page, expectConsole } = await stage.open('/popular/fonts?lang=pl')
    expectConsole(FAILED_CALL)
    await clientNavigate(page, '/account/downloads').catch(() => undefined)
    await page.waitForURL(/\/account\/login/)
    await expect.poll(() => new URL(page.url()).searchParams.get('next')).toBe('/account/downloads')
  })

  it('tracking that always answers 401 ends on the log-in page without a loop', async () => {
    const { page, context, expectConsole } = await stage.visit()
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
    })
    expectConsole(FAILED_CALL)
    await context.route('**/trpc/account.track**', (route) => route.fulfill(failure(401, 'UNAUTHORIZED')))
    await page.goto('/help')
    await page.waitForURL(/\/account\/login/)
    await hydrated(page)
    const tracked = page.waitForResponse((response) => response.url().includes('account.track'))
    await page.reload()
    await tracked
    await page.waitForLoadState('networkidle')
    expect(documents).toEqual(['/help', '/help', '/account/login', '/account/login'])
    await expect.poll(() => new URL(page.url()).search).toBe('?next=%2Fhelp')
  })

  it('keeps the list and names the failed call when the next page fails', async () => {
    const { page, context, expectConsole } = await stage.open('/popular/fonts')
    const names = await rowNames(page)
    expectConsole(FAILED_CALL)
    await context.route('**/trpc/fonts.search**', (route) => route.fulfill(failure(500, 'INTERNAL')))
    await page.getByRole('link', { name: 'Next page' }).click()
    const dialog = page.getByRole('alertdialog', { name: MESSAGES.errorTitle })
    await expect.poll(() => dialog.getByRole('listitem').allInnerTexts()).toEqual(['popular-fonts: 500'])
    await dialog.getByRole('button', { name: MESSAGES.dismiss }).click()
    expect(await rowNames(page)).toEqual(names)
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await context.unroute('**/trpc/fonts.search**')
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?p=2')
  })

  it('works for this visit when storage throws', async () => {
    const { page, context } = await stage.visit()
    await context.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('storage is off', 'SecurityError')
      }
      Object.defineProperty(window, 'localStorage', { get: refuse })
      Object.defineProperty(window, 'sessionStorage', { get: refuse })
    })
    await open(page, '/popular/fonts')
    await page.getByRole('textbox', { name: 'Preview text' }).fill('Mine')
    await expect.poll(() => rows(page).first().locator('.FamilyRow_spec img').getAttribute('alt')).toContain('Mine')
    await page.getByRole('checkbox', { name: 'Night mode' }).click()
    await expect.poll(() => page.locator('html').getAttribute('class')).toContain('dark')
    await rows(page).first().getByRole('link').first().click()
    await page.locator('.FamilyHead_head').waitFor()
  })

  it('rows keep their height and alternative text when pictures fail', async () => {
    const { page, context, expectConsole } = await stage.visit()
    expectConsole(FAILED_CALL)
    await context.route('**/api/rf5/**', (route) => route.fulfill({ status: 500, body: '' }))
    await open(page, '/popular/fonts')
    expect(await rows(page).first().locator('.FamilyRow_spec img').getAttribute('alt')).not.toBe('')
    const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThan(100)
  })

  it('home, list and family page do not shift while they load and a search is typed', async () => {
    const family = await stage.site.family('playfair-display')
    for (const path of ['/', '/popular/fonts', `/playfair-display-f${family.id}`]) {
      for (const width of [360, 1360]) {
        const { page, context } = await stage.visit({ width })
        await context.addInitScript(() => {
          const seen = window as unknown as { shifts: { value: number; what: string[] }[] }
          seen.shifts = []
          type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as Shift[])
              if (!entry.hadRecentInput)
                seen.shifts.push({
                  value: entry.value,
                  what: entry.sources.map(({ node }) =>
                    node instanceof Element ? `${node.tagName}.${node.className}` : '',
                  ),
                })
          }).observe({ type: 'layout-shift', buffered: true })
        })
        // The site's fonts arrive after the first paint, as on a slow connection.
        const letGo = await holdRequests(context, '**/assets/*.woff2')
        await open(page, path)
        letGo()
        if (path.includes('playfair')) await page.locator('.HeroBed_set:not(.HeroBed_under)').waitFor()
        await picturesShown(page)
        await page.evaluate(() => document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(done))))
        await page.locator('#q').pressSequentially('serif')
        await page.getByRole('heading', { name: 'Results for “serif”' }).waitFor()
        await picturesShown(page)
        const shifts = await page.evaluate(
          () => (window as unknown as { shifts: { value: number; what: string[] }[] }).shifts,
        )
        const sum = shifts.reduce((total, shift) => total + shift.value, 0)
        expect(sum, `${path} at ${width}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.02)
      }
    }
  })
})
