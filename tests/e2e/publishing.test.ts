import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/database/data-source.ts'
import { Foundry, FoundryMember } from '#server/database/entities/foundry.ts'
import { transaction } from '#server/database/transaction.ts'
import { waitFor } from '#tests/support/app.ts'
import { assemble, goodFont } from '#tests/support/bad-fonts/font-builder.ts'
import { open, openStage } from '#tests/support/browser.ts'
import { makePerson, type Person } from '#tests/support/people.ts'
import { describeWith } from '#tests/support/require.ts'
import { runFolder } from '#tests/support/run-folder.ts'
import { turnedJpeg } from '#tests/support/sent-pictures.ts'
import { realFont } from '#tests/support/upload.ts'

const STYLES = ['300Light', '400Regular', '500Medium', '600SemiBold', '700Bold']

await describeWith('chromium', 'a new designer’s first family', (chromium) => {
  const stage = openStage(chromium)
  let folder: string
  let designer: Person
  let moderator: Person

  beforeAll(async () => {
    folder = await mkdtemp(path.join(runFolder(), 'styles-'))
    for (const style of STYLES)
      await writeFile(
        path.join(folder, `Quicksand-${style.slice(3)}.ttf`),
        realFont(`quicksand/${style}/Quicksand_${style}.ttf`),
      )
    await writeFile(path.join(folder, 'Broken.ttf'), assemble(goodFont()).slice(0, 300))
    await writeFile(path.join(folder, 'OFL.txt'), 'SIL Open Font License')
    designer = await makePerson(stage.site)
    moderator = await makePerson(stage.site, { roles: ['moderator'] })
    const database = await openDatabase(
      { kind: 'sqlite', file: `${stage.site.dataDir}/fontarium.sqlite` },
      { migrate: false },
    )
    await transaction(database, async (manager) => {
      const row = { slug: 'first-foundry', name: 'First Foundry', nameKey: 'first foundry', url: '', description: '' }
      const counts = { familyCount: 0, fontCount: 0, downloads: 0, createdAt: Date.now() }
      const { identifiers } = await manager.insert(Foundry, { ...row, ...counts })
      await manager.insert(FoundryMember, {
        foundryId: identifiers[0]!.id,
        userId: designer.userId,
        createdAt: Date.now(),
      })
    })
    await database.close()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('goes from a folder of files to a visitor’s download', async () => {
    const { familyId } = (await designer.client.post('/api/v3/family', {})).json as { familyId: number }
    const { page, context, expectConsole } = await stage.visit()
    expectConsole(/status of 422 .*\/finish/)
    await designer.enter(context)
    await open(page, `/account/family/${familyId}/edit`)
    expect(await page.locator('h1').innerText()).toContain('New family')

    await page.getByLabel('Folder of fonts').setInputFiles(folder)
    const files = page.locator('.studio-file')
    await expect.poll(() => files.count()).toBe(6)
    await expect.poll(() => page.locator('.studio-file[data-status="success"]').count(), { timeout: 30_000 }).toBe(5)
    const broken = files.filter({ hasText: 'Broken.ttf' })
    expect(await broken.getAttribute('data-status')).toBe('error')
    expect(await broken.locator('.warn-text').innerText()).toMatch(/^Broken\.ttf: .{10}/)
    await page.getByRole('heading', { name: /^5 styles/ }).waitFor()
    await expect.poll(() => page.locator('h1').innerText()).toContain('Quicksand')

    const report = page.getByRole('region', { name: 'Quality report' })
    await expect.poll(() => report.getByText('Being looked at').count(), { timeout: 20_000 }).toBe(0)
    const regular = report.locator('details').filter({ has: page.getByText('Regular', { exact: true }) })
    await regular.locator('summary').click()
    expect(await regular.getByText('Vertical metrics').isVisible()).toBe(true)

    await page.getByLabel('Style', { exact: true }).selectOption('sans')
    await page.getByLabel('Title').fill('Quicksand Original')
    expect(await page.getByLabel('Licence', { exact: true }).inputValue()).toBe('OFL-1.1')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.').waitFor()

    await open(page, `/account/family/${familyId}/preview`)
    await page.getByLabel('Text').fill('Hamburgefonstiv')
    await page.locator('.studio-live').nth(4).waitFor()
    expect(
      await page.evaluate(() => [...document.fonts].filter((face) => face.family.startsWith('proof-')).length),
    ).toBe(5)

    await open(page, `/account/family/${familyId}/edit`)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.waitForURL(`**/account/family/${familyId}/pending`)
    expect(await page.getByText('It is the first family of this foundry.').count()).toBe(1)

    const { page: other } = await stage.visit()
    expect((await other.goto(`/quicksand-original-f${familyId}`))?.status()).toBe(404)
    const queue = (await moderator.client.get('/trpc/publishing.queue?input=%7B%7D')).json.result.data
    const { submissionId } = queue.hits.find((hit: { familyId: number }) => hit.familyId === familyId)
    expect((await moderator.client.post('/trpc/publishing.approve', { submissionId, answer: 'Welcome.' })).status).toBe(
      200,
    )

    await waitFor(
      'the family to be found',
      async () => (await stage.site.client.get('/api/v3/fonts/search.json?q=quicksand%20original')).json.total === 1,
    )
    await open(other, '/search?q=quicksand%20original')
    await other.getByRole('link', { name: 'Quicksand Original', exact: true }).first().click()
    await other.getByRole('heading', { level: 1, name: 'Quicksand Original', exact: true }).waitFor()
    const started = other.waitForEvent('download')
    await other
      .locator('.fam-acts')
      .getByRole('link', { name: /^Download/ })
      .click()
    expect((await started).suggestedFilename()).toBe('quicksand-original.zip')

    await open(page, `/account/family/${familyId}/published`)
    await page.getByRole('button', { name: 'Unpublish' }).click()
    const sure = page.getByRole('alertdialog', { name: 'Unpublish this family?' })
    await sure.getByRole('button', { name: 'No' }).click()
    expect((await other.goto(`/quicksand-original-f${familyId}`))?.status()).toBe(200)
    await page.getByRole('button', { name: 'Unpublish' }).click()
    await sure.getByRole('button', { name: 'Yes' }).click()
    await page.waitForURL(`**/account/family/${familyId}/edit*`)
    // Kept pages follow within two seconds.
    const seen = async () => (await other.goto(`/quicksand-original-f${familyId}`))?.status()
    await expect.poll(seen, { timeout: 5000 }).toBe(404)

    await page.getByRole('button', { name: 'Take out: Light' }).click()
    await page.getByRole('alertdialog', { name: 'Take Light out?' }).getByRole('button', { name: 'Yes' }).click()
    await page.getByRole('heading', { name: /^4 styles/ }).waitFor()

    const picture = { name: 'poster.jpg', mimeType: 'image/jpeg', buffer: turnedJpeg(1200, 630, 1) }
    await page.getByLabel('Add a poster').setInputFiles(picture)
    await page.getByText('The poster is changed.').waitFor()
    const poster = page.getByRole('img', { name: /^Poster of Quicksand Original/ })
    await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
    await page.getByRole('button', { name: 'Take it away' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
    await page.getByText('The poster is taken away.').waitFor()
    expect(await poster.count()).toBe(0)
  })

  it('pauses, goes on, and picks up after a reload where it stopped', async () => {
    const { familyId } = (await designer.client.post('/api/v3/family', {})).json as { familyId: number }
    const { page, context, expectConsole } = await stage.visit()
    expectConsole(/net::ERR_(FAILED|INTERNET_DISCONNECTED)/)
    await designer.enter(context)
    await open(page, `/account/family/${familyId}/edit`)
    // The line is dead for what is sent, from the first part on.
    await page.route('**/api/v3/uploads/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await page.getByLabel('Font files').setInputFiles(path.join(folder, 'Quicksand-Regular.ttf'))
    const entry = page.locator('.studio-file').first()
    await expect.poll(() => entry.getAttribute('data-status')).toBe('uploading')
    await page.getByRole('button', { name: 'Pause Quicksand-Regular.ttf' }).click()
    expect(await entry.getAttribute('data-status')).toBe('added')
    await page.unroute('**/api/v3/uploads/*')
    await open(page, `/account/family/${familyId}/edit`)
    expect(await page.getByText('Not finished the last time: Quicksand-Regular.ttf').count()).toBe(1)
    await page.getByLabel('Font files').setInputFiles(path.join(folder, 'Quicksand-Regular.ttf'))
    await expect
      .poll(() => page.locator('.studio-file').first().getAttribute('data-status'), { timeout: 20_000 })
      .toBe('success')
    const sessions = await stage.site.sql<{ n: number }>(
      'SELECT COUNT(*) AS n FROM upload_session WHERE familyId = ?',
      [familyId],
    )
    expect(sessions[0]!.n).toBe(1)
  })
})
