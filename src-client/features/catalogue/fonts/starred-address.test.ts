import { expect, test } from 'vitest'
import { starredIds, starredPath } from './starred-address.ts'

test('reads the ids of a path that it made, each family once', () => {
  expect(starredPath([12, 7, 300])).toBe('/starred/12-7-300')
  expect(starredIds('12-7-12-300')).toEqual([12, 7, 300])
  expect(starredPath([])).toBe('/starred')
  expect(starredIds()).toEqual([])
})

test('drops invalid ids, and ids above the limit', () => {
  expect(starredIds('0-abc--7-1e3-99999999999-٣')).toEqual([7])
  expect(starredIds(Array.from({ length: 500 }, (_, at) => at + 1).join('-'))).toHaveLength(200)
})
