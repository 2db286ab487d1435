import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createRandom, type Random } from '#tests/factories/random.ts'
import { cutUp, otherEnd, talk, tell, withoutDates } from '#tests/support/raw-http.ts'
import { type HotAnswer, type HotLane, messageHead, openHotLane } from './hot-lane.ts'

const HEADERS = ['ETag', '"e"', 'Content-Type', 'image/png']
const SMALL = Buffer.from('a small picture')
/** More than the kernel buffers for a reader that does not read. */
const LARGE = Buffer.alloc(8_000_000, 'large ')
const HOT: Record<string, Buffer> = { '/hot': SMALL, '/hot?q=1': Buffer.from('another'), '/large': LARGE }

/** Both servers answer hot requests alike; any other request is echoed to the last byte of its body. */
const listener: RequestListener = (req, res) => {
  const picture = req.method === 'GET' || req.method === 'HEAD' ? HOT[req.url as string] : undefined
  if (picture) {
    if (req.headers['if-none-match'] === '"e"') res.writeHead(304, HEADERS).end()
    else res.writeHead(200, [...HEADERS, 'Content-Length', String(picture.length)]).end(picture)
    return
  }
  let body = ''
  req.setEncoding('latin1').on('data', (text: string) => {
    body += text
  })
  req.on('end', () => {
    const text = JSON.stringify([req.method, req.url, req.httpVersion, req.rawHeaders, body, req.rawTrailers])
    res.writeHead(200, { 'Content-Length': Buffer.byteLength(text) }).end(text)
  })
}

let hotAnswers = 0
/** Counts by the client's port. */
const hotAnswersOf = new Map<number | undefined, number>()
const answer: HotAnswer = ({ url, ifNoneMatch }, { remotePort }) => {
  const picture = HOT[url]
  if (!picture) return null
  hotAnswers++
  hotAnswersOf.set(remotePort, (hotAnswersOf.get(remotePort) ?? 0) + 1)
  if (ifNoneMatch === '"e"') return Buffer.from(messageHead('304 Not Modified', HEADERS, new Date()))
  const headers = [...HEADERS, 'Content-Length', String(picture.length)]
  return Buffer.concat([Buffer.from(messageHead('200 OK', headers, new Date())), picture])
}

interface Opened {
  server: Server
  lane: HotLane | null
  /** All accepted sockets. */
  sockets: Socket[]
  port: number
}

const opened: Opened[] = []

async function open({
  withLane = true,
  keepAliveMs = undefined as number | undefined,
  host = '127.0.0.1',
} = {}): Promise<Opened> {
  const server = createServer({ keepAliveTimeout: 5000, connectionsCheckingInterval: 20 }, listener)
  server.timeout = 60_000
  const lane = withLane ? openHotLane(server, answer, (url) => url !== '', keepAliveMs) : null
  const sockets: Socket[] = []
  server.on('connection', (socket) => sockets.push(socket))
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const one = { server, lane, sockets, port: (server.address() as AddressInfo).port }
  opened.push(one)
  return one
}

afterEach(async () => {
  for (const { server, lane } of opened.splice(0)) {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    lane?.destroy()
    await closed
  }
  hotAnswers = 0
})

const GET = (url = '/hot', more = '') => `GET ${url} HTTP/1.1\r\nHost: x\r\n${more}\r\n`

describe('a connection with a lane', () => {
  test('answers hot requests itself, any number of them, and nothing else', async () => {
    const said = await tell(await open(), [
      GET(),
      GET() + GET('/hot?q=1'),
      GET('/hot', 'If-None-Match: "e"\r\n'),
      GET('/cold'),
    ])
    expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual(['200', '200', '200', '304', '200'].map((s) => `HTTP/1.1 ${s}`))
    expect(said).toContain('["GET","/cold","1.1",["Host","x"],"",[]]')
    expect(hotAnswers).toBe(4)
  })

  test('answers over IPv6 too', async () => {
    const { port } = await open({ host: '::1' })
    const { socket, has } = await talk(port, '::1')
    socket.write(GET())
    await has('a small picture')
    expect(hotAnswers).toBe(1)
    socket.destroy()
  })

  test('never answers ambiguous requests', async () => {
    const server = await open()
    const shapes = [
      ...STRANGE.filter((shape) => shape.includes('/hot')),
      `GET ${'/hot'.padEnd(5000, '?')} HTTP/1.1\r\nHost: x\r\n\r\n`,
    ]
    expect(shapes.length).toBeGreaterThan(25)
    for (const shape of shapes) {
      await tell(server, [shape])
      expect(hotAnswers, JSON.stringify(shape)).toBe(0)
    }
  })
})

