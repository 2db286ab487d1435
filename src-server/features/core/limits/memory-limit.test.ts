import { expect, test } from 'vitest'
import { createMemoryLimit } from './memory-limit.ts'
import type { RateRule } from './rate-rule.ts'

function limitAt(rate: RateRule) {
  const clock = { ms: 0 }
  return { limit: createMemoryLimit(rate, () => clock.ms), clock }
}

test('allows a burst, then as many a second as the rate says, for each subject', () => {
  const { limit, clock } = limitAt({ times: 3, perMs: 1500 })
  expect([1, 2, 3, 4].map(() => limit.tryTake('a'))).toEqual([true, true, true, false])
  expect(limit.tryTake('b')).toBe(true)
  clock.ms = 500
  expect([limit.tryTake('a'), limit.tryTake('a')]).toEqual([true, false])
  clock.ms = 60_000
  expect([1, 2, 3, 4].map(() => limit.tryTake('a'))).toEqual([true, true, true, false])
})

test('allows the whole burst where a period does not divide evenly', () => {
  for (const times of [7, 11, 49, 1999]) {
    const { limit, clock } = limitAt({ times, perMs: 1000 })
    clock.ms = 123_456_789.1
    const taken = Array.from({ length: times + 1 }, () => limit.tryTake('a'))
    expect(taken).toEqual([...Array(times).fill(true), false])
  }
})

test('a refused use counts nothing, so that those who wait for less are served', () => {
  const { limit } = limitAt({ times: 10, perMs: 10000 })
  expect([limit.tryTake('a', 8), limit.tryTake('a', 5), limit.tryTake('a', 2), limit.tryTake('a')]).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test('refuses with the seconds until enough is left', () => {
  const { limit, clock } = limitAt({ times: 10, perMs: 20000 })
  limit.take('a', 10)
  const wait = (cost: number) => {
    try {
      limit.take('a', cost)
    } catch (error) {
      return (error as { details: { retryAfter: number } }).details.retryAfter
    }
  }
  expect([wait(1), wait(5)]).toEqual([2, 10])
  clock.ms = 3000
  expect([wait(2), wait(1)]).toEqual([1, undefined])
})

test('says how many are left, and when all are back', () => {
  const { limit, clock } = limitAt({ times: 600, perMs: 60000 })
  expect(limit.left('a')).toEqual({ uses: 600, fullInSeconds: 0 })
  limit.take('a', 15)
  expect(limit.left('a')).toEqual({ uses: 585, fullInSeconds: 2 })
  clock.ms = 1000
  expect(limit.left('a')).toEqual({ uses: 595, fullInSeconds: 1 })
})

test('forgets the oldest of more than 20,000 subjects', () => {
  const { limit } = limitAt({ times: 1, perMs: 1000000 })
  limit.tryTake('first')
  limit.tryTake('second')
  for (let i = 2; i < 20_001; i++) limit.tryTake(String(i))
  expect([limit.tryTake('second'), limit.tryTake('first')]).toEqual([false, true])
})
