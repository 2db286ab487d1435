import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { RATE_LIMITS } from '#shared/limits.ts'
import { encodeBase64url } from '#shared/preview/base64url.ts'
import { isPreviewPath } from '#shared/preview/preview-url.ts'
import { tell, withoutDates } from '#tests/support/raw-http.ts'
import { type HotLane, openHotLane } from '../../http/hot-lane.ts'
import { clientAddress } from '../../http/request-context.ts'
import type { SimpleGet } from '../../http/simple-get.ts'
import { createPreviewSigner } from './preview-signature.ts'
import { createPreviewsHandler, type PreviewsHandler } from './previews.http.ts'

const PNG = Buffer.from([0x89, 0x50, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0x00])
const FILE = encodeBase64url('a'.repeat(32))
const NAMED = `/api/rf5/7/${FILE}/${encodeBase64url('Hello')}/x.png`
const SHORT = `/api/renderfont4/7/${encodeBase64url('{}')}/${encodeBase64url('Hello')}/x.png`
const MISSING = `/api/rf5/7/${FILE}/${encodeBase64url('Häß')}/x.png`

interface Opened {
  server: Server
  sockets: Socket[]
  port: number
  lane: HotLane | null
}

let hidden = false
let kept: string[] = []
let byLane = 0
let previews: PreviewsHandler
let laned: Opened
let plain: Opened

async function open(hot: PreviewsHandler['hot'] | null): Promise<Opened> {
  const server = createServer({ keepAliveTimeout: 5000 }, (req, res) => {
    if (!previews.handle(req, res)) res.writeHead(418).end()
  })
  const sockets: Socket[] = []
  const lane = hot && openHotLane(server, hot, isPreviewPath)
  server.on('connection', (socket) => sockets.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, sockets, lane, port: (server.address() as AddressInfo).port }
}

beforeEach(async () => {
  hidden = false
  kept = []
  byLane = 0
  previews = createPreviewsHandler({
    service: {
      isHidden: () => hidden,
      keep: (key) => kept.push(key),
      outline: async () => ({ svg: '<svg/>', scale: 1 }),
      async picture({ spec }) {
        if (hidden) throw new AppError('NOT_FOUND', 'There is no such font file')
        return { png: PNG, key: spec.text, missing: spec.text === 'Häß' ? [0xe4, 0xdf] : [], siteFace: false, scale: 1 }
      },
    },
    signer: createPreviewSigner('secret'),
    clientAddress: (req) => clientAddress(req, true),
    onError: (error) => expect.unreachable(String(error)),
  })
  laned = await open((request, socket) => {
    const message = previews.hot(request, socket)
    if (message) byLane++
    return message
  })
  plain = await open(null)
})

afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const { server, lane } of [laned, plain]) {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    lane?.destroy()
    await closed
  }
})

const GET = (url: string, more = '') => `GET ${url} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
const simple = (url: string, from: string): SimpleGet => ({
  url,
  forwardedFor: from,
  ifNoneMatch: undefined,
  acceptEncoding: undefined,
  end: 0,
})

/** The lane must answer like the plain server, which has the same pictures in memory. */
async function expectAlike(request: string): Promise<string> {
  const [ours, theirs] = [await tell(laned, [request]), await tell(plain, [request])]
  expect(withoutDates(ours)).toBe(withoutDates(theirs))
  return ours
}

test('answers a picture in memory with the same bytes, or with 304', async () => {
  for (const url of [NAMED, SHORT, MISSING]) {
    const first = await tell(laned, [GET(url)])
    expect(first).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(byLane).toBe(0)
    const again = await expectAlike(GET(url))
    expect(withoutDates(again)).toBe(withoutDates(first))
    expect(again.endsWith(PNG.toString('latin1'))).toBe(true)
    const etag = /ETag: ("[^"]+")/.exec(first)?.[1] as string
    for (const known of [etag, `W/${etag}`, `"a", ${etag}`, '*', `  ${etag} `])
      expect(await expectAlike(GET(url, `If-None-Match: ${known}\r\n`)), known).toMatch(/^HTTP\/1\.1 304 Not Modified/)
    for (const unknown of ['', '"a"', etag.slice(1), `${etag}x`])
      expect(await expectAlike(GET(url, `If-None-Match: ${unknown}\r\n`)), unknown).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(byLane).toBe(10)
    byLane = 0
  }
  expect(kept).toEqual(['Hello', 'Hello', 'Häß'])
})

test('dates its answer', async () => {
  await tell(laned, [GET(NAMED)])
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const time of ['Sun, 22 Nov 2026 00:00:00 GMT', 'Sun, 22 Nov 2026 00:00:01 GMT']) {
    vi.setSystemTime(new Date(time))
    for (const more of ['', 'If-None-Match: *\r\n'])
      expect(await tell(laned, [GET(NAMED, more)])).toContain(`\r\nDate: ${time}\r\n`)
  }
  expect(byLane).toBe(4)
})

test('stops showing a font that is hidden meanwhile, also on open connections', async () => {
  await tell(laned, [GET(NAMED)])
  const said = await tell(laned, [GET(NAMED)])
  expect(byLane).toBe(1)
  hidden = true
  expect(said).toMatch(/^HTTP\/1\.1 200 OK/)
  expect(await expectAlike(GET(NAMED))).toMatch(/^HTTP\/1\.1 404 Not Found/)
  expect(await tell(laned, [GET(NAMED) + GET(NAMED)])).not.toContain('200 OK')
  expect(byLane).toBe(1)
})

test('lane and server share one allowance per address reported by the proxy', async () => {
  const from = (address: string) => `X-Forwarded-For: 203.0.113.9, ${address}\r\n`
  await tell(laned, [GET(NAMED, from('192.0.2.1'))])
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const { burst } = RATE_LIMITS.previewCached
  const socket = { remoteAddress: '127.0.0.1' } as Socket
  for (let i = 0; i < burst; i++) expect(previews.hot(simple(NAMED, '192.0.2.1'), socket)).not.toBeNull()
  expect(previews.hot(simple(NAMED, '192.0.2.1'), socket)).toBeNull()
  const refused = await expectAlike(GET(NAMED, from('192.0.2.1')))
  expect(refused).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\nRetry-After: 1\r\n/)
  expect(byLane).toBe(0)
  expect(await expectAlike(GET(NAMED, from('192.0.2.2')))).toMatch(/^HTTP\/1\.1 200 OK/)
  expect(byLane).toBe(1)
})

test('revalidates a picture that may have changed', async () => {
  await tell(laned, [GET(SHORT)])
  await tell(laned, [GET(NAMED)])
  const socket = { remoteAddress: '127.0.0.1' } as Socket
  expect(previews.hot(simple(SHORT, ''), socket)).not.toBeNull()
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 6 * 60 * 1000)
  // The cache reads the clock at most once a millisecond.
  await vi.waitFor(() => expect(previews.hot(simple(SHORT, ''), socket)).toBeNull())
  expect(previews.hot(simple(NAMED, ''), socket)).not.toBeNull()
})

test('leaves everything but pictures in memory to the server', async () => {
  expect(await tell(laned, [GET('/popular/fonts')])).toMatch(/^HTTP\/1\.1 418/)
  expect(await expectAlike(GET('/api/rf5/7/x/y/z.png'))).toMatch(/^HTTP\/1\.1 400 Bad Request/)
  await tell(laned, [GET(NAMED)])
  expect(await expectAlike(`HEAD ${NAMED} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 OK/)
  expect(await expectAlike(`POST ${NAMED} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 405/)
  expect(byLane).toBe(0)
})
