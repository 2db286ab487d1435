import { expect, it } from 'vitest'
import { USAGE_KIND } from '#server/database/entities/usage.ts'
import * as MESSAGES from '#shared/messages.ts'
import { hydrated, open, openStage, visitAs } from '#tests/support/browser.ts'
import { accessibilityProblems, sidewaysOverflow } from '#tests/support/page-checks.ts'
import type { PersonOptions } from '#tests/support/people.ts'
import { describeWith } from '#tests/support/require.ts'
import { rollUpNow } from '#tests/support/roll-up.ts'
import { waitFor } from '#tests/support/wait-for.ts'

await describeWith('chromium', 'foundries in a browser', () => {
  const stage = openStage()

  const enter = (options: PersonOptions, width?: number) => visitAs(stage, options, { width })

  it('Upload leads a member to create their first foundry, and later asks what to do', async () => {
    const { page } = await enter({ username: 'keel' })
    await open(page, '/help')
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.getByRole('heading', { level: 1, name: 'Create a foundry' }).waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Keel & Daughters')
    await page.getByRole('button', { name: 'Create foundry' }).click()
    await page.getByRole('heading', { level: 1, name: 'Set up your foundry' }).waitFor()
    await page.getByText('Your foundry is there.').waitFor()
    await hydrated(page)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('link', { name: 'My Fonts' }).first().click()
    await page.getByRole('heading', { name: 'No families yet' }).waitFor()
    await page.getByRole('button', { name: 'Upload' }).first().click()
    const dialog = page.getByRole('dialog', { name: MESSAGES.uploadTitle })
    await dialog.waitFor()
    expect(await dialog.getByRole('button', { name: 'New foundry' }).count()).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: MESSAGES.uploadUpdate }).click()
    await page.getByRole('heading', { level: 1, name: 'My Fonts' }).waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Your settings' }).click()
    for (const name of [/^My Fonts\s*0$/, /^Analytics$/, /^Settings$/])
      await page.locator('.menu').getByRole('link', { name }).first().waitFor()
  })

  it('“Share a new font family” creates an empty family; admins may create another foundry', async () => {
    const { page, person } = await enter({ roles: ['designer', 'admin'] })
    await open(page, '/help')
    const upload = page.getByRole('button', { name: 'Upload' })
    await upload.click()
    const dialog = page.getByRole('dialog', { name: MESSAGES.uploadTitle })
    await dialog.getByRole('button', { name: 'New foundry' }).click()
    await page.getByRole('heading', { level: 1, name: 'Create a foundry' }).waitFor()
    await upload.click()
    await dialog.getByRole('button', { name: MESSAGES.uploadNew }).click()
    await page.waitForURL(/\/account\/family\/\d+\/edit$/)
    const drafts = await stage.site.sql('SELECT familyId FROM family_publishing WHERE createdBy = ?', [person.userId])
    expect(drafts).toHaveLength(1)
  })

  it.each(['moderator', 'admin'] as const)(
    'a %s without a foundry shares a family for a foundry they name',
    async (role) => {
      const { page, person } = await enter({ roles: [role] })
      await open(page, '/help')
      const upload = page.getByRole('button', { name: 'Upload' })
      const dialog = page.getByRole('dialog', { name: MESSAGES.uploadTitle })
      const share = async (foundry: string, note: RegExp) => {
        await upload.click()
        await dialog.getByLabel('Foundry', { exact: true }).fill(foundry)
        await dialog.getByText(note).waitFor()
        await dialog.getByRole('button', { name: MESSAGES.uploadNew }).click()
        await page.waitForURL(/\/account\/family\/\d+\/edit$/)
        await page.getByRole('heading', { name: 'Upload fonts' }).waitFor()
        return Number(/\d+/.exec(new URL(page.url()).pathname)![0])
      }
      await upload.click()
      await dialog.getByRole('button', { name: MESSAGES.uploadNew }).click()
      await dialog.getByRole('alert').filter({ hasText: 'Choose a foundry, or name a new one.' }).waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      await dialog.getByRole('button', { name: MESSAGES.uploadUpdate }).click()
      await page.getByRole('heading', { level: 1, name: 'Fonts' }).waitFor()
      expect(await page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(10)
      const known = await share('Rasmus Andersson', /Choose a foundry/)
      await open(page, '/help')
      const made = await share(`Type of a ${role}`, /is new: the foundry will be created as yours/)
      const foundryOf = async (id: number) =>
        (
          await stage.site.sql<{ name: string }>(
            'SELECT foundry.name FROM family JOIN foundry ON foundry.id = family.foundryId WHERE family.id = ?',
            [id],
          )
        )[0]!.name
      expect([await foundryOf(known), await foundryOf(made)]).toEqual(['Rasmus Andersson', `Type of a ${role}`])
      const edited = await person.client.post('/trpc/studio.edit', { familyId: known, name: 'Begun for them' })
      expect(edited.status, edited.text).toBe(200)
    },
  )

  it('invites people by name, who then accept; scrolls to an error', async () => {
    const owner = await enter({})
    const fields = { form: 'create', name: 'Bowline Type', slug: '', links: '' }
    const made = await owner.person.client.submit('/account/foundry/create', fields)
    const [foundry] = /foundry=\d+/.exec(String(made.headers.location))!
    const guest = await enter({}, 360)
    await open(owner.page, `/account/foundry/edit?${foundry}`)
    await owner.page.getByLabel('User name').fill(guest.person.username)
    await owner.page.keyboard.press('Enter')
    await owner.page.getByText('The invitation is sent.').waitFor()
    await open(guest.page, '/account/foundry/create')
    await guest.page.getByText('invites you to join').waitFor()
    expect(await accessibilityProblems(guest.page)).toEqual([])
    await guest.page.getByRole('button', { name: 'Accept' }).focus()
    await guest.page.keyboard.press('Enter')
    await guest.page.getByRole('heading', { level: 1, name: 'My Fonts' }).waitFor()

    await open(owner.page, `/account/foundry/edit?${foundry}`)
    owner.expectConsole(/status of 409/)
    await owner.page.getByRole('button', { name: `Leave: ${owner.person.username}` }).focus()
    await owner.page.keyboard.press('Enter')
    const alert = owner.page.getByRole('alert').filter({ hasText: 'This is the last owner' })
    await expect.poll(() => alert.evaluate((box) => box === document.activeElement)).toBe(true)
    await expect.poll(() => alert.count()).toBe(1)
    await expect
      .poll(() => alert.evaluate((box) => box.getBoundingClientRect().bottom <= window.innerHeight))
      .toBe(true)
    expect(await accessibilityProblems(owner.page)).toEqual([])
    await owner.page.getByRole('button', { name: `Make an owner: ${guest.person.username}` }).click()
    await owner.page.getByText('The role is changed.').waitFor()
  })

  it('a designer sees a visitor’s view and download; the chart has a text alternative', async () => {
    const day = () => new Date().toISOString().slice(0, 10)
    // The demo figures end yesterday, so the range starts today; it ends tomorrow if midnight passes meanwhile.
    const from = day()
    const family = await stage.site.family('lobster')
    const visitor = await stage.visit()
    await open(visitor.page, '/search?q=lobster')
    await visitor.page.getByRole('link', { name: 'Lobster', exact: true }).first().click()
    await visitor.page.getByRole('heading', { level: 1, name: 'Lobster' }).waitFor()
    await stage.site.visitor().get(`/api/family/${family.id}/bundle`, { headers: { 'User-Agent': 'Firefox/140' } })
    await waitFor(
      'the download',
      async () =>
        (
          await stage.site.sql('SELECT id FROM usage_event WHERE familyId = ? AND kind = ?', [
            family.id,
            USAGE_KIND.download,
          ])
        ).length === 1,
    )
    await rollUpNow(stage.site)
    const { page } = await enter({ roles: ['designer'], foundryId: family.foundryId })
    await open(page, `/account/foundry/analytics?from=${from}&to=${day()}`)
    await page.getByRole('heading', { name: 'Downloads over time' }).waitFor()
    await page.getByRole('link', { name: /^Downloads 1\b/ }).waitFor()
    await expect
      .poll(() => page.getByRole('img').first().getAttribute('aria-label'))
      .toMatch(/^Downloads from .+ last [01] so far\.$/)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('link', { name: /^Views/ }).click()
    await page.getByRole('heading', { name: 'Views over time' }).waitFor()
    await page.getByLabel('From', { exact: true }).fill('2025-01-31')
    await page.getByLabel('to', { exact: true }).fill('2025-01-30')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('alert').getByText('The last day is before the first one').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('link', { name: '12 months' }).click()
    await page.waitForURL(/range=12m/)
    await page.getByRole('link', { name: 'Compare with the previous period' }).click()
    await page.getByText('Previous period').waitFor()
    await page.getByText('The numbers as a table').click()
    await expect.poll(() => page.locator('details tbody tr').count()).toBe(12)
    await page.setViewportSize({ width: 320, height: 740 })
    expect(await sidewaysOverflow(page)).toEqual([])
    await page.getByRole('link', { name: 'Lobster', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Analytics of Lobster' }).waitFor()
    await page.getByRole('row', { name: /Whole family [\d,]+/ }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('a word typed into the search of own families goes along when a state is chosen', async () => {
    const { foundryId, name } = await stage.site.family('inter')
    const { page } = await enter({ roles: ['designer'], foundryId })
    await open(page, '/account/foundry/fonts')
    const field = page.getByRole('searchbox', { name: 'Name' })
    await field.fill('no such family')
    await page.getByRole('link', { name: /^Published/ }).click()
    await page.getByText('No families found').waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe('no such family')
    expect(await field.inputValue()).toBe('no such family')
    // The list shows all families again, so the field is empty.
    await page.getByRole('link', { name: /^Show all/ }).click()
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).waitFor()
    expect(await field.inputValue()).toBe('')
    await page.getByRole('link', { name: /^Published/ }).click()
    await page.waitForURL(/state=published/)
    expect(new URL(page.url()).searchParams.get('q')).toBe(null)
  })

  it('the list of own families keeps filters, scroll position and selection when left and reopened', async () => {
    const [large] = await stage.site.sql<{ foundryId: number; name: string }>(
      `SELECT family.foundryId, MIN(family.name) AS name FROM family WHERE status = 1 GROUP BY foundryId
       ORDER BY COUNT(*) DESC LIMIT 1`,
    )
    const { page } = await enter({ roles: ['designer'], foundryId: large!.foundryId })
    await page.setViewportSize({ width: 800, height: 420 })
    await open(page, '/account/foundry/fonts')
    await page.getByRole('link', { name: /^Published/ }).click()
    await page.waitForURL(/state=published/)
    const box = page.getByRole('checkbox', { name: `Select ${large!.name}`, exact: true })
    await box.check()
    await page.getByText('1 family selected').waitFor()
    await page.evaluate(() => window.scrollTo(0, 160))
    const place = await page.evaluate(() => window.scrollY)
    expect(place).toBeGreaterThan(0)
    await page
      .getByRole('navigation', { name: 'Foundry' })
      .getByRole('link', { name: 'Activity' })
      .evaluate((link: HTMLElement) => link.click())
    await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor()
    await page.getByRole('navigation', { name: 'Foundry' }).getByRole('link', { name: 'My Fonts' }).click()
    await page.waitForURL(/state=published/)
    await page.getByText('1 family selected').waitFor()
    await expect.poll(() => box.isChecked()).toBe(true)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
  })
})
