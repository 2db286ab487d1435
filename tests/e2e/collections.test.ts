import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import * as MESSAGES from '#shared/messages.ts'
import { holdRequests, open, openStage, visitAs } from '#tests/support/browser.ts'
import { addButtons, answered, notice, openDialog, openWithSession } from '#tests/support/page-actions.ts'
import { accessibilityProblems, sidewaysOverflow } from '#tests/support/page-checks.ts'
import { makePerson } from '#tests/support/people.ts'
import { describeWith } from '#tests/support/require.ts'

const XSS = '<img src=x onerror=alert(1)>"\'><svg onload=alert(2)>'

await describeWith('chromium', 'collections', () => {
  const stage = openStage()
  const tile = (page: Page, name: string) => openDialog(page).getByRole('button', { name })

  const signedIn = (options = {}) => visitAs(stage, {}, options)
  /** Plus signs of families that are in a collection of the visitor. */
  const collected = (page: Page) => page.getByRole('button', { name: /, it is in yours$/ })
  /** Presses the plus of a row; default: the first row. */
  async function plus(page: Page, at = 0) {
    await addButtons(page).nth(at).click()
    await openDialog(page).waitFor()
  }
  async function create(page: Page, name: string, more: { bio?: string; hide?: boolean } = {}) {
    await openDialog(page).getByRole('button', { name: 'New collection' }).click()
    await expect
      .poll(() =>
        openDialog(page)
          .getByLabel(MESSAGES.collectionName)
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true)
    await openDialog(page).getByLabel(MESSAGES.collectionName).fill(name)
    if (more.bio) await page.getByLabel(MESSAGES.collectionBio).fill(more.bio)
    if (more.hide) await page.getByLabel(MESSAGES.collectionHide).check()
    await openDialog(page)
      .getByRole('button', { name: /^Create/ })
      .click()
    await notice(page, MESSAGES.addedToNew).waitFor()
    await expect.poll(() => openDialog(page).count()).toBe(0)
  }

  it('asks a visitor to join', async () => {
    const { page } = await stage.open('/popular/fonts')
    await plus(page)
    await expect.poll(() => openDialog(page).innerText()).toContain(MESSAGES.joinForCollections)
    await expect.poll(() => openDialog(page).getByRole('heading').innerText()).toBe(MESSAGES.joinTitle)
  })

  it('a 401 for the list of own collections shows no error: the page stays and asks to join', async () => {
    const { page, context, expectConsole } = await signedIn()
    await openWithSession(page, '/popular/fonts')
    await context.clearCookies()
    expectConsole(/status of 401/)
    const refused = answered(page, 'collections.mine')
    await plus(page)
    expect((await refused).status()).toBe(401)
    await expect.poll(() => openDialog(page).getByRole('heading').innerText()).toBe(MESSAGES.joinTitle)
    expect(await page.getByText(MESSAGES.accessProblem).count()).toBe(0)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/popular/fonts')
    expect(await page.locator('[data-part="row"]').count()).toBe(10)
  })

  it('makes a private collection, adds three fonts from different pages and edits it; others cannot see it', async () => {
    const { page, context } = await signedIn()
    await open(page, '/popular/fonts')
    const family = await page.locator('[data-part="row"] h2').first().innerText()
    await plus(page)
    await expect.poll(() => openDialog(page).getByRole('heading').innerText()).toBe(`Add ${family} to...`)
    await create(page, 'Night <b>shift</b>', { bio: XSS, hide: true })

    await open(page, '/new/fonts')
    await page.locator('[data-part="row"] h2 a').nth(1).focus()
    await page.keyboard.press('c')
    const button = tile(page, 'Night <b>shift</b>')
    // The check mark shows for one second, which a busy machine may miss, so the page records it.
    await button.evaluate((element) => {
      const noted = new MutationObserver(() => {
        if (element.classList.contains('CollectionTile_fresh')) element.setAttribute('data-was-fresh', '')
      })
      noted.observe(element, { attributeFilter: ['class'] })
    })
    const letGo = await holdRequests(context, '**/trpc/collections.addFont')
    await button.click()
    // The button flips before the server answers.
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
    letGo()
    await expect.poll(() => button.getAttribute('data-was-fresh')).toBe('')
    await expect.poll(() => button.getAttribute('class')).not.toContain('CollectionTile_fresh')
    // Rows are filled up to three tiles: “New collection”, this one and an empty one.
    await expect.poll(() => openDialog(page).locator('.CollectionTile_tile').count()).toBe(3)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => openDialog(page).count()).toBe(0)

    const third = await stage.site.family('amiri')
    await open(page, `/amiri-f${third.id}`)
    await page.getByRole('button', { name: /^Collect/ }).click()
    const kept = answered(page, 'collections.addFont')
    await tile(page, 'Night <b>shift</b>').click()
    await page.keyboard.press('Escape')
    await kept

    await open(page, '/account/collections')
    const card = page.getByRole('article')
    await expect.poll(() => card.innerText()).toContain('3 fonts')
    expect(await card.getByRole('img', { name: MESSAGES.collectionPrivate }).count()).toBe(1)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await card.getByRole('button', { name: /^Edit/ }).click()
    await openDialog(page).getByLabel(MESSAGES.collectionName).fill('')
    await openDialog(page).getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => openDialog(page).getByLabel(MESSAGES.collectionName).getAttribute('class'))
      .toContain('is-warn')
    await openDialog(page).getByLabel(MESSAGES.collectionName).fill('x'.repeat(41))
    await expect.poll(() => openDialog(page).locator('.CollectionFields_left').first().innerText()).toMatch(/^-1/)
    await openDialog(page).getByRole('button', { name: 'Save' }).click()
    expect(await openDialog(page).count()).toBe(1)
    await openDialog(page).getByLabel(MESSAGES.collectionName).fill('Day shift')
    expect(await accessibilityProblems(page)).toEqual([])
    await openDialog(page).getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => card.innerText()).toContain('Day shift')
    // Without cookies this call would redirect to the log-in page, so wait for it first.
    const marks = answered(page, 'collections.held')
    await card.getByRole('link', { name: 'View Day shift' }).click()
    await expect.poll(() => page.locator('h1').innerText()).toContain('Day shift')
    await marks
    const address = new URL(page.url()).pathname
    expect(address).toMatch(/^\/collection\/day-shift-c\d+$/)

    await context.clearCookies()
    expect(await open(page, address).catch(() => 404)).toBe(404)
    const stranger = await makePerson(stage.site)
    const id = Number(/\d+$/.exec(address)?.[0])
    expect((await stranger.client.get(`/api/v3/collection/${id}/details.json`)).status).toBe(403)
    const taken = await stranger.client.post('/trpc/collections.remove', { id })
    expect(taken.status).toBe(403)
  })

  /** A private collection of three pages, on its owner's page with the dialog for sharing it. */
  async function sharing(name: string) {
    const { page, person } = await signedIn()
    const rows = await stage.site.sql<{ slug: string }>(
      'SELECT slug FROM family WHERE status = 1 AND deletedAt IS NULL ORDER BY id LIMIT 45',
    )
    const made = await person.client.post('/trpc/collections.import', {
      text: JSON.stringify({ name, description: '', private: true, families: rows }),
    })
    const { id } = made.json.result.data
    const { slug } = (await person.client.get(`/api/v3/collection/${id}/details.json`)).json
    const address = `/collection/${slug}-c${id}`
    await open(page, address)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    return { page, address, share: page.getByRole('dialog', { name: MESSAGES.collectionPrivate }) }
  }
  const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement)

  it('a private collection is shared by a link, which a stranger opens until its owner removes it', async () => {
    const { page, address, share } = await sharing('Secret shelf')
    const link = share.getByLabel('Link to the collection')
    const make = share.getByRole('button', { name: MESSAGES.makeLink })
    await share.getByText(MESSAGES.collectionByLink).waitFor()
    await make.waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await make.press('Enter')
    await expect.poll(() => hasFocus(link)).toBe(true)
    await share.getByText(MESSAGES.publicEndsLink).waitFor()
    expect(await share.getByRole('status').innerText()).toBe(MESSAGES.linkReady)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await sidewaysOverflow(page)).toEqual([])
    expect(await accessibilityProblems(page)).toEqual([])
    await page.setViewportSize({ width: 1360, height: 900 })
    const url = await link.inputValue()
    expect(url).toMatch(new RegExp(`^${stage.site.url}${address}\\?key=[\\w-]{22}$`))
    await page.keyboard.press('Escape')
    await share.waitFor({ state: 'detached' })

    const stranger = await stage.visit()
    const key = new URL(url).searchParams.get('key')!
    const place = () => new URL(stranger.page.url())
    const rowNames = () => stranger.page.locator('[data-part="row"] h2').allInnerTexts()
    expect(await open(stranger.page, url.slice(stage.site.url.length))).toBe(200)
    await stranger.page.getByText(MESSAGES.collectionByLink).waitFor()
    expect(await stranger.page.getByRole('button', { name: /^Share/ }).count()).toBe(0)
    const first = await rowNames()
    await stranger.page.getByRole('link', { name: 'Next' }).click()
    await expect.poll(() => place().search).toBe(`?key=${key}&p=2`)
    await expect.poll(async () => (await rowNames())[0]).not.toBe(first[0])
    await stranger.page.getByLabel('Sort', { exact: true }).selectOption({ label: 'Name' })
    await expect.poll(() => place().search).toBe(`?key=${key}&sort=name`)
    await stranger.page.getByText('100% Free only').first().click()
    await expect.poll(() => place().search).toBe(`?key=${key}&sort=name&free=1`)
    await stranger.page.getByRole('button', { name: 'Download and embed', exact: true }).click()
    await openDialog(stranger.page).getByLabel('Text to check').fill('abc')
    await openDialog(stranger.page).getByRole('button', { name: 'Check' }).click()
    await openDialog(stranger.page).getByText(/can\./).waitFor()
    await stranger.page.keyboard.press('Escape')
    expect(await accessibilityProblems(stranger.page)).toEqual([])
    await stranger.page.locator('[data-part="row"] h2 a').first().click()
    await expect.poll(() => place().pathname).toMatch(/-f\d+$/)
    expect(place().href).not.toContain(key)

    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect.poll(() => link.inputValue()).toBe(url)
    await share.getByRole('button', { name: MESSAGES.removeLink }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: MESSAGES.removeLink }).click()
    await expect.poll(() => hasFocus(make)).toBe(true)
    await stranger.page.goBack()
    await expect.poll(() => place().searchParams.get('key')).toBe(key)
    expect(await open(stranger.page, url.slice(stage.site.url.length))).toBe(404)
    expect(await stranger.page.locator('h1').innerText()).not.toContain('Secret shelf')
    await stranger.page.getByText('The link may have been removed').waitFor()
  })

  it('a private collection can be made public to share it', async () => {
    const { page, address, share } = await sharing('Less secret')
    expect(await share.getByText(MESSAGES.publicEndsLink).count()).toBe(0)
    expect((await stage.site.client.get(address)).status).toBe(404)
    await share.getByRole('button', { name: 'Make public' }).click()
    await page.getByRole('dialog', { name: 'Share this page' }).waitFor()
    expect((await stage.site.client.get(address)).status).toBe(200)
  })

  it('marks collected rows with one request per list, and none for visitors', async () => {
    const { page, person } = await signedIn()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('collections.held')) asked.push(request.url())
    })
    await person.client.post('/trpc/collections.create', { name: 'Shelf' })
    await open(page, '/popular/fonts')
    await expect.poll(() => asked.length).toBe(1)
    expect(await collected(page).count()).toBe(0)
    await plus(page)
    const kept = answered(page, 'collections.addFont')
    await tile(page, 'Shelf').click()
    await expect.poll(() => collected(page).count()).toBe(1)
    await kept
    await page.keyboard.press('Escape')
    await open(page, '/popular/fonts')
    await expect.poll(() => collected(page).count()).toBe(1)
    await collected(page).click()
    await tile(page, 'Shelf').click()
    await expect.poll(() => collected(page).count()).toBe(0)
    const visitor = await stage.visit()
    visitor.page.on('request', (request) => {
      if (request.url().includes('collections.held')) asked.push('by a visitor')
    })
    await open(visitor.page, '/popular/fonts')
    expect(asked).not.toContain('by a visitor')
  })

  it('a form that is sent twice creates one collection or key', async () => {
    const { page, context, person } = await signedIn()
    await open(page, '/account/collections')
    await page.getByRole('button', { name: 'New collection' }).click()
    await openDialog(page).getByLabel(MESSAGES.collectionName).fill('Once')
    // The collection exists but the list is not yet answered: a press now creates no second one.
    const letGo = await holdRequests(context, '**/trpc/collections.mine**')
    const made = answered(page, 'collections.create')
    const button = openDialog(page).getByRole('button', { name: 'Create' })
    await button.dblclick()
    await made
    await button.dispatchEvent('click')
    letGo()
    await page.waitForURL(/\/collection\//)
    await open(page, `/account/profile/${person.userId}/settings`)
    await page.getByLabel('Key name').fill('once')
    await page.getByRole('button', { name: 'Create key' }).dblclick()
    await page.getByText('We do not show it again').waitFor()
    expect(await stage.site.sql('SELECT name FROM collection WHERE ownerId = ?', [person.userId])).toEqual([
      { name: 'Once' },
    ])
    expect(await stage.site.sql('SELECT name FROM api_key WHERE userId = ?', [person.userId])).toEqual([
      { name: 'once' },
    ])
  })

  it('collects all families of a basket at once, in a new collection and in one that is there', async () => {
    const { page, person } = await signedIn()
    const { id } = (await person.client.post('/trpc/collections.create', { name: 'Shelf' })).json.result.data
    await open(page, '/popular/fonts')
    for (const at of [0, 1, 2]) {
      await page.locator('[data-part="row"] h2 a').nth(at).focus()
      await page.keyboard.press('x')
    }
    await page.getByRole('link', { name: 'Basket, 3 styles' }).click()
    await page.getByRole('button', { name: 'Collect', exact: true }).click()
    await expect.poll(() => openDialog(page).getByRole('heading').innerText()).toBe('Add 3 families to...')
    const shelf = tile(page, 'Shelf')
    const countOf = async () => (await person.client.get(`/api/v3/collection/${id}/details.json`)).json.fontCount
    for (const count of [3, 0, 3]) {
      await shelf.click()
      await expect.poll(countOf).toBe(count)
    }
    await create(page, 'Whole basket')
    const made = await person.client.get('/api/account/collections')
    expect(made.json).toMatchObject([
      { name: 'Shelf', fontCount: 3 },
      { name: 'Whole basket', fontCount: 3 },
    ])
  })

  it('undoes and reports a failed change', async () => {
    const { page, person, expectConsole } = await signedIn()
    await person.client.post('/trpc/collections.create', { name: 'Shelf' })
    await open(page, '/popular/fonts')
    await plus(page)
    await page.route('**/trpc/collections.addFont', (route) => route.fulfill({ status: 500, body: '{}' }))
    expectConsole(/500/)
    const button = tile(page, 'Shelf')
    await button.click()
    await notice(page, MESSAGES.accessProblem).waitFor()
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false')
  })

  it('the dialog keeps what was pressed and typed while it shows the other view', async () => {
    const { page, person } = await signedIn()
    await person.client.post('/trpc/collections.create', { name: 'Shelf' })
    await open(page, '/popular/fonts')
    await plus(page)
    const shelf = tile(page, 'Shelf')
    const added = answered(page, 'collections.addFont')
    await shelf.click()
    await added
    await openDialog(page).getByRole('button', { name: 'New collection' }).click()
    const name = openDialog(page).getByLabel(MESSAGES.collectionName)
    await name.fill('Half typed')
    await openDialog(page).getByRole('button', { name: 'Back' }).click()
    expect(await shelf.getAttribute('aria-pressed')).toBe('true')
    expect(await shelf.innerText()).toContain('1 font')
    await openDialog(page).getByRole('button', { name: 'New collection' }).click()
    expect(await name.inputValue()).toBe('Half typed')
    await openDialog(page).getByRole('button', { name: 'Back' }).click()
    const removed = answered(page, 'collections.removeFont')
    await shelf.click()
    expect((await removed).status()).toBe(200)
  })

  it('shows a further page of collections once, however often it is asked for', async () => {
    const { page, context, person } = await signedIn()
    for (const name of ['a', 'b', 'c']) await person.client.post('/trpc/collections.create', { name: `Shelf ${name}` })
    const letGo = await holdRequests(context, '**/trpc/collections.mine**page%22%3A2**')
    // One collection to a page, so that there are several pages.
    await page.route('**/trpc/collections.mine**', (route) =>
      route.fallback({
        url: route
          .request()
          .url()
          .replace(/size%22%3A\d+/, 'size%22%3A1'),
      }),
    )
    await open(page, '/popular/fonts')
    await plus(page)
    const more = openDialog(page).getByRole('button', { name: 'Show more collections' })
    await more.click()
    await more.click()
    const both = Promise.all([1, 2].map(() => answered(page, 'collections.mine')))
    letGo()
    await both
    await expect.poll(() => tile(page, 'Shelf b').count()).toBe(1)
    await more.click()
    await tile(page, 'Shelf c').waitFor()
    expect(await tile(page, 'Shelf').count()).toBe(3)
  })

  it('offers and keeps an order only above ten collections', async () => {
    const { page, person } = await signedIn()
    for (let i = 0; i < 10; i++) await person.client.post('/trpc/collections.create', { name: `n${9 - i}` })
    await open(page, '/account/collections')
    expect(await page.getByLabel('Sort').count()).toBe(0)
    await person.client.post('/trpc/collections.create', { name: 'a last one' })
    await open(page, '/account/collections')
    await expect.poll(() => page.locator('article h2').first().innerText()).toBe('a last one')
    await page.getByLabel('Sort').selectOption({ label: 'Newest' })
    await expect.poll(() => page.locator('article h2').nth(1).innerText()).toBe('n0')
    await open(page, '/account/collections')
    await expect.poll(() => page.getByLabel('Sort').inputValue()).toBe('date')
    await expect.poll(() => page.locator('article h2').nth(1).innerText()).toBe('n0')
  })
})
