import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { Font } from '#server/database/entities/font.ts'
import { transaction } from '#server/database/transaction.ts'
import * as MESSAGES from '#shared/messages.ts'
import { holdRequests, hydrated, open, openStage, visitAs } from '#tests/support/browser.ts'
import { answered, notice, openDialog, pressInInputMethod } from '#tests/support/page-actions.ts'
import { accessibilityProblems, sidewaysOverflow } from '#tests/support/page-checks.ts'
import { describeWith } from '#tests/support/require.ts'
import { solidPng } from '#tests/support/solid-png.ts'
import { unzip } from '#tests/support/unzip.ts'

const XSS = '<img src=x onerror=alert(1)>"\'><svg onload=alert(2)>'

/** Label of the focused element. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

await describeWith('chromium', 'a collection on its owner’s page', () => {
  const stage = openStage({ env: { SITE_NAME: 'Letters */ Co' } })
  const signedIn = () => visitAs(stage)

  async function owned(familyCount: number) {
    const visit = await signedIn()
    const slugs = ['playfair-display', 'lobster', 'amiri'].slice(0, familyCount)
    const ids = await Promise.all(slugs.map(async (slug) => (await stage.site.family(slug)).id))
    const made = await visit.person.client.post('/trpc/collections.create', { name: 'Mine', familyId: ids[0] })
    const { id } = made.json.result.data
    for (const familyId of ids.slice(1)) await visit.person.client.post('/trpc/collections.addFont', { id, familyId })
    await open(visit.page, `/collection/mine-c${id}`)
    await visit.page.locator('[data-part="own"]').first().waitFor()
    return { ...visit, id }
  }
  /** The tools are in the page before scripts run, but work only after hydration. */
  async function reload(page: Page) {
    await page.reload()
    await hydrated(page)
    await page.locator('[data-part="own"]').first().waitFor()
  }
  const names = (page: Page) => page.locator('[data-part="row"] h2').allInnerTexts()

  it('notes: Enter saves, Escape cancels, and markup shows as text', async () => {
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
    await pressInInputMethod(field, 'Escape')
    await pressInInputMethod(field, 'Enter')
    expect(await field.inputValue()).toBe('never kept')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('[data-part="note"]').first().innerText()).toMatch(/^Add a note/)
    await edit()
    await expect.poll(hasFocus).toBe(true)
    await page.keyboard.type(XSS)
    const kept = answered(page, 'collections.setNote')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('[data-part="note"] p').first().innerText()).toBe(XSS)
    await kept
    await reload(page)
    expect(await page.locator('[data-part="note"] p').first().innerText()).toBe(XSS)
    expect(await accessibilityProblems(page)).toEqual([])
    for (const width of [320, 800]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await sidewaysOverflow(page)).toEqual([])
    }
  })

  it('a note that is not stored comes back as it was typed', async () => {
    const { page, expectConsole } = await owned(1)
    expectConsole(/collection not changed/)
    expectConsole(/Failed to load resource/)
    await page.route('**/trpc/collections.setNote**', (route) => route.abort())
    await page.getByRole('button', { name: /note on/ }).click()
    const field = page.getByRole('textbox', { name: /^Note on/ })
    await field.fill('A long thought')
    await field.press('Enter')
    await notice(page, MESSAGES.accessProblem).waitFor()
    await expect.poll(() => field.inputValue()).toBe('A long thought')
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.unroute('**/trpc/collections.setNote**')
    const kept = answered(page, 'collections.setNote')
    await field.press('Enter')
    await kept
    await expect.poll(() => page.locator('[data-part="note"] p').innerText()).toBe('A long thought')
  })

  it('is not arranged while a filter or an order is set', async () => {
    const { page, id } = await owned(3)
    const arrange = page.getByRole('button', { name: /^Move / })
    await expect.poll(() => arrange.count()).toBeGreaterThan(0)
    for (const query of ['free=1', 'chars=ab', 'sort=name']) {
      await open(page, `/collection/mine-c${id}?${query}`)
      await page.locator('[data-part="remove"]').first().waitFor()
      expect(await arrange.count(), query).toBe(0)
    }
  })

  it('reorders by keyboard, and the order stays', async () => {
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
    await expect.poll(() => focused(page)).toBe(`Move ${c} up`)
    await page.keyboard.press('Enter')
    await expect.poll(() => names(page)).toEqual([c, a, b])
    // Changes are sent one after the other; in parallel they could arrive in the wrong order.
    letGo()
    await expect.poll(() => seen).toEqual(['asked', 'answered', 'asked', 'answered'])
    // Each step is read out, also after another in the same direction.
    await page
      .getByRole('status')
      .filter({ hasText: `${c} is now at position 1` })
      .waitFor({ state: 'attached' })
    await reload(page)
    expect(await names(page)).toEqual([c, a, b])
    await page.getByRole('button', { name: `Remove ${b} from the collection` }).press('Enter')
    await expect.poll(() => names(page)).toEqual([c, a])
    // The keyboard goes on at the same place.
    await expect.poll(() => focused(page)).toBe(`Remove ${a} from the collection`)
  })

  it('a removed family is put back by Undo, at its place and with its note', async () => {
    const { page } = await owned(3)
    const [a, b, c] = (await names(page)) as [string, string, string]
    await page
      .getByRole('button', { name: `Add a note on ${b}` })
      .or(page.getByRole('button', { name: new RegExp(`note on ${b}`) }))
      .first()
      .click()
    await page.keyboard.type('kept')
    const kept = answered(page, 'collections.setNote')
    await page.keyboard.press('Enter')
    await kept
    await page.getByRole('button', { name: `Remove ${b} from the collection` }).click()
    await expect.poll(() => names(page)).toEqual([a, c])
    await notice(page, `${b} is no longer in this collection.`).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => names(page)).toEqual([a, b, c])
    await notice(page, 'no longer in').waitFor({ state: 'detached' })
    await reload(page)
    expect(await names(page)).toEqual([a, b, c])
    expect(await page.locator('[data-part="note"] p').allInnerTexts()).toContain('kept')
  })

  /** Drags a row by its grip to the upper or lower part of another row, and does not drop it. */
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

  it('reorders by mouse: a line shows the target, Escape cancels, and the order stays', async () => {
    const { page } = await owned(3)
    // High enough that a drag begins away from the edge, where the page would scroll meanwhile.
    await page.setViewportSize({ width: 1360, height: 2000 })
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
    // The click that ends a drag opens no dialog.
    expect(await openDialog(page).count()).toBe(0)
    await reload(page)
    expect(await names(page)).toEqual([b, c, a])

    await drag(page, a, c, 'upper')
    stored = page.waitForResponse(/collections\.move/)
    await page.mouse.up()
    await expect.poll(() => names(page)).toEqual([b, a, c])
    expect((await stored).status()).toBe(200)
    await reload(page)
    expect(await names(page)).toEqual([b, a, c])
    expect(moves).toHaveLength(2)
  })

  /** A collection of the first families of the catalogue. */
  async function long(count: number) {
    const visit = await signedIn()
    const rows = await stage.site.sql<{ slug: string }>(
      `SELECT slug FROM family WHERE status = 1 AND deletedAt IS NULL ORDER BY id LIMIT ${count}`,
    )
    const made = await visit.person.client.post('/trpc/collections.import', {
      text: JSON.stringify({ name: 'Long', description: '', private: false, families: rows }),
    })
    return { ...visit, id: made.json.result.data.id as number }
  }

  it('removing brings families of the next page in, and the last of a page leads to the page before', async () => {
    const { page, id } = await long(12)
    const remove = () => page.locator('[data-part="remove"]').first()
    await open(page, `/collection/long-c${id}`)
    await remove().waitFor()
    const before = await names(page)
    await remove().click()
    await notice(page, 'no longer in').waitFor()
    await expect.poll(() => names(page)).toHaveLength(10)
    expect((await names(page)).slice(0, 9)).toEqual(before.slice(1))

    await open(page, `/collection/long-c${id}?p=2`)
    await remove().waitFor()
    expect(await names(page)).toHaveLength(1)
    await remove().click()
    await expect.poll(() => page.url()).toMatch(/-c\d+$/)
    await expect.poll(() => names(page)).toHaveLength(10)
    expect(await page.getByText(MESSAGES.collectionEmpty).count()).toBe(0)
    await expect.poll(() => focused(page)).toMatch(/^Remove /)
  })

  it('moves families beyond the page: to a number, to the top, and up across the edge', async () => {
    const { page, id } = await long(23)
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
    await page.locator('[data-part="own"]').first().waitFor()
    const first = (await names(page))[0]!
    const move = () => page.getByRole('button', { name: `Move ${first}`, exact: true })
    // By keyboard.
    await move().focus()
    await page.keyboard.press('Enter')
    await openDialog(page).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    const field = page.getByLabel('Or to position')
    await field.fill('24')
    await page.keyboard.press('Enter')
    expect(await openDialog(page).getByRole('alert').innerText()).toBe('Enter a number from 1 to 23')
    await field.fill('12')
    await page.keyboard.press('Enter')
    await notice(page, `${first} is now at position 12`).waitFor()
    expect((await order()).indexOf(before[0]!)).toBe(11)
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-part'))).toBe('grip')

    await open(page, `/collection/long-c${id}?p=2`)
    await page.locator('[data-part="own"]').first().waitFor()
    // The first family of page 2 moves up to page 1.
    const [edge] = (await names(page)) as [string]
    await page.getByRole('button', { name: `Move ${edge} up` }).click()
    await notice(page, `${edge} is now at position 10`).waitFor()
    await move().click()
    await openDialog(page).getByRole('button', { name: 'To the top' }).click()
    await notice(page, `${first} is now at position 1`).waitFor()
    expect((await order())[0]).toBe(before[0])
  })

  it('shows a new cover at once, rejects other files, and removes the cover', async () => {
    const { page, id, expectConsole } = await owned(1)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const field = page.locator('input[type=file]')
    expectConsole(/400|415/)
    expectConsole(/^warning: picture rejected/)
    await field.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
    await openDialog(page).getByRole('alert').waitFor()
    await field.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: solidPng(300, 200) })
    await notice(page, MESSAGES.coverUpdated).waitFor()
    const cover = openDialog(page).locator('form img')
    await expect.poll(() => cover.getAttribute('src')).toMatch(new RegExp(`^/api/cover/${id}/[0-9a-f]{64}\\.webp$`))
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300)
    await openDialog(page).getByRole('button', { name: 'Remove picture' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: MESSAGES.yes }).click()
    await openDialog(page).getByText('The cover photo is removed.').waitFor()
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await expect.poll(() => openDialog(page).locator('form img[src^="/api/cover/"]').count()).toBe(0)
  })

  it('asks before deleting, in the words of the specification', async () => {
    const { page, id } = await owned(1)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await openDialog(page).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await question.waitFor()
    expect(await question.innerText()).toContain(MESSAGES.deleteCollectionText)
    expect(await question.getByRole('heading').innerText()).toBe(MESSAGES.deleteCollection)
    await question.getByRole('button', { name: MESSAGES.yes }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/account/collections')
    expect((await stage.site.client.get(`/api/v3/collection/${id}/details.json`)).status).toBe(404)
  })

  it('its kit keeps widths and slants of a family apart', async () => {
    const { page, person } = await signedIn()
    const slugs = ['playfair-display', 'press-start-2p']
    const { id } = (await person.client.post('/api/v3/collections', { name: 'Kit' })).json
    for (const slug of slugs)
      await person.client.post(`/api/v3/collection/${id}/fonts`, { familyId: (await stage.site.family(slug)).id })
    const fonts = await stage.site.sql<{ id: number; slug: string; name: string; fileId: number; facts: string }>(
      `SELECT font.id, family.slug, font.name, file.id AS fileId, file.facts
       FROM font JOIN family ON family.id = font.familyId JOIN font_file file ON file.id = font.fontFileId`,
    )
    const narrow = fonts.find(({ slug, name }) => slug === slugs[0] && name === 'SemiBold')!
    const variable = fonts.find(({ slug }) => slug === slugs[1])!
    const axes = [
      { tag: 'slnt', name: 'Slant', min: -10, default: 0, max: 0 },
      { tag: 'wdth', name: 'Width', min: 75, default: 100, max: 125 },
    ]
    await transaction(stage.site.database, async (manager) => {
      await manager.update(Font, { id: narrow.id }, { weight: 400, width: 3 })
      const facts = JSON.stringify({ ...JSON.parse(variable.facts), axes })
      await manager.query('UPDATE font_file SET facts = ? WHERE id = ?', [facts, variable.fileId])
    })
    const kit = await unzip((await person.client.get(`/api/v3/collection/${id}/kit`)).bytes)
    const css = kit
      .get('kit.css')!
      .toString()
      .replaceAll(/url\("([^"]+)"\)/g, (_, file) => `url(data:font/woff2;base64,${kit.get(file)!.toString('base64')})`)
    // The policy of a page of the site forbids these addresses.
    await page.goto('about:blank')
    await page.setContent(`<style>${css}</style><p>Hamburg</p>`)
    const faces = await page.evaluate(() =>
      [...document.fonts].map((face) => `${face.family} ${face.weight} ${face.style} ${face.stretch}`),
    )
    expect(faces.toSorted()).toEqual([
      'Playfair Display 400 italic normal',
      'Playfair Display 400 normal 75%',
      'Playfair Display 400 normal normal',
      'Press Start 2P 400 oblique 0deg 10deg 75% 125%',
    ])
    const loaded = (font: string) =>
      page.evaluate(async (value) => {
        const line = document.querySelector('p')!
        line.style.font = value
        line.getBoundingClientRect()
        await document.fonts.ready
        return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ stretch }) => stretch)
      }, font)
    expect(await loaded('40px Playfair Display')).toEqual(['normal'])
    expect(await loaded('condensed 40px Playfair Display')).toEqual(['normal', '75%'])
  })
})
