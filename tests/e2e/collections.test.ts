import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { MESSAGES } from '#shared/messages.ts'
import { holdRequests, open, openStage, visitAs } from '#tests/support/browser.ts'
import { answered } from '#tests/support/page-actions.ts'
import { accessibilityProblems, sidewaysOverflow } from '#tests/support/page-checks.ts'
import { makePerson } from '#tests/support/people.ts'
import { describeWith } from '#tests/support/require.ts'
import { solidPng } from '#tests/support/solid-png.ts'

const XSS = '<img src=x onerror=alert(1)>"\'><svg onload=alert(2)>'

await describeWith('chromium', 'collections', (chromium) => {
  const stage = openStage(chromium)
  const dialog = (page: Page) => page.locator('dialog[open]')
  const note = (page: Page, text: string) => page.locator('.note').filter({ hasText: text })
  const tile = (page: Page, name: string) => dialog(page).getByRole('button', { name })

  const signedIn = (options = {}) => visitAs(stage, {}, options)
  /** The plus of the first row of a list. */
  async function plus(page: Page, at = 0) {
    await page.locator('.row-add').nth(at).click()
    await dialog(page).waitFor()
  }
  async function create(page: Page, name: string, more: { bio?: string; hide?: boolean } = {}) {
    await dialog(page).getByRole('button', { name: 'New collection' }).click()
    await expect
      .poll(() =>
        dialog(page)
          .getByLabel(MESSAGES.collectionName)
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true)
    await dialog(page).getByLabel(MESSAGES.collectionName).fill(name)
    if (more.bio) await page.getByLabel(MESSAGES.collectionBio).fill(more.bio)
    if (more.hide) await page.getByLabel(MESSAGES.collectionHide).check()
    await dialog(page)
      .getByRole('button', { name: /^Create/ })
      .click()
    await note(page, MESSAGES.addedToNew).waitFor()
    await expect.poll(() => dialog(page).count()).toBe(0)
  }

  it('a visitor is asked who they are', async () => {
    const { page } = await stage.visit()
    await open(page, '/popular/fonts')
    await plus(page)
    await expect.poll(() => dialog(page).innerText()).toContain(MESSAGES.joinForCollections)
    await expect.poll(() => dialog(page).getByRole('heading').innerText()).toBe(MESSAGES.joinTitle)
  })

  it('a private collection, three fonts from different pages, edit, log out: closed to others', async () => {
    const { page, context, expectConsole } = await signedIn()
    // The page that is closed to its visitor at the end, and what the page before sent without its cookies.
    expectConsole(/403/)
    await open(page, '/popular/fonts')
    const family = await page.locator('.row h2').first().innerText()
    await plus(page)
    await expect.poll(() => dialog(page).getByRole('heading').innerText()).toBe(`Add ${family} to...`)
    await create(page, 'Night <b>shift</b>', { bio: XSS, hide: true })

    await open(page, '/new/fonts')
    await page.locator('.row h2 a').nth(1).focus()
    await page.keyboard.press('c')
    const button = tile(page, 'Night <b>shift</b>')
    // The check mark stands for a second, which is less than a busy machine may take to look: the page remembers it.
    await button.evaluate((element) => {
      const noted = new MutationObserver(() => {
        if (element.classList.contains('is-fresh')) element.setAttribute('data-was-fresh', '')
      })
      noted.observe(element, { attributeFilter: ['class'] })
    })
    const letGo = await holdRequests(context, '**/trpc/collections.addFont')
    await button.click()
    // The button flips before the server answers.
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
    letGo()
    await expect.poll(() => button.getAttribute('data-was-fresh')).toBe('')
    await expect.poll(() => button.getAttribute('class')).not.toContain('is-fresh')
    // Whole rows of three: the new one, this one and an empty one.
    await expect.poll(() => dialog(page).locator('.coll-tile').count()).toBe(3)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog(page).count()).toBe(0)

    const third = await stage.site.family('amiri')
    await open(page, `/amiri-f${third.id}`)
    await page.getByRole('button', { name: /^Collect/ }).click()
    const kept = answered(page, 'collections.addFont')
    await tile(page, 'Night <b>shift</b>').click()
    await page.keyboard.press('Escape')
    await kept

    await open(page, '/account/collections')
    const card = page.locator('.card')
    await expect.poll(() => card.innerText()).toContain('3 fonts')
    expect(await card.getByRole('img', { name: MESSAGES.collectionPrivate }).count()).toBe(1)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await card.getByRole('button', { name: /^Edit/ }).click()
    await dialog(page).getByLabel(MESSAGES.collectionName).fill('')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => dialog(page).getByLabel(MESSAGES.collectionName).getAttribute('class')).toContain('is-warn')
    await dialog(page).getByLabel(MESSAGES.collectionName).fill('x'.repeat(41))
    await expect.poll(() => dialog(page).locator('.left').first().innerText()).toMatch(/^-1/)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    expect(await dialog(page).count()).toBe(1)
    await dialog(page).getByLabel(MESSAGES.collectionName).fill('Day shift')
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => card.innerText()).toContain('Day shift')
    // The page asks which of its families one has collected; without cookies that would lead to the log-in page.
    const marks = answered(page, 'collections.held')
    await card.getByRole('link', { name: 'View Day shift' }).click()
    await expect.poll(() => page.locator('h1').innerText()).toContain('Day shift')
    await marks
    const address = new URL(page.url()).pathname
    expect(address).toMatch(/^\/collection\/day-shift-c\d+$/)

    await context.clearCookies()
    expect(await open(page, address).catch(() => 403)).toBe(403)
    expect(await page.locator('h1').innerText()).toContain(MESSAGES.collectionPrivate)
    const stranger = await makePerson(stage.site)
    const id = Number(/\d+$/.exec(address)?.[0])
    expect((await stranger.client.get(`/api/v3/collection/${id}/details.json`)).status).toBe(403)
    const taken = await stranger.client.post('/trpc/collections.remove', { id })
    expect(taken.status).toBe(404)
  })

  describe('on one’s own page', () => {
    async function owned(familyCount: number) {
      const visit = await signedIn()
      const slugs = ['playfair-display', 'lobster', 'amiri'].slice(0, familyCount)
      const ids = await Promise.all(slugs.map(async (slug) => (await stage.site.family(slug)).id))
      const made = await visit.person.client.post('/trpc/collections.create', { name: 'Mine', familyId: ids[0] })
      const { id } = made.json.result.data
      for (const familyId of ids.slice(1)) await visit.person.client.post('/trpc/collections.addFont', { id, familyId })
      await open(visit.page, `/collection/mine-c${id}`)
      await visit.page.locator('.own').first().waitFor()
      return { ...visit, id }
    }
    const names = (page: Page) => page.locator('.row h2').allInnerTexts()

    it('notes: Enter saves, Esc cancels, and they show as text', async () => {
      const { page } = await owned(2)
      const edit = () =>
        page
          .getByRole('button', { name: /note on/ })
          .first()
          .click()
      const field = page.getByRole('textbox', { name: /^Note on/ })
      const hasFocus = () => field.evaluate((element) => element === document.activeElement)
      await edit()
      await expect.poll(hasFocus).toBe(true)
      await page.keyboard.type('never kept')
      await page.keyboard.press('Escape')
      await expect.poll(() => page.locator('.own-note').first().innerText()).toMatch(/^Add a note/)
      await edit()
      await expect.poll(hasFocus).toBe(true)
      await page.keyboard.type(XSS)
      const kept = answered(page, 'collections.setNote')
      await page.keyboard.press('Enter')
      await expect.poll(() => page.locator('.own-note p').first().innerText()).toBe(XSS)
      await kept
      await page.reload()
      await page.locator('.own').first().waitFor()
      expect(await page.locator('.own-note p').first().innerText()).toBe(XSS)
      expect(await accessibilityProblems(page)).toEqual([])
      for (const width of [320, 800]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await sidewaysOverflow(page)).toEqual([])
      }
    })

    it('places change by key, and stay', async () => {
      const { page, context } = await owned(3)
      const [a, b, c] = (await names(page)) as [string, string, string]
      const letGo = await holdRequests(context, '**/trpc/collections.move')
      const seen: string[] = []
      const note = (what: string) => (one: { url(): string }) => {
        if (one.url().includes('collections.move')) seen.push(what)
      }
      page.on('request', note('asked'))
      page.on('response', note('answered'))
      await page.getByRole('button', { name: `Move ${c} up` }).click()
      await expect.poll(() => names(page)).toEqual([a, c, b])
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toBe(`Move ${c} up`)
      await page.keyboard.press('Enter')
      await expect.poll(() => names(page)).toEqual([c, a, b])
      // A change waits for the answer to the one before: side by side they may arrive in the other order.
      letGo()
      await expect.poll(() => seen).toEqual(['asked', 'answered', 'asked', 'answered'])
      await page.reload()
      await page.locator('.own').first().waitFor()
      expect(await names(page)).toEqual([c, a, b])
      await page.getByRole('button', { name: `Remove ${b} from the collection` }).click()
      await expect.poll(() => names(page)).toEqual([c, a])
    })

    /** Takes a row by its grip with the mouse to the upper or lower part of another one. */
    async function drag(page: Page, from: string, to: string, part: 'upper' | 'lower') {
      const grip = page.getByRole('button', { name: `Move ${from}`, exact: true })
      await grip.scrollIntoViewIfNeeded()
      const start = (await grip.boundingBox())!
      await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
      await page.mouse.down()
      const row = (await page.getByRole('article', { name: to, exact: true }).boundingBox())!
      await page.mouse.move(start.x + 40, start.y + 30, { steps: 3 })
      await page.mouse.move(row.x + 60, row.y + row.height * (part === 'upper' ? 0.2 : 0.8), { steps: 5 })
    }

    it('places change by the mouse: a line shows where, Escape leaves all as it was, and the order stays', async () => {
      const { page } = await owned(3)
      await page.setViewportSize({ width: 1360, height: 1200 })
      const [a, b, c] = (await names(page)) as [string, string, string]
      await drag(page, a, c, 'lower')
      expect(await page.locator('[data-drop]').getAttribute('aria-label')).toBe(c)
      expect(await page.locator('[data-drop]').getAttribute('data-drop')).toBe('after')
      await page.keyboard.press('Escape')
      await expect.poll(() => page.locator('[data-drop]').count()).toBe(0)
      await page.mouse.up()
      expect(await names(page)).toEqual([a, b, c])

      const moves: (string | null)[] = []
      page.on('request', (request) => {
        if (request.url().includes('collections.move')) moves.push(request.postData())
      })
      await drag(page, a, c, 'lower')
      let stored = page.waitForResponse(/collections\.move/)
      await page.mouse.up()
      await expect.poll(() => names(page)).toEqual([b, c, a])
      expect((await stored).status()).toBe(200)
      // The press that ends a drag asks for nothing.
      expect(await dialog(page).count()).toBe(0)
      await page.reload()
      await page.locator('.own').first().waitFor()
      expect(await names(page)).toEqual([b, c, a])

      await drag(page, a, c, 'upper')
      stored = page.waitForResponse(/collections\.move/)
      await page.mouse.up()
      await expect.poll(() => names(page)).toEqual([b, a, c])
      expect((await stored).status()).toBe(200)
      await page.reload()
      await page.locator('.own').first().waitFor()
      expect(await names(page)).toEqual([b, a, c])
      expect(moves).toHaveLength(2)
    })

    it('places beyond the page: by number, to the top and the end, and over its edge by one', {
      timeout: 60_000,
    }, async () => {
      const { page, person } = await signedIn()
      const rows = await stage.site.sql<{ slug: string }>(
        'SELECT slug FROM family WHERE status = 1 AND deletedAt IS NULL ORDER BY id LIMIT 23',
      )
      const made = await person.client.post('/trpc/collections.import', {
        text: JSON.stringify({ name: 'Long', description: '', private: false, families: rows }),
      })
      const { id } = made.json.result.data
      const order = async () =>
        (
          await stage.site.sql<{ familyId: number }>(
            'SELECT familyId FROM collection_family WHERE collectionId = ? ORDER BY position, familyId',
            [id],
          )
        ).map(({ familyId }) => familyId)
      const before = await order()
      expect(before).toHaveLength(23)
      await open(page, `/collection/long-c${id}`)
      await page.locator('.own').first().waitFor()
      const first = (await names(page))[0]!
      const move = () => page.getByRole('button', { name: `Move ${first}`, exact: true })
      // By the keyboard alone.
      await move().focus()
      await page.keyboard.press('Enter')
      await dialog(page).waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      const field = page.getByLabel('Or to place')
      await field.fill('24')
      await page.keyboard.press('Enter')
      expect(await dialog(page).getByRole('alert').innerText()).toBe('Write a number from 1 to 23')
      await field.fill('22')
      await page.keyboard.press('Enter')
      await note(page, `${first} is at place 22 now`).waitFor()
      expect((await order()).indexOf(before[0]!)).toBe(21)
      await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('own-grip')

      await open(page, `/collection/long-c${id}?p=2`)
      await page.locator('.own').first().waitFor()
      // The first of the second page goes up by one, which is the page before.
      const [edge] = (await names(page)) as [string]
      await page.getByRole('button', { name: `Move ${edge} up` }).click()
      await note(page, `${edge} is at place 20 now`).waitFor()
      await move().click()
      await dialog(page).getByRole('button', { name: 'To the top' }).click()
      await note(page, `${first} is at place 1 now`).waitFor()
      expect((await order())[0]).toBe(before[0])
    })

    it('a cover is taken over at once, anything else is refused', async () => {
      const { page, id, expectConsole } = await owned(1)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      const field = page.locator('input[type=file]')
      expectConsole(/400|415/)
      await field.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
      await dialog(page).getByRole('alert').waitFor()
      await field.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: solidPng(300, 200) })
      await note(page, MESSAGES.coverUpdated).waitFor()
      const cover = dialog(page).locator('.cover img')
      await expect.poll(() => cover.getAttribute('src')).toMatch(new RegExp(`^/api/cover/${id}/[0-9a-f]{64}\\.webp$`))
      await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300)
      await dialog(page).getByRole('button', { name: 'Take it away' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: MESSAGES.yes }).click()
      await dialog(page).getByText('The cover photo is taken away.').waitFor()
      await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
      await expect.poll(() => dialog(page).locator('.cover img[src^="/api/cover/"]').count()).toBe(0)
    })

    it('delete asks first, with the words for it', async () => {
      const { page, id } = await owned(1)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await dialog(page).getByRole('button', { name: 'Delete' }).click()
      const question = page.getByRole('alertdialog')
      await question.waitFor()
      expect(await question.innerText()).toContain(MESSAGES.deleteCollectionText)
      expect(await question.getByRole('heading').innerText()).toBe(MESSAGES.deleteCollection)
      await question.getByRole('button', { name: MESSAGES.yes }).click()
      await expect.poll(() => new URL(page.url()).pathname).toBe('/account/collections')
      expect((await stage.site.client.get(`/api/v3/collection/${id}/details.json`)).status).toBe(404)
    })
  })

  it('rows tell what one has collected, in one question for the whole list, and visitors ask nothing', async () => {
    const { page, person } = await signedIn()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('collections.held')) asked.push(request.url())
    })
    await person.client.post('/trpc/collections.create', { name: 'Shelf' })
    await open(page, '/popular/fonts')
    await expect.poll(() => asked.length).toBe(1)
    expect(await page.locator('.row-add.is-on').count()).toBe(0)
    await plus(page)
    const kept = answered(page, 'collections.addFont')
    await tile(page, 'Shelf').click()
    await expect.poll(() => page.locator('.row-add.is-on').count()).toBe(1)
    await kept
    await page.keyboard.press('Escape')
    await open(page, '/popular/fonts')
    await expect.poll(() => page.locator('.row-add.is-on').count()).toBe(1)
    await expect.poll(() => page.locator('.row-add.is-on').getAttribute('aria-label')).toMatch(/, it is in yours$/)
    await page.locator('.row-add.is-on').click()
    await tile(page, 'Shelf').click()
    await expect.poll(() => page.locator('.row-add.is-on').count()).toBe(0)
    const visitor = await stage.visit()
    visitor.page.on('request', (request) => {
      if (request.url().includes('collections.held')) asked.push('by a visitor')
    })
    await open(visitor.page, '/popular/fonts')
    expect(asked).not.toContain('by a visitor')
  })

  it('a form that is sent twice makes one', async () => {
    const { page, context, person } = await signedIn()
    await open(page, '/account/collections')
    await page.getByRole('button', { name: 'New collection' }).click()
    await dialog(page).getByLabel(MESSAGES.collectionName).fill('Once')
    // It is made, and the list that names it is on its way: a press in between makes no other.
    const letGo = await holdRequests(context, '**/trpc/collections.mine**')
    const made = answered(page, 'collections.create')
    const button = dialog(page).getByRole('button', { name: 'Create' })
    await button.dblclick()
    await made
    await button.dispatchEvent('click')
    letGo()
    await page.waitForURL(/\/collection\//)
    await open(page, `/account/profile/${person.userId}/settings`)
    await page.getByLabel('What the key is for').fill('once')
    await page.getByRole('button', { name: 'Make a key' }).dblclick()
    await page.getByText('It is shown this once').waitFor()
    expect(await stage.site.sql('SELECT name FROM collection WHERE ownerId = ?', [person.userId])).toEqual([
      { name: 'Once' },
    ])
    expect(await stage.site.sql('SELECT name FROM api_key WHERE userId = ?', [person.userId])).toEqual([
      { name: 'once' },
    ])
  })

  it('a refused change flips back and is told', async () => {
    const { page, person, expectConsole } = await signedIn()
    await person.client.post('/trpc/collections.create', { name: 'Shelf' })
    await open(page, '/popular/fonts')
    await plus(page)
    await page.route('**/trpc/collections.addFont', (route) => route.fulfill({ status: 500, body: '{}' }))
    expectConsole(/500/)
    const button = tile(page, 'Shelf')
    await button.click()
    await note(page, MESSAGES.accessProblem).waitFor()
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false')
  })

  it('an order is chosen only above ten, and kept', async () => {
    const { page, person } = await signedIn()
    for (let i = 0; i < 10; i++) await person.client.post('/trpc/collections.create', { name: `n${9 - i}` })
    await open(page, '/account/collections')
    expect(await page.locator('.mine-acts select').count()).toBe(0)
    await person.client.post('/trpc/collections.create', { name: 'a last one' })
    await open(page, '/account/collections')
    await expect.poll(() => page.locator('.card h2').first().innerText()).toBe('a last one')
    await page.locator('.mine-acts select').selectOption({ label: 'Newest' })
    await expect.poll(() => page.locator('.card h2').nth(1).innerText()).toBe('n0')
    await open(page, '/account/collections')
    await expect.poll(() => page.locator('.mine-acts select').inputValue()).toBe('date')
    await expect.poll(() => page.locator('.card h2').nth(1).innerText()).toBe('n0')
  })
})
