import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { RATE_LIMITS } from '#shared/limits.ts'
import { ROUTE_TRAITS } from '#shared/route-traits.ts'
import { ROUTES, type RouteDefinition, type RouteName } from '#shared/routes.ts'
import { startTestSite } from '#tests/support/app.ts'
import { readBody, readState } from '#tests/support/html.ts'
import type { Answer, SiteClient } from '#tests/support/http-client.ts'
import { makePerson } from '#tests/support/people.ts'
import { routeSamples } from '#tests/support/route-samples.ts'
import { THOROUGH } from '#tests/support/thorough.ts'

const site = await startTestSite({ env: { COUNTRY_HEADER: 'X-Country' } })
const samples = await routeSamples(site)
afterAll(() => site.close())

/** Headers by which one visitor might change the page of the next. */
const ODD: Record<string, string>[] = [
  // Longer than our client's cookie allows, but still a valid preview text.
  { Cookie: `browse=${encodeURIComponent(`fonttext=${encodeURIComponent('毒'.repeat(150))}`)}` },
  { Cookie: `browse=fonttext%3D${encodeURIComponent(encodeURIComponent('毒'.repeat(150)))}%26dpr%3D3` },
  { Cookie: `browse=${new URLSearchParams({ fonttext: '毒'.repeat(150) })}` },
  { Cookie: 'browse=darkmode=true&fontfg=ABCDEF&fontsize=199' },
  { Cookie: 'browse=fontsize=1e3&fontfg=red;}body{&fontsort=__proto__&dpr=99' },
  { Cookie: 'browse=%7C%7C; browse=darkmode=true' },
  { Host: 'evil.invalid' },
  { 'X-Forwarded-Host': 'evil.invalid', 'X-Forwarded-Proto': 'https', 'X-Original-URL': '/evil.invalid' },
  { 'Accept-Language': 'evil.invalid', 'User-Agent': 'evil.invalid', Referer: 'http://evil.invalid/' },
]