/**
 * Requests that the lane must leave to Node: reading one of them differently would allow request smuggling behind a
 * proxy.
 */
const STRANGE = [
  'HEAD /hot HTTP/1.1\r\nHost: x\r\n\r\n',
  'POST /hot HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc',
  'POST /cold HTTP/1.1\r\nHost: x\r\nContent-Length: 40\r\n\r\nGET /other HTTP/1.1\r\nHost: x\r\n\r\n12345678',
  'POST /cold HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nTrail: er\r\n\r\n',
  'GET /hot HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n',
  'GET /hot HTTP/1.1\r\nHost: x\r\nContent-Length: 33\r\n\r\nGET /cold HTTP/1.1\r\nHost: x\r\n\r\n12',
  'GET /hot HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'GET /hot HTTP/1.1\r\nHost: x\r\ntransfer-encoding: identity\r\n\r\n',
  'GET /hot HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n',
  'GET /hot HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n\r\n',
  'POST /cold HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nok',
  'GET /hot HTTP/1.1\r\nHost: x\r\nExpect: something\r\n\r\n',
  'GET /hot HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET /hot HTTP/1.1\r\nHost: x\r\nConnection: keep-alive, Upgrade\r\nUpgrade: h2c\r\n\r\n',
  'GET /hot HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n',
  'GET /hot HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n\r\n',
  'GET /hot HTTP/1.1\r\nHost: x\r\nTE: trailers\r\n\r\n',
  'GET /hot HTTP/1.1\r\nHost: x\r\nTrailer: x\r\n\r\n',
  'GET /hot HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n',
  'GET /hot HTTP/1.1\r\nX: y\r\n\r\n',
  'GET /hot HTTP/1.1\r\n\r\n',
  'GET /hot HTTP/1.0\r\nHost: x\r\n\r\n',
  'GET /hot HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\n\r\n',
  'GET /hot HTTP/1.2\r\nHost: x\r\n\r\n',
  'GET /hot HTTP/2.0\r\nHost: x\r\n\r\n',
  'GET /hot\r\n\r\n',
  'get /hot HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET  /hot HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /hot  HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET\t/hot HTTP/1.1\r\nHost: x\r\n\r\n',
  ' GET /hot HTTP/1.1\r\nHost: x\r\n\r\n',
  '\r\nGET /hot HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET http://x/hot HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET //hot HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /hot#part HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /h\u00f6t HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /hot HTTP/1.1\nHost: x\n\n',
  'GET /hot HTTP/1.1\r\nHost: x\n\r\n',
  'GET /hot HTTP/1.1\r\nHost: x\r\n\n',
  'GET /hot HTTP/1.1\r\nHost: x\r\nX: a\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'GET /hot HTTP/1.1\r\nHost: x\r\nX: a\rTransfer-Encoding: chunked\r\n\r\n',
  'GET /hot HTTP/1.1\r\nHost: x\r\nX: a\r\n folded\r\n\r\n',
  'GET /hot HTTP/1.1\r\n Host: x\r\n\r\n',
  'GET /hot HTTP/1.1\r\nHost: x\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n',
  'GET /hot HTTP/1.1\r\nHost: x\r\nTransfer_Encoding: chunked\r\n\r\n',
  'GET /hot HTTP/1.1\r\nHost: x\r\n: nameless\r\n\r\n',
  'GET /hot HTTP/1.1\r\nHost: x\r\nX: a\u0000b\r\n\r\n',
  'GET /hot HTTP/1.1\r\nHost: x\r\nX: \u00e4\r\n\r\n',
  'GET /hot HTTP/1.1\r\nHost: x\r\nX:\ttab\r\n\r\n',
  'GET /hot HTTP/1.1\r\nHost: x\r\nIf-None-Match: "a"\r\nIf-None-Match: "e"\r\n\r\n',
  'GET /hot HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\nX-Forwarded-For: 192.0.2.2\r\n\r\n',
  `GET /hot HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(5000)}\r\n\r\n`,
  `GET /cold HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`,
  'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
  'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  'GET /hot HTTP/1.1\r\nHost: x\r\nX: half a he',
]

