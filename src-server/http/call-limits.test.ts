import { expect, test } from 'vitest'
import { limitCalls, limitOf } from './call-limits.ts'

test('a procedure has the limit that it names, by tRPC and REST alike', () => {
  expect(limitOf('GET', '/trpc/fonts.search')).toBe('search')
  expect(limitOf('GET', '/api/v3/fonts/search.json')).toBe('search')
  expect(limitOf('HEAD', '/api/v3/fonts/search.json')).toBe('search')
  expect(limitOf('GET', '/api/v3/unicode/part/block/latin/families.json')).toBe('coverage')
  expect(limitOf('DELETE', '/api/v3/collection/5/font/7')).toBe('collection')
})

test('other mutations count as changes, other queries as calls', () => {
  expect(limitOf('POST', '/trpc/comments.add')).toBe('write')
  expect(limitOf('POST', '/api/messages/new')).toBe('write')
  expect(limitOf('GET', '/trpc/comments.list')).toBe('call')
  expect(limitOf('PUT', '/api/v3/fonts/search.json')).toBe('call')
})

test('downloads and feeds have limits too; pages and pictures have none here', () => {
  expect(limitOf('GET', '/popular/fonts')).toBeNull()
})

test.each([
  ['/api/account/export.zip', 'download'],
  ['/api/font/7/download', 'download'],
  ['/api/family/7/bundle', 'download'],
  ['/api/v3/family/7/bundle', 'download'],
  ['/api/family/7/version/2/bundle', 'download'],
  ['/api/families/bundle', 'bulkFamilies'],
  ['/api/v3/collection/5/bundle', 'bulkFamilies'],
  ['/api/v3/collection/5/kit', 'bulkFamilies'],
  ['/api/v3/collection/5/export.json', 'coverage'],
  ['/api/v3/collection/5/export.csv', 'coverage'],
  ['/api/v3/collection/5/image', 'collection'],
  ['/api/v3/collection/5/import', 'collection'],
  ['/api/analytics/beacon', 'analytics'],
  ['/feeds/new.xml', 'search'],
  ['/embed/5', 'call'],
  ['/api/nothing/here', 'call'],
])('%s counts as %s', (path, limit) => expect(limitOf('GET', path)).toBe(limit))

// Of 2000 families an hour.
test.each([
  ['/api/v3/collection/5/bundle', '', 20],
  ['/api/families/bundle', `ids=${Array(200).fill(1).join()}`, 10],
  ['/api/families/bundle', `ids=${Array(5000).fill(1).join()}`, 4],
])('%s is answered as often as the families in it allow', async (path, querystring, times) => {
  const limit = limitCalls()
  const ask = () =>
    limit({ method: 'GET', path, querystring, state: { clientAddress: 'a' } } as never, async () => undefined)
  for (let at = 0; at < times; at++) await ask()
  await expect(ask()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
})

test.each(['__proto__', 'constructor', '', 'fonts', 'nothing.here'])('/trpc/%s is a call', (name) => {
  expect(limitOf('GET', `/trpc/${name}`)).toBe('call')
})
