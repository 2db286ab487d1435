import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { holdRequests, hydrated, open, openStage, visitAs } from '#tests/support/browser.ts'
import { answered, settled } from '#tests/support/page-actions.ts'
import { accessibilityProblems, sidewaysOverflow } from '#tests/support/page-checks.ts'
import { makePerson, PASSWORD, type PersonOptions } from '#tests/support/people.ts'
import { describeWith } from '#tests/support/require.ts'

await describeWith('chromium', 'people in a browser', () => {
  const stage = openStage()
  const familyPath = async () => `/lobster-f${(await stage.site.family('lobster')).id}`

  /** Opens the menu of a family page that has the heart. */
  const openMore = (page: Page) => page.getByRole('button', { name: /^More actions for / }).press('Enter')

  const enter = (options: PersonOptions, width?: number) => visitAs(stage, options, { width })

  it('sends, answers and archives a message', async () => {
    const ada = await enter({ username: 'ada-writes' })
    const bob = await enter({ username: 'bob-answers' }, 360)
    await open(ada.page, `/?user=${bob.person.username}`)
    const profile = ada.page.getByRole('dialog', { name: 'bob-answers' })
    await profile.getByRole('button', { name: 'Send message' }).click()
    const dialog = ada.page.getByRole('dialog', { name: 'Message to bob-answers' })
    await dialog.getByRole('button', { name: 'Send message' }).click()
    await dialog.getByText('A message needs a subject').waitFor()
    await dialog.getByText('A message needs a text').waitFor()
    expect(await accessibilityProblems(ada.page)).toEqual([])
    await dialog.getByLabel('Subject').fill('Kerning')
    await dialog.getByLabel('Text').fill('Hello Bob,\nsee https://example.org/a?b=1.')
    await dialog.getByRole('button', { name: 'Send message' }).click()
    await dialog.waitFor({ state: 'detached' })
    await profile.getByText('Message sent').waitFor()

    await open(bob.page, '/account/messages/inbox')
    const account = bob.page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Messages' })
    await expect.poll(() => account.getAttribute('aria-current')).toBe('page')
    expect(await sidewaysOverflow(bob.page)).toEqual([])
    expect(await accessibilityProblems(bob.page)).toEqual([])
    await bob.page.getByRole('link', { name: /^Kerning/ }).click()
    await bob.page.getByRole('heading', { level: 1, name: 'Kerning' }).waitFor()
    await expect.poll(() => account.getAttribute('aria-current')).toBe('true')
    const link = bob.page.getByRole('link', { name: 'https://example.org/a?b=1' })
    expect(await link.getAttribute('rel')).toContain('nofollow')
    expect(await sidewaysOverflow(bob.page)).toEqual([])
    expect(await accessibilityProblems(bob.page)).toEqual([])
    await bob.page.getByLabel('Answer ada-writes').fill('Hello Ada')
    await bob.page.getByRole('button', { name: 'Send answer' }).click()
    await bob.page.getByText('Hello Ada', { exact: true }).waitFor()
    await expect.poll(() => bob.page.getByLabel('Answer ada-writes').inputValue()).toBe('')

    // The next visit updates the count of unread messages in the header.
    await ada.page.keyboard.press('Escape')
    await open(ada.page, '/help')
    await ada.page.getByRole('link', { name: 'Messages, 1 unread' }).click()
    await ada.page.getByRole('link', { name: /^Kerning/ }).click()
    await ada.page.getByText('Hello Ada', { exact: true }).waitFor()
    await ada.page.locator('header').getByRole('link', { name: 'Messages', exact: true }).waitFor()
    await ada.page.getByRole('button', { name: 'Archive' }).click()
    await ada.page.getByRole('heading', { name: 'No messages' }).waitFor()
    await ada.page.getByRole('button', { name: 'Undo' }).click()
    await ada.page.getByRole('link', { name: /^Kerning/ }).waitFor()

    // Whom nothing can be sent to is said before anything is written.
    await bob.person.client.post('/trpc/messages.block', { userId: ada.person.userId, blocked: true })
    await open(ada.page, `/?user=${bob.person.username}`)
    await profile.getByRole('button', { name: 'Send message' }).click()
    await dialog.getByText('This person cannot be messaged.').waitFor()
    expect(await dialog.getByRole('textbox').count()).toBe(0)
  })

  it('after log-in the dialog opens again that sent one there', async () => {
    const { username } = await makePerson(stage.site)
    const { page } = await stage.open(await familyPath())
    await page.getByRole('button', { name: 'Collect Lobster' }).click()
    await page.getByRole('link', { name: 'I have an account' }).click()
    await page.getByLabel('User name or e-mail address').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Add Lobster to...' }).waitFor()
    // Once: a reload is not another wish.
    await page.reload()
    await hydrated(page)
    await settled(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('asks a visitor to join before writing, in the words of the specification', async () => {
    const { username } = await makePerson(stage.site)
    const { page } = await stage.open(`/help?user=${username}`)
    await page.getByRole('button', { name: 'Send message' }).click()
    const prompt = page.getByRole('dialog', { name: 'Hi, Who are you?' })
    await prompt.getByText('To message someone you need to log in or become a part of our great community.').waitFor()
    expect(await prompt.locator('a.btn').allInnerTexts()).toEqual(['Join for Free', 'I have an account'])
    // It was the visitor's own profile.
    await prompt.getByRole('link', { name: 'I have an account' }).click()
    await page.getByLabel('User name or e-mail address').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText('This is you. You cannot message yourself.').waitFor()
  })

  it('opens a profile by link and address, switches tabs, closes by Back and Escape, and fits the screen', async () => {
    const { username } = await makePerson(stage.site, { username: 'wide-one' })
    const { page } = await stage.open('/popular-collections', { width: 1360 })
    const owner = page.locator('article p a').first()
    const name = await owner.innerText()
    await owner.click()
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByRole('tab', { name: 'Collections' }).click()
    await dialog.getByRole('tabpanel').getByRole('link').first().waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('profile')).toBe(name)
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(950)
    expect(await accessibilityProblems(page)).toEqual([])
    for (const tab of ['Activity', 'Stats', 'About']) await dialog.getByRole('tab', { name: tab }).click()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.goForward()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // Closing goes back in the history, which would undo a navigation started before it is done.
    await expect.poll(() => new URL(page.url()).search).toBe('')

    await open(page, `/help?user=${username}`)
    await page.getByRole('dialog', { name: username }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.url()).toBe(`${stage.site.url}/help`)
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, `/help?user=${username}`)
    await page.getByRole('dialog', { name: username }).waitFor()
    expect(await sidewaysOverflow(page)).toEqual([])
  })

  it('closing a profile does not undo a navigation that follows at once', async () => {
    const { page } = await stage.open('/popular-collections')
    await page.evaluate(() => {
      const back = history.back.bind(history)
      history.back = () => void setTimeout(back, 1000)
    })
    const owner = page.locator('article p a').first()
    const name = await owner.innerText()
    await owner.click()
    await page.getByRole('dialog', { name }).getByRole('tab', { name: 'Collections' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Styles', exact: true }).first().press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Font styles' }).waitFor()
    await settled(page)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/category')
    await page.goBack()
    await expect.poll(() => page.url()).toBe(`${stage.site.url}/popular-collections`)
  })

  it('rates, favourites and comments; the numbers update at once and stay after a reload', async () => {
    const { page, context } = await enter({ username: 'critic' })
    const path = await familyPath()
    await open(page, path)
    const rated = answered(page, 'ratings.rate')
    const liked = answered(page, 'ratings.favourite')
    // The heart is pressed while the rating is pending: neither change undoes the other.
    const letGo = await holdRequests(context, '**/trpc/ratings.rate')
    await page.getByRole('button', { name: 'Rate 4 of 5' }).click()
    await openMore(page)
    await page.getByRole('button', { name: /^Favourite/ }).click()
    await liked
    letGo()
    await rated
    await page.getByText('(1 rating)').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Favourite/ }).getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => page.getByRole('button', { name: 'Rate 4 of 5' }).getAttribute('aria-pressed')).toBe('true')
    await page.getByLabel('What do you think of Lobster?').fill('Round and <b>bold</b>')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.locator('[data-part="words"]', { hasText: 'Round and <b>bold</b>' }).waitFor()
    await page.reload()
    await hydrated(page)
    await page.getByText('4.0').waitFor()
    await openMore(page)
    await expect.poll(() => page.getByRole('button', { name: /^Favourite/ }).getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => page.getByRole('button', { name: 'Rate 4 of 5' }).getAttribute('aria-pressed')).toBe('true')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByText('Edit', { exact: true }).click()
    await page.getByLabel('Your comment').fill('Round and heavy')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.locator('[data-part="words"]', { hasText: 'Round and heavy' }).waitFor()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
    await page.locator('[data-part="words"]', { hasText: 'Round and heavy' }).waitFor({ state: 'detached' })
  })

  it('keeps presses made while a request is pending: the last one wins', async () => {
    const { page, context, person } = await enter({ username: 'hasty' })
    const { id } = await stage.site.family('amiri')
    const { designer } = (await stage.site.client.get(`/api/v3/family/${id}/details.json`)).json
    const count = async (sql: string, ids: number[]) => (await stage.site.sql<object>(sql, ids)).length
    const answers: string[] = []
    page.on('response', (response) => answers.push(new URL(response.url()).pathname))
    const answeredTimes = (procedure: string, times: number) =>
      expect.poll(() => answers.filter((path) => path.endsWith(procedure)).length).toBe(times)
    const isOn = (name: string | RegExp) => page.getByRole('button', { name, pressed: true }).waitFor()
    const isOff = (name: string | RegExp) => page.getByRole('button', { name, pressed: false }).waitFor()

    await open(page, `/amiri-f${id}`)
    const asked = page.waitForRequest('**/trpc/ratings.rate')
    const rate = await holdRequests(context, '**/trpc/ratings.rate')
    await page.getByRole('button', { name: 'Rate 4 of 5' }).click()
    await asked
    await page.getByRole('button', { name: 'Rate 2 of 5' }).click()
    await isOn('Rate 2 of 5')
    await openMore(page)
    await page.getByRole('button', { name: /^Favourite/ }).click()
    await isOn(/^Favourite/)
    rate()
    await page.locator('b', { hasText: /^2\.0$/ }).waitFor()
    await answeredTimes('ratings.favourite', 1)
    const own = 'WHERE familyId = ? AND userId = ?'
    expect(await count(`SELECT stars FROM family_rating ${own} AND stars = 2`, [id, person.userId])).toBe(1)
    expect(await count(`SELECT userId FROM family_favourite ${own}`, [id, person.userId])).toBe(1)

    await open(page, `/${designer.slug}`)
    const name = new RegExp(`^Follow(ing)? ${designer.name}$`)
    const follow = await holdRequests(context, '**/trpc/follows.follow')
    const first = page.waitForRequest('**/trpc/follows.follow')
    await page.getByRole('button', { name }).click()
    await isOn(name)
    await first
    await page.getByRole('button', { name }).click()
    await isOff(name)
    follow()
    await answeredTimes('follows.follow', 2)
    await isOff(name)
    expect(await count('SELECT userId FROM follow WHERE userId = ?', [person.userId])).toBe(0)
  })

  it('saves, shares and deletes a preview', async () => {
    const { page } = await enter({ username: 'keeper' })
    await open(page, await familyPath())
    await page.getByRole('button', { name: 'Save this preview as an image' }).click()
    await page.getByRole('button', { name: 'Save to my previews' }).click()
    await page.getByRole('link', { name: 'In my previews' }).click()
    await page.getByRole('heading', { level: 1, name: 'My Previews' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    const shared = await page.getByRole('main').locator('h2 a').getAttribute('href')
    const visitor = await stage.visit({ width: 360 })
    await open(visitor.page, shared!)
    await visitor.page.locator('[data-part="saved"] img').waitFor()
    expect(
      await visitor.page
        .locator('[data-part="saved"] img')
        .evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth > 0)),
    ).toBe(true)
    expect(await sidewaysOverflow(visitor.page)).toEqual([])
    expect(await accessibilityProblems(visitor.page)).toEqual([])
    await page.getByRole('button', { name: /^Delete the preview/ }).click()
    await page.getByRole('heading', { name: 'No previews yet' }).waitFor()
  })

  it('follows a designer and lists them under notifications', async () => {
    const { page } = await enter({ username: 'follower' }, 800)
    const details = await stage.site.client.get(
      `/api/v3/family/${(await stage.site.family('lobster')).id}/details.json`,
    )
    const { slug, name } = details.json.designer
    await open(page, `/${slug}`)
    const kept = answered(page, 'follows.follow')
    await page.getByRole('button', { name: `Follow ${name}` }).click()
    await page.getByRole('button', { name: `Following ${name}` }).waitFor()
    await kept
    await open(page, '/account/notifications')
    await page.getByRole('link', { name, exact: true }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: `Unfollow ${name}` }).click()
    await page.getByRole('heading', { name: 'No notifications yet' }).waitFor()
  })
})
