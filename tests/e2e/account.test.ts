import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { issueStamp } from '#server/features/core/form-guard.ts'
import { ageForm, hydrated, open, openStage, visitAs } from '#tests/support/browser.ts'
import { linkIn, sentTo } from '#tests/support/mails.ts'
import { logOut } from '#tests/support/page-actions.ts'
import { accessibilityProblems, sidewaysOverflow } from '#tests/support/page-checks.ts'
import { makePerson, PASSWORD } from '#tests/support/people.ts'
import { describeWith } from '#tests/support/require.ts'
import { solidPng } from '#tests/support/solid-png.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const FIRST = 'seven quiet herons at dusk'
const SECOND = 'nine loud geese before noon'

await describeWith('chromium', 'an account in a browser', () => {
  const stage = openStage()
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  /** Path of the link in the newest mail to an address. */
  async function linkTo(address: string): Promise<string> {
    const links = async () => (await sentTo(stage.site, address)).flatMap(linkIn)
    await waitFor(`mail to ${address}`, async () => (await links()).length > 0)
    return (await links()).at(-1)!
  }

  it('joins, confirms by mail, logs in, changes the password and logs out', async () => {
    const { page } = await stage.visit()
    const onTheWay = new Set<unknown>()
    page.on('request', (request) => {
      // Playwright reports no end of the requests of a page that is left.
      if (request.isNavigationRequest()) onTheWay.clear()
      if (request.url().includes('account.track')) onTheWay.add(request)
    })
    page.on('response', (response) => onTheWay.delete(response.request()))
    page.on('requestfailed', (request) => onTheWay.delete(request))
    await open(page, '/popular/fonts?p=2')
    await page.getByRole('link', { name: 'Join Free' }).click()
    await page.getByLabel('User name').fill('wren')
    await page.getByLabel('E-mail address').fill('wren@example.org')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await expect.poll(() => page.locator('.PasswordField_meter').innerText()).toMatch(/Too short/)
    await page.getByLabel('Password', { exact: true }).fill(FIRST)
    await expect.poll(() => page.locator('.PasswordField_meter').innerText()).toBe('Strong')
    await ageForm(stage.site, page)
    await button(page, 'Join free').click()
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
    await page.getByText('We have sent an e-mail to wren@example.org.').waitFor()
    await button(page, 'Send again').click()
    await page.getByText('Requested again for wren@example.org').waitFor()
    await waitFor('the second mail', async () => (await sentTo(stage.site, 'wren@example.org')).length === 2)
    // After a reload the page shows no address.
    await open(page, page.url())
    await page.getByText('We have sent an e-mail to you.').waitFor()
    expect(await button(page, 'Send again').count()).toBe(0)

    const link = await linkTo('wren@example.org')
    await open(page, link)
    // The page's script removes the key: a later click or a shared link must not carry it.
    await expect.poll(() => new URL(page.url()).searchParams.has('key')).toBe(false)
    await button(page, 'Confirm my address').click()
    await page.getByText('Your e-mail address is confirmed.').waitFor()
    await page.getByLabel('User name or e-mail address').fill('WREN')
    await page.getByLabel('Password', { exact: true }).fill(FIRST)
    await button(page, 'Log in').click()
    await page.waitForURL('**/popular/fonts?p=2')
    await hydrated(page)
    await page.getByRole('button', { name: 'Your settings' }).click()
    await expect.poll(() => page.locator('[data-part="tools"] .menu').innerText()).toContain('wren')
    await page.getByRole('link', { name: 'Account Settings' }).click()
    await page.getByRole('link', { name: 'Password', exact: true }).click()
    await page.getByLabel('Current password').fill(FIRST)
    await page.getByLabel('New password').fill(SECOND)
    // The new password ends this session, so requests sent with it must be answered before.
    await expect.poll(() => onTheWay.size).toBe(0)
    await button(page, 'Change password').click()
    await page.getByText('Your password is changed.').waitFor()
    await hydrated(page)
    await logOut(page)
    await expect
      .poll(async () => (await page.context().cookies()).some((cookie) => cookie.name === 'session'))
      .toBe(false)
  })

  it('a mistyped address can be corrected after Send again', async () => {
    const { page, expectConsole } = await stage.visit()
    expectConsole(/400/)
    await open(page, '/account/join')
    await page.getByLabel('User name').fill('siskin')
    await page.getByLabel('E-mail address').fill('siskin@exmaple.org')
    await page.getByLabel('Password', { exact: true }).fill(FIRST)
    await ageForm(stage.site, page)
    await button(page, 'Join free').click()
    const again = page.waitForRequest('**/trpc/account.join')
    await button(page, 'Send again').click()
    await page.getByText('Requested again for siskin@exmaple.org').waitFor()
    const { stamp: used } = (await again).postDataJSON()
    await page.getByRole('link', { name: 'Use another address' }).click()
    await expect.poll(() => page.getByLabel('User name').inputValue()).toBe('siskin')
    await expect.poll(() => page.getByLabel('E-mail address').inputValue()).toBe('siskin@exmaple.org')
    expect(await page.locator('input[name="stamp"]').inputValue()).not.toBe(used)
    await ageForm(stage.site, page)
    await page.getByLabel('E-mail address').fill('siskin@example.org')
    await page.getByLabel('Password', { exact: true }).fill(FIRST)
    await button(page, 'Join free').click()
    await page.getByText('This name waits for the first address to be confirmed').first().waitFor()
    await page.getByLabel('User name').fill('siskin2')
    await page.getByLabel('Password', { exact: true }).fill(FIRST)
    await button(page, 'Join free').click()
    await page.getByText('We have sent an e-mail to siskin@example.org.').waitFor()
    await linkTo('siskin@example.org')
  })

  it('reports a wrong password and keeps the user name', async () => {
    const { page, expectConsole } = await stage.visit()
    expectConsole(/400/)
    const person = await makePerson(stage.site)
    await open(page, '/account/login?next=%2Fcategory')
    await page.getByLabel('User name or e-mail address').fill(person.username)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await button(page, 'Log in').click()
    await page.getByText('User name or password is wrong.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/category')
  })

  it('an open page keeps working after the person logs in elsewhere', async () => {
    const { page, context } = await stage.visit()
    const person = await makePerson(stage.site)
    const counted = () =>
      page.waitForResponse((answer) => answer.url().includes('account.track') && answer.status() === 200)
    // The visit of the first page is counted before the login, so the next call is the one with the old token.
    const first = counted()
    await open(page, '/404')
    await first
    await person.enter(context)
    const refused = page.waitForEvent('console', (message) => message.text().includes('403'))
    const answered = counted()
    await page.getByRole('link', { name: 'Styles', exact: true }).first().click()
    await Promise.all([refused, answered])
  })

  it('shows a new API key once', async () => {
    const { page, context } = await stage.visit()
    const person = await makePerson(stage.site)
    await person.enter(context)
    await open(page, `/account/profile/${person.userId}/settings`)
    await page.getByLabel('Key name').fill('my script')
    await button(page, 'Create key').click()
    expect(await page.locator('[data-part="key"]').innerText()).toMatch(/^fk_[\w-]{43}$/)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.reload()
    await hydrated(page)
    expect(await page.locator('[data-part="key"]').count()).toBe(0)
    await expect.poll(() => page.getByText('my script').count()).toBe(1)
    for (const width of [320, 360, 800, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await sidewaysOverflow(page), `${width} px`).toEqual([])
    }
  })

  it('rejects, changes and removes a profile picture', async () => {
    const { page, person, expectConsole } = await visitAs(stage)
    expectConsole(/415/)
    expectConsole(/^warning: picture rejected/)
    await open(page, `/account/profile/${person.userId}/general`)
    const part = page.locator('[data-part="picture"]')
    const field = part.locator('.needs-js input[type=file]')
    await field.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
    await part.getByText('This picture cannot be read.').waitFor()
    expect(await button(page, 'Remove picture').count()).toBe(0)
    await field.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: solidPng(300, 200) })
    await part.getByText('Your picture is changed.').waitFor()
    const shown = page.locator('img.avatar:visible')
    // On the page and in the header.
    await expect.poll(() => shown.count()).toBe(2)
    // An image that is still loading would be requested after it is removed.
    await expect
      .poll(() => shown.evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth > 0)))
      .toBe(true)
    expect(await accessibilityProblems(page)).toEqual([])
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/api/account/*/avatar', async (route) => {
      await held
      await route.continue()
    })
    const question = page.getByRole('alertdialog', { name: 'Remove the picture?' })
    await button(page, 'Remove picture').click()
    await question.getByRole('button', { name: 'Yes' }).click()
    await part.getByText('Sending …').waitFor()
    // A second press during the request asks no question.
    await button(page, 'Remove picture').dispatchEvent('click')
    letGo()
    await part.getByText('Your picture is removed.').waitFor()
    expect(await question.count()).toBe(0)
    // The focused button is gone; the focus moves to the file field, not to the top of the page.
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await expect.poll(() => shown.count()).toBe(0)
  })

  it('a used mail link offers to send a new one', async () => {
    const { page, expectConsole } = await stage.visit()
    expectConsole(/400|net::ERR_FAILED/)
    // Reported before a password is typed.
    await open(page, '/account/forgot-password?key=used&next=%2Fcategory')
    await page.getByRole('heading', { level: 1, name: 'This link no longer works' }).waitFor()
    expect(await page.getByLabel('New password').count()).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor()

    const person = await makePerson(stage.site)
    await stage.site.visitor().post('/trpc/account.forgot', { email: person.email })
    const link = await linkTo(person.email)
    await open(page, link)
    await page.getByLabel('New password').fill('Quiet-lantern-58-moss')
    const deadLine = '**/account.{confirm,reset}*'
    // Without an answer the link may still be valid.
    await page.route(deadLine, (route) => route.abort())
    await button(page, 'Set password').click()
    await page.getByText('The site did not answer.').waitFor()
    expect(await page.getByRole('link', { name: 'Ask for a new link' }).count()).toBe(0)
    await page.unroute(deadLine)
    // The link is used elsewhere while the page is open.
    const key = new URL(link, stage.site.url).searchParams.get('key')
    await stage.site.visitor().post('/trpc/account.reset', { key, password: 'Quiet-lantern-59-moss' })
    await button(page, 'Set password').click()
    await page.getByText('This link was already used or has expired.').waitFor()
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor()
    // Joining, with a mail that logging in has made old.
    const [secret] = await stage.site.sql<{ value: string }>("SELECT value FROM app_state WHERE name = 'site.secret'")
    const joiner = { username: 'plover', email: 'plover@example.org', password: 'Quiet-lantern-60-moss', next: '' }
    const stamp = issueStamp(secret!.value, Date.now() - 60_000)
    await stage.site.visitor().post('/trpc/account.join', { ...joiner, nickname: '', stamp })
    const confirm = await linkTo(joiner.email)
    await open(page, confirm)
    await page.route(deadLine, (route) => route.abort())
    await button(page, 'Confirm my address').click()
    await page.getByText('The site did not answer.').waitFor()
    expect(await page.getByText('use the newest mail').count()).toBe(0)
    await page.unroute(deadLine)
    await stage.site.visitor().post('/trpc/account.login', { login: 'plover', password: joiner.password })
    await button(page, 'Confirm my address').click()
    await page.getByText('This link was already used or has expired.').waitFor()
    await page.getByText('use the newest mail').waitFor()
    // Opened now, it says so without a button.
    await open(page, confirm)
    await page.getByText('This link no longer works.').waitFor()
    await page.getByText('use the newest mail').waitFor()
    expect(await button(page, 'Confirm my address').count()).toBe(0)
    await page.getByRole('link', { name: 'Log in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
  })

  it.each([true, false])(
    'scrolls to the form that was rejected, however far down the page; scripts: %s',
    async (scripts) => {
      const { page, context, expectConsole } = await stage.visit({ javaScriptEnabled: scripts })
      expectConsole(/400/)
      const person = await makePerson(stage.site)
      await person.enter(context)
      const settings = `/account/profile/${person.userId}/settings`
      await (scripts ? open(page, settings) : page.goto(settings))
      await page.locator('#delete-password').fill('not the password')
      await button(page, 'Delete my account').click()
      const said = page.getByText('This is not your password')
      await said.waitFor()
      await expect
        .poll(() => said.evaluate((text) => text.getBoundingClientRect().bottom < innerHeight && scrollY > 300))
        .toBe(true)
      const focused = () => page.evaluate(() => document.activeElement?.closest('form')?.innerText ?? '')
      await expect.poll(focused).toContain('Delete my account')
    },
  )
})
