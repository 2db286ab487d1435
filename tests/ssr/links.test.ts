import { afterAll, expect, test } from 'vitest'
import { createReader } from '#server/database/reader.ts'
import { matchRoute } from '#shared/match-route.ts'
import { ROUTES, type RouteName } from '#shared/routes.ts'
import { pageSamples } from '#tests/bench/page-samples.ts'
import { attributes, readBody, readState } from '#tests/support/html.ts'
import { sharedSite } from '#tests/support/shared-site.ts'

const site = await sharedSite()
afterAll(() => site.close())

/** Most pages rendered; links of further ones are not followed. */
const MOST_PAGES = 250
/** Most pages per route, since the hundredth category has the same kinds of links as the first. */
const MOST_OF_A_ROUTE = 12

/** Path and query of an address on this site; null for other sites and other schemes, such as mailto. */
function inside(href: string, from: string): string | null {
  const url = new URL(href, site.url + from)
  return url.origin === site.url && /^https?:$/.test(url.protocol) ? url.pathname + url.search : null
}

/** Web fonts take a second of CPU time on the first request, and have their own tests. */
const LEFT_OUT = /^\/api\/webfont\//

const isPage = (html: string) => html.includes('<div id="root"') && readState(html).page.name !== 'not-found'

test('has no broken links on pages reachable from the home page', async () => {
  const seen = new Set(['/'])
  const queue: { path: string; from: string }[] = [{ path: '/', from: '' }]
  const ofRoute = new Map<string, number>()
  const broken: string[] = []
  let pages = 0
  for (let next = queue.shift(); next && pages < MOST_PAGES; next = queue.shift()) {
    const { pathname } = new URL(next.path, site.url)
    const route = matchRoute(pathname)?.name ?? pathname.split('/').slice(0, 3).join('/')
    const times = ofRoute.get(route) ?? 0
    if (times >= MOST_OF_A_ROUTE) continue
    ofRoute.set(route, times + 1)
    pages++
    const answer = await site.client.get(next.path)
    // Lists without results answer 404 with their own page, which is right for the small catalogue.
    const emptyList = answer.status === 404 && next.path.includes('?') && isPage(answer.text)
    if (answer.status >= 400 && !emptyList) broken.push(`${answer.status} ${next.path} (on ${next.from})`)
    const found: string[] = []
    if (answer.headers.location) found.push(answer.headers.location)
    if (answer.status === 200 && answer.headers['content-type']?.startsWith('text/html'))
      found.push(...attributes(readBody(answer.text), 'href'))
    for (const href of found) {
      const path = inside(href.replaceAll('&amp;', '&'), next.path)
      if (path === null || seen.has(path) || LEFT_OUT.test(path)) continue
      seen.add(path)
      queue.push({ path, from: next.path })
    }
  }
  expect(broken).toEqual([])
  expect(pages).toBeGreaterThan(60)
})

test('npm run bench has an address for every page that visitors open', async () => {
  const samples = await pageSamples(createReader(site.database, null))
  // Account and admin pages redirect visitors, and old starred lists lead to a basket; no preview is shared.
  const open = (Object.keys(ROUTES) as RouteName[]).filter(
    (name) => !('alias' in ROUTES[name]) && !/^\/(?:account|admin)\//.test(ROUTES[name].pattern),
  )
  expect(open.filter((name) => !samples[name])).toEqual(['starred', 'saved-preview'])
})
