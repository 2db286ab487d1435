import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SPECIMENS } from '#client/gallery/specimens.ts'
import { type GalleryServer, serveGallery } from '#tests/support/gallery.ts'
import { ONLY } from './looked-at.ts'
import { AT_REST, judge, LIGHTS, preparedPage, settled, WIDTHS } from './pictures.ts'

/** Every component of /dev/gallery in all its states, and each dialog and menu open. */
describe.runIf(ONLY.length === 0 || ONLY.includes('gallery'))('/dev/gallery', () => {
  let gallery: GalleryServer
  beforeAll(async () => {
    gallery = await serveGallery()
  })
  afterAll(() => gallery.close())

  describe.each(LIGHTS)('by %s', (light) => {
    it.each(WIDTHS)('at %s px', async (width) => {
      const page = await preparedPage(gallery.url, light)
      try {
        await page.setViewportSize({ width, height: 900 })
        await page.goto('/dev/gallery')
        const night = page.getByRole('switch', { name: 'Night' })
        await night.setChecked(light === 'night')
        await settled(page)
        const different: (string | null)[] = []
        for (const name of Object.keys(SPECIMENS)) {
          const picture = await page.locator(`section[id="${name}"]`).screenshot(AT_REST)
          different.push(await judge(`gallery-${name}-${width}-${light}`, picture))
          for (const [at, opened] of (await openedIn(page, name)).entries())
            different.push(await judge(`gallery-${name}-open-${at + 1}-${width}-${light}`, opened))
        }
        expect(different.filter(Boolean)).toEqual([])
      } finally {
        await page.context().close()
      }
    })
  })
})

/** A picture of the window with each dialog or menu of a component open. */
async function openedIn(page: Page, name: string): Promise<Buffer[]> {
  const pictures: Buffer[] = []
  for (const button of await page
    .locator(`section[id="${name}"]`)
    .getByRole('button', { name: 'Open', exact: true })
    .all()) {
    await button.click()
    await settled(page)
    pictures.push(await page.screenshot(AT_REST))
    await page.keyboard.press('Escape')
  }
  return pictures
}
