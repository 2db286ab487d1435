import { afterAll, describe, expect, test } from 'vitest'
import { ROUTES, type RouteName } from '#shared/routes.ts'
import { htmlFaults, htmlValidator } from '#tests/support/html-faults.ts'
import { type RouteSample, routeSamples } from '#tests/support/route-samples.ts'
import { sharedSite } from '#tests/support/shared-site.ts'

const site = await sharedSite()
const samples: Record<RouteName, RouteSample> = await routeSamples(site)
afterAll(() => site.close())

/** Headings are read out in lists of their own, where a button or a hint inside is taken for a part of the name. */
const crowdedHeadings = (html: string) => html.match(/<(h[1-6])\b(?:(?!<\/\1>).)*<(?:button|small)\b.*?<\/\1>/gs) ?? []

const faults = async (path: string, client = site.client) => {
  const { text } = await client.get(path)
  return [...(await htmlFaults(text)), ...crowdedHeadings(text)]
}

describe('the document of every route is valid HTML', () => {
  test.each(Object.keys(ROUTES) as RouteName[])('%s', async (name) => {
    expect(await faults(samples[name].path, samples[name].person?.client)).toEqual([])
  })

  test.each([
    '/no-such-page',
    '/search?q=nothing%20bears%20this%20name',
    '/search?q=%3Cscript%3E%22%27%26amp%3B&text=%3Cb%3E%22%27',
    '/popular/fonts?page=2&db=true&text=%C3%84%20%26%20%3C',
    '/designers?q=zzzzzz',
  ])('%s', async (path) => {
    expect(await faults(path)).toEqual([])
  })

  test('finds a fault', async () => {
    const report = await htmlValidator.validateString(
      '<!doctype html><html><body><p id="a"><div id="a">x</p></body></html>',
    )
    expect(report.valid).toBe(false)
  })
})
