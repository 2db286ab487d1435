import { expect, it } from 'vitest'
import { open, openStage, visitAs } from '#tests/support/browser.ts'
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
    expect(page.url()).toContain(`/account/family/${familyId}/history`)
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
})
