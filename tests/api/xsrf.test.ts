import { afterAll, describe, expect, test } from 'vitest'
import { expectProblem } from '#tests/support/expect-problem.ts'
import type { SiteClient } from '#tests/support/http-client.ts'
import { sharedSite } from '#tests/support/shared-site.ts'

const site = await sharedSite()
afterAll(() => site.close())

/** Both APIs for changes. */
const DOORS = [
  ['REST', '/api/account/track'],
  ['tRPC', '/trpc/account.track'],
] as const

describe.each(DOORS)('%s', (door, path) => {
  const built = (answer: { json: { build?: string; result?: { data: { build: string } } } }) =>
    door === 'REST' ? answer.json.build : answer.json.result?.data.build

  async function call(client: SiteClient, change: Record<string, string | null>) {
    const { XsrfHeader, AntiForgeryToken } = await client.config()
    const headers: Record<string, string | null> = {
      'Content-Type': 'application/json',
      [XsrfHeader]: AntiForgeryToken,
      'X-XSRF-TOKEN': client.cookies.get('XSRF-TOKEN') ?? '',
      ...change,
    }
    const kept = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null)
    return client.request('POST', path, { body: '{"url":"/"}', headers: Object.fromEntries(kept) })
  }

  test('accepts our own page, and returns the build', async () => {
    const client = site.visitor()
    const { build } = await client.config()
    const answer = await call(client, { Origin: site.url, 'Sec-Fetch-Site': 'same-origin' })
    expect(answer.status).toBe(200)
    expect(built(answer)).toBe(build)
    expect(build).toMatch(/^[0-9a-f]{12}$/)
  })

  test('the same tokens work again, also beside a new page', async () => {
    const client = site.visitor()
    await client.config()
    for (let i = 0; i < 3; i++) expect((await call(client, {})).status).toBe(200)
  })

  test('refuses a missing cookie', async () => {
    expectProblem(await call(site.visitor(), { Cookie: 'other=1' }), 403, 'XSRF_FAILED')
  })

  test('refuses a forged cookie', async () => {
    const forged = `${'A'.repeat(24)}.${'B'.repeat(22)}`
    expectProblem(
      await call(site.visitor(), { Cookie: `XSRF-TOKEN=${forged}`, 'X-XSRF-TOKEN': forged }),
      403,
      'XSRF_FAILED',
    )
  })

  test.each([
    ['missing echo', { 'X-XSRF-TOKEN': null }],
    ['wrong echo', { 'X-XSRF-TOKEN': 'something' }],
    ['missing page token', { 'X-Fontarium-Token': null }],
    ['wrong page token', { 'X-Fontarium-Token': 'A'.repeat(43) }],
    ['cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['same-site, another origin', { 'Sec-Fetch-Site': 'same-site' }],
    ['foreign origin', { Origin: 'https://evil.example' }],
    ['foreign port', { Origin: 'http://127.0.0.1:1' }],
    ['opaque origin', { Origin: 'null' }],
    ['broken origin', { Origin: 'http://[' }],
    ['path as origin', { Origin: '/' }],
  ] as [string, Record<string, string | null>][])('refused: %s', async (_, change) => {
    expectProblem(await call(site.visitor(), change), 403, 'XSRF_FAILED')
  })

  test("refuses another visitor's page token", async () => {
    const other = await site.visitor().config()
    expectProblem(await call(site.visitor(), { 'X-Fontarium-Token': other.AntiForgeryToken }), 403, 'XSRF_FAILED')
  })
})

describe('input of track', () => {
  const track = (body: string, type = 'application/json', query = '') =>
    site.client.config().then(({ XsrfHeader, AntiForgeryToken }) =>
      site.client.request('POST', `/api/account/track${query}`, {
        body,
        headers: {
          'Content-Type': type,
          [XsrfHeader]: AntiForgeryToken,
          'X-XSRF-TOKEN': site.client.cookies.get('XSRF-TOKEN')!,
        },
      }),
    )

  test('refuses bad bodies by name', async () => {
    expectProblem(await track('{}'), 400, 'BAD_REQUEST', 'url')
    expectProblem(await track('{"url":5}'), 400, 'BAD_REQUEST', 'url')
    expectProblem(await track(JSON.stringify({ url: 'x'.repeat(2049) })), 400, 'BAD_REQUEST', 'url')
    expectProblem(await track('{"url":"/","more":1}'), 400, 'BAD_REQUEST', 'more')
    expectProblem(await track('{"__proto__":{"url":"/"}}'), 400, 'BAD_REQUEST')
    expectProblem(await track('{"url":"/"}', 'application/json', '?x=1'), 400, 'BAD_REQUEST', 'x')
    expectProblem(await track('[]'), 400, 'BAD_REQUEST')
    expectProblem(await track('{"url":'), 400, 'BAD_REQUEST')
    expectProblem(await track('url=/', 'application/x-www-form-urlencoded'), 415, 'UNSUPPORTED_MEDIA_TYPE')
    expectProblem(await track(JSON.stringify({ url: 'x'.repeat(300_000) })), 413, 'PAYLOAD_TOO_LARGE')
    expect((await track('{"url":"/"}')).status).toBe(200)
  })
})

test('reading needs no token, and tRPC changes nothing by GET', async () => {
  const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
  expect((await site.client.get('/api/v3/fonts/search.json', { headers })).status).toBe(200)
  expect((await site.client.get('/trpc/account.identity', { headers })).status).toBe(200)
  const byGet = await site.client.get(`/trpc/account.track?input=${encodeURIComponent('{"url":"/"}')}`)
  expect(byGet.status).toBe(405)
  expect(byGet.json.error.data.code).toBe('METHOD_NOT_SUPPORTED')
})
