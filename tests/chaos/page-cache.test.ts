import { afterAll, beforeAll, expect, test } from 'vitest'
import { RATE_LIMITS } from '#shared/limits.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { readState } from '#tests/support/html.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

/** Values with which one visitor might change what the next one gets. */
const ODD: Record<string, string>[] = [
  // Longer than what the cookie of our own client carries, and still a text that is drawn.
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

/** What a visitor sees of the preferences: night, and every picture with its text, size and colours. */
const looks = (html: string) => [/<html[^>]*>/.exec(html)![0], ...html.match(/\/api\/(?:rf5|renderfont4)\/[^"\s]+/g)!]

test.each(['/popular/fonts', '/', '/search?q=a'])('%s: no visitor changes what the next one sees', async (page) => {
  const plain = looks((await site.visitor().get(page)).text)
  expect(plain.length).toBeGreaterThan(3)
  for (const [i, headers] of ODD.entries()) {
    // An address of its own for each, so that the odd visitor is the one whose page is kept.
    const address = `${page}${page.includes('?') ? '&' : '?'}visit=${i}`
    expect((await site.visitor().get(address, { headers })).status).toBe(200)
    const next = await site.visitor().get(address)
    expect(next.text).not.toContain('evil.invalid')
    expect(looks(next.text), JSON.stringify(headers)).toEqual(plain)
  }
})

test('nonce and token are of one answer and one visitor, also on a page from memory', async () => {
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

test('one address cannot have pages drawn without end; pages from memory and other visitors are served', async () => {
  const address = '198.19.7.7'
  const statuses = new Set<number>()
  let refused: string | undefined
  for (let i = 0; i < RATE_LIMITS.page.burst * 4 && !statuses.has(429); i++) {
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
