import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { changeHeaders } from '#tests/support/http-client.ts'
import { otherEnd } from '#tests/support/raw-http.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const SLOW = 200

const site = await startTestSite()
afterAll(() => site.close())

async function open(text: string): Promise<{ socket: Socket; answer: () => string; closed: Promise<void> }> {
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  // Not events.once, which would reject on the reset of a connection that the server closes with unread data.
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  let answer = ''
  socket.setEncoding('latin1').on('data', (data: string) => {
    answer += data
  })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return { socket, answer: () => answer, closed }
}

// The tests of this file run at the same time, since most of them wait for seconds.

/** Node checks for late connections every 30 s, so this would time out without our own check. */
test.concurrent('cuts off endless headers after seconds, and serves others meanwhile', async () => {
  const slow = await Promise.all(Array.from({ length: SLOW }, () => open('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')))
  const drip = setInterval(() => {
    for (const { socket } of slow) if (!socket.destroyed) socket.write('a')
  }, 500)
  let allClosed = false
  const end = Promise.all(slow.map(({ closed }) => closed)).then(() => {
    allClosed = true
  })
  await waitFor('the end of slow connections', async () => {
    expect((await site.client.get('/healthz')).status).toBe(200)
    expect((await site.client.get('/popular/fonts')).status).toBe(200)
    return allClosed
  })
  await end
  clearInterval(drip)
  expect(new Set(slow.map(({ answer }) => answer().split('\r\n')[0]))).toEqual(
    new Set(['HTTP/1.1 408 Request Timeout']),
  )
}, 25_000)

test.concurrent('rejects a body over the limit, a wrong length and broken chunks, and keeps running', async () => {
  const { XsrfHeader, AntiForgeryToken } = await site.client.config()
  const cookie = site.client.cookies.get('XSRF-TOKEN')
  const head = `POST /api/account/track HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nCookie: XSRF-TOKEN=${cookie}\r\nX-XSRF-TOKEN: ${cookie}\r\n${XsrfHeader}: ${AntiForgeryToken}\r\n`
  const statusOf = async (text: string) => {
    const { answer, closed } = await open(text)
    await closed
    return answer().split('\r\n')[0]
  }
  const body = `{"page":"${'x'.repeat(300_000)}"}`
  expect(await statusOf(`${head}Content-Length: ${body.length}\r\n\r\n${body}`)).toBe('HTTP/1.1 413 Payload Too Large')
  // Its length says enough.
  expect(await statusOf(`${head}Content-Length: ${body.length}\r\n\r\n`)).toBe('HTTP/1.1 413 Payload Too Large')
  expect(await statusOf(`${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`)).toBe('HTTP/1.1 400 Bad Request')
  expect(await statusOf(`${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`)).toBe(
    'HTTP/1.1 400 Bad Request',
  )
  const crammed = await open(`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`)
  await crammed.closed
  expect(crammed.answer()).toMatch(
    /^HTTP\/1\.1 431 Request Header Fields Too Large\r\n[\s\S]*Use a shorter address; if it is short, delete the cookies of this site/,
  )
  expect((await site.client.get('/healthz')).status).toBe(200)
})

test.concurrent('answers deep JSON and __proto__ as bad parameters', async () => {
  for (const body of [
    `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
  ]) {
    const answer = await site.client.request('POST', '/api/account/track', {
      body,
      headers: { 'Content-Type': 'application/json', ...(await changeHeaders(site.client)) },
    })
    expect(answer.status, body.slice(0, 40)).toBe(400)
  }
  expect({}).not.toHaveProperty('polluted')
})

describe.concurrent('an idle connection', () => {
  /** Far longer than a busy machine stands still: data that waits meanwhile would come after the limit. */
  const IDLE_MS = 5000
  /** Sockets of the site, in order. */
  const accepted: Socket[] = []
  const note = (message: unknown) => void accepted.push((message as { socket: Socket }).socket)
  let hasty: TestSite
  beforeAll(async () => {
    hasty = await startTestSite({ idleSocketMs: IDLE_MS })
    subscribe('net.server.socket', note)
  })
  afterAll(async () => {
    unsubscribe('net.server.socket', note)
    await hasty.close()
  })

  const connectTo = async () => {
    const { hostname, port } = new URL(hasty.url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    return { socket, other: await otherEnd(socket, accepted) }
  }

  // Its own expect: the global one polls only while no other test has begun.
  test('is closed if the client does not read the answers', async ({ expect }) => {
    // Caches the page first, because a connection is also idle while a page is rendered.
    await waitFor('the page', () =>
      hasty.client.get('/popular/fonts').then(
        ({ status }) => status === 200,
        () => false,
      ),
    )
    const { socket, other } = await connectTo()
    socket.pause()
    // More than the kernel buffers for a client that does not read.
    socket.write('GET /popular/fonts HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(400))
    await expect.poll(() => other.destroyed).toBe(true)
    expect(other.bytesWritten).toBeGreaterThan(100_000)
    expect((await hasty.client.get('/healthz')).status).toBe(200)
    socket.destroy()
  })

  test('is closed if the body of a request does not arrive', async () => {
    const { socket, other } = await connectTo()
    const began = performance.now()
    socket.write('POST /api/account/track HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n')
    await new Promise<void>((resolve) => socket.resume().once('close', () => resolve()))
    expect(other.destroyed).toBe(true)
    expect(performance.now() - began).toBeGreaterThan(IDLE_MS / 2)
  })

  test('stays open if it is only slow', async () => {
    const { socket, other } = await connectTo()
    let said = ''
    socket.setEncoding('latin1').on('data', (text: string) => {
      said += text
    })
    const parts = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'.match(/.{1,8}/gs) ?? []
    const drip = setInterval(() => (parts.length > 0 ? socket.write(parts.shift() as string) : undefined), IDLE_MS / 5)
    await new Promise<void>((resolve) => socket.once('close', () => resolve()))
    clearInterval(drip)
    expect(said).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(other.destroyed).toBe(true)
  })
})
