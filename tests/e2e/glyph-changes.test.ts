import { beforeAll, expect, it } from 'vitest'
import { assemble, box, change, cmapFormat4, unicodeCmap, withGlyphs } from '#tests/support/bad-fonts/font-builder.ts'
import { axis, fvar, gvarOfBoxes } from '#tests/support/bad-fonts/variable-parts.ts'
import { open, openStage } from '#tests/support/browser.ts'
import { publishLetters } from '#tests/support/letters.ts'
import { accessibilityProblems, sidewaysOverflow } from '#tests/support/page-checks.ts'
import { makePerson, type Person } from '#tests/support/people.ts'
import { describeWith } from '#tests/support/require.ts'

const LETTERS = 60

/** A variable font of sixty letters from A on. @param bolder how much B grows to the right at the heaviest weight */
const font = (height: (i: number) => number, bolder: number, count = LETTERS) =>
  assemble(
    change(
      withGlyphs(
        [box(50, 0, 450, 700), ...Array.from({ length: count }, (_, i) => box(50, 0, 300 + i, height(i)))],
        unicodeCmap(cmapFormat4(0x41, count)),
      ),
      {
        fvar: fvar(axis('wght', 400, 400, 900)),
        gvar: gvarOfBoxes([0, ...Array.from({ length: count }, (_, i) => (i === 1 ? bolder : 20))]),
      },
    ),
  )

await describeWith('chromium', 'glyphs that a version changed', () => {
  const stage = openStage()
  let designer: Person
  let familyId: number

  beforeAll(async () => {
    const { foundryId } = await stage.site.family('lobster')
    designer = await makePerson(stage.site, { roles: ['designer', 'admin'], foundryId })
    ;({ familyId } = (await designer.client.post('/api/v3/family', {})).json)
    const letters = { familyId, name: 'Letters of Sixty' }
    await publishLetters(designer.client, { ...letters, font: font(() => 500, 20) })
    // C and all letters after it grow, one letter is new, and B differs only at the heaviest weight.
    const later = font((i) => (i < 2 ? 500 : 500 + i), 90, LETTERS + 1)
    await publishLetters(designer.client, { ...letters, font: later, submit: false })
  })

  it('are linked from the history, filtered and paged by keyboard, and drawn at the weight where they differ', async () => {
    const { page, context } = await stage.visit()
    await designer.enter(context)
    await open(page, `/account/family/${familyId}/history`)
    const compare = page.getByRole('link', { name: /^60 glyphs: 1 new, 59 redrawn$|^Compare its glyphs$/ })
    await compare.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Glyphs of Regular in version 2' }).waitFor()
    const kinds = page.getByRole('navigation', { name: 'Kind of change' })
    await kinds.getByRole('link', { name: 'All 60' }).waitFor()
    await page.getByText('Compared at the default and at Weight 900.').waitFor()
    const bold = page.getByRole('img', { name: 'B U+0042: redrawn at Weight 900' })
    await bold.waitFor()
    const drawn = await bold
      .locator('[data-part="was"], [data-part="is"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('d')))
    expect(new Set(drawn).size).toBe(2)
    await expect.poll(() => page.getByRole('img', { name: /^C U\+0043: redrawn$/ }).count()).toBe(1)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 740 })
    expect(await sidewaysOverflow(page)).toEqual([])

    await page.getByRole('link', { name: 'Next page' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/[?&]p=2/)
    await page.getByRole('img', { name: /^U\+007D|^} U\+007D: new$/ }).waitFor()
    await kinds.getByRole('link', { name: /^New/ }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/kind=added/)
    await expect.poll(() => page.locator('li:has([role="img"])').count()).toBe(1)
    await page.getByRole('link', { name: 'All versions' }).click()
    await page.getByRole('link', { name: '60 glyphs: 1 new, 59 redrawn' }).waitFor()
  })
})
