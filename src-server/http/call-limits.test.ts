import { expect, test } from 'vitest'
import { limitOf } from './call-limits.ts'

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
  expect(limitOf('GET', '/api/families/bundle')).toBe('bulkFamilies')
  expect(limitOf('GET', '/api/font/7/download')).toBe('download')
  expect(limitOf('GET', '/feeds/new.xml')).toBe('search')
  expect(limitOf('GET', '/popular/fonts')).toBeNull()
})

test.each(['__proto__', 'constructor', '', 'fonts', 'nothing.here'])('/trpc/%s is a call', (name) => {
  expect(limitOf('GET', `/trpc/${name}`)).toBe('call')
})
