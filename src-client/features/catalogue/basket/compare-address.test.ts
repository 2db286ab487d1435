import { expect, test } from 'vitest'
import { FRAME } from '#shared/limits.ts'
import { comparedIds, withoutCompared } from './compare-address.ts'

test.each([
  ['', []],
  ['?compare=', []],
  ['?compare=12,45', [12, 45]],
  ['?compare=12,12,0,-3,x,1e3,4.5', [12]],
  [`?compare=${Array.from({ length: 30 }, (_, at) => at + 1)}`, [1, 2, 3, 4, 5, 6, 7, 8]],
])('%j names %j', (search, ids) => {
  expect(comparedIds(search)).toEqual(ids)
  expect(comparedIds(search).length).toBeLessThanOrEqual(FRAME.compareMax)
})

test('removes the compared styles and keeps the rest of the address', () => {
  expect(withoutCompared('/popular/fonts?q=a&compare=3,9&p=2')).toBe('/popular/fonts?q=a&p=2')
  expect(withoutCompared('/?compare=3,9&text=%C3%BC')).toBe('/?text=%C3%BC')
  expect(withoutCompared('/?compare=3,9')).toBe('/')
  expect(withoutCompared('/?text=a%20b')).toBe('/?text=a%20b')
})
