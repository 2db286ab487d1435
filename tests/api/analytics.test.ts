import { afterAll, describe, expect, test } from 'vitest'
import { startTestSite } from '#tests/support/app.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import type { SiteClient } from '#tests/support/http-client.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const BEACON = '/api/analytics/beacon'
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0'

const site = await startTestSite()
afterAll(() => site.close())

const event = (detail: string, more: Record<string, unknown> = {}) => ({ name: 'share', detail, path: '/', ...more })
const count = async (detail: string) =>
  Number((await site.sql<{ n: number }>('SELECT COUNT(*) AS n FROM analytics_event WHERE detail = ?', [detail]))[0]?.n)
const stored = (detail: string, n: number) =>
  waitFor(`${n} of ${detail}`, async () => (await count(detail)) === n, 10_000)

async function beacon(client: SiteClient, body: Record<string, unknown>, headers: Record<string, string> = {}) {
  const { AntiForgeryToken: token } = await client.config()
  return client.request('POST', BEACON, {
    body: JSON.stringify({ token, ...body }),
    headers: { 'Content-Type': 'application/json', 'User-Agent': BROWSER, ...headers },
  })
}

describe('the beacon', () => {
  test('accepts a page’s last events with its token', async () => {
    const answer = await beacon(site.visitor(), { events: [event('beacon'), event('beacon')] })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.json).toEqual({ accepted: 2 })
    await stored('beacon', 2)
  })

  test('refuses a missing or foreign token and other sites', async () => {
    expectProblem(await beacon(site.visitor(), { token: 'x', events: [event('forged')] }), 403, 'XSRF_FAILED')
    const other = await site.visitor().config()
    expectProblem(
      await beacon(site.visitor(), { token: other.AntiForgeryToken, events: [event('forged')] }),
      403,
      'XSRF_FAILED',
    )
    expectProblem(
      await beacon(site.visitor(), { events: [event('forged')] }, { 'Sec-Fetch-Site': 'cross-site' }),
      403,
      'XSRF_FAILED',
    )
    expect(await count('forged')).toBe(0)
  })

  test.each([
    ['no events', { events: [] }, 'events'],
    ['too many', { events: Array.from({ length: 26 }, () => event('many')) }, 'events'],
    ['an unknown name', { events: [event('x', { name: 'secret' })] }, 'events.0.name'],
    ['a long detail', { events: [event('x'.repeat(301))] }, 'events.0.detail'],
    ['a path that is none', { events: [event('x', { path: 'https://x.test' })] }, 'events.0.path'],
    ['an unknown field', { events: [event('x', { ip: '127.0.0.1' })] }, 'ip'],
    ['an unknown key', { events: [event('x')], more: 1 }, 'more'],
  ])('refuses %s and names it', async (_, body, param) => {
    const answer = await beacon(site.visitor(), body)
    expectProblem(answer, 400, 'BAD_REQUEST')
    expect(answer.json.param ?? answer.text).toContain(param)
  })

  test('accepts only POST with JSON', async () => {
    expectProblem(await site.client.get(BEACON), 405, 'METHOD_NOT_ALLOWED')
    const client = site.visitor()
    const answer = await client.request('POST', BEACON, { body: 'a=1', headers: { 'Content-Type': 'text/plain' } })
    expectProblem(answer, 415, 'UNSUPPORTED_MEDIA_TYPE')
    const large = await client.request('POST', BEACON, {
      body: JSON.stringify({ token: 'x'.repeat(300_000) }),
      headers: { 'Content-Type': 'application/json' },
    })
    expectProblem(large, 413, 'PAYLOAD_TOO_LARGE')
  })

  test('is limited per address', async () => {
    const address = '203.0.113.200'
    const statuses: number[] = []
    for (let i = 0; i < 25; i++)
      statuses.push((await site.client.request('POST', BEACON, { address, body: '', headers: {} })).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('the call', () => {
  const send = (client: SiteClient, detail: string, headers: Record<string, string>) =>
    client.post(
      '/trpc/analytics.record',
      { events: [event(detail)] },
      { headers: { 'User-Agent': BROWSER, ...headers } },
    )

  test('counts browsers, except opted-out ones', async () => {
    for (const [detail, headers, accepted] of [
      ['plain', {}, 1],
      ['dnt', { DNT: '1' }, 0],
      ['gpc', { 'Sec-GPC': '1' }, 0],
      ['dnt-off', { DNT: '0' }, 1],
    ] as const) {
      const answer = await send(site.visitor(), detail, headers)
      expect(answer.json.result.data, detail).toEqual({ accepted })
      await stored(detail, accepted)
    }
  })

  test('records a tracked visit with its whole address', async () => {
    await site.client.post(
      '/api/account/track',
      { url: '/search?q=tracked&p=2' },
      { headers: { 'User-Agent': BROWSER } },
    )
    const path = async () =>
      (await site.sql<{ path: string }>("SELECT path FROM analytics_event WHERE name = 'track'")).map((row) => row.path)
    await waitFor('the visit', async () => (await path()).includes('/search?q=tracked&p=2'), 10_000)
  })
})

test('ANALYTICS=off stores nothing and tells the pages', async () => {
  const off = await startTestSite({ env: { ANALYTICS: 'off' } })
  try {
    expect((await off.client.config()).analytics).toBe('off')
    const answer = await off.client.post(
      '/trpc/analytics.record',
      { events: [event('off')] },
      { headers: { 'User-Agent': BROWSER } },
    )
    expect(answer.json.result.data).toEqual({ accepted: 0 })
    expect(await off.sql('SELECT id FROM analytics_event')).toEqual([])
  } finally {
    await off.close()
  }
})
