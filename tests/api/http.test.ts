import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CALL_RATES } from '#shared/limits.ts'
import { startTestSite } from '#tests/support/app.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { type Answer, changeHeaders } from '#tests/support/http-client.ts'
import { talk } from '#tests/support/raw-http.ts'

const site = await startTestSite({ env: { METRICS_TOKEN: 'metrics-token' } })
afterAll(() => site.close())

/** A changing method with valid tokens, so that only the method is judged. */
async function allowed(method: string, path: string): Promise<Answer> {
  const { endpoints, publicUrl } = await site.client.config()
  expect(endpoints.images).toBe(publicUrl)
  return site.client.request(method, path, { headers: await changeHeaders(site.client) })
}

describe('methods and addresses', () => {
  test.each([
    ['POST', '/api/v3/fonts/search.json', 'HEAD, GET'],
    ['DELETE', '/api/v3/family/1/details.json', 'HEAD, GET'],
    ['PUT', '/api/account/track', 'POST'],
    ['GET', '/api/account/track', 'POST'],
    ['POST', '/api/family/1/bundle', 'GET, HEAD'],
    ['PUT', '/api/font/1/download', 'GET, HEAD'],
    ['POST', '/api/openapi.json', 'GET, HEAD'],
    ['POST', '/popular/fonts', 'GET, HEAD'],
    ['PROPFIND', '/', 'GET, HEAD'],
    ['OPTIONS', '/feeds/new-fonts.xml', 'GET, HEAD'],
  ])('%s %s: 405 with the Allow header', async (method, path, allow) => {
    const answer = await allowed(method, path)
    expectProblem(answer, 405, 'METHOD_NOT_ALLOWED')
    expect(answer.headers.allow!.split(', ').toSorted()).toEqual(allow.split(', ').toSorted())
  })

  test.each(['/api/nothing', '/api/v3/fonts/search', '/api/v3/fonts/search.json/', '/api/family/abc/bundle', '/api/'])(
    '%s: 404 problem',
    async (path) => {
      expectProblem(await site.client.get(path), 404, 'NOT_FOUND')
    },
  )

  test("unknown procedures and broken inputs of tRPC are the caller's fault", async () => {
    for (const [path, status] of [
      ['/trpc/fonts.nothing', 404],
      ['/trpc/fonts.search?input=%7B', 400],
      ['/trpc/fonts.search?input=5', 400],
      ['/trpc/%', 404],
      ['/trpc/%E0%A4%A', 404],
      ['/trpc/', 404],
      ['/trpc/fonts%2Esearch', 404],
      [`/trpc/fonts.search?input=${encodeURIComponent('{"colour":1}')}`, 400],
    ] as const) {
      const answer = await site.client.get(path)
      expect(answer.status, path).toBe(status)
      expect(answer.text).not.toContain('stack')
    }
  })

  test('a tRPC answer is never cached, and a batch is refused', async () => {
    const answer = await site.client.get('/trpc/account.identity')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['x-request-duration']).toMatch(/^\d/)
    const paths = Array.from({ length: 50 }, () => 'account.identity').join(',')
    expect((await site.client.get(`/trpc/${paths}?batch=1&input=%7B%7D`)).status).toBe(404)
    expect((await site.client.get('/trpc/account.identity?batch=1&input=%7B%7D')).status).toBe(400)
  })
})

test('browsers that draw no SVG get icons as pictures', async () => {
  const page = await site.client.get('/')
  for (const [path, type] of [
    ['/favicon.ico', 'image/x-icon'],
    ['/apple-touch-icon.png', 'image/png'],
  ] as const) {
    expect(page.text).toContain(`href="${path}"`)
    const icon = await site.client.get(path)
    expect(icon.status, path).toBe(200)
    expect(icon.headers['content-type'], path).toBe(type)
    expect(icon.bytes.includes(Buffer.from('PNG')), path).toBe(true)
  }
})

describe('security and compression', () => {
  test('every answer has its security headers', async () => {
    for (const path of [
      '/',
      '/api/v3/fonts/search.json',
      '/api/nothing',
      '/healthz',
      '/favicon.svg',
      '/trpc/account.identity',
    ]) {
      const { headers } = await site.client.get(path)
      expect(headers['x-content-type-options'], path).toBe('nosniff')
      expect(headers['content-security-policy'], path).toContain("object-src 'none'")
      expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin')
      expect(headers['x-powered-by'], path).toBeUndefined()
    }
  })

  test('an answer has the requested encoding', async () => {
    const ask = (encoding: string) =>
      site.client.get('/api/v3/fonts/search.json?sort=name', { headers: { 'Accept-Encoding': encoding } })
    const plain = (await ask('identity')).json.hits
    const br = await ask('gzip, deflate, br')
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('Accept-Encoding') })
    expect(JSON.parse(brotliDecompressSync(br.bytes).toString()).hits).toEqual(plain)
    const gzip = await ask('br;q=0, gzip')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(gzip.bytes).toString()).hits).toEqual(plain)
    expect((await ask('identity')).headers['content-encoding']).toBeUndefined()
  })
})

