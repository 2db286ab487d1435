import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import * as MESSAGES from '#shared/messages.ts'
import { ageForm, hydrated, open, openStage } from '#tests/support/browser.ts'
import { linkIn, sentTo } from '#tests/support/mails.ts'
import { addButtons, answered, logOut, openDialog } from '#tests/support/page-actions.ts'
import { accessibilityProblems } from '#tests/support/page-checks.ts'
import { makePerson, PASSWORD } from '#tests/support/people.ts'
import { describeWith } from '#tests/support/require.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const FIRST = 'seven quiet herons at dusk'
const SECOND = 'nine loud geese before noon'

await describeWith('chromium', 'a member from the first day on', () => {
  const stage = openStage()
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  /** Path of the link in a mail to an address whose text matches. */
  async function linkTo(address: string, about: RegExp): Promise<string> {
    const links = async () => (await sentTo(stage.site, address)).filter((text) => about.test(text)).flatMap(linkIn)
    await waitFor(`mail to ${address}`, async () => (await links()).length > 0)
    return (await links()).at(-1)!
  }
  async function logIn(page: Page, name: string, password: string) {
    await page.getByLabel('User name or e-mail address').fill(name)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await button(page, 'Log in').click()
  }

  it('joins, confirms by mail, fills a private collection from three pages and edits it; others cannot see it', async () => {
    const { page } = await stage.open('/account/join?next=%2Fpopular%2Ffonts')
    await page.getByLabel('User name').fill('dunlin')
    await page.getByLabel('E-mail address').fill('dunlin@example.org')
    await page.getByLabel('Password', { exact: true }).fill(FIRST)
    await ageForm(stage.site, page)
    await button(page, 'Join free').click()
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
    await open(page, await linkTo('dunlin@example.org', /confirm your e-mail/))
    await button(page, 'Confirm my address').click()
    // The link of the mail fills in the user name.
    await expect.poll(() => page.getByLabel('User name or e-mail address').inputValue()).toBe('dunlin')
    await page.getByLabel('Password', { exact: true }).fill(FIRST)
    await button(page, 'Log in').click()
    await page.waitForURL('**/popular/fonts')
    await hydrated(page)

    await addButtons(page).first().click()
    await openDialog(page).getByRole('button', { name: 'New collection' }).click()
    await openDialog(page).getByLabel(MESSAGES.collectionName).fill('Shore birds')
    await openDialog(page).getByLabel(MESSAGES.collectionHide).check()
    await openDialog(page)
      .getByRole('button', { name: /^Create/ })
      .click()
    await page.locator('[data-part="notice"]').filter({ hasText: MESSAGES.addedToNew }).waitFor()
    // Another list, and a family page.
    const marks = answered(page, 'collections.held')
    await open(page, '/new/fonts')
    // From here on the page knows which rows are collected.
    await marks
    const first = answered(page, 'collections.addFont')
    const row = addButtons(page).nth(1)
    await row.click()
    await openDialog(page).getByRole('button', { name: 'Shore birds' }).click()
    await first
    await expect.poll(() => row.getAttribute('class')).toContain('is-on')
    await page.keyboard.press('Escape')
    const family = await stage.site.family('amiri')
    await open(page, `/amiri-f${family.id}`)
    await page.getByRole('button', { name: /^Collect/ }).click()
    const added = answered(page, 'collections.addFont')
    await openDialog(page).getByRole('button', { name: 'Shore birds' }).click()
    await added
    await page.keyboard.press('Escape')

    await open(page, '/account/collections')
    await expect.poll(() => page.getByRole('article').innerText()).toContain('3 fonts')
    await page.getByRole('article').getByRole('link', { name: 'View Shore birds' }).click()
    await expect.poll(() => page.locator('h1').innerText()).toContain('Shore birds')
    await button(page, 'Edit').click()
    await page.getByLabel(MESSAGES.collectionBio).fill('Waders in type')
    await openDialog(page).getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => openDialog(page).count()).toBe(0)
    await page.getByText('Waders in type').waitFor()
    await button(page, 'Share').click()
    const share = page.getByRole('dialog', { name: MESSAGES.collectionPrivate })
    await share.getByRole('button', { name: MESSAGES.makeLink }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await share.waitFor({ state: 'detached' })
    const { pathname } = new URL(page.url())
    expect(pathname).toMatch(/^\/collection\/shore-birds-c\d+$/)
    await logOut(page)
    expect(await open(page, pathname)).toBe(404)
    const id = /\d+$/.exec(pathname)?.[0]
    const stranger = await makePerson(stage.site)
    expect((await stranger.client.get(`/api/v3/collection/${id}/details.json`)).status).toBe(403)
    expect((await stranger.client.get(pathname)).status).toBe(404)
    const search = await stranger.client.get('/api/v3/collections/search.json?q=shore')
    expect(search.json.total).toBe(0)
  })

  it('resets a forgotten password by mail; the old password and session no longer work', async () => {
    const { page, expectConsole } = await stage.visit()
    expectConsole(/400/)
    const person = await makePerson(stage.site, { username: 'sanderling' })
    await open(page, '/account/login?next=%2Fpopular%2Ffonts')
    await page.getByRole('link', { name: /Forgot/ }).click()
    // The log-in page has an e-mail field too, so wait for this page.
    await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor()
    await page.getByLabel('E-mail address').fill('Sanderling@Example.org')
    await button(page, 'Send me a link').click()
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
    await page.getByText('If Sanderling@Example.org belongs to an account').waitFor()
    await button(page, 'Send again').click()
    await page.getByText('Requested again for Sanderling@Example.org').waitFor()
    await open(page, await linkTo('sanderling@example.org', /a new password/))
    // The key is removed from the address bar, and so from history and referrers.
    await expect.poll(() => new URL(page.url()).searchParams.has('key')).toBe(false)
    await page.getByLabel('New password').fill(SECOND)
    await button(page, 'Set password').click()
    await page.waitForURL(/\/account\/login\?reset=1/)
    await hydrated(page)
    await expect.poll(() => page.getByLabel('User name or e-mail address').inputValue()).toBe('sanderling')
    await logIn(page, person.username, PASSWORD)
    await page.getByText('User name or password is wrong.').waitFor()
    await logIn(page, person.username, SECOND)
    await page.waitForURL('**/popular/fonts')
    expect((await person.client.get('/api/account/identity')).json.isLoggedIn).toBe(false)
  })

  it('keeps night mode and preferences through log-in, reload and log-out', async () => {
    const { page } = await stage.visit()
    const person = await makePerson(stage.site)
    await open(page, '/popular/fonts')
    await page.getByRole('button', { name: 'Your settings' }).click()
    await page
      .getByRole('switch', { name: /Dark mode/ })
      .first()
      .click()
    const isNight = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
    await expect.poll(isNight).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByLabel('Preview text').first().fill('Waders')
    await expect.poll(() => page.locator('[data-part="row"] img').first().getAttribute('alt')).toContain('Waders')
    const kept = async () => {
      expect(await isNight()).toBe(true)
      await expect.poll(() => page.getByLabel('Preview text').first().inputValue()).toBe('Waders')
    }
    await open(page, '/account/login?next=%2Fpopular%2Ffonts')
    expect(await isNight()).toBe(true)
    await logIn(page, person.username, PASSWORD)
    await page.waitForURL('**/popular/fonts')
    await hydrated(page)
    await kept()
    await page.reload()
    await hydrated(page)
    await kept()
    await logOut(page)
    await open(page, '/popular/fonts')
    await kept()
  })

  it('lists installed fonts with a search for each, or says that the browser cannot list them', async () => {
    const { page, context } = await stage.visit()
    const admin = await makePerson(stage.site, { roles: ['admin'] })
    await admin.enter(context)
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
    await page.addInitScript(() => {
      Object.assign(window, {
        queryLocalFonts: async () => [
          { family: 'Lobster', style: 'Regular' },
          { family: '"><img src=x onerror=__xss=1>', style: 'Regular' },
          { family: 'Quoin Sans', style: 'Regular' },
          { family: 'Quoin Sans', style: 'Bold' },
        ],
      })
      // Chromium defines this on pages that extensions may talk to.
      Object.assign(window, { chrome: { runtime: {} } })
    })
    await open(page, '/popular/fonts')
    await page.getByRole('button', { name: 'Your settings' }).click()
    await page.getByRole('link', { name: 'Installed Fonts' }).click()
    await page.waitForURL('**/account/installed-fonts')
    await button(page, 'List my fonts').click()
    await page.getByText('Quoin Sans · 2 styles').waitFor()
    expect(await page.evaluate(() => (window as { __xss?: unknown }).__xss)).toBeUndefined()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByLabel('Name').fill('lob')
    await expect.poll(() => page.getByRole('link', { name: 'Search for it' }).count()).toBe(1)
    expect(asked.filter((line) => /Quoin|Sans|onerror/.test(line))).toEqual([])
    await page.getByRole('link', { name: 'Search for it' }).click()
    await page.waitForURL('**/search-fonts?q=Lobster')

    const plain = await stage.visit()
    await (await makePerson(stage.site)).enter(plain.context)
    await plain.page.addInitScript(() => {
      Object.defineProperty(window, 'queryLocalFonts', { value: undefined })
    })
    await open(plain.page, '/account/installed-fonts')
    await plain.page.getByText('This browser does not list installed fonts.').waitFor()
    await plain.page.getByRole('button', { name: 'Your settings' }).click()
    expect(await plain.page.getByRole('link', { name: 'Installed Fonts' }).count()).toBe(0)
  })
})
