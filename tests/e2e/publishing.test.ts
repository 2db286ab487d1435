import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { USAGE_KIND } from '#server/database/entities/usage.ts'
import * as MESSAGES from '#shared/messages.ts'
import { zip } from '#tests/support/bad-fonts/archive-builder.ts'
import { assemble, goodFont, NAMES } from '#tests/support/bad-fonts/font-builder.ts'
import { holdRequests, hydrated, open, openStage, visitAs } from '#tests/support/browser.ts'
import { focused, tabTo } from '#tests/support/page-actions.ts'
import { makePerson, type Person } from '#tests/support/people.ts'
import { describeWith } from '#tests/support/require.ts'
import { rollUpNow } from '#tests/support/roll-up.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { turnedJpeg } from '#tests/support/sent-pictures.ts'
import { COMPLETE, draftOf } from '#tests/support/studio-samples.ts'
import { realFont } from '#tests/support/upload.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const STYLES = ['400Regular', '500Medium', '600SemiBold', '700Bold', '800ExtraBold', '900Black']
/** An ordinary user agent: visits of the tests' headless browser are not counted. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

await describeWith('chromium', 'a new designer’s first family', () => {
  const stage = openStage()
  let folder: string
  let designer: Person
  let moderator: Person

  beforeAll(async () => {
    folder = await tempFolder('styles')
    for (const style of STYLES)
      await writeFile(
        path.join(folder, `Orbitron-${style.slice(3)}.ttf`),
        realFont(`orbitron/${style}/Orbitron_${style}.ttf`),
      )
    await writeFile(path.join(folder, 'Broken.ttf'), assemble(goodFont()).slice(0, 300))
    await writeFile(path.join(folder, 'OFL.txt'), 'SIL Open Font License')
    await writeFile(path.join(folder, 'notes.txt'), 'Notes')
    designer = await makePerson(stage.site)
    moderator = await makePerson(stage.site, { roles: ['moderator'] })
  })

  /** A designer of Lobster's foundry, logged in, and their draft: with a font if it has a name. */
  async function designerWithDraft(name?: string) {
    const { foundryId } = await stage.site.family('lobster')
    const visit = await visitAs(stage, { roles: ['designer'], foundryId })
    if (name) return { ...visit, familyId: await draftOf(visit.person, name) }
    const { json } = await visit.person.client.post('/api/v3/family', {})
    return { ...visit, familyId: json.familyId as number }
  }

  // Over 20 s on a busy machine: each step of the journey needs the one before.
  it('uploads a folder, publishes it, and a visitor downloads it', async () => {
    const { page, context, expectConsole } = await stage.visit()
    expectConsole(/status of 422 .*\/finish/)
    await designer.enter(context)
    await open(page, '/')
    const upload = page.getByRole('button', { name: 'Upload' }).first()
    await upload.click()
    await page.getByLabel('Name', { exact: true }).fill('First Foundry')
    await page.getByRole('button', { name: 'Create foundry' }).click()
    await page.getByText('Your foundry is there.').waitFor()
    await hydrated(page)
    await upload.click()
    await page.getByRole('dialog').getByRole('button', { name: MESSAGES.uploadNew }).click()
    await page.waitForURL(/\/account\/family\/\d+\/edit$/)
    const familyId = Number(new URL(page.url()).pathname.split('/')[3])
    await page.getByRole('heading', { name: 'Upload fonts' }).waitFor()
    await expect.poll(() => page.locator('h1').innerText()).toContain('New family')

    await page.getByLabel('Folder of fonts').setInputFiles(folder)
    const files = page.locator('[data-part="file"]')
    await expect.poll(() => files.count()).toBe(8)
    await expect.poll(() => page.locator('[data-part="file"][data-status="success"]').count()).toBe(7)
    const broken = files.filter({ hasText: 'Broken.ttf' })
    await expect.poll(() => broken.getAttribute('data-status')).toBe('error')
    expect(await broken.locator('.warn-text').innerText()).toMatch(/^Broken\.ttf: .{10}/)
    await page.getByRole('heading', { name: /^6 styles/ }).waitFor()
    await expect.poll(() => page.locator('h1').innerText()).toContain('Orbitron')

    const report = page.getByRole('region', { name: 'Quality report' })
    await expect.poll(() => report.getByText('Checking').count()).toBe(0)
    const regular = report.locator('details').filter({ has: page.getByText('Regular', { exact: true }) })
    await regular.locator('summary').click()
    // With its style, or with the family when several styles have the same fault.
    await expect.poll(() => report.getByText('Vertical metrics').first().isVisible()).toBe(true)

    await page.getByLabel('Class', { exact: true }).selectOption('sans')
    await page.getByLabel('Title').fill('Orbitron Original')
    expect(await page.getByLabel('Licence', { exact: true }).inputValue()).toBe('OFL-1.1')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.').waitFor()

    await open(page, `/account/family/${familyId}/preview`)
    await page.getByLabel('Text').fill('Hamburgefonstiv')
    await page.locator('[data-part="live"]').nth(4).waitFor()
    await expect
      .poll(() => page.evaluate(() => [...document.fonts].filter((face) => face.family.startsWith('proof-')).length))
      .toBe(6)

    await open(page, `/account/family/${familyId}/edit`)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.waitForURL(`**/account/family/${familyId}/pending`)
    await expect.poll(() => page.getByText('It is the first family of this foundry.').count()).toBe(1)

    const { page: other } = await stage.visit({ userAgent })
    expect((await other.goto(`/orbitron-original-f${familyId}`))?.status()).toBe(404)
    const { page: office, context: officeContext } = await stage.visit()
    await moderator.enter(officeContext)
    await open(office, '/admin/queue')
    await office.getByRole('link', { name: 'Orbitron Original' }).click()
    await office.getByText('The foundry has published nothing yet.').waitFor()
    await office.getByLabel('To the designer').fill('Welcome.')
    await office.getByRole('button', { name: 'Approve' }).click()
    await office.getByText('Approved. The designer is told by e-mail.').waitFor()

    await waitFor(
      'the family to be found',
      async () => (await stage.site.client.get('/api/v3/fonts/search.json?q=orbitron%20original')).json.total === 1,
    )
    await open(other, '/search?q=orbitron%20original')
    await other.getByRole('link', { name: 'Orbitron Original', exact: true }).first().click()
    await other.getByRole('heading', { level: 1, name: 'Orbitron Original', exact: true }).waitFor()
    const started = other.waitForEvent('download')
    await other
      .locator('.FamilyHead_acts')
      .getByRole('link', { name: /^Download/ })
      .click()
    expect((await started).suggestedFilename()).toBe('orbitron-original.zip')

    await waitFor('the download to be counted', async () => {
      const events = await stage.site.sql('SELECT id FROM usage_event WHERE familyId = ? AND kind = ?', [
        familyId,
        USAGE_KIND.download,
      ])
      return events.length === 1
    })
    await rollUpNow(stage.site)
    await open(page, `/account/family/${familyId}/analytics`)
    await page.getByRole('link', { name: /^Downloads 1\b/ }).waitFor()

    await open(page, `/account/family/${familyId}/published`)
    await page.getByRole('button', { name: 'Unpublish' }).click()
    const sure = page.getByRole('alertdialog', { name: 'Unpublish this family?' })
    await sure.getByRole('button', { name: 'No' }).click()
    expect((await other.goto(`/orbitron-original-f${familyId}`))?.status()).toBe(200)
    // Its pictures, which load late, would be gone.
    await other.goto('about:blank')
    await page.getByRole('button', { name: 'Unpublish' }).click()
    await sure.getByRole('button', { name: 'Yes' }).click()
    await page.waitForURL(`**/account/family/${familyId}/edit*`)
    await hydrated(page)
    // Cached pages are removed in the background.
    const address = `${stage.site.url}/orbitron-original-f${familyId}`
    await waitFor('the page to go', async () => (await other.request.get(address)).status() === 404)

    await page.getByRole('button', { name: 'Remove: Black' }).click()
    await page.getByRole('alertdialog', { name: 'Remove Black?' }).getByRole('button', { name: 'Yes' }).click()
    await page.getByRole('heading', { name: /^5 styles/ }).waitFor()

    const picture = { name: 'poster.jpg', mimeType: 'image/jpeg', buffer: turnedJpeg(1200, 630, 1) }
    await page.getByLabel('Add a poster').setInputFiles(picture)
    await page.getByText('The poster is changed.').waitFor()
    const poster = page.getByRole('img', { name: /^Poster of Orbitron Original/ })
    await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
    await page.getByRole('button', { name: 'Remove picture' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
    await page.getByText('The poster is removed.').waitFor()
    await expect.poll(() => poster.count()).toBe(0)
    const picker = page.getByLabel('Add a poster')
    await expect.poll(() => picker.evaluate((input) => input === document.activeElement)).toBe(true)
  })

  it('uploads, describes and publishes with the keyboard alone; the focus is never lost', async () => {
    const { foundryId } = await stage.site.family('lobster')
    const { page } = await visitAs(stage, { roles: ['designer'], foundryId })
    const press = async (target: Locator, key = 'Enter') => {
      await tabTo(page, target)
      await page.keyboard.press(key)
    }
    const keepsFocus = () => expect.poll(async () => (await focused(page)).body).toBe(false)
    await open(page, `/account/foundry/fonts?foundry=${foundryId}`)
    await press(page.getByRole('main').getByRole('button', { name: 'Upload' }))
    await press(page.getByRole('dialog').getByRole('button', { name: MESSAGES.uploadNew }))
    await page.waitForURL(/\/account\/family\/\d+\/edit$/)
    await keepsFocus()
    const chosen = page.waitForEvent('filechooser')
    await press(page.getByRole('button', { name: 'Choose files' }))
    await (await chosen).setFiles(path.join(folder, 'Orbitron-Regular.ttf'))
    await page.getByRole('status').filter({ hasText: '1 file uploaded' }).waitFor()
    await keepsFocus()
    await tabTo(page, page.getByLabel('Class', { exact: true }))
    await page.keyboard.type('Sans')
    await press(page.getByRole('button', { name: 'Save', exact: true }))
    await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor()
    await keepsFocus()
    await press(page.getByRole('button', { name: 'Publish', exact: true }))
    await page.waitForURL(/\/(pending|published)/)
  })

  it('pauses an upload and resumes it after a reload', async () => {
    const { page, expectConsole, familyId } = await designerWithDraft()
    expectConsole(/net::ERR_(FAILED|INTERNET_DISCONNECTED)/)
    await open(page, `/account/family/${familyId}/edit`)
    // Every part fails, from the first one on.
    await page.route('**/api/v3/uploads/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    const cut = page.waitForEvent('requestfailed', (request) => request.method() === 'PATCH')
    await page.getByLabel('Font files').setInputFiles(path.join(folder, 'Orbitron-Regular.ttf'))
    // Only a started upload can be resumed.
    await cut
    const entry = page.locator('[data-part="file"]').first()
    await expect.poll(() => entry.getAttribute('data-status')).toBe('uploading')
    await page.getByRole('button', { name: 'Pause Orbitron-Regular.ttf' }).click()
    await expect.poll(() => entry.getAttribute('data-status')).toBe('added')
    await page.unroute('**/api/v3/uploads/*')
    await open(page, `/account/family/${familyId}/edit`)
    await expect.poll(() => page.getByText('Unfinished uploads: Orbitron-Regular.ttf').count()).toBe(1)
    await page.getByLabel('Font files').setInputFiles(path.join(folder, 'Orbitron-Regular.ttf'))
    await expect.poll(() => page.locator('[data-part="file"]').first().getAttribute('data-status')).toBe('success')
    const sessions = await stage.site.sql<{ n: number }>(
      'SELECT COUNT(*) AS n FROM upload_session WHERE familyId = ?',
      [familyId],
    )
    expect(sessions[0]!.n).toBe(1)
  })

  it('says at once that the connection is gone, and goes on when it is back', async () => {
    const { page, context, expectConsole, familyId } = await designerWithDraft()
    expectConsole(/net::ERR_(FAILED|INTERNET_DISCONNECTED)/)
    await open(page, `/account/family/${familyId}/edit`)
    // A cut line: parts neither arrive nor fail.
    await page.route('**/api/v3/uploads/*', (route) => route.request().method() !== 'PATCH' && route.continue())
    const started = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.getByLabel('Font files').setInputFiles(path.join(folder, 'Orbitron-Regular.ttf'))
    await started
    await context.setOffline(true)
    await page.getByText('Error during upload: No connection [0]').waitFor()
    await page.getByText('It continues automatically when the connection is back.').waitFor()
    // Nothing is rejected or finished.
    await page.getByText('0 of 1 file').waitFor()
    await page.unroute('**/api/v3/uploads/*')
    await context.setOffline(false)
    await expect.poll(() => page.locator('[data-part="file"]').first().getAttribute('data-status')).toBe('success')
  })

  it('accepts files dropped outside the drop area, and keeps unsaved input', async () => {
    const { page, context, familyId } = await designerWithDraft('Fallen beside')
    await open(page, `/account/family/${familyId}/edit`)
    const title = page.getByLabel('Title')
    await title.fill('Fallen beside, half written')
    // A drop from the desktop, which the browser opens if no script handles it. The corner is always outside the area.
    const mouse = await context.newCDPSession(page)
    const drop = async (file: string) => {
      const data = { items: [], files: [path.join(folder, file)], dragOperationsMask: 1 }
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
        await mouse.send('Input.dispatchDragEvent', { type, x: 5, y: 5, data })
        const isLit = page.locator('[data-part="drop"][data-over]')
        if (type === 'dragOver') await isLit.waitFor()
        if (type === 'drop') await isLit.waitFor({ state: 'detached' })
      }
    }
    await drop('Orbitron-Bold.ttf')
    const files = page.locator('[data-part="file"]')
    await expect.poll(() => files.first().getAttribute('data-status')).toBe('success')
    await drop('OFL.txt')
    await files.filter({ hasText: 'The licence says OFL-1.1' }).waitFor()
    await drop('notes.txt')
    const refused = files.filter({ hasText: 'notes.txt' })
    expect(await refused.locator('.warn-text').innerText()).toBe(
      "You can't upload files of this type: .txt. Upload TTF, OTF, TTC, OTC, WOFF, WOFF2, ZIP or a text with licence, OFL or readme in its name.",
    )
    await expect.poll(() => page.url()).toContain(`/account/family/${familyId}/edit`)
    expect(await title.inputValue()).toBe('Fallen beside, half written')
  })

  it('keeps the words that were saved elsewhere, also when a poster or a font came in between', async () => {
    const { page, person, familyId } = await designerWithDraft('Of two tabs')
    await open(page, `/account/family/${familyId}/edit`)
    const elsewhere = { ...COMPLETE, name: 'Renamed elsewhere', licence: 'own', licenceText: 'No resale.' }
    expect((await person.client.send('PUT', `/api/v3/family/${familyId}`, elsewhere)).status).toBe(200)
    const picture = { name: 'poster.jpg', mimeType: 'image/jpeg', buffer: turnedJpeg(1200, 630, 1) }
    await page.getByLabel('Add a poster').setInputFiles(picture)
    await page.getByText('The poster is changed.').waitFor()
    await page.getByLabel('Font files').setInputFiles(path.join(folder, 'Orbitron-Bold.ttf'))
    await page.getByRole('heading', { name: /^2 styles/ }).waitFor()
    await expect.poll(() => page.locator('h1').innerText()).toContain(elsewhere.name)
    await page.getByLabel('Description').fill('Written here.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.').waitFor()
    expect(
      await stage.site.sql(
        `SELECT name, description, licenseTemplate, licenseText FROM family
         JOIN family_publishing ON family_publishing.familyId = family.id WHERE family.id = ?`,
        [familyId],
      ),
    ).toEqual([
      { name: elsewhere.name, description: 'Written here.', licenseTemplate: 'own', licenseText: 'No resale.' },
    ])
  })

  it('lists each family of an archive, merges a wrongly split one, and splits it again', async () => {
    const { page, familyId } = await designerWithDraft()
    await open(page, `/account/family/${familyId}/edit`)
    const named = (family: string, style: string) =>
      Buffer.from(assemble(goodFont({ names: { ...NAMES, 1: family, 2: style, 4: `${family} ${style}` } })))
    const fonts = [named('Wide One', 'Regular'), named('Wide One', 'Bold'), named('Other One', 'Regular')]
    const archive = zip(fonts.map((data, i) => ({ name: `${i}.ttf`, data })))
    await page
      .getByLabel('Font files')
      .setInputFiles({ name: 'Both.zip', mimeType: 'application/zip', buffer: Buffer.from(archive) })
    await page.getByText('2 styles added').waitFor()
    const other = page.locator('[data-part="file"]').filter({ hasText: 'Other One' })
    expect(await other.getByText('a family of its own, with 1 style').count()).toBe(1)
    await page.getByRole('heading', { name: /^2 styles/ }).waitFor()
    await other.getByRole('button', { name: 'Merge Other One into this family' }).click()
    await page.getByRole('heading', { name: /^3 styles/ }).waitFor()
    expect(await other.count()).toBe(0)
    await page.getByText('Split or merge').click()
    await page.getByRole('checkbox', { name: 'Regular 2' }).check()
    await page.getByRole('button', { name: 'Move styles' }).click()
    await page.getByText('The styles are moved to this family.').waitFor()
    await page.getByRole('heading', { name: /^1 style/ }).waitFor()
    await expect.poll(() => page.url()).not.toContain(`/account/family/${familyId}/`)
  })

  it('asks before unsaved input is lost', async () => {
    const { page, familyId } = await designerWithDraft('Kept words')
    await open(page, `/account/family/${familyId}/edit`)
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await page.getByLabel('Title').fill('Kept words, and better')
    await page.evaluate(() => location.reload())
    await expect.poll(() => asked).toEqual(['beforeunload'])
    expect(await page.getByLabel('Title').inputValue()).toBe('Kept words, and better')
    // The button that publishes saves them first, and nothing is asked.
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.waitForURL(`**/account/family/${familyId}/p*`)
    expect(asked).toHaveLength(1)
    expect(await stage.site.sql('SELECT name FROM family WHERE id = ?', [familyId])).toEqual([
      { name: 'Kept words, and better' },
    ])
  })

  it('asks before a form or a link stops running uploads', async () => {
    const { page, context, familyId } = await designerWithDraft('Half uploaded')
    await open(page, `/account/family/${familyId}/edit`)
    const native: string[] = []
    page.on('dialog', (dialog) => {
      native.push(dialog.type())
      void dialog.dismiss()
    })
    const letGo = await holdRequests(context, '**/api/v3/uploads/*')
    const started = page.waitForRequest((request) => request.url().includes('/api/v3/uploads/'))
    await page.getByLabel('Font files').setInputFiles(path.join(folder, 'Orbitron-Regular.ttf'))
    await started
    const title = page.getByLabel('Title')
    await title.fill('Half uploaded, and described')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => native).toEqual(['beforeunload'])
    const tabs = page.getByRole('navigation', { name: 'Family' })
    const leave = (name: string) => page.getByRole('alertdialog', { name })
    await tabs.getByRole('link', { name: 'Preview' }).click()
    await leave('Leave while files upload?').getByRole('button', { name: 'Stay' }).click()
    letGo()
    await expect.poll(() => page.locator('[data-part="file"]').first().getAttribute('data-status')).toBe('success')
    // What the refused press did not save is still unsaved.
    await tabs.getByRole('link', { name: 'Preview' }).click()
    await leave('Leave without saving?').getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.').waitFor()
    expect(native).toHaveLength(1)
    await tabs.getByRole('link', { name: 'Preview' }).click()
    await page.waitForURL(`**/account/family/${familyId}/preview`)
  })
})
