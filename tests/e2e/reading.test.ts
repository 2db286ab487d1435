import path from 'node:path'
import Database from 'better-sqlite3'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { hydrated, openStage } from '#tests/support/browser.ts'
import { accessibilityProblems, sidewaysOverflow } from '#tests/support/page-checks.ts'
import { describeWith } from '#tests/support/require.ts'

const COMMENTS = 27
const LONG = `${'A long paragraph, as people write who like something. '.repeat(12)}\n\nhttps://example.org/${'x'.repeat(120)}`

await describeWith('chromium', 'what is read: comments, the API page', () => {
  const stage = openStage()

  /** Adds comments to a family in the database, number 1 the newest: only reading is tested here. */
  async function commented(slug: string): Promise<string> {
    const family = await stage.site.family(slug)
    const database = new Database(path.join(stage.site.dataDir, 'fontarium.sqlite'))
    database.pragma('busy_timeout = 5000')
    const add = database.prepare(
      'INSERT INTO comment (familyId, userId, text, status, createdAt) VALUES (?, (SELECT MIN(id) FROM user), ?, 1, ?)',
    )
    for (let at = 1; at <= COMMENTS; at++) {
      const text = at === 2 ? LONG : at === 3 ? 'خط جميل جدا' : `Comment ${at}`
      add.run(family.id, text, Date.now() - at * 3_600_000)
    }
    database
      .prepare(
        'INSERT INTO family_rating (familyId, userId, stars, createdAt) VALUES (?, (SELECT MIN(id) FROM user), 3, ?)',
      )
      .run(family.id, Date.now())
    database.close()
    return `/${family.slug}-f${family.id}`
  }
  const texts = (page: Page) => page.locator('[data-part="words"]').allInnerTexts()
  const pager = (page: Page) => page.getByRole('navigation', { name: /comments/i })

  it('pages of comments are in the hash, and a reload opens the same page', async () => {
    const family = await commented('lobster')
    const { page } = await stage.open(family, { width: 360 })
    await expect.poll(async () => (await texts(page))[0]).toBe('Comment 1')
    expect(await texts(page)).toHaveLength(10)
    expect(await sidewaysOverflow(page)).toEqual([])
    expect(await accessibilityProblems(page)).toEqual([])
    const entries = await page.evaluate(() => history.length)
    await pager(page)
      .getByRole('button', { name: /Next page/ })
      .click()
    await expect.poll(async () => (await texts(page))[0]).toBe('Comment 11')
    await expect.poll(() => new URL(page.url()).hash).toBe('#comments&p=2')
    await pager(page).getByRole('button', { name: '3', exact: true }).click()
    await expect.poll(() => texts(page)).toHaveLength(COMMENTS - 20)
    expect(await page.evaluate(() => history.length)).toBe(entries)
    await page.reload()
    await hydrated(page)
    await expect.poll(async () => (await texts(page))[0]).toBe('Comment 21')
    await pager(page).getByRole('button', { name: '1', exact: true }).click()
    await expect.poll(async () => (await texts(page))[0]).toBe('Comment 1')
    await expect.poll(() => new URL(page.url()).hash).toBe('#comments')
    // Arrow keys turn pages too, except in a field and before the first page.
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await texts(page))[0]).toBe('Comment 11')
    await page.getByRole('textbox', { name: 'Preview text' }).press('ArrowRight')
    await page.locator('h1').click()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => (await texts(page))[0]).toBe('Comment 1')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => new URL(page.url()).hash).toBe('#comments')
  })

  it('finds calls of the API by words', async () => {
    const { page } = await stage.open('/api/docs')
    const calls = page.getByRole('main').getByRole('article')
    const all = await calls.count()
    await page.getByRole('searchbox', { name: 'Find a call' }).fill('timeline')
    await expect.poll(() => calls.count()).toBe(1)
    await expect.poll(() => calls.first().innerText()).toContain('/api/v3/timeline.json')
    const calling = page.getByRole('navigation', { name: 'Calls' })
    await expect.poll(() => calling.getByRole('status').innerText()).toBe('1 call')
    await page.getByRole('searchbox', { name: 'Find a call' }).fill('no such call')
    await page.getByText('No call has that').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('searchbox', { name: 'Find a call' }).fill('')
    await expect.poll(() => calls.count()).toBe(all)
    await calling.getByRole('link').nth(3).click()
    await expect.poll(() => new URL(page.url()).hash).not.toBe('')
  })
})
