import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { adminSamples } from '#tests/support/admin-samples.ts'
import { holdRequests, open, openStage, visitAs } from '#tests/support/browser.ts'
import { accessibilityProblems, sidewaysOverflow } from '#tests/support/page-checks.ts'
import { makePerson, type PersonOptions } from '#tests/support/people.ts'
import { describeWith } from '#tests/support/require.ts'

await describeWith('chromium', 'keeping order in a browser', () => {
  const stage = openStage()

  const enter = (options: PersonOptions, width?: number) => visitAs(stage, options, { width })

  it('draws waiting fonts light on dark at night', async () => {
    const { pages, admin } = await adminSamples(stage.site)
    const { page, context } = await stage.visit({ colorScheme: 'dark' })
    await admin.enter(context)
    await open(page, pages['admin-submission'].path)
    const beds = page.locator('img[src*="/proof/"]')
    for (const bed of await beds.all()) {
      expect(await bed.getAttribute('src')).toContain('fg=FFFFFF')
      expect(await bed.evaluate((image) => getComputedStyle(image.parentElement!).backgroundColor)).toBe(
        'rgb(53, 61, 75)',
      )
    }
    expect(await beds.count()).toBeGreaterThan(0)
  })

  it('rows do not show through the bar of bulk actions', async () => {
    const { page } = await enter({ roles: ['admin'] })
    await open(page, '/admin/fonts')
    const bar = page.getByRole('group', { name: 'What to do with the selected families' }).locator('..')
    expect(await bar.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)')
  })

  it('All fonts also clears the fields of the filter', async () => {
    const { page } = await enter({ roles: ['admin'] })
    await open(page, '/admin/fonts?state=draft&q=nothing')
    await page.getByRole('link', { name: 'All fonts' }).click()
    await expect.poll(() => page.url()).toMatch(/\/admin\/fonts$/)
    await expect.poll(() => page.getByLabel('State').inputValue()).not.toBe('draft')
    expect(await page.getByLabel('Name begins with, or ID').inputValue()).toBe('')
  })

  it('a moderator approves a pending family, which then appears', async () => {
    await adminSamples(stage.site)
    const { page } = await enter({ roles: ['moderator'] })
    await open(page, '/admin/go')
    await page
      .getByRole('link', { name: /Waiting for review/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Megrim' }).click()
    await page.getByRole('heading', { level: 1, name: 'Megrim' }).waitFor()
    await page.getByText('The foundry has published nothing yet.').waitFor()
    // In the words of the designer's form.
    const uses = page.getByRole('region', { name: 'Licence' }).locator('dl > div')
    expect(await uses.allInnerTexts()).toContainEqual(expect.stringMatching(/^On websites\s+Personal use$/))
    expect(await accessibilityProblems(page)).toEqual([])
    // Canned answers fill in the message, which sending back requires.
    await page.getByText('Saved answers').click()
    await page.getByRole('button', { name: 'Use “Welcome”' }).click()
    await expect.poll(() => page.getByLabel('To the designer').inputValue()).toContain('Thank you')
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Approved. The designer is told by e-mail.').waitFor()
    const { id } = await stage.site.family('megrim')
    const visitor = await stage.visit()
    await open(visitor.page, `/megrim-f${id}`)
    await visitor.page.getByRole('heading', { level: 1, name: 'Megrim' }).waitFor()
  })

  it('reports a person from their profile; a moderator decides on a phone', async () => {
    const troll = await makePerson(stage.site, { username: 'loud-troll' })
    const reporter = await enter({ username: 'calm-one' })
    await open(reporter.page, `/help?user=${troll.username}`)
    await reporter.page.getByRole('dialog').getByRole('link', { name: 'Report' }).click()
    await reporter.page.getByLabel('What is wrong?').fill('Shouts at everybody')
    await reporter.page.getByRole('button', { name: 'Send report' }).click()
    await reporter.page.getByText('Your report has been received').waitFor()

    const { page } = await enter({ roles: ['moderator'] }, 360)
    await open(page, '/admin/cases/reports?subject=person')
    expect(await sidewaysOverflow(page)).toEqual([])
    await page.getByText('Shouts at everybody').waitFor()
    await page.getByRole('link', { name: /^R-/ }).first().click()
    await page.getByLabel(/^Dismiss/).check()
    expect(await sidewaysOverflow(page)).toEqual([])
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Apply decision' }).click()
    await page.getByText('Decision saved.').waitFor()
  })

  it('a case begins with an empty form, and leaving one with words asks first', async () => {
    const { id: subjectId } = await stage.site.family('lobster')
    const references: string[] = []
    for (const reason of ['Stolen font', 'Rude name']) {
      const { client } = await makePerson(stage.site)
      const sent = await client.post('/trpc/reports.send', { subject: 'family', subjectId, reason })
      references.push(sent.json.result.data.reference)
    }
    const [first, second] = references as [string, string]
    const { page } = await enter({ roles: ['moderator'] })
    await open(page, `/admin/case/${first}`)
    await page.getByText('Saved answers').click()
    await page.getByRole('button', { name: /^Use/ }).first().click()
    await page.getByRole('link', { name: second }).first().click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    const answer = page.getByLabel(/^Answer to/)
    const saved = await answer.inputValue()
    expect(saved).not.toBe('')
    await answer.fill('Dear sender,')
    await page.getByRole('button', { name: /^Use/ }).first().click()
    await expect.poll(() => answer.inputValue()).toBe(`Dear sender,\n\n${saved}`)
    await page.getByLabel(/^Dismiss/).check()
    await page.getByLabel('Internal note').fill('Only about the first')
    await page.getByRole('link', { name: second }).first().click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { level: 1, name: second }).waitFor()
    expect(await page.getByLabel(/^Dismiss/).isChecked()).toBe(false)
    expect(await answer.inputValue()).toBe('')
    expect(await page.getByLabel('Internal note').inputValue()).toBe('')
  })

  it('an admin suspends a person from their profile, and their session ends', async () => {
    const troll = await enter({ username: 'late-troll' })
    await open(troll.page, '/account/downloads')
    const { page } = await enter({ roles: ['admin'] })
    await open(page, '/help?user=late-troll')
    const profile = page.getByRole('dialog', { name: 'late-troll' })
    await profile.locator('summary', { hasText: 'Suspend account' }).click()
    await profile.getByLabel(/Reason, sent by e-mail/).fill('Spam')
    expect(await accessibilityProblems(page)).toEqual([])
    await profile.getByRole('button', { name: 'Suspend account' }).click()
    await profile.getByText('This account is suspended').waitFor()
    await open(troll.page, '/account/downloads')
    await troll.page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
    await profile.locator('summary', { hasText: 'Lift suspension' }).click()
    await profile.getByRole('button', { name: 'Lift suspension' }).click()
    await profile.getByText('This account is suspended').waitFor({ state: 'detached' })
  })

  it('asks before an account is suspended', async () => {
    const { userId, username } = await makePerson(stage.site)
    const { page } = await enter({ roles: ['admin'] })
    await open(page, `/admin/user/${userId}`)
    const suspend = page.getByRole('button', { name: 'Suspend account' })
    const question = page.getByRole('alertdialog', { name: `Suspend ${username}?` })
    await suspend.press('Enter')
    await question.getByRole('button', { name: 'No' }).click()
    await question.waitFor({ state: 'detached' })
    await suspend.press('Enter')
    await question.getByRole('button', { name: 'Yes' }).click()
    await page.getByText('The account is changed.').waitFor()
    // Lifting a suspension asks nothing.
    await page.getByRole('button', { name: 'Lift suspension' }).click()
    await suspend.waitFor()
  })

  it('an admin features a family, whose word on the home page is as wide in its field as in its picture', async () => {
    const { person } = await enter({ roles: ['admin'] })
    // Its letters are narrower in large sizes, if nobody sets its axis.
    const { id } = await stage.site.family('inter')
    const mark = { form: 'mark', kind: 'family', on: 'true' }
    expect((await person.client.submit(`/admin/font/${id}`, mark)).status).toBe(303)
    const { page, context } = await stage.visit({ width: 1440 })
    const letGo = await holdRequests(context, '**/api/webfont/**')
    await open(page, '/')
    await page.getByRole('region', { name: 'Family of the week: Inter' }).waitFor()
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('.HomeHero_line > i { display: none }')
      document.adoptedStyleSheets = [sheet]
    })
    const word = page.locator('.HomeHero_line')
    await word.locator('img').evaluate((image: HTMLImageElement) => image.decode())
    const inPicture = await inkWidth(word)
    await letGo()
    await word.locator('input:not([readonly])').waitFor()
    await word.locator('img').waitFor({ state: 'detached' })
    expect(Math.abs((await inkWidth(word)) / inPicture - 1)).toBeLessThan(0.02)
  })
})

/** From the first to the last column of pixels with ink. */
async function inkWidth(of: Locator): Promise<number> {
  const image = await loadImage(await of.screenshot())
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  let first = image.width
  let last = 0
  for (let at = 0; at < data.length; at += 4) {
    if (data[at]! >= 128) continue
    const column = (at / 4) % image.width
    first = Math.min(first, column)
    last = Math.max(last, column)
  }
  return last - first
}
