import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Identity } from '#shared/contracts/site/site.ts'
import { FRAME } from '#shared/limits.ts'
import * as MESSAGES from '#shared/messages.ts'
import { holdRequests, open, openStage } from '#tests/support/browser.ts'
import { answered, pressesFocusNothing, rows, settled, stopClock } from '#tests/support/page-actions.ts'
import { accessibilityProblems, sidewaysOverflow } from '#tests/support/page-checks.ts'
import { describeWith } from '#tests/support/require.ts'

const MEMBER: Identity = {
  avatar: '/avatar.svg',
  isAdmin: false,
  isLoggedIn: true,
  userId: 7,
  id: 7,
  claims: [],
  username: 'quoin-and-furniture-company-limited',
  isDesigner: false,
  isMod: false,
  foundries: [],
  unreadMessages: 3,
  unreadNews: 0,
  designerFontCount: 0,
}

await describeWith('chromium', 'the frame around every page', () => {
  const stage = openStage('shared')
  const menuButton = (page: Page) => page.getByRole('button', { name: 'Your settings' })
  const menu = (page: Page) => page.locator('[data-part="tools"] .menu')

  /** A visit where `account.identity` answers with MEMBER. */
  async function signedIn(more: Partial<Identity> = {}) {
    const visit = await stage.visit()
    await visit.context.route('**/trpc/account.identity**', (route) =>
      route.fulfill({ json: { result: { data: { ...MEMBER, ...more } } } }),
    )
    return visit
  }

  it('the category bar has scroll buttons where it continues', async () => {
    const { page } = await stage.open('/popular/fonts', { width: 600 })
    const bar = page.getByRole('navigation', { name: 'Categories' }).locator('> div')
    const further = (side: string) => page.locator(`[data-side="${side}"]`)
    await expect.poll(() => further('before').count()).toBe(0)
    // A held key acts once.
    const clicks = await further('after').evaluateHandle((button) => {
      const seen: Event[] = []
      button.addEventListener('click', (event) => seen.push(event))
      return seen
    })
    await further('after').focus()
    for (const _ of 'held') await page.keyboard.down('Space')
    expect(await clicks.evaluate((seen) => seen.length)).toBe(1)
    await page.keyboard.up('Space')
    const at = () => bar.evaluate((box) => Math.round(box.scrollLeft))
    await bar.evaluate((box) => box.scrollTo({ left: box.scrollWidth, behavior: 'instant' }))
    await expect.poll(() => further('after').count()).toBe(0)
    const end = await at()
    await further('before').click()
    await expect.poll(at).toBeLessThan(end)
    await further('after').waitFor()
  })

  describe('user dropdown', () => {
    it('opens under the pointer, stays open when pressed, and closes half a second after the pointer leaves', async () => {
      const { page } = await stage.visit()
      await page.clock.install()
      await open(page, '/404')
      await stopClock(page)
      await menuButton(page).hover()
      await page.clock.runFor(FRAME.menuOpenDelayMs + 5)
      await expect.poll(() => menu(page).isVisible()).toBe(true)
      await menuButton(page).click()
      expect(await menu(page).isVisible()).toBe(true)
      await page.mouse.move(100, 600)
      await page.clock.runFor(FRAME.menuCloseDelayMs - 50)
      expect(await menu(page).isVisible()).toBe(true)
      await page.clock.runFor(100)
      await expect.poll(() => menu(page).isVisible()).toBe(false)
      // It stays open if the pointer returns in time.
      await menuButton(page).hover()
      await page.clock.runFor(FRAME.menuOpenDelayMs + 5)
      await page.mouse.move(100, 600)
      await page.clock.runFor(FRAME.menuCloseDelayMs - 50)
      await menu(page).hover()
      await page.clock.runFor(FRAME.menuCloseDelayMs * 2)
      expect(await menu(page).isVisible()).toBe(true)
    })

    it('opens and closes by touch, and by a tap elsewhere', async () => {
      const { page } = await stage.open('/404', { width: 800, hasTouch: true })
      await menuButton(page).tap()
      await expect.poll(() => menu(page).isVisible()).toBe(true)
      await menuButton(page).tap()
      await expect.poll(() => menu(page).isVisible()).toBe(false)
      await menuButton(page).tap()
      await page.locator('h1').tap()
      await expect.poll(() => menu(page).isVisible()).toBe(false)
    })

    it('Home, End and arrow keys move; Escape returns the focus', async () => {
      const { page } = await stage.open('/404')
      await menuButton(page).focus()
      await page.keyboard.press('ArrowUp')
      const last = menu(page).getByRole('button', { name: 'Keyboard shortcuts' })
      await expect.poll(() => last.evaluate((element) => element === document.activeElement)).toBe(true)
      await page.keyboard.press('Home')
      await expect.poll(() => last.evaluate((element) => element === document.activeElement)).toBe(false)
      await page.keyboard.press('End')
      await expect.poll(() => last.evaluate((element) => element === document.activeElement)).toBe(true)
      await page.keyboard.press('Escape')
      await expect.poll(() => menuButton(page).evaluate((element) => element === document.activeElement)).toBe(true)
      await expect.poll(() => menu(page).isVisible()).toBe(false)
    })

    it('Escape closes it after a press in Safari too, which does not focus the button', async () => {
      const { page } = await stage.open('/404')
      await pressesFocusNothing(page)
      await menuButton(page).click()
      await expect.poll(() => menu(page).isVisible()).toBe(true)
      await page.keyboard.press('Escape')
      await expect.poll(() => menu(page).isVisible()).toBe(false)
    })

    it('shows the user name, cut at 150 px; all links of the frame lead to existing pages', async () => {
      const { page } = await signedIn({ isAdmin: true })
      await open(page, '/404')
      await menuButton(page).click()
      const name = menu(page).getByText(MEMBER.username)
      await name.waitFor()
      expect((await name.boundingBox())?.width).toBeLessThanOrEqual(FRAME.usernameMaxPx)
      expect(await name.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
      expect(await accessibilityProblems(page)).toEqual([])
      const links = await page
        .locator('header a, footer a')
        .evaluateAll((all) =>
          all.map((link) => (link as HTMLAnchorElement).href).filter((href) => href.startsWith(location.origin)),
        )
      const paths = [...new Set(links.map((href) => new URL(href).pathname))]
      expect(paths.length).toBeGreaterThan(5)
      for (const path of paths) {
        const { status, headers } = await stage.site.client.get(path)
        // Only the page believes in this member; the server redirects account pages to the log-in page.
        if (status === 302) expect(headers.location, path).toMatch(/^\/account\/login\?next=/)
        else expect(status, path).toBe(200)
      }
    })
  })

  it('only an admin sees the version in the footer', async () => {
    const { page } = await signedIn({ isAdmin: true })
    await open(page, '/404')
    await page
      .locator('footer')
      .getByText(/^Version \d/)
      .waitFor()
    const { page: other } = await stage.visit()
    await open(other, '/404')
    expect(await other.locator('footer').innerText()).not.toMatch(/Version/)
  })

  it('the footer counts fonts, fonts for commercial use and designers, each with a plus sign', async () => {
    const { page } = await stage.open('/404')
    const counts = await page.locator('[data-part="footer"] b').allInnerTexts()
    expect(counts).toHaveLength(3)
    for (const count of counts) expect(count).toMatch(/^[\d,]+\+$/)
  })

  it('Upload asks a visitor to join, in the words of the specification', async () => {
    const { page } = await stage.open('/404')
    const upload = page.getByRole('button', { name: 'Upload' })
    await upload.click()
    const prompt = page.getByRole('dialog', { name: MESSAGES.joinTitle })
    await expect.poll(() => prompt.innerText()).toContain(MESSAGES.joinForUpload)
    await expect.poll(() => page.locator('body.modal-open').count()).toBe(1)
    expect(await accessibilityProblems(page)).toEqual([])
    for (const name of [MESSAGES.joinButton, MESSAGES.loginButton])
      expect(await prompt.getByText(name, { exact: true }).count(), name).toBe(1)
    await page.keyboard.press('Escape')
    // The browser hides the dialog before it fires the close event.
    await expect.poll(() => page.locator('body.modal-open').count()).toBe(0)
    await expect.poll(() => upload.evaluate((element) => element === document.activeElement)).toBe(true)
    // A click on the backdrop closes the dialog; a drag that ends there does not.
    await upload.click()
    await prompt.waitFor()
    const box = (await prompt.boundingBox())!
    await page.mouse.move(box.x + 40, box.y + 30)
    await page.mouse.down()
    await page.mouse.move(10, 10)
    await page.mouse.up()
    expect(await prompt.isVisible()).toBe(true)
    await page.mouse.click(10, 10)
    await prompt.waitFor({ state: 'detached' })
  })

  it('the menu sheet of phones has every link once and closes on navigation', async () => {
    const { page } = await stage.open('/404', { width: 360, height: 740 })
    await page.getByRole('button', { name: 'Menu' }).click()
    const sheet = page.getByRole('dialog', { name: 'Menu' })
    await sheet.waitFor()
    expect(await sidewaysOverflow(page)).toEqual([])
    expect(await accessibilityProblems(page)).toEqual([])
    const labels = await sheet.getByRole('link').allInnerTexts()
    expect(new Set(labels).size).toBe(labels.length)
    await sheet.getByRole('link', { name: 'New', exact: true }).click()
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).pathname).toBe('/new/fonts')
  })

  describe('navigation', () => {
    const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

    it('back, forward and reload restore the scroll position', async () => {
      const { page } = await stage.open('/popular/fonts', { height: 700 })
      await page.evaluate(() => window.scrollTo(0, 600))
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => new URL(page.url()).search).toBe('?p=2')
      await settled(page)
      await expect.poll(() => scrollY(page)).toBe(0)
      await page.evaluate(() => window.scrollTo(0, 350))
      await page.goBack()
      await expect.poll(() => scrollY(page)).toBe(600)
      await page.goForward()
      await expect.poll(() => scrollY(page)).toBe(350)
      await page.reload()
      await expect.poll(() => scrollY(page)).toBe(350)
    })

    it('Forward to the shown page ends the load that Back began', async () => {
      const { page, context } = await stage.open('/new/fonts')
      await rows(page).first().locator('h2 a').click()
      await page.waitForURL(/-f\d+$/)
      await settled(page)
      const name = await page.getByRole('heading', { level: 1 }).innerText()
      // The data of the list is too old to be shown again.
      await page.evaluate(() => {
        const now = Date.now
        Date.now = () => now() + 120_000
      })
      const letGo = await holdRequests(context, '**/trpc/fonts.search**')
      const asked = page.waitForRequest('**/trpc/fonts.search**')
      const isBusy = () => page.locator('main').getAttribute('aria-busy')
      await page.evaluate(() => history.back())
      await asked
      expect(await isBusy()).toBe('true')
      await page.evaluate(() => history.forward())
      await expect.poll(isBusy).toBe('false')
      const list = answered(page, 'fonts.search')
      letGo()
      await (await list).finished()
      await expect.poll(() => page.url()).toMatch(/-f\d+$/)
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(name)
      expect(await page.title()).toContain(name)
    })

    it('a page that arrives leaves the focus to a visitor who went on meanwhile', async () => {
      const { page, context } = await stage.open('/popular/fonts')
      const follow = (list: string) => page.locator(`a[href="/${list}/fonts"]:visible`).first().click()
      const arrived = async (list: string) => {
        await page.waitForURL(`**/${list}/fonts`)
        await settled(page)
      }
      await follow('new')
      await arrived('new')
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
      expect(await page.getByRole('main', { name: await page.title(), exact: true }).count()).toBe(1)
      const letGo = await holdRequests(context, '**/trpc/fonts.search**')
      await follow('random')
      await menuButton(page).click()
      await page.keyboard.press('ArrowDown')
      letGo()
      await arrived('random')
      const first = menu(page).getByRole('link').first()
      expect(await first.evaluate((link) => link === document.activeElement)).toBe(true)
      expect(await menuButton(page).getAttribute('aria-expanded')).toBe('true')
    })

    it('ignores a malformed hash', async () => {
      const { page } = await stage.open('/popular/fonts#%E0%A4%A')
      expect(await rows(page).count()).toBe(10)
    })

    it('tracks each visit with its full address, and shows the progress line while data loads', async () => {
      const { page, context } = await stage.visit()
      const tracked: string[] = []
      await context.route('**/trpc/account.track', async (route) => {
        tracked.push((route.request().postDataJSON() as { url: string }).url)
        await route.continue()
      })
      await open(page, '/popular/fonts?sort=name')
      await expect.poll(() => tracked).toEqual(['/popular/fonts?sort=name'])
      const release = await holdRequests(context, '**/trpc/fonts.search**')
      await page.getByRole('link', { name: 'Next page' }).click()
      await page.locator('.progress:not([hidden])').waitFor({ state: 'attached' })
      expect(await page.locator('main').getAttribute('aria-busy')).toBe('true')
      release()
      await settled(page)
      await expect.poll(() => page.locator('.progress').getAttribute('hidden')).not.toBeNull()
      await expect.poll(() => tracked).toEqual(['/popular/fonts?sort=name', '/popular/fonts?sort=name&p=2'])
    })
  })

  it('shows “Back to top” after 700 px', async () => {
    const { page } = await stage.open('/popular/fonts')
    const button = page.getByRole('button', { name: 'Back to top' })
    await page.evaluate((y) => window.scrollTo(0, y), FRAME.backToTopPx)
    expect(await button.count()).toBe(0)
    await page.evaluate((y) => window.scrollTo(0, y), FRAME.backToTopPx + 1)
    await button.click()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    // It covers no button of a row.
    for (const width of [360, 390, 800, 1100, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate((y) => window.scrollTo(0, y), FRAME.backToTopPx + 1)
      const first = await rows(page).last().getByRole('checkbox').boundingBox()
      const top = await button.boundingBox()
      expect(top!.x + top!.width, `at ${width}`).toBeLessThanOrEqual(first!.x)
      // Nor the last line of the page.
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const last = await page.locator('[data-part="footer"] p').last().boundingBox()
      expect(last!.y + last!.height, `at ${width}`).toBeLessThanOrEqual((await button.boundingBox())!.y)
    }
    // In a window of a few lines it is below the page.
    await page.setViewportSize({ width: 320, height: 256 })
    await page.evaluate((y) => window.scrollTo(0, y), FRAME.backToTopPx + 1)
    const { bottom } = await page.locator('[data-part="footer"]').evaluate((one) => one.getBoundingClientRect())
    await expect.poll(async () => (await button.boundingBox())!.y).toBeGreaterThanOrEqual(bottom)
  })
})
