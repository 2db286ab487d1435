import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { adminSamples } from '#tests/support/admin-samples.ts'
import { hydrated, open, openStage, visitAs } from '#tests/support/browser.ts'
import { focused, tabTo } from '#tests/support/page-actions.ts'
import { accessibilityProblems } from '#tests/support/page-checks.ts'
import { describeWith } from '#tests/support/require.ts'

await describeWith('chromium', 'running the site by keyboard alone', () => {
  const stage = openStage()

  const enter = (roles: ('admin' | 'moderator')[]) => visitAs(stage, { roles })
  /** Skips the header, as keyboard users do. */
  async function skip(page: Page): Promise<void> {
    await page.keyboard.press('Tab')
    await expect.poll(async () => (await focused(page)).what).toBe('a Skip to content')
    await page.keyboard.press('Enter')
  }

  it('keeps the states of the queue on one line on phones, the current one in sight', async () => {
    const { page } = await enter(['moderator'])
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, '/admin/queue?state=taken-back')
    const links = page.getByRole('navigation', { name: 'State' }).getByRole('link')
    const boxes = await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
    expect(boxes.at(-1)!.right).toBeLessThanOrEqual(390)
    await page.getByText('Families with the state “Withdrawn” appear here.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Withdrawn' }).waitFor()
    expect(await page.title()).toMatch(/^Withdrawn/)
  })

  it('ticks, deletes and restores families; asks once, and families that failed stay ticked', async () => {
    const { page } = await enter(['admin'])
    await open(page, '/admin/fonts?q=p&state=all')
    const main = page.getByRole('main')
    const box = (name: string) => main.getByRole('checkbox', { name, exact: true })
    await skip(page)
    for (const name of ['Playfair Display', 'Press Start 2P']) {
      await tabTo(page, box(name))
      await page.keyboard.press('Space')
    }
    await page.getByText('2 families selected').waitFor()
    const choose = async (act: string) => {
      const acts = main.getByLabel('With selected')
      await tabTo(page, acts)
      // One letter only: letters typed more than a second apart do not count as one word.
      await page.keyboard.press(act.charAt(0))
      await expect.poll(() => acts.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label)).toBe(act)
      await tabTo(page, main.getByRole('button', { name: 'Apply' }))
      await page.keyboard.press('Enter')
    }
    await choose('Delete')
    const dialog = page.getByRole('alertdialog', { name: 'Delete: 2 families?' })
    await dialog.getByText('Playfair Display, Press Start 2P').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    // Escape cancels.
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => box('Playfair Display').isChecked()).toBe(true)
    await page.keyboard.press('Enter')
    await tabTo(page, dialog.getByRole('button', { name: 'Yes' }))
    await page.keyboard.press('Enter')
    await page.getByText('2 families: deleted. You can restore them for 30 days.').waitFor()
    await hydrated(page)

    // Deleting again changes nothing, and the page names the family.
    await tabTo(page, box('Playfair Display'))
    await page.keyboard.press('Space')
    await choose('Delete')
    const again = page.getByRole('alertdialog', { name: 'Delete: 1 family?' })
    await tabTo(page, again.getByRole('button', { name: 'Yes' }))
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Playfair Display: It is deleted already.').waitFor()
    await hydrated(page)
    await expect.poll(() => box('Playfair Display').isChecked()).toBe(true)
    expect(await accessibilityProblems(page)).toEqual([])
    await choose('Restore')
    await page.getByText('1 family: restored.').waitFor()
  })

  it('Enter in the fields of tags changes tags, whatever act is chosen; without scripts it changes nothing', async () => {
    const { page, person } = await enter(['admin'])
    await open(page, '/admin/fonts?q=playfair')
    const main = page.getByRole('main')
    const all = main.getByRole('checkbox', { name: 'All on this page' })
    const box = main.getByRole('checkbox', { name: 'Playfair Display', exact: true })
    // The box for all says whether all are ticked.
    await all.check()
    await box.uncheck()
    await expect.poll(() => all.isChecked()).toBe(false)
    await box.check()
    const isFeatured = () => main.getByText('home page', { exact: true }).count()
    const before = await isFeatured()
    await main
      .getByLabel('With selected')
      .selectOption({ label: before ? 'Remove from the home page' : 'Put on the home page' })
    await main.getByLabel('Add tags').fill('made-by-enter')
    await main.getByLabel('Add tags').press('Enter')
    await page.getByText(/the tags have been changed/).waitFor()
    await expect.poll(isFeatured).toBe(before)
    const plain = await stage.visit({ javaScriptEnabled: false })
    await person.enter(plain.context)
    plain.expectConsole(/400/)
    await plain.page.goto('/admin/fonts?q=playfair')
    const plainMain = plain.page.getByRole('main')
    await plainMain.getByRole('checkbox', { name: 'Playfair Display', exact: true }).check()
    await plainMain
      .getByLabel('With selected')
      .selectOption({ label: before ? 'Remove from the home page' : 'Put on the home page' })
    await plainMain.getByLabel('Add tags').fill('retro')
    await plainMain.getByLabel('Add tags').press('Enter')
    await plain.page.getByText('Press “Change tags”, or empty the fields of the tags first.').waitFor()
    expect(await plainMain.getByText('home page', { exact: true }).count()).toBe(before)
    expect(await plainMain.getByLabel('Add tags').inputValue()).toBe('retro')
    expect(await plainMain.getByRole('checkbox', { name: 'Playfair Display', exact: true }).isChecked()).toBe(true)
  })

  it('puts collections on the home page and reorders them', async () => {
    const { page } = await enter(['admin'])
    await open(page, '/admin/collections')
    const main = page.getByRole('main')
    const press = async (name: string) => {
      // The press before this one loads a new page.
      await page.waitForLoadState()
      await tabTo(page, main.getByRole('button', { name, exact: true }))
      await page.keyboard.press('Enter')
    }
    const order = () => main.locator('[id^="front-"] bdi').allInnerTexts()
    const [first, second] = (await main.locator('ul > li > a bdi').allInnerTexts()) as [string, string]
    for (const [at, name] of [first, second].entries()) {
      await press(`Put on the home page: ${name}`)
      await expect.poll(order).toHaveLength(at + 1)
    }
    await page.getByText('The home page has been changed.').waitFor()
    await press(`Up: ${second}`)
    await page.getByText('The order has been changed.').waitFor()
    await expect.poll(order).toEqual([second, first])
    // The next stop is in the row that was moved.
    await main.locator('li:target').waitFor()
    await page.waitForLoadState()
    await hydrated(page)
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('li')?.textContent)).toContain(second)
    await press(`Remove: ${second}`)
    await expect.poll(order).toEqual([first])
    await press(`Remove: ${first}`)
    await expect.poll(order).toEqual([])
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('a moderator opens a waiting family and sends it back', async () => {
    const { pages } = await adminSamples(stage.site)
    const { page } = await enter(['moderator'])
    await open(page, '/admin/queue')
    await page.keyboard.press('j')
    await expect.poll(async () => (await focused(page)).what).toBe('a Megrim')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${pages['admin-submission'].path}`)
    await page.getByRole('heading', { level: 1, name: 'Megrim' }).waitFor()
    await tabTo(page, page.getByLabel('To the designer'))
    await page.keyboard.type('Please write whose letters these are.')
    await tabTo(page, page.getByRole('button', { name: 'Send back' }))
    await page.keyboard.press('Enter')
    await page.getByText('Sent back. The designer is told by e-mail.').waitFor()
  })
})