/** Plain requests, as browsers and proxies send them. */
const PLAIN = [
  GET(),
  GET('/hot?q=1'),
  GET('/hot', 'If-None-Match: "e"\r\n'),
  GET('/hot', 'If-None-Match:  "e" \r\nConnection: Keep-Alive\r\n'),
  GET(
    '/hot',
    'X-Forwarded-For:192.0.2.1\r\nUser-Agent: Mozilla/5.0 (X11; Linux)\r\nAccept: image/*;q=0.8\r\nX-Empty:\r\n',
  ),
  GET('/cold', 'Accept: */*\r\n'),
  GET('/hott'),
]

/** Requests in a row, most of them plain, some that no proxy would send. */
const conversation = (random: Random) =>
  Array.from({ length: 1 + random.below(6) }, () => (random.chance(0.2) ? random.pick(STRANGE) : random.pick(PLAIN)))

/**
 * Compares with a server without a lane that gets the same bytes: requests that the lane answered one by one, the rest
 * in the same pieces. Node reads a connection either directly or by events (as it gets the bytes that the lane has
 * read). The two differ in how much they have sent of one piece before something broken in it; either is accepted.
 */
async function expectAlike({ laned, plain, byEvents }: Servers, requests: string[], pieces: string[]): Promise<void> {
  hotAnswersOf.clear()
  const ours = await tell(laned, pieces)
  const byLane = requests.slice(0, [...hotAnswersOf.values()][0] ?? 0)
  const skipped = byLane.join('').length
  let at = 0
  const rest = pieces.map((piece) => {
    const from = Math.max(0, skipped - at)
    at += piece.length
    return piece.slice(from)
  })
  const same = [...byLane, ...rest.filter(Boolean)]
  const theirs = await tell(plain, same)
  if (withoutDates(theirs) === withoutDates(ours)) return
  asByEvents++
  expect(withoutDates(ours), JSON.stringify(pieces)).toBe(withoutDates(await tell(byEvents, same)))
}

type Servers = Record<'laned' | 'plain' | 'byEvents', Opened>
let asByEvents = 0

async function openAll(): Promise<Servers> {
  const [laned, plain, byEvents] = [await open(), await open({ withLane: false }), await open({ withLane: false })]
  byEvents.server.on('connection', (socket) => socket.on('data', () => undefined))
  return { laned, plain, byEvents }
}

describe('compared with a plain Node server', () => {
  test('each strange request gets the same answer, alone, in pieces and behind others', async () => {
    const servers = await openAll()
    const random = createRandom(7)
    for (const shape of STRANGE) {
      for (const requests of [[shape], [GET(), shape], [GET(), GET('/cold'), shape, GET()]]) {
        await expectAlike(servers, requests, requests)
        await expectAlike(servers, requests, [requests.join('')])
        await expectAlike(servers, requests, cutUp(requests.join(''), 6, random))
      }
    }
    expect(hotAnswers).toBeGreaterThan(STRANGE.length * 3)
  })

  test('random conversations get the same answers, byte for byte', async () => {
    const servers = await openAll()
    const random = createRandom(20_261_122)
    for (let round = 0; round < 1000; round++) {
      const requests = conversation(random)
      await expectAlike(servers, requests, random.chance(0.5) ? requests : cutUp(requests.join(''), 8, random))
    }
    expect(hotAnswers).toBeGreaterThan(600)
    // Must be rare for the comparison to mean something.
    expect(asByEvents).toBeLessThan(20)
  })

  test('a request cut at any byte gets the same answer', async () => {
    const servers = await openAll()
    const requests = [GET('/hot', 'If-None-Match: "x"\r\n'), GET('/hot?q=1'), GET('/cold')]
    const text = requests.join('')
    for (let cut = 1; cut < text.length; cut++) {
      await expectAlike(servers, requests, [text.slice(0, cut), text.slice(cut)])
    }
  })
})

