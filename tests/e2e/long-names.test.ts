import { expect, it } from 'vitest'
import { Family } from '#server/database/entities/family.ts'
import { Font } from '#server/database/entities/font.ts'
import { Foundry, FoundryClaim } from '#server/database/entities/foundry.ts'
import { transaction } from '#server/database/transaction.ts'
import { insertThread } from '#server/features/community/messages/message-writes.ts'
import { open, openStage, picturesShown, visitAs } from '#tests/support/browser.ts'
import { overlaps } from '#tests/support/overlaps.ts'
import { sidewaysOverflow } from '#tests/support/page-checks.ts'
import { plantPerson } from '#tests/support/people.ts'
import { plantCollection } from '#tests/support/plant-collection.ts'
import { describeWith } from '#tests/support/require.ts'

/** One word of 60 letters, the longest name that forms accept. */
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunte'

await describeWith('chromium', 'names of 60 letters', () => {
  const stage = openStage()

  it('fit a phone on the pages of people and admins', async () => {
    const { site } = stage
    const { page, person } = await visitAs(stage, { roles: ['admin'] }, { width: 360 })
    const other = await plantPerson(site.database, { username: 'W'.repeat(30) })
    const { id: familyId, foundryId } = await site.family('lobster')
    const at = Date.now()
    const { collectionId, threadId } = await transaction(site.database, async (manager) => {
      await manager.update(Family, { id: familyId }, { name: LONG })
      await manager.update(Foundry, { id: foundryId }, { name: LONG })
      await manager.query('INSERT INTO family_favourite (userId, familyId, createdAt) VALUES (?, ?, ?)', [
        person.userId,
        familyId,
        at,
      ])
      const collectionId = await plantCollection(manager, {
        owner: { id: person.userId, username: person.username },
        slug: 'long',
        name: LONG,
        description: LONG,
        createdAt: at,
        families: [{ familyId, note: LONG }],
      })
      await manager.insert(FoundryClaim, {
        foundryId,
        userId: other.userId,
        evidence: LONG,
        status: 'open',
        links: [],
        answer: '',
        decidedBy: null,
        decidedAt: null,
        createdAt: at,
      })
      const thread = { fromId: other.userId, toId: person.userId, subject: LONG, body: LONG }
      return { collectionId, threadId: await insertThread(manager, { ...thread, at, mailed: false }) }
    })
    for (const path of [
      '/account/messages/inbox',
      `/account/messages/view/${threadId}`,
      `/account/report/family/${familyId}`,
      `/account/collections/add/${familyId}`,
      `/account/collections/edit/${collectionId}`,
      `/collection/long-c${collectionId}`,
      `/lobster-f${familyId}`,
      `/admin/font/${familyId}`,
      '/admin/claims',
    ]) {
      await open(page, path)
      expect.soft(await sidewaysOverflow(page), path).toEqual([])
    }

    await open(page, `/collection/long-c${collectionId}`)
    const note = await page.locator('main article').getByText(LONG, { exact: true }).last().boundingBox()
    expect(note!.x + note!.width).toBeLessThanOrEqual(360)

    await open(page, '/account/favourites')
    const button = (await page.getByRole('button', { name: `Remove ${LONG}` }).boundingBox())!
    for (const words of await page.locator('main article :is(h3, p)').all()) {
      const { x, width } = (await words.boundingBox())!
      expect(x + width).toBeLessThanOrEqual(button.x)
    }

    await open(page, '/popular/fonts')
    for (const name of [LONG, 'Playfair Display'])
      await page.getByRole('checkbox', { name: `Add ${name} to basket` }).click()
    await page.getByRole('button', { name: /^Compare/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Compare 2 fonts' })
    const names = await dialog.getByRole('rowheader', { name: LONG }).boundingBox()
    expect(names!.width).toBeLessThanOrEqual(130)
    expect(await overlaps(page)).toEqual([])
    const footer = await Promise.all(
      [
        dialog.getByRole('button', { name: 'Copy link' }),
        dialog.getByRole('button', { name: 'Download all' }),
        dialog.getByRole('link', { name: 'Playground' }),
      ].map((one) => one.boundingBox()),
    )
    expect(new Set(footer.map((box) => Math.round(box!.y))).size).toBe(1)
  })

  it('stay in their columns, and what stands beside them keeps its line', async () => {
    const { site } = stage
    const { id: familyId, foundryId } = await site.family('playfair-display')
    const { page, person } = await visitAs(stage, { roles: ['admin', 'designer'], foundryId })
    const other = await plantPerson(site.database)
    await transaction(site.database, async (manager) => {
      await manager.update(Family, { id: familyId }, { name: LONG })
      await manager.update(Foundry, { id: foundryId }, { name: LONG })
      const thread = { fromId: other.userId, toId: person.userId, body: 'Hello', mailed: false }
      await insertThread(manager, { ...thread, subject: LONG, at: Date.now() })
      const read = await insertThread(manager, { ...thread, subject: 'Short', at: Date.now() - 1 })
      await manager.query('UPDATE message_member SET unread = 0 WHERE threadId = ?', [read])
    })
    for (const width of [360, 800, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      for (const path of [
        `/account/foundry/fonts?foundry=${foundryId}`,
        '/admin/fonts?q=donau',
        '/admin/cases/reports',
      ]) {
        await open(page, path)
        expect.soft(await sidewaysOverflow(page), `${path} ${width} px`).toEqual([])
        expect.soft(await overlaps(page), `${path} ${width} px`).toEqual([])
      }
      await open(page, '/account/messages/inbox')
      const ends = await page
        .locator('main ol time')
        .evaluateAll((times) => times.map((time) => Math.round(time.getBoundingClientRect().right)))
      expect.soft(ends, `dates at ${width} px`).toEqual([ends[0], ends[0]])
    }
    // Each line of a wrapped name starts where the first one does.
    const analytics = await visitAs(stage, { roles: ['designer'], foundryId }, { width: 360 })
    await open(analytics.page, `/account/foundry/analytics?foundry=${foundryId}`)
    const named = analytics.page.getByRole('rowheader').filter({ hasText: LONG }).getByRole('link').first()
    const starts = await named.evaluate((link) => {
      const words = document.createRange()
      words.selectNodeContents(link)
      return [...words.getClientRects()].map(({ left }) => Math.round(left))
    })
    expect(starts.length).toBeGreaterThan(1)
    expect(new Set(starts).size).toBe(1)
    await open(page, `/account/foundry/fonts?foundry=${foundryId}`)
    // Names that are too long for their picture are whole beside it.
    expect(await page.locator('main li[data-state] bdi').innerText()).toBe(LONG)
    const picture = (await page.locator('[data-part="name"]').first().boundingBox())!
    const state = (await page.getByText('Published', { exact: true }).last().boundingBox())!
    expect(picture.x + picture.width).toBeLessThanOrEqual(state.x)
  })

  it('right-to-left names stand at the edge of their column; long ones show their start', async () => {
    const { site } = stage
    const { id: familyId, foundryId } = await site.family('amiri')
    const { page } = await visitAs(stage, { roles: ['designer'], foundryId })
    // The bed beside the features has room on both sides.
    await open(page, `/amiri-f${familyId}`)
    const line = page.locator('.TrialBed_trial p[dir="rtl"]')
    const [bed, text] = await Promise.all([page.locator('.TrialBed_trial').boundingBox(), line.boundingBox()])
    expect(Math.round(bed!.x + bed!.width - text!.x - text!.width)).toBe(24)
    expect(Math.round(text!.x)).toBe(Math.round(bed!.x))
    /** Where column and picture begin and end. */
    const edges = async () => {
      await open(page, `/account/foundry/fonts?foundry=${foundryId}`)
      await picturesShown(page)
      const boxes = [page.locator('[data-part="name"]'), page.locator('[data-part="name"] img')]
      return (await Promise.all(boxes.map((one) => one.boundingBox()))).map((box) => ({
        left: Math.round(box!.x),
        right: Math.round(box!.x + box!.width),
      }))
    }
    const textsOf = (text: string) =>
      transaction(site.database, (manager) => manager.update(Font, { familyId }, { defaultText: text }))
    await textsOf('صباح الخير')
    for (const width of [360, 800, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const [column, picture] = await edges()
      expect(picture!.left, `${width} px`).toBe(column!.left)
      expect(picture!.right, `${width} px`).toBeLessThan(column!.right)
    }
    await textsOf('صباح الخير يا جيران البحر '.repeat(4).trim())
    const [column, picture] = await edges()
    expect(picture!.right).toBe(column!.right)
    expect(picture!.left).toBeLessThan(column!.left)
  })

  it('right-to-left names of languages and characters start where the others do', async () => {
    const { page } = await stage.open('/languages')
    const starts = (selector: string) =>
      page.locator(selector).evaluateAll((all) =>
        all.map((one) => {
          const words = document.createRange()
          words.selectNodeContents(one)
          return Math.round(words.getBoundingClientRect().x - one.closest('li, div')!.getBoundingClientRect().x)
        }),
      )
    const native = await starts('li a bdi')
    expect(native.length).toBeGreaterThan(100)
    expect(new Set(native)).toEqual(new Set([0]))
    await open(page, '/unicode/char/20ac-euro-sign')
    const named = await starts('dd[lang]')
    expect(named.length).toBeGreaterThan(5)
    expect(new Set(named).size).toBe(1)
  })
})
