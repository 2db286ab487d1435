import net from 'node:net'
import { expect, it, vi } from 'vitest'
import { listenLocally } from './listen.ts'
import { takeOffences } from './setup.ts'

it.each(['http://192.0.2.1/', 'http://[2001:db8::1]:8080/', 'http://example.com/'])(
  'refuses to reach %s',
  async (address) => {
    await expect(fetch(address)).rejects.toThrow()
    expect(takeOffences()).toEqual([expect.stringMatching(/^Tests reach this machine only, not /)])
  },
)

it('refuses plain sockets too, and lets loopback through', async () => {
  const outside = net.connect(80, '192.0.2.1')
  await expect(new Promise((_, reject) => outside.on('error', reject))).rejects.toThrow(/192\.0\.2\.1/)
  expect(takeOffences()).toHaveLength(1)
  const server = net.createServer((socket) => socket.end('hi'))
  const inside = net.connect(await listenLocally(server), '127.0.0.1')
  expect(String(await new Promise((resolve) => inside.on('data', resolve)))).toBe('hi')
  server.close()
  expect(takeOffences()).toEqual([])
})

it('records console.error unless it is mocked', () => {
  console.error('shelf %d', 3)
  expect(takeOffences()).toEqual(['console.error: shelf 3'])
  const mock = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  console.error('expected')
  expect(takeOffences()).toEqual([])
  mock.mockRestore()
})
