import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { COMMENT_STATUS, Comment } from '#server/database/entities/comment.ts'
import { SavedPreview } from '#server/database/entities/saved-preview.ts'
import { User } from '#server/database/entities/user.ts'
import { transaction } from '#server/database/transaction.ts'
import { insertThread } from '#server/features/community/messages/message-writes.ts'
import { foldName } from '#shared/search/words.ts'
import { adminSamples, SAMPLE_MESSAGE, SAMPLE_NOTICE } from '#tests/support/admin-samples.ts'
import { open, openStage } from '#tests/support/browser.ts'
import { addButtons } from '#tests/support/page-actions.ts'
import { makePerson, plantPerson } from '#tests/support/people.ts'
import { plantWords, WRITTEN } from '#tests/support/plant-words.ts'
import { describeWith } from '#tests/support/require.ts'
import { routeSamples } from '#tests/support/route-samples.ts'
import { THOROUGH } from '#tests/support/thorough.ts'
import { XSS_PAYLOADS } from '#tests/support/xss-payloads.ts'

/** Lists show all hostile words. Pages with one word are opened for every sixteenth; for all in `npm run test:full`. */
const isOpened = (at: number) => THOROUGH || at % 16 === 0

await describeWith('chromium', 'words that would be programs, wherever people write', () => {
  const stage = openStage()

  /** No script ran, and no frame or foreign style was added. The stage fails on violations of the CSP, which are logged. */
  async function isInert(page: Page, shows?: string): Promise<void> {
    if (shows) await expect.poll(() => page.locator('body').innerText()).toContain(shows)
    expect(await page.evaluate(() => (window as { __xss?: unknown }).__xss)).toBeUndefined()
    expect(await page.evaluate(() => document.querySelectorAll('iframe, object, base, body style').length)).toBe(0)
    const hrefs = await page.evaluate(() => Array.from(document.links, (link) => link.protocol))
    expect(hrefs.filter((protocol) => !['http:', 'https:', 'mailto:'].includes(protocol))).toEqual([])
  }

  // Over 20 s: every kind of hostile word is opened in a browser on every page that shows it.
  it('names, bios, comments, messages, reports and kept previews', { timeout: 240_000 }, async () => {
    const { site } = stage
    const reader = await makePerson(site, { username: 'reader' })
    const family = await site.family('lobster')
    const threads: number[] = []
    const names: string[] = []
    for (const [at, payload] of XSS_PAYLOADS.entries()) {
      const { userId } = await plantPerson(site.database, {
        username: `hostile${at}`,
        email: `hostile${at}@example.org`,
      })
      // No form accepts such a name, but pages must not rely on that.
      const name = payload.slice(0, 56) + at
      names.push(name)
      await transaction(site.database, async (manager) => {
        await manager.update(User, { id: userId }, { username: name, usernameKey: foldName(name) })
        await manager.query('UPDATE account SET bio = ?, links = ? WHERE userId = ?', [
          payload,
          JSON.stringify([{ label: payload, url: payload }]),
          userId,
        ])
        const common = { userId, familyId: family.id, createdAt: Date.now() }
        await manager.insert(Comment, { ...common, text: payload, status: COMMENT_STATUS.published })
        const setting = {
          text: payload,
          size: 40,
          width: 300,
          height: 60,
          fg: '000000',
          bg: 'FFFFFF',
          solid: true,
          renderer: 'skia',
          axes: {},
          features: {},
        }
        await manager.insert(SavedPreview, {
          familyId: family.id,
          fontId: family.primaryFontId!,
          setting,
          createdAt: Date.now(),
          userId: reader.userId,
          shareKey: `payload${String(at).padStart(15, '0')}`,
          settingKey: `payload-${at}`,
        })
        threads.push(
          await insertThread(manager, {
            fromId: userId,
            toId: reader.userId,
            subject: payload.slice(0, 150),
            body: payload,
            at: Date.now() + at,
            mailed: false,
          }),
        )
      })
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
      await expect.poll(() => page.locator('#comments > ol > li').count()).toBeGreaterThan(5)
      await isInert(page)
    }
    for (const [at, threadId] of threads.entries()) {
      if (!isOpened(at)) continue
      await open(page, `/account/messages/view/${threadId}`)
      await isInert(page)
      await open(page, `/help?${new URLSearchParams({ user: names[at]! })}`)
      await page.getByRole('dialog').getByRole('tab', { name: 'Activity' }).click()
      await isInert(page)
      await open(page, `/saved-preview/payload${String(at).padStart(15, '0')}`)
      await isInert(page)
    }
  })

  // Over 20 s: every kind of hostile word is opened in a browser on every page that shows it.
  it('collections: names, descriptions, notes, saved searches, files', { timeout: 300_000 }, async () => {
    const { site } = stage
    const owner = await makePerson(site, { username: 'hostileowner', roles: ['admin'] })
    const families = await Promise.all(['lobster', 'amiri'].map(async (slug) => (await site.family(slug)).id))
    const made: { id: number; slug: string }[] = []
    const kept = async (procedure: string, input: object) => {
      const answer = await owner.client.post(`/trpc/${procedure}`, input)
      expect(answer.status, `${procedure} ${JSON.stringify(input)}: ${answer.text}`).toBe(200)
      return answer.json.result.data
    }
    for (const payload of XSS_PAYLOADS) {
      const { id } = await kept('collections.create', {
        name: payload.slice(0, 40),
        description: payload,
        familyId: families[0],
      })
      await kept('collections.setNote', { id, familyId: families[0], note: payload })
      const [row] = await site.sql<{ slug: string }>('SELECT slug FROM collection WHERE id = ?', [id])
      made.push({ id, slug: row!.slug })
    }
    // Three are saved searches: their edit form shows the query.
    const smart = made.slice(0, 3)
    for (const [at, { id }] of smart.entries())
      await kept('collections.edit', { id, type: 3, smartQuery: `q=${encodeURIComponent(XSS_PAYLOADS[at * 7]!)}` })
    const file = {
      name: XSS_PAYLOADS[2],
      description: XSS_PAYLOADS[6],
      private: false,
      families: XSS_PAYLOADS.map((payload, at) => ({
        slug: at % 2 ? payload : 'lobster',
        name: payload,
        note: payload,
      })),
    }
    const imported = await kept('collections.import', { text: JSON.stringify(file) })
    made.push({ id: imported.id, slug: 'imported' })

    const { page, context } = await stage.visit()
    await owner.enter(context)
    for (const { id, slug } of made.filter((_, at) => isOpened(at))) {
      await open(page, `/collection/${slug}-c${id}`)
      await isInert(page)
    }
    await expect.poll(() => page.locator('[data-part="note"] p').first().innerText()).toContain('__xss=1')
    for (let at = 1; at <= Math.ceil(made.length / 10); at++) {
      await open(page, `/account/collections?p=${at}`)
      await isInert(page, at === 1 ? '__xss=1' : undefined)
    }
    await open(page, '/popular/fonts')
    await addButtons(page).first().click()
    await expect
      .poll(() => page.locator('dialog[open] button[aria-pressed]').count())
      .toBeGreaterThan(XSS_PAYLOADS.length / 2)
    await isInert(page)
    for (const { id, slug } of smart) {
      await open(page, `/collection/${slug}-c${id}`)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByLabel('Saved search').waitFor()
      await isInert(page)
    }
    // The import lists unknown families by name.
    await open(page, '/account/collections')
    await page.getByRole('button', { name: 'Import' }).click()
    await page
      .getByLabel('List')
      .fill(XSS_PAYLOADS.map((payload) => payload.replace(/[\u2028\u2029\u0001]/g, '')).join('\n'))
    await page.locator('dialog[open]').getByRole('button', { name: 'Import' }).click()
    await expect.poll(() => page.locator('dialog[open] section li').count()).toBeGreaterThan(30)
    await isInert(page)
  })

  it('collections as others see them: embedded cards, searches, profiles, log-in links', {
    timeout: 240_000,
  }, async () => {
    const { site } = stage
    const owner = await makePerson(site, { username: 'hostilecards' })
    const { page } = await stage.visit()
    for (const [at, payload] of XSS_PAYLOADS.entries()) {
      const answer = await owner.client.post('/trpc/collections.create', {
        name: payload.slice(0, 40),
        description: payload,
        familyId: (await site.family('lobster')).id,
      })
      const { id } = answer.json.result.data
      if (!isOpened(at)) continue
      await page.goto(`/embed/collection/${id}`)
      await isInert(page)
      await open(page, `/search?${new URLSearchParams({ q: payload })}`)
      await isInert(page)
      for (const way of ['login', 'forgot-password']) {
        await open(page, `/account/${way}?${new URLSearchParams({ next: payload, login: payload })}`)
        await isInert(page)
      }
    }
    await open(page, '/collection')
    await isInert(page, '__xss=1')
    await open(page, `/help?user=${owner.username}`)
    await page.getByRole('dialog').getByRole('tab', { name: 'Collections' }).click()
    await isInert(page, '__xss=1')
  })

  it('settings: names of API keys, bio and links', async () => {
    const { site } = stage
    for (const half of [XSS_PAYLOADS.slice(0, 20), XSS_PAYLOADS.slice(20)]) {
      const person = await makePerson(site)
      for (const payload of half)
        expect((await person.client.post('/trpc/profile.newApiKey', { name: payload.slice(0, 60) })).status).toBe(200)
      const { page, context, expectConsole } = await stage.visit()
      expectConsole(/400/)
      await person.enter(context)
      await open(page, `/account/profile/${person.userId}/settings`)
      await isInert(page, '__xss=1')
      // A rejected form shows its input again.
      await open(page, `/account/profile/${person.userId}/general`)
      for (const payload of half.slice(0, 5)) {
        await page.getByLabel(/^About/).fill(payload)
        await page.getByLabel(/^Links/).fill('javascript:__xss=1')
        await Promise.all([page.waitForEvent('domcontentloaded'), page.getByRole('button', { name: 'Save' }).click()])
        await isInert(page)
      }
    }
  })

  // Over 20 s: every kind of hostile word is opened in a browser on every page that shows it.
  it('texts of designers, reports and the operators’ announcement', { timeout: 240_000 }, async () => {
    const { site } = stage
    const { admin } = await adminSamples(site)
    const samples = await routeSamples(site)
    const visited = [
      ...Object.entries(samples).filter(
        ([name]) => /^(admin|family|foundry|manage|designer|blog)/.test(name) && name !== 'family-by-designer',
      ),
      ['notice', { path: `/admin/case/${SAMPLE_NOTICE}` }] as const,
      ['message', { path: `/admin/case/${SAMPLE_MESSAGE}` }] as const,
    ]
    const most = THOROUGH ? XSS_PAYLOADS.length : 20
    for (let from = 0; from < most; from += 20) {
      const words = XSS_PAYLOADS.slice(from, from + 20)
      const planted = await plantWords(site.database, words)
      for (const column of WRITTEN) expect(planted).toContain(column)
      // Cut to fit an announcement, which holds 280 characters.
      const announcement = words.join(' ').slice(0, 200)
      await admin.client.post('/trpc/admin.changeSettings', { announcement })
      for (const [name, sample] of visited) {
        const page = await stage.pageOf(('person' in sample && sample.person) || admin)
        const answer = await page.goto(sample.path)
        expect(answer?.status(), name).toBeLessThan(500)
        await isInert(page)
      }
    }
  })
})
