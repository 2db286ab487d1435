import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { clientAddress } from './request-context.ts'

const request = (remoteAddress: string, forwarded?: string) => ({
  socket: { remoteAddress },
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
})

test("takes the socket's address without a trusted proxy", () => {
  expect(clientAddress(request('192.0.2.1', '198.51.100.7'), false)).toBe('192.0.2.1')
})

test('takes the last address, added by the trusted proxy; the visitor may have written the others', () => {
  expect(clientAddress(request('10.0.0.1', '127.0.0.1, 198.51.100.7'), true)).toBe('198.51.100.7')
  expect(clientAddress(request('10.0.0.1', undefined), true)).toBe('10.0.0.1')
})

test.each([
  '',
  ' ',
  ',',
  'unknown',
  '"',
  'x'.repeat(5000),
  '1.2.3',
  '198.51.100.7:',
  '[198',
  '2001:db8::1:2:3:4:5:6:7',
])('ignores an invalid address (%j)', (forwarded) =>
  expect(clientAddress(request('10.0.0.1', forwarded), true)).toBe('10.0.0.1'),
)

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:DB8:0001:2::', '2001:db8:1:2::'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::'],
  ['2001:db8::1', '2001:db8:0:0::'],
  ['2001:db8:1::', '2001:db8:1:0::'],
  ['::1', '0:0:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
])('counts one IPv6 network as one visitor: %s is %s', (address, visitor) => {
  expect(clientAddress(request(address), false)).toBe(visitor)
  expect(clientAddress(request('10.0.0.1', address), true)).toBe(visitor)
})

test.each([
  ['198.51.100.7:4711', '198.51.100.7'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::'],
])('takes %j without its port', (forwarded, visitor) => {
  expect(clientAddress(request('10.0.0.1', forwarded), true)).toBe(visitor)
})

test('goes on to the first address that is no trusted proxy', () => {
  const proxies = new BlockList()
  proxies.addSubnet('10.0.0.0', 8, 'ipv4')
  proxies.addSubnet('fd00::', 8, 'ipv6')
  const visitor = (forwarded?: string) => clientAddress(request('10.0.0.1', forwarded), proxies)
  expect(visitor('198.51.100.7')).toBe('198.51.100.7')
  expect(visitor('198.51.100.7, 10.0.0.9')).toBe('198.51.100.7')
  expect(visitor('127.0.0.1, 198.51.100.7, fd00::1,10.0.0.9')).toBe('198.51.100.7')
  expect(visitor('127.0.0.1, 198.51.100.7:4711, [fd00::1]:80,10.0.0.9')).toBe('198.51.100.7')
  // Only proxies: one of them asked.
  expect(visitor('10.0.0.8, 10.0.0.9')).toBe('10.0.0.8')
  expect(visitor('nonsense, 10.0.0.9')).toBe('10.0.0.1')
  expect(visitor()).toBe('10.0.0.1')
})
