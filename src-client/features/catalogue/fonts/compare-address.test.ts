import { expect, test } from 'vitest'
import { FRAME } from '#shared/limits.ts'
import { comparedIds, withCompared, withLaterPicks } from './compare-address.ts'
import type { FontPick } from './pick-store.ts'

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

test('puts the compared styles last and keeps the rest of the address', () => {
  expect(withCompared('http://x/popular/fonts?q=a&p=2#b', [3, 9])).toBe('/popular/fonts?q=a&p=2&compare=3,9#b')
  expect(withCompared('http://x/?compare=3,9&text=%C3%BC', [])).toBe('/?text=%C3%BC')
  expect(withCompared('http://x/?compare=3,9', [])).toBe('/')
})

test('styles of an address replace stored ones, and styles picked meanwhile stay', () => {
  const [a, b, c, d] = [1, 2, 3, 4].map((id) => ({ font: { id } }) as FontPick)
  expect(withLaterPicks([a!, b!], [c!], [c!, d!])).toEqual([a, b, d])
  expect(withLaterPicks([a!, b!], [], [b!])).toEqual([a, b])
})
