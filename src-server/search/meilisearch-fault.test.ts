import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { freePort } from '#tests/support/programs.ts'
import { meilisearchFault } from './meilisearch-fault.ts'

let close = async () => {}
afterEach(() => close())

/** The line for the operator about this server, with HOST for its address. */
async function faultOf(answer: RequestListener, apiKey = 'hush', scheme = 'http'): Promise<string | null> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => new Promise((resolve) => server.close(() => resolve()))
  const host = `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`
  return (await meilisearchFault({ host, apiKey }))?.replace(host, 'HOST') ?? null
}

const version =
  (pkgVersion: string): RequestListener =>
  (req, res) =>
    req.headers.authorization === 'Bearer hush'
      ? res.end(JSON.stringify({ commitSha: '', commitDate: '', pkgVersion }))
      : res.writeHead(403).end('{"code":"invalid_api_key"}')

it('is null for a Meilisearch that can be used', async () => {
  expect(await faultOf(version('1.36.0'))).toBeNull()
})

it('names a wrong key, and the right that a key may lack', async () => {
  expect(await faultOf(version('1.50.0'), 'other')).toBe(
    'MEILI_API_KEY: HOST refuses the key, or the key lacks the action "version"; set the master key, or another with all rights',
  )
})

it('names a version that is too old', async () => {
  expect(await faultOf(version('1.9.1'))).toBe('MEILI_HOST: Meilisearch 1.9.1 is too old; 1.36 or newer is needed')
})

it('names another server', async () => {
  for (const body of [
    'hello',
    '{}',
    'null',
    '{"pkgVersion":1}',
    '{"pkgVersion":{"toString":1}}',
    '{"pkgVersion":"abc"}',
  ])
    expect(await faultOf((_, res) => res.end(body))).toBe(
      'MEILI_HOST: what answers at HOST is not Meilisearch; correct the address',
    )
})

const silent = (reason: string) =>
  `MEILI_HOST: HOST does not answer (${reason}); start Meilisearch, or correct the address`

it('names a proxy whose Meilisearch does not run yet', async () => {
  expect(await faultOf((_, res) => res.writeHead(502).end('<h1>Bad Gateway</h1>'))).toBe(silent('502'))
})

it('names a server that hangs up', async () => {
  expect(await faultOf((req) => req.socket.destroy())).toBe(silent('UND_ERR_SOCKET'))
})

it('names a port where nothing listens', async () => {
  const host = `http://127.0.0.1:${await freePort()}`
  expect((await meilisearchFault({ host, apiKey: '' }))?.replace(host, 'HOST')).toBe(silent('ECONNREFUSED'))
})

it('names a server without TLS', async () => {
  expect(await faultOf(version('1.36.0'), 'hush', 'https')).toMatch(
    /^MEILI_HOST: HOST does not answer \(ERR_SSL_\w+\);/,
  )
})
