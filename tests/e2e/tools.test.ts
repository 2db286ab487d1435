import { expect, it } from 'vitest'
import type { RouteName } from '#shared/routes.ts'
import { open, openStage } from '#tests/support/browser.ts'
import { everyFocusIsSeen } from '#tests/support/page-actions.ts'
import { describeWith } from '#tests/support/require.ts'
import { routeSamples } from '#tests/support/route-samples.ts'

/** All tools, and a reference page of each kind. */
const PAGES = [
  ...(['unicode', 'unicode-char', 'unicode-block', 'unicode-planes', 'analyzer', 'html-encoder'] as const),
  ...(['javascript-encoder', 'alt-codes', 'degree-symbol', 'emoji-keyboard', 'lenny-face', 'font-generator'] as const),
  ...(['ascii-fonts', 'web-font-generator', 'identify', 'languages', 'language', 'countries', 'country'] as const),
] satisfies readonly RouteName[]

await describeWith('chromium', 'tools and reference', () => {
  const stage = openStage('shared')

  it.each(PAGES)('%s without scripts: shows no control that does nothing', async (name) => {
    const { page } = await stage.visit({ javaScriptEnabled: false })
    await page.goto((await routeSamples(stage.site))[name].path)
    const main = page.locator('main')
    // Buttons submit, and fields have a name and a form with a submit button.
    const idle = main.locator('button:visible:not([type="submit"])')
    expect(
      await idle.evaluateAll((all) =>
        all
          // Selectable text in a button can be copied by hand.
          .filter((one) => getComputedStyle(one).userSelect !== 'text')
          .map((one) => one.outerHTML.slice(0, 120)),
      ),
    ).toEqual([])
    const mute = main.locator('input:visible, select:visible, textarea:visible')
    expect(
      await mute.evaluateAll((all) =>
        (all as HTMLInputElement[])
          .filter(({ readOnly, name, form }) => {
            const sends = Array.from(form?.elements ?? []).some(
              (one) => (one as HTMLButtonElement).type === 'submit' && one.checkVisibility(),
            )
            return !readOnly && (name === '' || !sends)
          })
          .map((field) => field.outerHTML.slice(0, 120)),
      ),
    ).toEqual([])
  })

  it.each(PAGES)('%s by keyboard: every focusable element shows its focus', async (name) => {
    const { page } = await stage.visit()
    await open(page, (await routeSamples(stage.site))[name].path)
    const onMap = await page
      .locator('svg a')
      .evaluateAll((all) => all.map((one) => `a ${one.textContent}: focus cannot be seen`))
    const countries = new Set(onMap)
    // Skips the header, which is the same on every page.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    // Countries on the map show the focus by fill and outline instead; the next test checks that.
    const boxes = (await everyFocusIsSeen(page)).filter((fault) => !countries.has(fault))
    expect(boxes).toEqual([])
  })

  it('a link skips the map, and a focused country is highlighted', async () => {
    const { page } = await stage.visit()
    await open(page, '/countries')
    const country = page.getByRole('link', { name: 'Switzerland' }).first()
    const look = () => country.evaluate((one) => [getComputedStyle(one).fill, getComputedStyle(one).strokeWidth])
    const before = await look()
    await country.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    const [fill, width] = await look()
    expect(fill).not.toBe(before[0])
    expect(width).toBe('4px')
    await page.getByRole('link', { name: 'Skip the map' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#all') !== null)).toBe(true)
  })
})
