import { createServer, request } from 'node:http'
import path from 'node:path'
import type { Duplex } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { openDevClient } from '#server/cli/dev-client.mjs'
import { createDevServer } from '#server/http/dev-server.ts'
import { listenLocally } from '#tests/support/listen.ts'

const ROOT = path.resolve('.')

async function openDevServer() {
  const listener = createServer()
  const port = await listenLocally(listener)
  const devClient = await openDevClient(ROOT)
  onTestFinished(() => devClient.vite.close())
  const dev = createDevServer(devClient, listener)
  listener.on('request', (req, res) => dev.middleware({ req, res } as never, async () => undefined))
  const client = await (await fetch(`http://127.0.0.1:${port}/@vite/client`)).text()
  return { dev, listener, port, client }
}

/** Opens the hot reload connection like Vite's client; resolves once the server has greeted. */
function connect(port: number, client: string): Promise<Duplex> {
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1]
  return new Promise((resolve, reject) => {
    const asked = request({
      port,
      path: `/?token=${token}`,
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': Buffer.alloc(16).toString('base64'),
        'Sec-WebSocket-Protocol': 'vite-hmr',
      },
    })
    asked.on('upgrade', (_answer, socket, head) => {
      const greeted = (bytes: Buffer) => bytes.includes('"connected"') && resolve(socket)
      greeted(head)
      socket.on('data', greeted)
    })
    asked.on('response', (answer) => reject(new Error(`no connection for hot reload: ${answer.statusCode}`)))
    asked.on('error', reject)
    asked.end()
  })
}

test('two development servers at once: each has hot reload over its own listener, and closes with a page open', async () => {
  const servers = [await openDevServer(), await openDevServer()]
  for (const { dev, listener, port, client } of servers) {
    const socket = await connect(port, client)
    const ended = new Promise((resolve) => socket.on('close', resolve))
    await dev.drain()
    await ended
    listener.closeAllConnections()
    await new Promise((resolve) => listener.close(resolve))
  }
})

test('a development server accepts forms, with the newest source', async () => {
  const { dev, listener } = await openDevServer()
  const { ACTIONS } = await dev.renderer()
  expect(Object.keys(ACTIONS?.contact?.forms ?? {})).toEqual(['default'])
  await new Promise((resolve) => listener.close(resolve))
})
