import { expect, test } from 'vitest'
import type { PageConfig } from '#shared/contracts/site/site.ts'
import { createPageCache } from './page-cache.ts'

test('keeps a page until the catalogue changes, shared by everybody with the same configuration', () => {
  let version = 1
  const cache = createPageCache(() => version)
  const config = { AntiForgeryToken: 'one', FormStamp: 'one', country: 'DE', siteName: 'Site' } as PageConfig
  const document = `<script nonce="${cache.nonceMark}"></script>`
  const kept = { template: cache.template(document, 'n', config), compressed: null }
  const has = (page: unknown[], of: PageConfig) => cache.get(cache.key(page, of)) !== undefined
  cache.set(cache.key(['/fonts', {}], config), kept)
  const next = { ...config, AntiForgeryToken: 'two', FormStamp: 'two', country: 'FR' as const }
  expect(has(['/fonts', {}], next)).toBe(true)
  expect(has(['/fonts', { darkmode: true }], next)).toBe(false)
  expect(has(['/fonts', {}], { ...next, siteName: 'Another' })).toBe(false)
  version++
  expect(has(['/fonts', {}], next)).toBe(false)
})

test('a page that was drawn while the catalogue changed is not kept for the new one', () => {
  let version = 1
  const cache = createPageCache(() => version)
  const config = { AntiForgeryToken: 't', FormStamp: 's', country: null, siteName: 'Site' } as PageConfig
  const key = cache.key(['/fonts', {}], config)
  version++
  const document = `<script nonce="${cache.nonceMark}"></script>`
  cache.set(key, { template: cache.template(document, 'n', config), compressed: null })
  const now = cache.key(['/fonts', {}], config)
  expect(cache.get(now)).toBeUndefined()
  // While its data cannot be had, an older page is better than none.
  expect(cache.stale(now)).toBeDefined()
  expect(cache.stale(cache.key(['/search', {}], config))).toBeUndefined()
})
