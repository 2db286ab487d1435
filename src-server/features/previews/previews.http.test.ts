import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { encodeBase64url } from '#shared/preview/base64url.ts'
import { type PreviewInput, previewUrl, smallPreviewUrl } from '#shared/preview/preview-url.ts'
import { openPreviewCache, type PreviewCache } from '../../render/preview-cache.ts'
import type { RenderPort, RenderRequest } from '../../render/render.port.ts'
import type { PreviewFont } from './preview-fonts.ts'
import { createPreviewSigner } from './preview-signature.ts'
import { createPreviewsHandler } from './previews.http.ts'
import { createPreviewsService } from './previews.service.ts'

const GUID = 'a'.repeat(32)
const FONT: PreviewFont = {
  fontId: 7,
  fileGuid: GUID,
  sha256: 'b'.repeat(64),
  sanitisedPath: '/fonts/b.ttf',
  metrics: { unitsPerEm: 1000, ascent: 900, descent: -300 },
  coverage: { has: (codepoint) => codepoint >= 0x20 && codepoint < 0x7f },
  color: false,
  axes: [{ tag: 'wght', min: 100, default: 400, max: 900 }],
  notdefHasInk: false,
  familyName: 'Seven',
  styleName: 'Regular',
}
const WITHOUT_FILE: PreviewFont = { ...FONT, fontId: 8, sanitisedPath: null, familyName: 'Download Only' }
const SITE_FACE: PreviewFont = { ...FONT, fontId: 0, sha256: 'f'.repeat(64), sanitisedPath: '/site.ttf', axes: [] }

const SAMPLE: PreviewInput = {
  font: { id: 7, file: GUID, slug: 'seven' },
  text: 'Hello',
  size: 50,
  width: 1000,
  height: 65,
  fg: '000000',
  bg: 'ffffff',
  dpr: 1,
}

const signer = createPreviewSigner('test secret')
let drawn: RenderRequest[]
let failure: AppError | null
let hidden: Set<number>
let errors: unknown[]
let folder: string
let cache: PreviewCache
let server: Server
let origin: string

/** Draws nothing: its pictures contain the request. */
const render: RenderPort = {
  async render(request) {
    drawn.push(request)
    if (failure) throw failure
    return Buffer.concat([
      Buffer.from(JSON.stringify(request)),
      Buffer.from([0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]),
    ])
  },
  measure: async () => null,
  stats: () => ({ waiting: 0, running: 0, rendered: 0, coalesced: 0, refused: 0, childDeaths: 0, quarantined: 0 }),
  close: async () => undefined,
}

/** A fresh process: empty memory, the same disk. */
const NO_OUTLINES = { outlineText: () => Promise.reject(new Error('not asked for here')) }

