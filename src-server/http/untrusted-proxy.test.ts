import type { Logger } from 'pino'
import { expect, test } from 'vitest'
import { untrustedProxyWatch } from './untrusted-proxy.ts'

const watched = () => {
  const warned: unknown[] = []
  const watch = untrustedProxyWatch({ warn: (facts: unknown) => warned.push(facts) } as unknown as Logger)
  return { watch, warned }
}

test('says once that visitors come from a proxy that is not trusted', () => {
  const { watch, warned } = watched()
  watch('172.18.0.1', '198.51.100.7')
  watch('172.18.0.1', '198.51.100.8')
  expect(warned).toEqual([{ proxy: '172.18.0.1' }])
})

test.each([
  ['without a proxy', '198.51.100.7', undefined],
  ['for a visitor’s own header', '198.51.100.7', '203.0.113.4'],
  ['in a local network', '192.168.1.7', '192.168.1.9, 10.0.0.1'],
  ['for an invalid header', '127.0.0.1', 'unknown, "'],
  ['for an IPv6 network as it is counted', '2001:db8:1:2::', '198.51.100.7'],
  ['for an unknown address', 'unknown', '198.51.100.7'],
])('says nothing %s', (_, visitor, forwarded) => {
  const { watch, warned } = watched()
  watch(visitor, forwarded)
  expect(warned).toEqual([])
})

test.each(['fd00:0:0:1::', '0:0:0:0::', '10.0.0.9', '100.64.3.1'])('knows %s as private', (visitor) => {
  const { watch, warned } = watched()
  watch(visitor, 'x, 2001:db8::7')
  expect(warned).toHaveLength(1)
})
