import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROUTES, type RouteName } from '#shared/routes.ts'
import type { TestSite } from '#tests/support/app.ts'
import { type RouteSample, routeSamples } from '#tests/support/route-samples.ts'
import { sharedSite } from '#tests/support/shared-site.ts'

/** Checks the HTML standard, not style. */
const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }))

let site: TestSite
let samples: Record<RouteName, RouteSample>
beforeAll(async () => {
  site = await sharedSite()
  samples = await routeSamples(site)
})
afterAll(() => site.close())

async function faults(path: string, client = site.client): Promise<string[]> {
  const { text } = await client.get(path)
  const report = await validator.validateString(text)
  return report.results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, offset }) =>
        `${ruleId} (line ${line}): ${message}\n    … ${text.slice(Math.max(0, offset - 60), offset + 120)} …`,
    ),
  )
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
    const report = await validator.validateString(
      '<!doctype html><html><body><p id="a"><div id="a">x</p></body></html>',
    )
    expect(report.valid).toBe(false)
  })
})
