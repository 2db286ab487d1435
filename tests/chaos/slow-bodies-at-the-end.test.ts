import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTemplate } from '#tests/support/app.ts'
import { changeHeaders, type SiteClient } from '#tests/support/http-client.ts'
import { type NginxProxy, startNginxProxy } from '#tests/support/nginx-proxy.ts'
import { makePerson } from '#tests/support/people.ts'
import { type RawTalk, talk } from '#tests/support/raw-http.ts'
import { find } from '#tests/support/require.ts'
import { countIn } from '#tests/support/site-process.ts'
import { NO_FAMILIES } from '#tests/support/site-to-kill.ts'
import { type SmallSite, startSmallSite } from '#tests/support/small-site.ts'
import { beginUpload } from '#tests/support/upload.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** Seconds are what an end may take; as much again for a busy machine. Waiting for these bodies took 15 s. */
const ENDS_WITHIN_MS = 2 * 5000
const DRAIN_MS = 1500
const BYTES = 1000

const nginx = await find('nginx')

let dataDir: string
let site: SmallSite
let client: SiteClient
let proxy: NginxProxy | null = null
let head: (method: string, path: string, type: string, more?: string) => string

beforeAll(async () => {
  dataDir = await copyTemplate()
  site = await startSmallSite(dataDir, NO_FAMILIES, { DRAIN_MS: String(DRAIN_MS) })
  await site.ready()
  if ('found' in nginx) proxy = await startNginxProxy(nginx.found, site.url)
  client = (await makePerson({ url: site.url, dataDir }, { roles: ['designer'] })).client
  const { XsrfHeader, AntiForgeryToken } = await client.config()
  const cookies = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  head = (method, path, type, more = '') =>
    `${method} ${path} HTTP/1.1\r\nHost: ${new URL(site.url).host}\r\nCookie: ${cookies}\r\nX-XSRF-TOKEN: ${client.cookies.get('XSRF-TOKEN')}\r\n` +
    `${XsrfHeader}: ${AntiForgeryToken}\r\nContent-Type: ${type}\r\nContent-Length: ${BYTES}\r\n${more}\r\n`
})
afterAll(async () => {
  await proxy?.close()
  await site?.end('SIGKILL')
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

/** Sends a letter now and then, as long as the connection is there. */
function drip({ socket }: RawTalk): void {
  const timer = setInterval(() => socket.writable && socket.write('a'), 200)
  socket.once('close', () => clearInterval(timer))
}

test('SIGTERM waits for whole requests, and tells senders of slow bodies to send them again', async () => {
  const port = Number(new URL(site.url).port)
  const collection = (name: string) => JSON.stringify({ name }).padEnd(BYTES)
  const open = async (text: string, at = port) => {
    const one = await talk(at)
    one.socket.write(text)
    return one
  }
  const { familyId } = (await client.post('/api/v3/family', {})).json
  const headers = await changeHeaders(client)
  const begun = await beginUpload(client, { familyId, fileName: 'a.ttf', bytes: Buffer.alloc(BYTES), headers })
  const address = String(begun.headers.location)
  const offset = 'Tus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\n'
  const slow = {
    upload: await open(`${head('PATCH', address, 'application/offset+octet-stream', offset)}begun`),
    call: await open(`${head('POST', '/trpc/collections.create', 'application/json')}{"name":"slow`),
    rest: await open(`${head('POST', '/api/messages/new', 'application/json')}{"subject":"`),
    form: await open(head('POST', '/account/login', 'application/x-www-form-urlencoded', 'Accept: text/html\r\n')),
    // The answer of the site reaches who is behind a proxy.
    ...(proxy && {
      proxied: await open(
        `${head('POST', '/trpc/collections.create', 'application/json')}{"name":"slow`,
        Number(new URL(proxy.url).port),
      ),
    }),
    // Answered without its body: nothing would end this connection.
    unread: await open(`${head('GET', '/healthz', 'text/plain')}x`),
  }
  const soon = await open(head('POST', '/trpc/collections.create', 'application/json'))
  await slow.unread.has('200 OK')
  for (const one of Object.values(slow)) drip(one)
  const began = performance.now()
  const end = site.end('SIGTERM')
  await waitFor('the end to begin', async () => (await client.get('/readyz')).text.includes('draining'))
  soon.socket.write(collection('whole in time'))
  expect(await end).toEqual({ code: 0, signal: null })
  expect(performance.now() - began).toBeLessThan(ENDS_WITHIN_MS)
  await Promise.all([...Object.values(slow), soon].map(({ closed }) => closed))

  expect(soon.received()).toMatch(/^HTTP\/1\.1 200 /)
  const made = (name: string) =>
    countIn(`${dataDir}/fontarium.sqlite`, `SELECT COUNT(*) FROM collection WHERE name LIKE '${name}%'`)
  expect([made('whole in time'), made('slow')]).toEqual([1, 0])
  for (const [kind, { received }] of Object.entries(slow)) {
    if (kind === 'unread') continue
    const said = received()
    expect(said, kind).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\nRetry-After: \d+\r\n/i)
    if (kind !== 'proxied') expect(said, kind).toMatch(/\r\nConnection: close\r\n/i)
    expect(said, kind).toMatch(/restarting/)
  }
  // What has come is kept: the upload goes on from there.
  expect(
    countIn(
      `${dataDir}/fontarium.sqlite`,
      `SELECT received FROM upload_session WHERE id = '${address.split('/').at(-1)}'`,
    ),
  ).toBeGreaterThanOrEqual('begun'.length)
  expect(slow.form.received()).toMatch(/Content-Type: text\/html/i)
  expect(slow.rest.received()).toMatch(/Content-Type: application\/problem\+json/i)
})