describe('a client that does not read', () => {
  test('is not buffered without limit, and gets everything in order once it reads', async () => {
    const { port, sockets } = await open()
    const { socket, received, closed } = await talk(port)
    socket.pause()
    const requests = Array.from({ length: 40 }, (_, i) =>
      i % 20 === 0 ? GET('/large') : i % 2 ? GET() : GET(`/cold${i}`),
    )
    const expected = Array.from({ length: 40 }, (_, i) =>
      i % 20 === 0 ? 'large ' : i % 2 ? 'a small' : `["GET","/cold${i}"`,
    )
    socket.write(requests.join('') + GET('/cold', 'Connection: close\r\n'))
    await expect.poll(() => sockets[0]?.writableLength).toBeGreaterThan(0)
    // One large answer is buffered; the others wait until it is sent.
    expect(hotAnswers).toBe(1)
    expect(sockets[0]!.writableLength).toBeLessThan(LARGE.length + 100_000)
    socket.resume()
    await closed
    expect(
      received()
        .match(/\r\n\r\n(large |a small|\["GET","\/cold\d*")/g)
        ?.map((text) => text.slice(4)),
    ).toEqual([...expected, '["GET","/cold"'])
  })

  test('is disconnected after a while', async () => {
    const { port, sockets } = await open({ keepAliveMs: 20 })
    const { socket } = await talk(port)
    socket.pause()
    socket.write(GET('/large'))
    await expect.poll(() => sockets[0]?.destroyed).toBe(true)
    expect(sockets[0]!.bytesWritten).toBeGreaterThan(0)
    socket.destroy()
  })
})

describe('closing a connection', () => {
  test('happens after silence, without a reset', async () => {
    const { port } = await open({ keepAliveMs: 20 })
    const { socket, received, closed } = await talk(port)
    socket.write(GET())
    await closed
    expect(received()).toMatch(/a small picture$/)
  })

  test('waits while a request is buffered that a busy process has not read', async () => {
    const { port } = await open({ keepAliveMs: 20 })
    const { socket, received, has } = await talk(port)
    socket.write(GET())
    await has('a small picture')
    // The kernel receives it at once; the process runs its timers first when it wakes.
    socket.write(GET('/hot?q=1'))
    const until = performance.now() + 100
    while (performance.now() < until);
    await Promise.race([has('another'), new Promise((resolve) => socket.once('close', resolve))])
    expect(received()).toMatch(/another$/)
    socket.destroy()
  })

  test('sends the whole answer to a client that half-closes after its request', async () => {
    const { port } = await open()
    const { socket, received, closed } = await talk(port)
    socket.end(GET('/large'))
    await closed
    expect(received().length).toBeGreaterThan(LARGE.length)
    expect(received()).not.toContain('<')
  })

  test('by reset affects no other connection', async () => {
    const server = await open()
    const { socket, has } = await talk(server.port)
    const other = await otherEnd(socket, server.sockets)
    socket.write(GET())
    await has('a small picture')
    socket.write(GET('/large'))
    socket.resetAndDestroy()
    await expect.poll(() => other.destroyed).toBe(true)
    expect(await tell(server, [GET()])).toMatch(/a small picture$/)
  })

  test('leaves silent connections and incomplete heads to Node and its limits', async () => {
    const { port, server } = await open()
    const counted = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))
    server.headersTimeout = 100
    const silent = await talk(port)
    const half = await talk(port)
    half.socket.write(GET().slice(0, 20))
    await Promise.all([silent.closed, half.closed])
    for (const { received } of [silent, half]) expect(received()).toMatch(/^HTTP\/1\.1 408 Request Timeout/)
    expect(await counted()).toBe(0)
  })
})

describe('closing the server', () => {
  test('answers received requests, closes idle connections and waits for nobody else', async () => {
    const { port, server, lane } = await open()
    const idle = await talk(port)
    const asking = await talk(port)
    const fresh = await talk(port)
    for (const { socket, has } of [idle, asking]) {
      socket.write(GET())
      await has('a small picture')
    }
    asking.socket.write(GET() + GET('/cold'))
    const ended = new Promise((resolve) => server.close(resolve))
    lane!.close()
    await idle.closed
    await asking.has('"/cold"')
    fresh.socket.write(GET('/hot?q=1'))
    await fresh.has('another')
    server.closeIdleConnections()
    await ended
    for (const { received } of [idle, asking, fresh]) expect(received()).not.toContain('<')
  })

  test('does not wait for a client that never sends a request', async () => {
    const { port, server, lane } = await open()
    const silent = await talk(port)
    const ended = new Promise((resolve) => server.close(resolve))
    lane!.close()
    await ended
    await silent.closed
    expect(silent.received()).toBe('')
  })
})
