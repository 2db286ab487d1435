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

test.each(['', ' ', ',', 'unknown', '"', 'x'.repeat(5000), '198.51.100.7:4711', '1.2.3', '[::1]'])(
  'ignores an invalid address (%j)',
  (forwarded) => expect(clientAddress(request('10.0.0.1', forwarded), true)).toBe('10.0.0.1'),
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
