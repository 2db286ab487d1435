import { expect, test } from 'vitest'
import { BULK } from '#shared/limits.ts'
import { bulkHref, bulkParts } from './bulk-parts.ts'

test.each([0, 1, BULK.maxFamilies, BULK.maxFamilies + 1, 3 * BULK.maxFamilies + 7])('%i families', (count) => {
  const ids = Array.from({ length: count }, (_, at) => at + 1)
  const parts = bulkParts([...ids, ...ids])
  expect(parts.flat()).toEqual(ids)
  expect(parts).toHaveLength(Math.ceil(count / BULK.maxFamilies))
  for (const part of parts) expect(part.length).toBeLessThanOrEqual(BULK.maxFamilies)
})

test('the address names the families', () => expect(bulkHref([3, 9])).toBe('/api/families/bundle?ids=3,9'))
