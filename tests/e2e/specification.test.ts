import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import * as MESSAGES from '#shared/messages.ts'
import { PUBLISHING } from '#shared/publishing-limits.ts'
import { open, openStage, visitAs } from '#tests/support/browser.ts'
import { addButtons, openDialog } from '#tests/support/page-actions.ts'
import { makePerson } from '#tests/support/people.ts'
import { describeWith } from '#tests/support/require.ts'
import { tempFolder } from '#tests/support/run-folder.ts'

/** Sentences of the specification that need a browser, by section; see tests/spec. */
await describeWith('chromium', 'the specification', () => {
  const stage = openStage()
  const sizeOf = async (part: Locator) => {
    const { width, height } = (await part.boundingBox())!
    return [Math.round(width), Math.round(height)]
  }
  /** Opens the edit page of an empty family as a designer. */
  async function studio() {
    const { foundryId } = await stage.site.family('lobster')
    const { page, person, expectConsole } = await visitAs(stage, { roles: ['designer'], foundryId })
    const { familyId } = (await person.client.post('/api/v3/family', {})).json as { familyId: number }
    await open(page, `/account/family/${familyId}/edit`)
    return {
      page,
      expectConsole,
      choose: (files: Parameters<Locator['setInputFiles']>[0]) => page.getByLabel('Font files').setInputFiles(files),
      said: (name: string) =>
        page.locator('[data-part="file"]', { hasText: name }).last().locator('.warn-text').innerText(),
    }
  }
  const named = (name: string) => ({ name, mimeType: 'font/ttf', buffer: Buffer.from('no font') })
  const refuse = (page: Page, call: string, status = 500) =>
    page.route(`**/trpc/${call}**`, (route) => route.fulfill({ status, body: '{}' }))
  /** Opens the editor of a collection with one family, on its owner's page. */
  async function editor() {
    const visit = await visitAs(stage)
    const { id: familyId } = await stage.site.family('lobster')
    await visit.person.client.post('/api/v3/collections', { name: 'Kept', description: '', private: false, familyId })
    await open(visit.page, '/account/collections')
    await visit.page.getByRole('button', { name: 'Edit', exact: true }).click()
    await visit.page.getByRole('article').getByRole('button', { name: /^Edit/ }).click()
    await openDialog(visit.page).getByLabel(MESSAGES.collectionName).waitFor()
    return visit
  }
  const widthOf = async (page: Page) => Math.round((await openDialog(page).boundingBox())?.width ?? 0)

  describe('2 Global overlays', () => {
    it('Collections dialog is 850 wide, and the edit dialog 700 wide on screens of 800px or more', async () => {
      const { page, person } = await visitAs(stage)
      await person.client.post('/api/v3/collections', { name: 'Measured', description: '', private: false })
      await open(page, '/popular/fonts')
      await addButtons(page).first().click()
      await expect.poll(() => widthOf(page)).toBe(850)
      await open(page, '/account/collections')
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByRole('article').getByRole('button', { name: /^Edit/ }).click()
      await expect.poll(() => widthOf(page)).toBe(700)
    })
    it('Escape closes the collections dialog. A visible modal marks the page body as modal-open', async () => {
      const { page } = await visitAs(stage)
      await open(page, '/popular/fonts')
      const marked = () => page.evaluate(() => document.body.classList.contains('modal-open'))
      expect(await marked()).toBe(false)
      await addButtons(page).first().click()
      await openDialog(page).waitFor()
      expect(await marked()).toBe(true)
      await page.keyboard.press('Escape')
      await expect.poll(() => openDialog(page).count()).toBe(0)
      await expect.poll(marked).toBe(false)
    })
    it('Clicking a modal backdrop closes the modal', async () => {
      const { page } = await visitAs(stage)
      await open(page, '/popular/fonts')
      await addButtons(page).first().click()
      await openDialog(page).waitFor()
      await page.mouse.click(5, 5)
      await expect.poll(() => openDialog(page).count()).toBe(0)
    })
    it('a “new collection” tile stands in the grid', async () => {
      const { page } = await visitAs(stage)
      await open(page, '/popular/fonts')
      await addButtons(page).first().click()
      await openDialog(page).getByRole('button', { name: 'New collection' }).waitFor()
    })
  })

  describe('2 Collection card and list row', () => {
    it('Collection card: cover image 200x200, owner avatar 50x50', async () => {
      const { page } = await stage.open('/popular-collections', { width: 1360 })
      const card = page
        .getByRole('article')
        .filter({ has: page.locator('.CollectionCover_cover') })
        .first()
      expect(await sizeOf(card.locator('.CollectionCover_cover'))).toEqual([200, 200])
      expect(await sizeOf(card.locator('.avatar'))).toEqual([50, 50])
    })
  })

  describe('4 States and transitions', () => {
    /** Opens a collection of a person with eight, and returns the tiles of the others below it. */
    async function cluster() {
      const { page, person } = await visitAs(stage)
      const names = ['Shop signs', 'Shop windows', 'Book covers', 'Posters', 'Maps', 'Menus', 'Tickets', 'Labels']
      const { id: familyId } = await stage.site.family('lobster')
      for (const name of names)
        await person.client.post('/api/v3/collections', { name, description: '', private: false, familyId })
      const found = `/api/v3/collections/search.json?min=1&user=${person.username}`
      await expect.poll(async () => (await stage.site.client.get(found)).json.total).toBe(names.length)
      const [own] = await stage.site.sql<{ id: number; slug: string }>(
        'SELECT id, slug FROM collection WHERE ownerId = ? ORDER BY id DESC LIMIT 1',
        [person.userId],
      )
      await open(page, `/collection/${own!.slug}-c${own!.id}`)
      const whole = page.locator('details', { hasText: 'More from' })
      return { page, whole, tile: (name: string) => whole.getByRole('link', { name }) }
    }
    const opacity = (tile: Locator) => tile.evaluate((element) => Number(getComputedStyle(element).opacity))
    const outline = (tile: Locator) =>
      tile.locator('.CollectionTile_pic').evaluate((element) => getComputedStyle(element).outlineStyle)

    it('Collection tiles also have highlight and faded states; the body has a search-active state', async () => {
      const { page, whole, tile } = await cluster()
      const isActive = () => page.evaluate(() => document.body.classList.contains('search-active'))
      const states = async (name: string) => [await outline(tile(name)), await opacity(tile(name))]
      expect([await states('Shop signs'), await states('Maps'), await isActive()]).toEqual([
        ['none', 1],
        ['none', 1],
        false,
      ])
      await whole.getByRole('searchbox').fill('shop')
      await expect.poll(() => states('Shop signs')).toEqual(['solid', 1])
      await expect.poll(() => states('Maps')).toEqual(['none', 0.45])
      expect(await isActive()).toBe(true)
      await whole.getByRole('searchbox').fill('')
      await expect.poll(() => states('Maps')).toEqual(['none', 1])
      expect(await isActive()).toBe(false)
    })
    it('Collection card: collapsed or expanded', async () => {
      const { page, person } = await visitAs(stage)
      for (const name of ['Posters', 'Menus'])
        await person.client.post('/api/v3/collections', { name, description: '', private: false })
      await open(page, '/account/collections')
      const card = page.getByRole('article', { name: 'Posters' })
      const parts = async () => [
        await card.locator('.CollectionCard_pic').count(),
        await card.getByText('Posters').isVisible(),
      ]
      await expect.poll(parts).toEqual([1, true])
      await page.getByRole('switch', { name: 'Pictures' }).uncheck()
      await expect.poll(parts).toEqual([0, true])
      await page.getByRole('switch', { name: 'Pictures' }).check()
      await expect.poll(parts).toEqual([1, true])
    })
    it('a cluster has a collapsed state', async () => {
      const { whole, tile } = await cluster()
      await tile('Maps').waitFor()
      await whole.locator('summary').click()
      await tile('Maps').waitFor({ state: 'hidden' })
      await whole.locator('summary').click()
      await tile('Maps').waitFor()
    })
    it('Collection tiles have a selectable state', async () => {
      const { page, person } = await visitAs(stage)
      await person.client.post('/api/v3/collections', { name: 'To choose', description: '', private: false })
      await open(page, '/popular/fonts')
      await addButtons(page).first().click()
      const tile = openDialog(page).getByRole('button', { name: /To choose/ })
      await expect.poll(() => tile.getAttribute('aria-pressed')).toBe('false')
      await tile.click()
      await expect.poll(() => tile.getAttribute('aria-pressed')).toBe('true')
      await expect
        .poll(() =>
          stage.site.sql('SELECT 1 AS n FROM collection WHERE ownerId = ? AND fontCount = 1', [person.userId]),
        )
        .toHaveLength(1)
    })
  })

  describe('4 States and transitions', () => {
    it('Collection editor: on clear it closes and signals an update', async () => {
      const { page } = await editor()
      await openDialog(page).getByRole('button', { name: 'Remove all fonts' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: MESSAGES.yes }).click()
      await expect.poll(() => openDialog(page).count()).toBe(0)
      await expect.poll(() => page.getByRole('article').innerText()).toContain('no fonts')
    })
    it('Send-message dialog closes as cancelled on Cancel', async () => {
      const { page } = await visitAs(stage)
      const { username } = await makePerson(stage.site)
      await open(page, `/help?user=${username}`)
      await page.getByRole('button', { name: 'Send message' }).click()
      const letter = page.getByRole('dialog', { name: `Message to ${username}` })
      await letter.getByRole('button', { name: 'Cancel' }).click()
      await letter.waitFor({ state: 'detached' })
      expect(await page.getByText('Message sent').count()).toBe(0)
    })
  })

  describe('5 Validation rules', () => {
    it('Collection description: counter counts down from 250', async () => {
      const { page } = await editor()
      const bio = openDialog(page).getByLabel(MESSAGES.collectionBio)
      const left = openDialog(page).locator('.CollectionFields_left').nth(1)
      expect(await left.innerText()).toMatch(/^250\b/)
      await bio.fill('x'.repeat(251))
      await expect.poll(() => left.innerText()).toMatch(/^-1\b/)
    })
    it('“The file is too big (Xunit). Max file size: Yunit.”', async () => {
      const { page, said } = await studio()
      // Built in the browser from one repeated megabyte, because sending a file there takes 20 s.
      await page.getByLabel('Font files').evaluate((input: HTMLInputElement) => {
        const megabyte = new Blob([new Uint8Array(1024 * 1024)])
        const files = new DataTransfer()
        files.items.add(new File(Array(257).fill(megabyte), 'large.ttf'))
        input.files = files.files
        input.dispatchEvent(new Event('change', { bubbles: true }))
      })
      expect(await said('large.ttf')).toBe('The file is too big (257MB). Max file size: 256MB.')
    })
    it("“You can't upload files of this type: {type}”", async () => {
      const { choose, said } = await studio()
      await choose(named('a.exe'))
      expect(await said('a.exe')).toMatch(/^You can't upload files of this type: \.exe/)
    })
    it('“You can not upload any more files (N max).”', async () => {
      const { page, choose, said } = await studio()
      await page.route('**/api/v3/uploads', () => undefined)
      await choose(Array.from({ length: PUBLISHING.stylesMax + 1 }, (_, i) => named(`f${i}.ttf`)))
      expect(await said(`f${PUBLISHING.stylesMax}.ttf`)).toBe(
        `You can not upload any more files (${PUBLISHING.stylesMax} max).`,
      )
      expect(await page.locator('[data-part="file"] .warn-text').count()).toBe(1)
    })
    it('The colour picker has alpha disabled', async () => {
      const { page } = await stage.open('/popular/fonts')
      await page.locator('.tset-swatch, [aria-label*="olour"]').first().click()
      const picker = page.locator('.react-colorful')
      await picker.waitFor()
      expect(await picker.locator('.react-colorful__alpha').count()).toBe(0)
      expect(await picker.locator('.react-colorful__hue').count()).toBe(1)
    })
  })

  describe('7 Headers', () => {
    it('every request of a page: anti-forgery header and X-XSRF-TOKEN as the cookie, JSON, start time', async () => {
      const { page, context } = await visitAs(stage)
      await open(page, '/popular/fonts')
      const sent = page.waitForRequest((request) => request.url().includes('/trpc/collections.create'))
      await addButtons(page).first().click()
      await openDialog(page).getByRole('button', { name: 'New collection' }).click()
      await openDialog(page).getByLabel(MESSAGES.collectionName).fill('Headers')
      await openDialog(page)
        .getByRole('button', { name: /^Create/ })
        .click()
      const headers = await (await sent).allHeaders()
      const cookie = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')
      expect(headers).toMatchObject({
        'x-xsrf-token': decodeURIComponent(cookie!.value),
        'x-request-start': expect.stringMatching(/^\d{13}$/),
        'content-type': expect.stringMatching(/^application\/json/),
        accept: expect.stringMatching(/^application\/json/),
      })
      const { name } = await page.evaluate(() => {
        const state = document.querySelector('script[type="application/json"]')!.textContent!
        return { name: /"XsrfHeader":"([^"]+)"/.exec(state)![1]! }
      })
      expect(headers[name.toLowerCase()]).toMatch(/./)
    })
  })

  describe('8 Error catalogue', () => {
    it('Collections load failure except 401: “We had a problem trying to access this feature”', async () => {
      const { page, expectConsole } = await visitAs(stage)
      await open(page, '/popular/fonts')
      expectConsole(/status of 500/)
      await refuse(page, 'collections.mine')
      await addButtons(page).first().click()
      await page.locator('[data-part="notice"]').filter({ hasText: MESSAGES.accessProblem }).waitFor()
    })
    it('Collection create non-200, save non-200: logged', async () => {
      const { page, expectConsole } = await editor()
      expectConsole(/status of 500/)
      expectConsole(/^warning: collection not saved/)
      expectConsole(/^warning: collection not created/)
      await refuse(page, 'collections.edit')
      await openDialog(page).getByRole('button', { name: 'Save' }).click()
      await openDialog(page).getByRole('alert').waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => openDialog(page).count()).toBe(0)
      await refuse(page, 'collections.create')
      await page.getByRole('button', { name: 'New collection' }).click()
      await openDialog(page).getByLabel(MESSAGES.collectionName).fill('Never made')
      await openDialog(page)
        .getByRole('button', { name: /^Create/ })
        .click()
      await openDialog(page).getByRole('alert').waitFor()
    })
    it('Message send failure: “Error: ” followed by the response or status', async () => {
      const { page, expectConsole } = await visitAs(stage)
      const { username } = await makePerson(stage.site)
      await open(page, `/help?user=${username}`)
      await page.getByRole('button', { name: 'Send message' }).click()
      const letter = page.getByRole('dialog', { name: `Message to ${username}` })
      await letter.getByLabel('Subject').fill('Kerning')
      await letter.getByLabel('Text').fill('Hello')
      expectConsole(/status of 500/)
      await refuse(page, 'messages.send')
      await letter.getByRole('button', { name: 'Send message' }).click()
      await expect.poll(() => letter.getByRole('alert').innerText()).toMatch(/^Error: .*500/)
    })
    it('Script chunk load failure (script timeout 120 s)', async () => {
      const { page, context } = await stage.visit()
      await page.clock.install()
      await open(page, '/404')
      await context.route('**/assets/*.js', () => undefined)
      await page.getByRole('link', { name: 'New', exact: true }).first().click()
      const note = page.getByRole('alert').filter({ hasText: MESSAGES.chunkFailed })
      await page.clock.fastForward(119_000)
      expect(await note.count()).toBe(0)
      await page.clock.fastForward(2000)
      await note.waitFor()
    })
    const BEGIN = '**/api/v3/uploads'
    const FINISH = '**/api/v3/uploads/*/finish'
    it.each([
      [
        '“Error during upload: {statusText} [{status}]”',
        BEGIN,
        500,
        '',
        'Error during upload: Internal Server Error [500]',
      ],
      ['“Error during upload: the server timed out.”', FINISH, 504, '', 'Error during upload: the server timed out.'],
      ['“Missing upload URL.”', BEGIN, 201, '', 'Missing upload URL.'],
      ['“Invalid JSON response from server.”', FINISH, 200, '<html>', 'Invalid JSON response from server.'],
    ])('%s', async (_, address, status, body, message) => {
      const { page, choose, said, expectConsole } = await studio()
      if (status >= 400) expectConsole(new RegExp(`status of ${status}`))
      await page.route(address, (route) => route.fulfill({ status, body }))
      await choose(named('some.ttf'))
      expect(await said('some.ttf')).toBe(message)
    })
    it("“This file can't be queued because it has already been processed or was rejected.”", async () => {
      const { page, choose, said, expectConsole } = await studio()
      // The file is rejected because it is not a font.
      expectConsole(/status of 415/)
      const file = path.resolve('package.json')
      const copy = path.join(await tempFolder('twice'), 'twice.ttf')
      await copyFile(file, copy)
      await choose(copy)
      expect(await said('twice.ttf')).toMatch(/twice\.ttf/)
      await choose(copy)
      await expect
        .poll(() => page.locator('[data-part="file"] .warn-text').allInnerTexts())
        .toContain("This file can't be queued because it has already been processed or was rejected.")
    })
  })

  describe('9 Business constants and limits', () => {
    it('Layout breakpoints: 600px, 930px, 1100px, 1360px, 1600px: a page fits on both sides of each', async () => {
      const { page } = await stage.open('/popular/fonts', { width: 1700 })
      for (const width of [600, 930, 1100, 1360, 1600].flatMap((one) => [one, one - 1])) {
        await page.setViewportSize({ width, height: 900 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
    })
    it('device pixel ratio clamped 1 to 5', async () => {
      const heights: number[] = []
      for (const deviceScaleFactor of [0.5, 1, 5, 8]) {
        const { page } = await stage.open('/popular/fonts?text=Ratio', { deviceScaleFactor })
        const picture = page.locator('[data-part="row"] img').first()
        await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).complete)).toBe(true)
        const address = await picture.evaluate((img) => (img as HTMLImageElement).currentSrc)
        heights.push(Number(/[?&]h=(\d+)/.exec(address)?.[1]))
      }
      const [half, one, five, eight] = heights
      expect(half).toBe(one)
      expect(five).toBeGreaterThan(one!)
      expect(eight).toBe(five)
    })
  })
})
