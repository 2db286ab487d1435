import http from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppState } from '#server/database/entities/search-outbox.ts'
import { transaction } from '#server/database/transaction.ts'
import { SETTLE_MS } from '#server/features/previews/withdrawals.ts'
import { fileSize } from '#shared/format/file-size.ts'
import { previewUrl } from '#shared/preview/preview-url.ts'
import { UPLOAD } from '#shared/publishing-limits.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { type SiteClient, siteClient } from '#tests/support/http-client.ts'
import { listenLocally } from '#tests/support/listen.ts'
import { type NginxProxy, startNginxProxy, startOuterProxy } from '#tests/support/nginx-proxy.ts'
import { makePerson, type Person } from '#tests/support/people.ts'
import { freePort } from '#tests/support/programs.ts'
import { talk } from '#tests/support/raw-http.ts'
import { describeWith } from '#tests/support/require.ts'
import { waitFor } from '#tests/support/wait-for.ts'

await describeWith('nginx', 'docker/nginx/nginx.conf in a real nginx', (nginx) => {
  let site: TestSite
  let proxy: NginxProxy
  let visitor: SiteClient
  let moderator: Person

  beforeAll(async () => {
    site = await startTestSite({ env: { PAGE_RATE: '1', TRUSTED_PROXIES: '127.0.0.1' } })
    proxy = await startNginxProxy(nginx, site.url)
    visitor = siteClient(proxy.url)
    moderator = await makePerson(site, { roles: ['moderator', 'admin'] })
  })
  afterAll(async () => {
    await proxy?.close()
    await site?.close()
  })

  async function pictureOf(slug: string, text = 'Grumpy 42'): Promise<string> {
    const { id } = await site.family(slug)
    const [font] = await site.sql<{ id: number; fileGuid: string }>(
      'SELECT id, fileGuid FROM font WHERE familyId = ? ORDER BY isPrimary DESC, id LIMIT 1',
      [id],
    )
    const size = { size: 50, width: 600, height: 65, fg: '000000', bg: 'ffffff', dpr: 1 }
    return previewUrl({ font: { id: font!.id, file: font!.fileGuid, slug }, text, ...size })
  }

  /** As if the time in which processes hear of a withdrawal were over. */
  const settle = () =>
    transaction(site.database, async (manager) => {
      await manager.decrement(AppState, { name: 'pictures:withdrawn' }, 'updatedAt', SETTLE_MS)
    })

  /** Whether it came from the cache; waits until pictures are kept again. */
  async function untilKept(url: string): Promise<void> {
    await waitFor('a picture of the cache', async () => (await visitor.get(url)).headers['x-cache'] === 'HIT')
  }

  it('keeps pictures, and forgets those of a family that is hidden or deleted', async () => {
    const [url, other] = [await pictureOf('lobster'), await pictureOf('inter')]
    await untilKept(url)
    await untilKept(other)
    const kept = await visitor.get(url)
    const own = await site.client.get(url)
    expect(kept.bytes.equals(own.bytes)).toBe(true)
    expect(kept.headers['cache-control']).toBe(own.headers['cache-control'])
    const again = await visitor.get(url, { headers: { 'If-None-Match': String(kept.headers.etag) } })
    expect([again.status, again.headers['x-cache']]).toEqual([304, 'HIT'])

    const { id } = await site.family('lobster')
    for (const [act, back] of [
      ['hide', 'unhide'],
      ['remove', 'restore'],
    ] as const) {
      const call = (name: string) =>
        moderator.client.post(`/trpc/publishing.${name}`, {
          familyId: id,
          ...(name === 'hide' ? { reason: 'No.' } : {}),
        })
      expect((await call(act)).status, act).toBe(200)
      const hiddenAt = Math.floor(Date.now() / 1000)
      await waitFor('404', async () => {
        const answer = await visitor.get(url)
        // nginx writes the second in which it answered; in a later one than that of the act it keeps nothing older.
        if (answer.headers['x-cache'] === 'HIT')
          expect(Date.parse(String(answer.headers.date)) / 1000, act).toBeLessThanOrEqual(hiddenAt)
        return answer.status === 404
      })
      // Until every process has heard of it nothing is kept.
      expect((await visitor.get(other)).headers['x-cache']).toBe('BYPASS')
      await settle()
      await untilKept(other)
      expect((await visitor.get(url)).status).toBe(404)
      expect((await call(back)).status, back).toBe(200)
      await waitFor('the picture', async () => (await visitor.get(url)).status === 200)
    }
  })

  it('answers a crowd of new pictures with 200 and 503 only, and kept ones always', async () => {
    const kept = await pictureOf('inter')
    await untilKept(kept)
    const crowd = siteClient(proxy.behindTls)
    const urls = await Promise.all(Array.from({ length: 300 }, (_, i) => pictureOf('lobster', `Crowd ${i}`)))
    const answers = await Promise.all(urls.flatMap((url) => [crowd.get(url), crowd.get(kept)]))
    const statuses = (every: number) => new Set(answers.filter((_, i) => i % 2 === every).map(({ status }) => status))
    expect(statuses(1)).toEqual(new Set([200]))
    expect([...statuses(0)].filter((status) => status !== 200 && status !== 503)).toEqual([])
  })

  describe('visitors', () => {
    /** Statuses of pages asked for by one address of this machine, which claims to be another one each time. */
    async function pagesOf(url: string, localAddress: string, times: number): Promise<Set<number>> {
      const statuses = new Set<number>()
      for (let i = 0; i < times; i++)
        statuses.add(
          await statusOf(`${url}/search?q=lobster&text=${localAddress}x${i}`, {
            localAddress,
            claims: `203.0.113.${i}`,
          }),
        )
      return statuses
    }

    it('are told apart behind a second proxy, whatever they claim to be', async () => {
      const outer = await startOuterProxy(nginx, proxy.url)
      expect(await pagesOf(outer.url, '127.0.0.2', 20)).toEqual(new Set([200, 429]))
      expect(await pagesOf(outer.url, '127.0.0.3', 2)).toEqual(new Set([200]))
      // The same without the second proxy.
      expect(await pagesOf(proxy.url, '127.0.0.4', 20)).toEqual(new Set([200, 429]))
      await outer.close()
    })

    it('are told apart by the tls profile without a setting', async () => {
      const outer = await startOuterProxy(nginx, proxy.behindTls)
      expect(await pagesOf(outer.url, '127.0.0.5', 20)).toEqual(new Set([200, 429]))
      expect(await pagesOf(outer.url, '127.0.0.6', 2)).toEqual(new Set([200]))
      await outer.close()
    })
  })

  it('passes the reason of the app for what it refuses', async () => {
    const answer = await visitor.request('POST', `/api/account/${moderator.userId}/avatar`, {
      body: Buffer.alloc(20_000_000),
      headers: { 'Content-Type': 'image/png', Cookie: `session=${moderator.token}` },
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.json).toMatchObject({ status: answer.status, detail: expect.stringMatching(/\w{3}/) })
  })

  it('passes the escaped names of npm packages', async () => {
    const { status, json } = await visitor.get('/npm/@127-0-0-1%2fpress-start-2p')
    expect(status).toBe(200)
    expect(json.name).toBe('@127-0-0-1/press-start-2p')
  })

  it('says how large a file may be', async () => {
    const limit = fileSize(UPLOAD.maxBytes)
    const page = await tooLarge(`${proxy.url}/account`)
    expect(page).toMatchObject({ status: 413, type: 'text/html; charset=utf-8' })
    expect(page.text).toContain(`Files may have at most ${limit}.`)
    const answer = await tooLarge(`${proxy.url}/api/v3/uploads`)
    expect(answer).toMatchObject({ status: 413, type: expect.stringContaining('application/problem+json') })
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', status: 413 })
    expect(JSON.parse(answer.text).detail).toContain(limit)
  })

  it('gives each answer an id of its own, also pictures that are kept and its own errors', async () => {
    const url = await pictureOf('inter')
    await untilKept(url)
    const ids = new Set<unknown>()
    const asked = [url, url, '/', '/healthz', '/nowhere', '/metrics']
    for (const address of asked) {
      const { headers } = await visitor.get(address)
      expect(headers['x-request-id'], address).toMatch(/^[0-9a-f]{32}$/)
      ids.add(headers['x-request-id'])
    }
    expect(ids.size).toBe(asked.length)
  })

  it('hides its own addresses', async () => {
    for (const path of ['/.nginx/picture-version', '/.nginx/unavailable.html'])
      expect((await visitor.get(path)).headers['x-picture-version'], path).toBeUndefined()
    expect((await visitor.get('/.nginx/unavailable.html')).status).toBe(404)
  })

  it('shows a page and a problem document while no app answers', async () => {
    const alone = await startNginxProxy(nginx, `http://127.0.0.1:${await freePort()}`)
    const client = siteClient(alone.url)
    const page = await client.get('/')
    expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } })
    expect(page.text).toContain('<h1>Back in a moment</h1>')
    expect(page.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
    for (const path of ['/api/v3/fonts/search.json', '/api/rf5/1/a/b/c.png', '/trpc/site.stats']) {
      const answer = await client.get(path)
      expect(answer, path).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
      expect(answer.json).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
    }
    await alone.close()
  })

  it('asks for the version of pictures without the length of a body', async () => {
    const lengths: Record<string, unknown> = {}
    const app = http.createServer((request, response) => {
      lengths[request.url ?? ''] = request.headers['content-length']
      response.end()
    })
    const alone = await startNginxProxy(nginx, `http://127.0.0.1:${await listenLocally(app)}`)
    const picture = '/api/rf5/1/a/b/c.png'
    const visit = { body: 'GET /', headers: { 'Content-Length': '5' } }
    expect((await siteClient(alone.url).request('GET', picture, visit)).status).toBe(200)
    // The app would read the next request, of somebody else, as that body.
    expect(lengths).toEqual({ '/api/pictures/version': undefined, [picture]: '5' })
    await alone.close()
    app.close()
    app.closeAllConnections()
  })

  it('finds what a page names on the replica that has it', async () => {
    const apps = ['old', 'new'].map((build) =>
      http.createServer(({ url }, response) => {
        if (url !== `/assets/${build}.js`) response.statusCode = 404
        response.end(build)
      }),
    )
    const ports = await Promise.all(apps.map(listenLocally))
    const both = await startNginxProxy(nginx, ...ports.map((port) => `http://127.0.0.1:${port}`))
    const client = siteClient(both.url)
    for (const build of ['old', 'new', 'old', 'old', 'new', 'new'])
      expect(await client.get(`/assets/${build}.js`)).toMatchObject({ status: 200, text: build })
    expect((await client.get('/assets/none.js')).status).toBe(404)
    await both.close()
    for (const app of apps) {
      app.close()
      app.closeAllConnections()
    }
  })

  it('keeps only small calls to send them again', async () => {
    const seen: string[] = []
    const dying = http.createServer((request) => {
      seen.push(`${request.headers['content-length']}`)
      request.socket.destroy()
    })
    const alone = await startNginxProxy(nginx, `http://127.0.0.1:${await listenLocally(dying)}`)
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'ab12cd34' }
    for (const size of [100, 2_000_000])
      await siteClient(alone.url).request('POST', '/trpc/collections.create', { body: ' '.repeat(size), headers })
    expect(seen.filter((size) => size === '100').length).toBeGreaterThan(1)
    expect(seen.filter((size) => size === '2000000').length).toBe(1)
    await alone.close()
    dying.close()
    dying.closeAllConnections()
  })

  it('answers a head that is too long, and one of HTTP/1.0, as the app does', async () => {
    const said = 'The address and headers of your request are too long.'
    for (const size of [20_000, 60_000]) {
      const long = 'x'.repeat(size)
      for (const answer of [
        await visitor.get(`/search?q=${long}`),
        await visitor.get('/', { headers: { Cookie: `a=${long}` } }),
      ]) {
        expect(answer.status, `${size} characters`).toBe(431)
        expect(answer.text).toContain(said)
      }
    }
    const { socket, received, closed } = await talk(Number(new URL(proxy.url).port))
    socket.write('GET /healthz HTTP/1.0\r\n\r\n')
    await closed
    expect(received()).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('begins reads once more when a replica has gone, and never changes', async () => {
    const seen: string[] = []
    const dying = http.createServer((request, response) => {
      const call = `${request.method} ${request.url}`
      if (seen.includes(call)) response.end('answered')
      else request.socket.destroy()
      seen.push(call)
    })
    const alone = await startNginxProxy(nginx, `http://127.0.0.1:${await listenLocally(dying)}`)
    const client = siteClient(alone.url)
    for (const path of ['/', '/api/rf5/1/a/b/c.png'])
      expect(await client.get(path), path).toMatchObject({ status: 200, text: 'answered' })
    seen.length = 0
    const change = { body: '{}', headers: { 'Content-Type': 'application/json' } }
    expect((await client.request('POST', '/trpc/collections.create', change)).status).toBe(503)
    expect(seen).toEqual(['POST /trpc/collections.create'])
    await alone.close()
    dying.close()
    dying.closeAllConnections()
  })
})

function statusOf(url: string, { localAddress, claims }: { localAddress: string; claims: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { localAddress, headers: { 'X-Forwarded-For': claims } }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    request.once('error', reject)
  })
}

/** The answer to a body that is announced and never sent. */
function tooLarge(url: string): Promise<{ status: number; type: string; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Length': String(UPLOAD.maxBytes * 2), 'Content-Type': 'application/octet-stream' }
    const request = http.request(url, { method: 'POST', headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => (text += part))
      answer.once('end', () => {
        request.destroy()
        resolve({ status: answer.statusCode ?? 0, type: String(answer.headers['content-type']), text })
      })
    })
    request.once('error', reject)
    request.flushHeaders()
  })
}
