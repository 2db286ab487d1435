import { expect, it } from 'vitest'
import { transaction } from '#server/database/transaction.ts'
import * as MESSAGES from '#shared/messages.ts'
import { open, openStage } from '#tests/support/browser.ts'
import { failure, rows } from '#tests/support/page-actions.ts'
import { describeWith } from '#tests/support/require.ts'

/** The line Chromium logs for a failed request. */
const FAILED_CALL = /^error: Failed to load resource/

await describeWith('chromium', 'failed calls on an open page', () => {
  const stage = openStage()

  it('reports later requests that fail in the dialog and in place, and keeps the content', async () => {
    const { page, context, expectConsole } = await stage.visit()
    const family = await stage.site.family('lobster')
    const fail = (calls: string) =>
      context.route(`**/trpc/${calls}**`, (route) => route.fulfill(failure(500, 'INTERNAL')))
    const dialog = page.getByRole('alertdialog', { name: MESSAGES.errorTitle })
    const listed = async (...lines: string[]) => {
      await expect.poll(async () => (await dialog.getByRole('listitem').allInnerTexts()).sort()).toEqual(lines.sort())
      await dialog.getByRole('button', { name: MESSAGES.dismiss }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    expectConsole(FAILED_CALL)

    // Family page: glyph names, and a page of comments.
    await transaction(stage.site.database, async (manager) => {
      for (let at = 1; at <= 12; at++)
        await manager.query(
          'INSERT INTO comment (familyId, userId, text, status, createdAt) VALUES (?, (SELECT MIN(id) FROM user), ?, 1, ?)',
          [family.id, `Comment ${at}`, Date.now() - at * 3_600_000],
        )
    })
    await open(page, `/lobster-f${family.id}`)
    await fail('families.glyphNames')
    await page.getByRole('searchbox', { name: /^Search glyphs/ }).fill('acute')
    await listed('families.glyphNames: 500')
    await page.getByText('The names of the characters could not be searched.').waitFor()
    const comments = page.locator('#comments > ol > li')
    const said = await comments.allInnerTexts()
    await fail('comments.list')
    await page.locator('#comments').getByRole('button', { name: 'Next page of comments' }).click()
    await listed('comments.list: 500')
    expect(await comments.allInnerTexts()).toEqual(said)

    // Home page: the style of its first family.
    await fail('fonts.details')
    await open(page, '/')
    await listed('fonts.details: 500')
    await page.getByRole('region', { name: /^Family of the week/ }).waitFor()

    // Designers: another number per page.
    await fail('designers.search')
    await open(page, '/designers')
    const names = await page.locator('main h2').allInnerTexts()
    await page.getByLabel('Per page').selectOption('50')
    await listed('designers: 500')
    expect(await page.locator('main h2').allInnerTexts()).toEqual(names)
  })

  it('logs a call that answers 403, and stays on the page', async () => {
    const { page, context, expectConsole } = await stage.open('/popular/fonts')
    await context.route('**/trpc/fonts.search**', (route) => route.fulfill(failure(403, 'FORBIDDEN')))
    expectConsole(FAILED_CALL)
    expectConsole(/^info: 403: fonts\.search/)
    const logged = page.waitForEvent('console', (message) => message.text() === '403: fonts.search')
    await page.getByRole('textbox', { name: 'Preview text' }).fill('Żółw')
    await logged
    await expect.poll(() => new URL(page.url()).pathname).toBe('/popular/fonts')
    expect(await rows(page).count()).toBe(10)
  })
})
