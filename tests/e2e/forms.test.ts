import { expect, it } from 'vitest'
import { adminSamples } from '#tests/support/admin-samples.ts'
import { ageForm, hydrated, open, openStage, visitAs } from '#tests/support/browser.ts'
import { accessibilityProblems, sidewaysOverflow } from '#tests/support/page-checks.ts'
import { describeWith } from '#tests/support/require.ts'
import { draftOf } from '#tests/support/studio-samples.ts'
import { realFont } from '#tests/support/upload.ts'

/** The line Chromium logs for a request that is rejected on purpose. */
const REFUSED = /Failed to load resource: the server responded with a status of 400/

const TTF = { name: 'Orbitron-Regular.ttf', mimeType: 'font/ttf' }

await describeWith('chromium', 'forms and help in a browser', () => {
  const stage = openStage()
  const queued = async (subject: string) =>
    (await stage.site.sql<{ n: number }>('SELECT COUNT(*) AS n FROM mail_message WHERE subject = ?', [subject]))[0]!.n

  it('contact: names the errors, keeps the input, and sends the message', async () => {
    const { page, expectConsole } = await stage.open('/about/contact')
    const stamp = page.locator('form[action="/about/contact"] input[name="stamp"]')
    const first = await stamp.inputValue()
    expectConsole(REFUSED)
    await page.getByLabel('Your name').fill('Ana')
    await page.getByLabel('Your e-mail address').fill('ana@@example')
    await page.getByLabel('Message').fill('Hello, this is long enough.')
    await page.getByRole('button', { name: 'Send message' }).click()
    const problem = page.getByRole('alert').filter({ hasText: 'Nothing has been sent yet' })
    await problem.waitFor()
    await expect.poll(() => problem.getByRole('listitem').count()).toBe(2)
    // The focus moves after rendering.
    await expect.poll(() => problem.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await accessibilityProblems(page)).toEqual([])
    await expect.poll(() => page.getByLabel('Your e-mail address').getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByLabel('Message').inputValue()).toBe('Hello, this is long enough.')
    await problem.getByRole('link', { name: 'Subject' }).click()
    await expect
      .poll(() => page.getByLabel('Subject').evaluate((element) => element === document.activeElement))
      .toBe(true)
    await page.keyboard.type('From a browser')
    await page.getByLabel('Your e-mail address').fill('ana@example.org')
    // As if the page had been open for a while.
    await ageForm(stage.site, page, 'form[action="/about/contact"]')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your message is on its way' }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?sent=1')
    expect(await queued('[Fontarium] From a browser')).toBe(1)

    // A second message from the same page is sent with a new stamp.
    await page.getByRole('link', { name: 'Write another message' }).click()
    await expect.poll(() => stamp.inputValue()).toMatch(/^\w+\.[\w-]+\.[\w-]+$/)
    expect(await stamp.inputValue()).not.toBe(first)
  })

  it('contact and copyright notice without scripts', async () => {
    const { page, expectConsole } = await stage.visit({ javaScriptEnabled: false, width: 360 })
    expectConsole(REFUSED)
    const family = await stage.site.family('lobster')
    await page.goto('/about/dmca')
    expect(await sidewaysOverflow(page)).toEqual([])
    await page.getByLabel('Your full legal name').fill('Ana Maker')
    await page.getByLabel('the owner of the right').check()
    await page.getByLabel('Your e-mail address').fill('maker@example.org')
    await page.getByLabel('Your postal address').fill('1 Letter Lane, Typetown')
    await page.getByLabel('The work that is infringed').fill('The typeface Langusta of 2019, drawn by me.')
    await page.getByLabel('Pages on this site').fill('/no-such-family-f999999')
    await page.getByLabel(/I have a good-faith belief/).check()
    await page.getByLabel(/under penalty of perjury/).check()
    await page.getByLabel('Signature').fill('Ana Maker')
    await ageForm(stage.site, page, 'form[action="/about/dmca"]')
    await page.getByRole('button', { name: 'Send notice' }).click()
    await page.getByRole('alert').filter({ hasText: 'Nothing has been sent yet' }).waitFor()
    expect(await page.getByLabel('Your postal address').inputValue()).toBe('1 Letter Lane, Typetown')
    expect(await page.getByLabel('the owner of the right').isChecked()).toBe(true)
    await page.getByLabel('Pages on this site').fill(`${stage.site.url}/lobster-f${family.id}`)
    await page.getByRole('button', { name: 'Send notice' }).click()
    await page.getByRole('heading', { name: 'Your notice has been received' }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('case')).toMatch(/^D-/)
  })

  // Over 20 s on a busy machine: five forms are filled in and sent.
  it('moves the focus to what is wrong when a page comes back with a rejected form', async () => {
    const { pages } = await adminSamples(stage.site)
    const { foundryId } = await stage.site.family('lobster')
    const { page, person, expectConsole } = await visitAs(stage, { roles: ['admin', 'designer'], foundryId })
    expectConsole(REFUSED)
    const edit = `/account/family/${await draftOf(person, 'Half done')}/edit`
    const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).first().click()
    const isFocused = (what: string) =>
      expect
        .poll(() =>
          page.evaluate(() => {
            const at = document.activeElement as HTMLInputElement
            const { top, bottom } = at.getBoundingClientRect()
            const isWrong = at.ariaInvalid === 'true' || at.role === 'alert'
            const name = at.labels?.[0]?.textContent ?? at.textContent
            return { name, isWrong, inSight: top >= 0 && bottom <= innerHeight }
          }),
        )
        .toEqual({ name: expect.stringContaining(what), isWrong: true, inSight: true })

    await open(page, edit)
    await page.getByLabel('Title').fill('')
    await press('Save')
    await isFocused('Title')
    expect(await page.getByLabel('Title').inputValue()).toBe('')
    expect(await accessibilityProblems(page)).toEqual([])
    await open(page, edit)
    await page.locator('#topic').selectOption('')
    await press('Publish')
    await isFocused('Class')
    await open(page, pages['admin-submission'].path)
    await press('Send back')
    await isFocused('To the designer')
    await open(page, pages['admin-claims'].path)
    await press('Refuse')
    await isFocused('required to refuse')
    expect(await accessibilityProblems(page)).toEqual([])
    // No field is wrong: the error gets the focus.
    await open(page, pages['admin-fonts'].path)
    await press('Apply')
    await isFocused('Tick at least one family')
  })

  it.each([
    ['', ['Give the family a name']],
    ['Keyboard Sans', ['Choose a licence', 'Upload at least one font first']],
  ])('drops the errors of a family that an upload has mended (title: “%s”)', async (title, expected) => {
    const { foundryId } = await stage.site.family('lobster')
    const { page, person, expectConsole } = await visitAs(stage, { roles: ['designer'], foundryId })
    expectConsole(REFUSED)
    const { familyId } = (await person.client.post('/api/v3/family', {})).json as { familyId: number }
    await open(page, `/account/family/${familyId}/edit`)
    const field = page.getByLabel('Title')
    await field.fill(title)
    await page.getByLabel('Class', { exact: true }).selectOption('sans')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const main = page.getByRole('main')
    for (const error of expected) await main.getByRole('listitem').filter({ hasText: error }).waitFor()
    await hydrated(page)
    await page
      .getByLabel('Font files')
      .setInputFiles({ ...TTF, buffer: realFont('orbitron/400Regular/Orbitron_400Regular.ttf') })
    await page.getByRole('status').filter({ hasText: '1 file uploaded' }).waitFor()
    for (const error of expected) await expect.poll(() => main.getByText(error).count()).toBe(0)
    expect(await main.getByRole('alert').count()).toBe(0)
    expect(await main.locator('[aria-invalid]').count()).toBe(0)
    expect(await field.inputValue()).toBe(title || 'Orbitron')
  })

  it('help: searches while typing, marks matches, and updates the address', async () => {
    const { page } = await stage.open('/help')
    const all = await page.getByRole('main').getByRole('article').count()
    expect(all).toBeGreaterThan(30)
    await page.getByRole('searchbox', { name: 'Search the help' }).fill('windows')
    await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBeLessThan(all)
    await expect
      .poll(() => page.getByRole('main').getByRole('article').first().innerText())
      .toContain('Install on Windows')
    await expect.poll(() => page.locator('mark').first().innerText()).toBe('Windows')
    await expect.poll(() => new URL(page.url()).search).toBe('?q=windows')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('searchbox', { name: 'Search the help' }).fill('xylophone')
    await page.getByText('No answers for “xylophone”').waitFor()
    await page.getByRole('link', { name: 'Write to us' }).click()
    await page.getByRole('heading', { name: 'Contact' }).waitFor()
  })

  it('help without scripts', async () => {
    const { page } = await stage.visit({ javaScriptEnabled: false })
    await page.goto('/help')
    await page.getByRole('searchbox', { name: 'Search the help' }).fill('windows')
    await page.getByRole('button', { name: 'Search', exact: true }).last().click()
    await expect.poll(() => new URL(page.url()).search).toBe('?q=windows')
    await expect
      .poll(() => page.getByRole('main').getByRole('article').first().innerText())
      .toContain('Install on Windows')
    expect(await page.locator('mark').count()).toBeGreaterThan(0)
  })
})
