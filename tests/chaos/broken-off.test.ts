import { once } from 'node:events'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startTestSite } from '#tests/support/app.ts'
import { byteSamples } from '#tests/support/byte-samples.ts'
import { makePerson } from '#tests/support/people.ts'

const PAGES = ['/', '/popular/fonts', '/unicode/block/arrows', '/api/v3/fonts/search.json', '/healthz']

const site = await startTestSite()
const { foundryId } = await site.family('lobster')
const owner = await makePerson(site, { roles: ['designer', 'admin'], foundryId })
const moderator = await makePerson(site, { roles: ['moderator'] })
const samples = await byteSamples(site, { owner, moderator, foundryId })
const paths: string[] = samples
  .filter(({ method, audience }) => method === 'GET' && audience !== 'nobody')
  .map(({ path }) => path)
afterAll(() => site.close())

async function ask(path: string): Promise<Socket> {
  const { hostname, port, host } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const cookies = [...owner.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookies}\r\n\r\n`)
  return socket
}

/** Stored files that this process has open, from /proc of Linux. */
function openFiles(): string[] {
  const folder = '/proc/self/fd'
  const files = (existsSync(folder) ? readdirSync(folder) : []).flatMap((number) => {
    try {
      return [readlinkSync(`${folder}/${number}`)]
    } catch {
      // Already closed.
      return []
    }
  })
  return files.filter((file) => file.startsWith(`${site.dataDir}/files/`))
}

/** When visitors leave: at once, after the first bytes, or without reading the bytes of the answer. */
const MOMENTS: Record<string, (socket: Socket) => Promise<unknown>> = {
  'before the answer': () => new Promise(setImmediate),
  'with its first bytes': (socket) => once(socket, 'data'),
  'with its first bytes unread': (socket) => once(socket, 'readable'),
}

// An unhandled error would end the process, which here is that of the tests.
test.each(Object.keys(MOMENTS))('closes all files of visitors who leave %s, and keeps serving', async (moment) => {
  for (const path of [...paths, ...PAGES]) {
    const sockets = await Promise.all([ask(path), ask(path), ask(path)])
    for (const socket of sockets) {
      await MOMENTS[moment]!(socket)
      socket.resetAndDestroy()
    }
  }
  await expect.poll(openFiles).toEqual([])
  for (const path of [...paths, ...PAGES]) expect([200, 302], path).toContain((await owner.client.get(path)).status)
})
