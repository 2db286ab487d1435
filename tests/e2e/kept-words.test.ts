import { expect, it } from 'vitest'
import { transaction } from '#server/database/transaction.ts'
import { insertThread } from '#server/features/community/messages/message-writes.ts'
import * as MESSAGES from '#shared/messages.ts'
import { hydrated, open, openStage, visitAs } from '#tests/support/browser.ts'
import { PASSWORD, plantPerson } from '#tests/support/people.ts'
import { describeWith } from '#tests/support/require.ts'
import { draftOf } from '#tests/support/studio-samples.ts'

await describeWith('chromium', 'words that are not saved yet', () => {
  const stage = openStage()

  it('asks once, in its own dialog, when a link or Back leaves an unsaved form', async () => {
    const { page, person } = await visitAs(stage, { roles: ['designer'] })
    const familyId = await draftOf(person, 'Half written')
    const native: string[] = []
    page.on('dialog', (dialog) => {
      native.push(dialog.type())
      void dialog.dismiss()
    })
    await open(page, `/account/family/${familyId}/history`)
    const tabs = page.getByRole('navigation', { name: 'Family' })
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await tabs.getByRole('link', { name: 'Edit' }).click()
    const title = page.getByLabel('Title')
    await title.fill('Half written, and more')
    await tabs.getByRole('link', { name: 'Preview' }).click()
    await question.getByRole('button', { name: 'Stay' }).click()
    await page.goBack()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect.poll(() => page.url()).toContain(`/account/family/${familyId}/edit`)
    await expect.poll(() => title.inputValue()).toBe('Half written, and more')
    // Back while the question is open: it stays open, and “Stay” restores the address of the form.
    await tabs.getByRole('link', { name: 'Preview' }).click()
    await question.waitFor()
    await page.goBack()
    await expect.poll(() => page.url()).toContain(`/account/family/${familyId}/history`)
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect.poll(() => page.url()).toContain(`/account/family/${familyId}/edit`)
    await expect.poll(() => title.inputValue()).toBe('Half written, and more')
    await page.goBack()
    await question.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL(`**/account/family/${familyId}/history`)
    await title.waitFor({ state: 'detached' })
    // A change that is undone asks nothing.
    await tabs.getByRole('link', { name: 'Edit' }).click()
    await title.fill('x')
    await title.fill('Half written')
    // The date belongs to the form, though it is beside it.
    const date = page.getByLabel(/^Publish on/)
    await date.fill('2030-12-24T18:00')
    await tabs.getByRole('link', { name: 'Preview' }).click()
    await question.getByRole('button', { name: 'Stay' }).click()
    await date.fill('')
    await tabs.getByRole('link', { name: 'Preview' }).click()
    await page.waitForURL(`**/account/family/${familyId}/preview`)
    expect(await question.count()).toBe(0)
    expect(native).toEqual([])
  })

  it.each([true, false])(
    'come back after logging in again when the session has ended (scripts: %s)',
    async (scripts) => {
      const { page, context, person, expectConsole } = await visitAs(
        stage,
        { roles: ['admin'] },
        scripts ? {} : { javaScriptEnabled: false },
      )
      const show = (path: string) => (scripts ? open(page, path) : page.goto(path))
      const logIn = async (password: string) => {
        await page.getByLabel('User name or e-mail address').fill(person.username)
        await page.getByLabel('Password', { exact: true }).fill(password)
        await page.getByRole('button', { name: 'Log in' }).click()
      }
      const endSession = () => context.clearCookies({ name: 'session' })

      // A form that the browser sends.
      expectConsole(/status of 40[013]/)
      await show('/admin/article/new')
      const title = `On ends ${scripts}`
      await page.getByLabel('Title').fill(title)
      await page.getByLabel('Text, in Markdown').fill('An hour of work.')
      await page.getByLabel('Summary').fill('Short')
      await page.getByLabel('Author').fill('Ada')
      await page.getByLabel('Published, or at its time').check()
      await endSession()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText(MESSAGES.loginToContinue).waitFor()
      if (scripts) await hydrated(page)
      await logIn('a wrong password')
      await page.getByText('User name or password is wrong.').waitFor()
      await logIn(PASSWORD)
      await page.getByText(MESSAGES.backAfterLogin).waitFor()
      await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/article/new')
      expect(await page.getByLabel('Title').inputValue()).toBe(title)
      expect(await page.getByLabel('Text, in Markdown').inputValue()).toBe('An hour of work.')
      expect(await page.getByLabel('Published, or at its time').isChecked()).toBe(true)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Saved and published.').waitFor()

      // A form that scripts send.
      const other = await plantPerson(stage.site.database)
      const thread = { fromId: other.userId, toId: person.userId, subject: 'Hello', body: 'A question?' }
      const threadId = await transaction(stage.site.database, (manager) =>
        insertThread(manager, { ...thread, at: Date.now(), mailed: false }),
      )
      await show(`/account/messages/view/${threadId}`)
      const answer = page.getByLabel(`Answer ${other.username}`)
      await answer.fill('A long answer.')
      await endSession()
      await page.getByRole('button', { name: 'Send answer' }).click()
      await page.getByText(MESSAGES.loginToContinue).waitFor()
      if (scripts) await hydrated(page)
      await logIn(PASSWORD)
      await page.getByText(MESSAGES.backAfterLogin).waitFor()
      expect(await answer.inputValue()).toBe('A long answer.')
      if (scripts) await hydrated(page)
      await page.getByRole('button', { name: 'Send answer' }).click()
      await expect
        .poll(() => stage.site.sql('SELECT body FROM message WHERE threadId = ? ORDER BY id', [threadId]))
        .toEqual([{ body: 'A question?' }, { body: 'A long answer.' }])
    },
  )
})