async function startServer(): Promise<void> {
  cache = await openPreviewCache({ folder, maxBytes: 10_000_000 })
  const fonts = {
    find: async (id: number) => [FONT, WITHOUT_FILE].find(({ fontId }) => fontId === id) ?? null,
    isHidden: (id: number) => hidden.has(id),
  }
  const { fromMemory, handle } = createPreviewsHandler({
    service: createPreviewsService({ fonts, render, cache, outlines: NO_OUTLINES, siteFace: async () => SITE_FACE }),
    signer,
    clientAddress: (req) => String(req.headers['x-visitor'] ?? 'someone'),
    onError: (error) => errors.push(error),
  })
  server = createServer((req, res) => {
    if (!fromMemory(req, res) && !handle(req, res)) res.writeHead(418).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function stopServer(): Promise<void> {
  await cache.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

beforeEach(async () => {
  drawn = []
  failure = null
  hidden = new Set()
  errors = []
  folder = await mkdtemp(path.join(tmpdir(), 'previews-http-'))
  await startServer()
})
afterEach(async () => {
  await stopServer()
  await rm(folder, { recursive: true })
  expect(errors).toEqual([])
})

const get = (url: string, init?: RequestInit) => fetch(origin + url, init)

async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(response.headers.get('cache-control')).toBe('no-store')
  return (await response.json()) as { status: number; param?: string; code: string; detail: string }
}

describe('a picture', () => {
  test('with the file in its address is cached for ever and may be used anywhere', async () => {
    const response = await get(previewUrl(SAMPLE))
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers.get('etag')).toMatch(/^"[\w-]{22}"$/)
    expect(response.headers.has('x-missing-codepoints')).toBe(false)
  })

  test('in the options form is cached for minutes, with the same bytes in both variants', async () => {
    const sample = { ...SAMPLE, font: { ...SAMPLE.font, file: null } }
    const answers = await Promise.all(
      [previewUrl(SAMPLE), previewUrl(sample), smallPreviewUrl(sample)].map((url) => get(url)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[1]!.headers.get('cache-control')).toBe('public, max-age=300')
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1)
  })

  test('is not sent again to clients that have it', async () => {
    const url = previewUrl(SAMPLE)
    const etag = (await get(url)).headers.get('etag')!
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await get(url, { headers: { 'If-None-Match': known } })
      expect([response.status, response.headers.get('etag')]).toEqual([304, etag])
      expect(await response.text()).toBe('')
    }
    expect((await get(url, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
  })

  test('has the same headers without a body for HEAD, in memory or not', async () => {
    const url = previewUrl(SAMPLE)
    for (let round = 0; round < 2; round++) {
      const response = await get(url, { method: 'HEAD' })
      expect(response.status).toBe(200)
      expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100)
      expect(await response.text()).toBe('')
    }
  })

  test('lists the characters that the font lacks, each once', async () => {
    const response = await get(previewUrl({ ...SAMPLE, text: 'a😀жж\u200d' }))
    expect(response.headers.get('x-missing-codepoints')).toBe('U+1F600 U+0436')
    expect(drawn[0]).toMatchObject({ text: 'a\u{10FFFF}\u{10FFFF}\u{10FFFF}\u200d', boxForMissing: true })
  })

  test("of a font that may not be opened shows its name in the site's font, and says so", async () => {
    const response = await get(previewUrl({ ...SAMPLE, font: { id: 8, file: null, slug: 'x' } }))
    expect([response.status, response.headers.get('x-preview-face')]).toEqual([200, 'site'])
    expect(drawn[0]).toMatchObject({ text: 'Download Only', path: '/site.ttf' })
  })

  test('accepts axes within the range of the font, all of them', async () => {
    await get(previewUrl({ ...SAMPLE, axes: { wght: 5000, XXXX: 1 } }))
    await get(previewUrl({ ...SAMPLE, features: { ss01: 1 } }))
    expect(drawn.map(({ axes }) => axes)).toEqual([{ wght: 900 }, { wght: 400 }])
    expect(drawn[1]!.features).toEqual({ ss01: 1 })
  })

  test('lower than its line is scaled down, not cut', async () => {
    await get(previewUrl({ ...SAMPLE, size: 65, height: 65 }))
    const { fontSizePx, baselinePx } = drawn[0]!
    expect(fontSizePx * 1.2).toBeLessThanOrEqual(65.1)
    expect(baselinePx + fontSizePx * 0.3).toBeLessThanOrEqual(65.6)
    expect(baselinePx - fontSizePx * 0.9).toBeGreaterThanOrEqual(-0.6)
  })
})

describe('no picture', () => {
  test.each([
    ['another file', previewUrl({ ...SAMPLE, font: { ...SAMPLE.font, file: 'c'.repeat(32) } })],
    ['an unknown font', previewUrl({ ...SAMPLE, font: { id: 99, file: null, slug: '' } })],
    ['a font without a file by its file', previewUrl({ ...SAMPLE, font: { id: 8, file: GUID, slug: '' } })],
    ['a path of neither form', '/api/rf5/nothing'],
  ])('404 for %s', async (_, url) => {
    const response = await get(url)
    expect(response.status).toBe(404)
    expect((await problemOf(response)).code).toBe('NOT_FOUND')
    expect(drawn).toEqual([])
  })

  test('404 for a hidden font, also when its picture is in memory; shown again after unhiding', async () => {
    const url = previewUrl(SAMPLE)
    expect((await get(url)).status).toBe(200)
    hidden.add(7)
    for (let round = 0; round < 2; round++) expect((await get(url)).status).toBe(404)
    hidden.delete(7)
    expect((await get(url)).status).toBe(200)
  })

  test('400 names the parameter', async () => {
    const response = await get(`${previewUrl(SAMPLE)}&feat=nonsense`)
    expect(response.status).toBe(400)
    expect(await problemOf(response)).toMatchObject({ status: 400, param: 'feat' })
    const url = `/api/rf5/7/${encodeBase64url(GUID)}/${encodeBase64url('x')}/x.png?fg=blue`
    expect(await problemOf(await get(url))).toMatchObject({ param: 'fg' })
  })

  test('405 for all but GET and HEAD', async () => {
    const response = await get(previewUrl(SAMPLE), { method: 'POST' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  test('503 with Retry-After when the renderer is busy; the next try works', async () => {
    failure = new AppError('OVERLOADED', 'busy', { retryAfter: 1 })
    const response = await get(previewUrl(SAMPLE))
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
    failure = null
    expect((await get(previewUrl(SAMPLE))).status).toBe(200)
  })

  test('503 for one address with too many new pictures; others are served', async () => {
    const statuses = new Map<number, number>()
    // Time stands still: a slow machine would be allowed more in the meantime.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    for (let i = 0; i < 500; i += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, k) =>
          get(previewUrl({ ...SAMPLE, text: `${i + k}` }), { headers: { 'X-Visitor': 'greedy' } }),
        ),
      )
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(statuses.get(503)).toBeGreaterThan(0)
    expect([...statuses.keys()].sort()).toEqual([200, 503])
    expect((await get(previewUrl({ ...SAMPLE, text: 'polite' }))).status).toBe(200)
    clock.mockRestore()
  })

  test('logs an unexpected failure and hides it from the visitor', async () => {
    failure = new AppError('INTERNAL', 'secret detail')
    const response = await get(previewUrl(SAMPLE))
    expect(response.status).toBe(500)
    expect((await problemOf(response)).detail).not.toContain('secret')
    expect(errors.splice(0)).toEqual([failure])
  })
})

describe('storing', () => {
  async function restart() {
    await stopServer()
    await startServer()
  }

  test('redraws a picture requested once after a restart, but not one requested twice', async () => {
    const [once, twice] = [previewUrl({ ...SAMPLE, text: 'once' }), previewUrl({ ...SAMPLE, text: 'twice' })]
    await get(once)
    await get(twice)
    await get(twice)
    expect(drawn).toHaveLength(2)
    await restart()
    await get(twice)
    expect(drawn).toHaveLength(2)
    await get(once)
    expect(drawn).toHaveLength(3)
  })

  test('stores a picture at a signed address at once', async () => {
    const url = signer.sign(previewUrl(SAMPLE))
    expect((await get(url)).status).toBe(200)
    await restart()
    await get(previewUrl(SAMPLE))
    expect(drawn).toHaveLength(1)
  })

  test('a signature is valid for its address only', () => {
    const url = signer.sign(previewUrl(SAMPLE))
    expect(signer.isSigned(url)).toBe(true)
    expect(signer.isSigned(url.replace('s=50', 's=51'))).toBe(false)
    expect(signer.isSigned(url.replace('&tb=1', ''))).toBe(false)
    expect(signer.isSigned(`${url}&x=1`)).toBe(false)
    expect(signer.isSigned(url.slice(0, -1))).toBe(false)
    expect(createPreviewSigner('other').isSigned(url)).toBe(false)
    expect(signer.isSigned(signer.sign('/api/renderfont4/1/a/b/preview.png'))).toBe(true)
  })

  test('unknown parameters do not create another picture', async () => {
    const etags = await Promise.all(
      ['', '&utm_source=x', '&cb=1'].map(async (extra) => (await get(previewUrl(SAMPLE) + extra)).headers.get('etag')),
    )
    expect(new Set(etags).size).toBe(1)
  })
})

test('ignores other addresses', async () => {
  expect((await get('/api/v3/fonts/search.json')).status).toBe(418)
})
