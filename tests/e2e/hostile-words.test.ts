import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openDatabase } from '#server/database/data-source.ts'
import { COMMENT_STATUS, Comment } from '#server/database/entities/comment.ts'
import { SavedPreview } from '#server/database/entities/saved-preview.ts'
import { User } from '#server/database/entities/user.ts'
import { transaction } from '#server/database/transaction.ts'
import { insertThread } from '#server/features/messages/message-writes.ts'
import { foldName } from '#shared/search/words.ts'
import { open, openStage } from '#tests/support/browser.ts'
import { makePerson, plantPerson } from '#tests/support/people.ts'
import { describeWith } from '#tests/support/require.ts'
import { XSS_PAYLOADS } from '#tests/support/xss-payloads.ts'

await describeWith('chromium', 'words that would be programs, wherever people write', (chromium) => {
  const stage = openStage(chromium)

  /** Nothing ran, nothing was asked for; what the page's own rules forbid would stand on its console, which the stage reads. */
  async function isInert(page: Page, shows?: string): Promise<void> {
    expect(await page.evaluate(() => (window as { __xss?: unknown }).__xss)).toBeUndefined()
    expect(await page.evaluate(() => document.querySelectorAll('iframe, object, base, body style').length)).toBe(0)
    const hrefs = await page.evaluate(() => Array.from(document.links, (link) => link.protocol))
    expect(hrefs.filter((protocol) => !['http:', 'https:', 'mailto:'].includes(protocol))).toEqual([])
    if (shows) expect(await page.locator('body').innerText()).toContain(shows)
  }

  it('names, bios, comments, messages, reports and kept previews', { timeout: 240_000 }, async () => {
    const { site } = stage
    const reader = await makePerson(site, { username: 'reader' })
    const family = await site.family('lobster')
    const database = await openDatabase(
      { kind: 'sqlite', file: `${site.dataDir}/fontarium.sqlite` },
      { migrate: false },
    )
    const threads: number[] = []
    const names: string[] = []
    try {
      for (const [at, payload] of XSS_PAYLOADS.entries()) {
        const { userId } = await plantPerson(database, { username: `hostile${at}`, email: `hostile${at}@example.org` })
        // No way in takes such a name; a page must not rely on that.
        const name = payload.slice(0, 56) + at
        names.push(name)
        await transaction(database, async (manager) => {
          await manager.update(User, { id: userId }, { username: name, usernameKey: foldName(name) })
          await manager.query('UPDATE account SET bio = ?, links = ? WHERE userId = ?', [
            payload,
            JSON.stringify([{ label: payload, url: payload }]),
            userId,
          ])
          const common = { userId, familyId: family.id, createdAt: Date.now() }
          await manager.insert(Comment, { ...common, text: payload, rating: 3, status: COMMENT_STATUS.published })
          const setting = {
            ...{ text: payload, size: 40, width: 300, height: 60, fg: '000000', bg: 'FFFFFF', solid: true },
            ...{ renderer: 'skia', axes: {}, features: {} },
          }
          await manager.insert(SavedPreview, {
            ...{ familyId: family.id, fontId: family.primaryFontId!, setting, createdAt: Date.now() },
            ...{
              userId: reader.userId,
              shareKey: `payload${String(at).padStart(15, '0')}`,
              settingKey: `payload-${at}`,
            },
          })
          threads.push(
            await insertThread(manager, {
              ...{ fromId: userId, toId: reader.userId, subject: payload.slice(0, 150), body: payload },
              ...{ at: Date.now() + at, mailed: false },
            }),
          )
        })
      }
    } finally {
      await database.close()
    }
    const { page, context } = await stage.visit()
    await reader.enter(context)
    for (const at of [1, 2]) {
      await open(page, `/account/messages/inbox${at > 1 ? `?p=${at}` : ''}`)
      await isInert(page, at === 2 ? '<script>__xss=1</script>' : undefined)
      await open(page, `/account/previews${at > 1 ? `?p=${at}` : ''}`)
      await isInert(page)
    }
    for (const at of [1, 2, 3, 4]) {
      await open(page, `/lobster-f${family.id}#comments&p=${at}`)
      await expect.poll(() => page.locator('.comments > li').count()).toBeGreaterThan(5)
      await isInert(page)
    }
    for (const [at, threadId] of threads.entries()) {
      await open(page, `/account/messages/view/${threadId}`)
      await isInert(page)
      // Every fifth with the person's profile over it: a dialog is slower than a page.
      if (at % 5 > 0) continue
      await open(page, `/help?${new URLSearchParams({ user: names[at]! })}`)
      await page.getByRole('dialog').getByRole('tab', { name: 'Activity' }).click()
      await isInert(page)
      await open(page, `/saved-preview/payload${String(at).padStart(15, '0')}`)
      await isInert(page)
    }
  })
})