describe('health', () => {
  test('is alive, ready, and shows metrics with the token', async () => {
    expect(await site.client.get('/healthz')).toMatchObject({ status: 200, text: 'ok\n' })
    expect(await site.client.get('/readyz')).toMatchObject({
      status: 200,
      text: 'ready\n',
      headers: { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' },
    })
    expectProblem(await site.client.get('/metrics'), 403, 'FORBIDDEN')
    const metrics = await site.client.get('/metrics', { headers: { Authorization: 'Bearer metrics-token' } })
    expect(metrics.status).toBe(200)
    expect(metrics.text).toContain('fontarium_process_cpu_seconds_total')
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect(metrics.text).toMatch(
      new RegExp(`^fontarium_build_info\\{version="${version}",build="[0-9a-f]{12}"\\} 1$`, 'm'),
    )
  })
})

describe('rate limits', () => {
  // Uses come back as time passes: here it stands still.
  beforeEach(() => {
    vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  const crowd = (count: number, path: (i: number) => string, address: string) =>
    Promise.all(Array.from({ length: count }, async (_, i) => (await site.client.get(path(i), { address })).status))

  async function expectRefused(paths: readonly string[], address: string): Promise<void> {
    for (const answer of await Promise.all(paths.map((path) => site.client.get(path, { address })))) {
      expectProblem(answer, 429, 'RATE_LIMITED')
      expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    }
  }

  test('downloads: 429 above the limit, for this address only', async () => {
    const address = '198.51.100.1'
    const path = '/api/font/999999/download'
    expect(await crowd(CALL_RATES.download.times, () => path, address)).not.toContain(429)
    await expectRefused([path, path, path], address)
    expect((await site.client.get(path)).status).toBe(404)
    expect((await site.client.get('/', { address })).status).toBe(200)
  })

  test('pages that search the whole catalogue have the limit of the call', async () => {
    const address = '198.51.100.10'
    const path = (i: number) => `/unicode/analyzer?text=${i}`
    const { times: burst } = CALL_RATES.coverage
    const statuses = await crowd(burst * 2, path, address)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(burst)
    expect((await site.client.get('/unicode/analyzer', { address })).status).toBe(200)
    expect((await site.client.get('/help', { address })).status).toBe(200)
  })

  test('appeals are limited like forms, since each refused one costs a write', async () => {
    const address = '198.51.100.9'
    expect(await crowd(CALL_RATES.form.times, () => '/trpc/appeals.send', address)).not.toContain(429)
    expect(await crowd(3, () => '/trpc/appeals.send', address)).toEqual([429, 429, 429])
  })

  test('other calls are limited too, and do not affect pages', async () => {
    const address = '198.51.100.8'
    const { hostname, port } = new URL(site.url)
    const { socket, received, closed } = await talk(Number(port), hostname)
    const ask = `GET /trpc/families.byId HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n`
    // On one connection, which is cheapest.
    socket.write(`${ask}\r\n`.repeat(CALL_RATES.call.times - 1))
    socket.end(`${ask}Connection: close\r\n\r\n`)
    await closed
    const statuses = Array.from(received().matchAll(/^HTTP\/1\.1 (\d+)/gm), ([, status]) => Number(status))
    expect([statuses.length, ...new Set(statuses)]).toEqual([CALL_RATES.call.times, 400])
    await expectRefused(Array(3).fill('/api/v3/countries.json'), address)
    expect((await site.client.get('/', { address })).status).toBe(200)
    expect((await site.client.get('/api/v3/countries.json')).status).toBe(200)
  })

  /** Uses up a limit with all of these together, and then tries each. */
  async function expectOneBucket(spellings: readonly string[], burst: number, address: string): Promise<void> {
    expect(await crowd(burst, (i) => spellings[i % spellings.length]!, address)).not.toContain(429)
    const refused = await crowd(spellings.length, (i) => spellings[i]!, address)
    expect(Object.fromEntries(spellings.map((spelling, i) => [spelling, refused[i]]))).toEqual(
      Object.fromEntries(spellings.map((spelling) => [spelling, 429])),
    )
  }

  test('searches in every spelling share one bucket', () =>
    expectOneBucket(
      [
        '/api/v3/fonts/search.json?page=0',
        '/trpc/fonts.search',
        '/trpc/fonts.suggest',
        '/trpc/browse.letter',
        '/feeds/no',
        '/api/v3/unicode/transform.json',
        '/trpc/unicode.analyse',
        '/trpc/unicode.emoji',
      ],
      CALL_RATES.search.times,
      '198.51.100.2',
    ))

  test('expensive calls over the whole catalogue or a collection have a small bucket', () =>
    expectOneBucket(
      [
        '/api/v3/unicode/coverage.json',
        '/trpc/unicode.coverage',
        '/api/v3/unicode/part/block/no/families.json?page=0',
        '/trpc/unicode.partFamilies',
        '/api/v3/ascii-fonts.json?page=0',
        '/trpc/asciiFonts.page',
        '/trpc/collections.checkText',
        '/api/v3/collection/999999/export.json',
        '/api/v3/collection/999999/export.csv',
      ],
      CALL_RATES.coverage.times,
      '198.51.100.3',
    ))
})

test('our own faults reveal no details, in tRPC and REST', async () => {
  const broken = await startTestSite({ env: { LOG_LEVEL: 'silent' } })
  const lobster = await broken.family('lobster')
  await broken.database.write.query('ALTER TABLE family_tag RENAME TO lost_table')
  try {
    const rest = await broken.client.get(`/api/v3/family/${lobster.id}/details.json`)
    expectProblem(rest, 500, 'INTERNAL')
    const trpc = await broken.client.ask('families.byId', { id: lobster.id })
    expect(trpc.status).toBe(500)
    const page = await broken.client.get(`/lobster-f${lobster.id}`)
    expect(page.status).toBe(500)
    expect(page.text).toContain('Something went wrong')
    // For a letter to the operator, whose log has it.
    expect(page.text).toContain(`<code>${page.headers['x-request-id']}</code>`)
    for (const answer of [rest, trpc, page]) expect(answer.text).not.toMatch(/family_tag|SQLITE|SELECT|no such table/i)
  } finally {
    await broken.close()
  }
})
