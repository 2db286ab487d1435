import { expect, test } from 'vitest'
import type { PageConfig } from '#shared/contracts/site.ts'
import { createPageCache } from './page-cache.ts'

test('keeps a page until the catalogue changes, shared by everybody with the same configuration', () => {
  let version = 1
  const cache = createPageCache(() => version)
  const config = { AntiForgeryToken: 'one', FormStamp: 'one', country: 'DE', siteName: 'Site' } as PageConfig
  const document = `<script nonce="${cache.nonceMark}"></script>`
  cache.set(['/fonts', {}], config, { template: cache.template(document, 'n', config), compressed: null })
  const next = { ...config, AntiForgeryToken: 'two', FormStamp: 'two', country: 'FR' as const }
  expect(cache.get(['/fonts', {}], next)).toBeDefined()
  expect(cache.get(['/fonts', { darkmode: true }], next)).toBeUndefined()
  expect(cache.get(['/fonts', {}], { ...next, siteName: 'Another' })).toBeUndefined()
  version++
  expect(cache.get(['/fonts', {}], next)).toBeUndefined()
})
