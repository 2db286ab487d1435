import { expect, test } from 'vitest'
import { BASKET } from '#shared/limits.ts'
import { basketPath, idsInPath } from './basket-address.ts'

test('reads the ids of a path that it made, each style once', () => {
  expect(basketPath([12, 7, 300])).toBe('/basket/12-7-300')
  expect(idsInPath('12-7-12-300')).toEqual([12, 7, 300])
  expect(basketPath([])).toBe('/basket')
  expect(idsInPath()).toEqual([])
})

test('drops invalid ids, and ids above the limit', () => {
  expect(idsInPath('0-abc--7-1e3-99999999999-٣')).toEqual([7])
  expect(idsInPath(Array.from({ length: 500 }, (_, at) => at + 1).join('-'))).toHaveLength(BASKET.max)
})