/** Visible effects of preferences: night mode, and the text, size and colours of every picture. */
const looks = (html: string) => [/<html[^>]*>/.exec(html)![0], ...html.match(/\/api\/(?:rf5|renderfont4)\/[^"\s]+/g)!]

test.each(['/popular/fonts', '/', '/search?q=a'])('%s: no visitor changes the page of another', async (page) => {
  const plain = looks((await site.visitor().get(page)).text)
  expect(plain.length).toBeGreaterThan(3)
  for (const [i, headers] of ODD.entries()) {
    // A new address each time, so that the page of the odd visitor is cached.
    const address = `${page}${page.includes('?') ? '&' : '?'}visit=${i}`
    expect((await site.visitor().get(address, { headers })).status).toBe(200)
    const next = await site.visitor().get(address)
    expect(next.text).not.toContain('evil.invalid')
    expect(looks(next.text), JSON.stringify(headers)).toEqual(plain)
  }
})

const READERS: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes) => bytes,
}

const textOf = (answer: Answer, encoding: string, name: string) => {
  expect(answer.headers['content-encoding'] ?? 'identity', name).toBe(encoding)
  expect(answer.headers.vary).toMatch(/accept-encoding/i)
  return READERS[encoding]!(answer.bytes).toString('utf8')
}

/** The parts of a page that belong to one visitor. */
function ownOf(answer: Answer, html: string) {
  const { config } = readState(html)
  const nonce = /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))![1]!
  expect(new Set([...html.matchAll(/nonce="([^"]*)"/g)].map(([, used]) => used))).toEqual(new Set([nonce]))
  return { nonce, token: config.AntiForgeryToken, country: config.country }
}

/** A visitor from another country with all kinds of preferences and cookies. */
const MARKED = {
  Cookie: `browse=${new URLSearchParams({ darkmode: 'true', fonttext: 'Zebra 7', fontfg: 'ABCDEF', fontsize: '199' })}; session=of-somebody; XSRF-TOKEN=nonsense`,
  'X-Country': 'DE',
}

test.each(['br', 'gzip', 'identity'])(
  'every cached page, %s: has nothing of the first visitor for the next one',
  {
    timeout: 120_000,
  },
  async (encoding) => {
    const kept = (Object.keys(ROUTES) as RouteName[]).filter((name) => {
      const route: RouteDefinition = ROUTES[name]
      return ROUTE_TRAITS[name].cached && !route.alias && samples[name].status === 200
    })
    expect(kept.length).toBeGreaterThan(25)
    // The encoding is independent of the page: tests all pages in one, and some in the others.
    const some = kept.filter((_, at) => THOROUGH || encoding === 'br' || at % 5 === 0)
    for (const name of some) {
      const { path } = samples[name]
      const join = path.includes('?') ? '&' : '?'
      const ask = async (visitor: SiteClient, visit: string, headers: Record<string, string> = {}) => {
        const answer = await visitor.get(`${path}${join}visit=${visit}`, {
          headers: { 'Accept-Encoding': encoding, ...headers },
        })
        if (answer.headers.location) return null
        expect(answer.status, name).toBe(200)
        const html = textOf(answer, encoding, name)
        return { html, own: ownOf(answer, html) }
      }
      const next = site.visitor()
      const alone = await ask(next, `alone-${encoding}`)
      if (!alone) continue
      const first = (await ask(site.visitor(), encoding, MARKED))!
      expect(first.html, name).toMatch(/<html[^>]* class="dark"/)
      expect(first.own.country, name).toBe('DE')
      const second = (await ask(next, encoding))!
      expect(second.own, name).toEqual({ ...alone.own, nonce: second.own.nonce })
      expect(second.own.country, name).toBeNull()
      expect(second.own.nonce).not.toBe(alone.own.nonce)
      for (const [what, value] of Object.entries(first.own)) {
        if (what !== 'country') expect(second.html.includes(value), `${name}: ${what} of the first visitor`).toBe(false)
      }
      expect(second.html, name).not.toMatch(/Zebra|of-somebody|ABCDEF|class="dark"/)
      const plain = (html: string) =>
        readBody(html)
          // Also in the return address of log-in links.
          .replace(/visit(=|%3D)[\w-]+/g, '')
          // Relative times may change between two visits.
          .replace(/(<time [^>]*>)[^<]*/g, '$1')
          .replace(/value="[\w]{8}\.[\w-]{8}\.[\w-]{22}"/g, 'value="stamp"')
      expect(plain(second.html), name).toBe(plain(alone.html))
      // From the cache, since the same page was just requested.
      const again = (await ask(site.visitor(), encoding))!
      expect(again.html, name).not.toContain(second.own.token)
      expect(plain(again.html).replaceAll(again.own.token, second.own.token), name).toBe(plain(second.html))
    }
  },
)

test('every cached page: a logged-in person gets their own page, and leaves nothing in those of others', {
  timeout: 120_000,
}, async () => {
  const person = await makePerson(site, { username: 'Keptapart', roles: ['admin', 'designer'] })
  for (const name of Object.keys(ROUTES) as RouteName[]) {
    const { path, status } = samples[name]
    if (!ROUTE_TRAITS[name].cached || status !== 200) continue
    const address = `${path}${path.includes('?') ? '&' : '?'}visit=signed`
    const headers = { 'Accept-Encoding': 'br' }
    const read = (answer: Answer) => brotliDecompressSync(answer.bytes).toString('utf8')
    const own = await person.client.get(address, { headers })
    if (own.headers.location) continue
    expect(own.headers['cache-control'], name).toBe('private, no-store')
    expect(read(own), name).toContain('Keptapart')
    const visitor = await site.visitor().get(address, { headers })
    expect(visitor.headers['cache-control'], name).toBe('private, no-cache')
    expect(read(visitor), name).not.toContain('Keptapart')
    const again = await person.client.get(address, { headers })
    expect(read(again), name).toContain('Keptapart')
    expect(read(again), name).not.toContain(readState(read(visitor)).config.AntiForgeryToken)
  }
})

test('nonce and token are unique per answer and visitor, also on cached pages', async () => {
  const nonces = new Set<string>()
  const tokens = new Set<string>()
  for (let i = 0; i < 50; i++) {
    const answer = await site.visitor().get('/new/fonts')
    const nonce = /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))![1]!
    expect([...answer.text.matchAll(/nonce="([^"]*)"/g)].every(([, used]) => used === nonce)).toBe(true)
    nonces.add(nonce)
    tokens.add(readState(answer.text).config.AntiForgeryToken)
    expect(answer.headers['cache-control']).toMatch(/private|no-store/)
  }
  expect([nonces.size, tokens.size]).toEqual([50, 50])
})

test('limits uncached pages per address; serves cached pages and other visitors', async () => {
  const address = '198.19.7.7'
  const statuses = new Set<number>()
  let refused: string | undefined
  for (let i = 0; i < 20 * RATE_LIMITS.pageBurstSeconds * 4 && !statuses.has(429); i++) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => site.client.get(`/404?flood=${i}-${n}`, { address })),
    )
    for (const { status, headers } of answers) {
      statuses.add(status)
      if (status === 429) refused = headers['retry-after']
    }
  }
  expect(statuses).toEqual(new Set([404, 429]))
  expect(refused).toMatch(/^[1-9]\d*$/)
  expect((await site.client.get('/404', { address: '198.19.7.8' })).status).toBe(404)
})
