import { expect, test } from 'vitest'
import { createSitemapService } from './sitemap.service.ts'

test("a chunk's name changes when one of its pages changes, even without new pages", async () => {
  let changed = 1000
  let version = 1
  let now = 1_000_000
  const rows = async (sql: string) => (/COUNT\(\*\) AS count/.test(sql) ? [{ first: 0, count: 5, changed }] : [])
  const service = createSitemapService({
    reader: { slow: rows, query: rows } as never,
    publicUrl: 'https://fonts.example',
    catalogueVersion: () => version,
    now: () => now,
  })
  const tag = async () => (await service.chunk('families', 0)).tag
  const before = await tag()
  now += 120_000
  expect(await tag()).toBe(before)
  changed = 2000
  version++
  now += 120_000
  expect(await tag()).not.toBe(before)
})
