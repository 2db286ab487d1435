import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { open } from '#tests/support/browser.ts'
import { routeSamples } from '#tests/support/route-samples.ts'
import { lookedAt, ONLY } from './looked-at.ts'
import { judge, LIGHTS, pictureOf, preparedPage, WIDTHS } from './pictures.ts'
import { stopTime } from './stopped-time.ts'

const worst: string[] = []

let site: TestSite
beforeAll(async () => {
  stopTime()
  site = await startTestSite({ manyFamilies: true })
  // Some pages mark what a person has not seen yet, so every page is visited once before the first picture.
  for (const { path, person } of Object.values(await routeSamples(site))) await person?.client.get(path)
})
afterAll(async () => {
  await site.close()
  if (worst.length > 0) console.log(`Looks different:\n${worst.join('\n')}`)
})

describe.each(lookedAt(ONLY))('$name', ({ name, route, path: own }) => {
  it.each(LIGHTS)('by %s', async (light) => {
    const sample = (await routeSamples(site))[route]
    const page = await preparedPage(site.url, light, sample.person?.enter)
    try {
      const status = await open(page, own ?? sample.path)
      if (!own) expect(status).toBe(sample.status)
      const different: string[] = []
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        const says = await judge(`${name}-${width}-${light}`, await pictureOf(page, width))
        if (says) different.push(says)
      }
      worst.push(...different)
      expect(different).toEqual([])
    } finally {
      await page.context().close()
    }
  })
})
