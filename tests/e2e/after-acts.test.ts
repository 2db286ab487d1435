import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { Notification } from '#server/database/entities/follow.ts'
import { transaction } from '#server/database/transaction.ts'
import { holdRequests, hydrated, open, openStage, visitAs } from '#tests/support/browser.ts'
import { changeHeaders } from '#tests/support/http-client.ts'
import { answered, clientNavigate, focused } from '#tests/support/page-actions.ts'
import { makePerson } from '#tests/support/people.ts'
import { describeWith } from '#tests/support/require.ts'
import { draftOf } from '#tests/support/studio-samples.ts'
import { realFont, uploadFile } from '#tests/support/upload.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const NO_ANSWER = 'The site did not answer. Try again in a moment.'

await describeWith('chromium', 'a page after an act', () => {
  const stage = openStage()
  const lobster = () => stage.site.family('lobster')
  const focusedText = (page: Page) => expect.poll(async () => (await focused(page)).what)
  const keepsFocus = (page: Page) => expect.poll(async () => (await focused(page)).body).toBe(false)

  /** Two people and a thread between them, opened by the second. */
  async function openThread() {
    const other = await makePerson(stage.site)
    const visit = await visitAs(stage)
    const message = { toUserId: visit.person.userId, subject: 'Kerning', body: 'Hello' }
    const sent = await other.client.post('/trpc/messages.send', message)
    expect(sent.status, sent.text).toBe(200)
    await open(visit.page, '/account/messages/inbox')
    await visit.page.getByRole('link', { name: /^Kerning/ }).click()
    await visit.page.getByRole('heading', { level: 1, name: 'Kerning' }).waitFor()
    return { ...visit, other, answer: visit.page.getByLabel(`Answer ${other.username}`) }
  }

  it('an answer being sent does not delete what is typed meanwhile, and leaving with it asks', async () => {
    const { page, context, answer } = await openThread()
    const letGo = await holdRequests(context, '**/trpc/messages.reply')
    await answer.fill('First part')
    await page.getByRole('button', { name: 'Send answer' }).press('Enter')
    await page.getByRole('button', { name: 'Sending …' }).waitFor()
    await answer.press('End')
    await answer.pressSequentially(' and more')
    letGo()
    await page.getByText('First part', { exact: true }).last().waitFor()
    await expect.poll(() => answer.inputValue()).toBe('and more')
    await page.getByRole('link', { name: 'Inbox' }).first().click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect.poll(() => answer.inputValue()).toBe('and more')
    await page.getByRole('button', { name: 'Send answer' }).press('Enter')
    await page.getByText('and more', { exact: true }).waitFor()
    await page.getByRole('status').filter({ hasText: 'Your answer is sent' }).waitFor()
    await expect.poll(() => answer.inputValue()).toBe('')
    await focusedText(page).toContain('Send answer')
    await page.getByRole('link', { name: 'Inbox' }).first().click()
    await page.waitForURL('**/account/messages/inbox')
  })

  it('Undo of an archived thread leaves the page that the person has gone to', async () => {
    const { page } = await openThread()
    await page.getByRole('button', { name: 'Archive' }).click()
    await page.waitForURL('**/account/messages/inbox')
    await clientNavigate(page, '/help')
    const moved = answered(page, 'messages.move')
    await page.getByRole('button', { name: 'Undo' }).click()
    await moved
    await page.getByRole('status').filter({ hasText: 'The thread is restored.' }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/help')
  })

  it('an act without an answer says so, and speaks of typed words only where there are some', async () => {
    const { page, expectConsole, answer } = await openThread()
    expectConsole(/net::ERR_FAILED/)
    await page.route('**/trpc/messages.*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: 'Move to trash' }).press('Enter')
    await page.getByText(NO_ANSWER, { exact: true }).waitFor()
    await keepsFocus(page)
    await answer.fill('Written')
    await page.getByRole('button', { name: 'Send answer' }).press('Enter')
    await page.getByText('What you typed is still here').waitFor()
  })

  it('keeps the focus near a removed row: favourites, comments, blocked people', async () => {
    const { page, person } = await visitAs(stage)
    const family = await lobster()
    for (const slug of ['lobster', 'playfair-display', 'inter']) {
      const { id } = await stage.site.family(slug)
      await person.client.post('/trpc/ratings.favourite', { familyId: id, favourite: true })
    }
    await open(page, '/account/favourites')
    const remove = page.getByRole('button', { name: /^Remove / })
    for (const left of [2, 1]) {
      await remove.first().press('Enter')
      await expect.poll(() => remove.count()).toBe(left)
      await keepsFocus(page)
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main section') !== null)).toBe(true)
    }
    await remove.first().press('Enter')
    await page.getByRole('heading', { name: 'No favourites yet' }).waitFor()
    await keepsFocus(page)

    await open(page, `/lobster-f${family.id}`)
    const words = page.locator('[data-part="words"]')
    for (const text of ['The first', 'The second']) {
      await page.getByLabel('What do you think of Lobster?').fill(text)
      await page.getByRole('button', { name: 'Comment', exact: true }).press('Enter')
      await words.filter({ hasText: text }).waitFor()
      await focusedText(page).toContain('Comment')
      await page.getByRole('status').filter({ hasText: 'Your comment is published' }).waitFor()
    }
    await page.getByRole('button', { name: 'Delete', exact: true }).first().press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).press('Enter')
    await words.filter({ hasText: 'The second' }).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#comments li') !== null)).toBe(true)
    await page.getByRole('status').filter({ hasText: 'The comment is deleted' }).waitFor()

    const { page: thread } = await openThread()
    await thread.getByRole('button', { name: 'Block' }).press('Enter')
    await thread.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).press('Enter')
    await thread.getByRole('button', { name: 'Unblock' }).waitFor()
    await focusedText(thread).toContain('Unblock')
  })

  it('a revoked key is not shown any more, and a failed call is told in words', async () => {
    const { page, person, expectConsole } = await visitAs(stage)
    expectConsole(/net::ERR_FAILED/)
    await open(page, `/account/profile/${person.userId}/settings`)
    for (const name of ['first', 'second']) {
      await page.getByLabel('Key name').fill(name)
      await page.getByRole('button', { name: 'Create key' }).press('Enter')
      await page.getByText(name, { exact: true }).waitFor()
    }
    await page.getByText('Copy your new key now.').waitFor()
    await page.route('**/trpc/profile.endApiKey', (route) => route.abort())
    const revoke = page.locator('li', { hasText: 'second' }).getByRole('button', { name: 'Revoke' })
    const sure = page.getByRole('alertdialog').getByRole('button', { name: 'Yes' })
    await revoke.press('Enter')
    await sure.press('Enter')
    await page.getByText(NO_ANSWER, { exact: true }).waitFor()
    await page.unroute('**/trpc/profile.endApiKey')
    await revoke.press('Enter')
    await sure.press('Enter')
    await revoke.waitFor({ state: 'detached' })
    await keepsFocus(page)
    expect(await page.getByText('Copy your new key now.').count()).toBe(0)
  })

  it('marks the news of all pages as read on page 2, and the badge shows the new number', async () => {
    const { page, person } = await visitAs(stage)
    const families = await stage.site.sql<{ id: number }>('SELECT id FROM family WHERE status = 1 LIMIT 25')
    await transaction(stage.site.database, (manager) =>
      manager.insert(
        Notification,
        families.map(({ id }) => ({
          userId: person.userId,
          familyId: id,
          isRead: false,
          isMailed: true,
          createdAt: Date.now(),
        })),
      ),
    )
    await open(page, '/account/notifications?p=2')
    await page.getByRole('button', { name: 'Mark all 25 as read' }).press('Enter')
    await page.getByRole('button', { name: /^Mark/ }).waitFor({ state: 'detached' })
    await keepsFocus(page)
    const [left] = await stage.site.sql<{ n: number }>(
      'SELECT COUNT(*) AS n FROM notification WHERE userId = ? AND isRead = 0',
      [person.userId],
    )
    expect(left!.n).toBe(0)
  })

  it('Download History lists a download made since it was opened', async () => {
    const { page, person } = await visitAs(stage)
    await open(page, '/account/downloads')
    await page.getByRole('heading', { name: 'No downloads yet' }).waitFor()
    await clientNavigate(page, '/help')
    await person.client.get(`/api/family/${(await lobster()).id}/bundle`, { headers: { 'User-Agent': 'Firefox/140' } })
    await waitFor('the entry', async () => {
      const rows = await stage.site.sql('SELECT id FROM user_download WHERE userId = ?', [person.userId])
      return rows.length > 0
    })
    await clientNavigate(page, '/account/downloads')
    await page.getByRole('main').getByRole('link', { name: 'Lobster', exact: true }).waitFor()
  })

  it('My Fonts: counts, messages and the selection are those of now', async () => {
    const { foundryId } = await stage.site.family('inter')
    const { page, person, expectConsole } = await visitAs(stage, { roles: ['designer'], foundryId })
    expectConsole(/net::ERR_FAILED/)
    for (let made = 0; made < 21; made++) await person.client.post('/api/v3/family', {})
    await open(page, '/account/foundry/fonts?sort=newest')
    const count = async () =>
      (await page.getByRole('navigation', { name: 'State' }).getByRole('link', { name: /^All/ }).innerText()).replace(
        /\D/g,
        '',
      )
    const all = Number(await count())
    const boxes = page.getByRole('checkbox', { name: /^Select Untitled/ })
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await page.waitForURL(/p=2/)
    await page.getByText('2 not on this page').waitFor()
    await boxes.last().check()
    await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).press('Enter')
    const said = page.getByText('1 family: deleted.')
    await said.waitFor()
    await keepsFocus(page)
    await page.getByText('2 families selected').waitFor()
    expect(Number(await count())).toBe(all - 1)
    await page.getByRole('button', { name: 'Your settings' }).click()
    await page
      .locator('.menu')
      .getByRole('link', { name: new RegExp(`^My Fonts\\s*${all - 1}$`) })
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByLabel('Order').selectOption('name')
    await page.waitForURL(/sort=name/)
    await said.waitFor({ state: 'detached' })
    // The fields stay the same elements, and show what the address says.
    await page.getByLabel('Order').focus()
    await page.keyboard.press('ArrowDown')
    await page.waitForURL(/sort=downloads/)
    await focusedText(page).toContain('select')
    await page.getByLabel('Name', { exact: true }).fill('Orbit')
    await page.getByLabel('Name', { exact: true }).press('Enter')
    await page.waitForURL(/q=Orbit/)
    await focusedText(page).toContain('input')
    await page.goBack()
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('')
    await page.route('**/trpc/foundries.act', (route) => route.abort())
    await boxes.first().check()
    await page.getByRole('button', { name: /^Delete/ }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).press('Enter')
    await page.getByText(NO_ANSWER, { exact: true }).waitFor()
  })

  it('My Fonts without scripts keeps the ticks of an act that was not confirmed', async () => {
    const { foundryId } = await lobster()
    const { page, expectConsole } = await visitAs(
      stage,
      { roles: ['designer'], foundryId },
      { javaScriptEnabled: false },
    )
    expectConsole(/400/)
    await page.goto('/account/foundry/fonts')
    const box = page.getByRole('checkbox', { name: /^Select / }).first()
    await box.check()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('alert').first().waitFor()
    expect(await box.isChecked()).toBe(true)
  })

  it('the studio returns to a style that was moved, and asks for styles to split', async () => {
    const { foundryId } = await lobster()
    const { page, person, expectConsole } = await visitAs(stage, { roles: ['designer'], foundryId })
    expectConsole(/400/)
    const familyId = await draftOf(person, 'Moved about')
    const sent = await uploadFile(person.client, {
      familyId,
      fileName: 'Quicksand-Bold.ttf',
      bytes: realFont('quicksand/700Bold/Quicksand_700Bold.ttf'),
      headers: await changeHeaders(person.client),
    })
    expect(sent.status, sent.text).toBe(200)
    await open(page, `/account/family/${familyId}/edit`)
    await page.getByRole('button', { name: 'Down: Regular' }).press('Enter')
    await page.waitForURL(/saved=style#style-Regular$/)
    await hydrated(page)
    await focusedText(page).toContain('Regular')
    await page.getByText('Split or merge').click()
    await page.getByRole('button', { name: 'Move styles' }).click()
    await page.getByText('Choose at least one style', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Move styles' }).waitFor()
  })

  it('offers no Cancel while the site opens a file, because the family gets it', async () => {
    const { foundryId } = await lobster()
    const { page, context, person } = await visitAs(stage, { roles: ['designer'], foundryId })
    const { json } = await person.client.post('/api/v3/family', {})
    await open(page, `/account/family/${json.familyId}/edit`)
    const letGo = await holdRequests(context, '**/api/v3/uploads/*/finish')
    const buffer = realFont('orbitron/400Regular/Orbitron_400Regular.ttf')
    await page.getByLabel('Font files').setInputFiles({ name: 'Orbitron.ttf', mimeType: 'font/ttf', buffer })
    const entry = page.locator('[data-part="file"]').filter({ hasText: 'Orbitron.ttf' })
    await entry.getByText('Checking').waitFor()
    expect(await entry.getByRole('button').count()).toBe(0)
    letGo()
    await page.getByRole('heading', { name: /^1 style/ }).waitFor()
  })
})
