import { expect, test } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

function limitAt(rate: { burst: number; perSecond: number }) {
  const clock = { ms: 0 }
  return { limit: createRateLimit(rate, () => clock.ms), clock }
}

test('allows a burst, then as many a second as the rate says, for each subject', () => {
  const { limit, clock } = limitAt({ burst: 3, perSecond: 2 })
  expect([1, 2, 3, 4].map(() => limit.take('a'))).toEqual([true, true, true, false])
  expect(limit.take('b')).toBe(true)
  clock.ms = 500
  expect([limit.take('a'), limit.take('a')]).toEqual([true, false])
  clock.ms = 60_000
  expect([1, 2, 3, 4].map(() => limit.take('a'))).toEqual([true, true, true, false])
})

test('a refused use counts nothing, so that those who wait for less are served', () => {
  const { limit } = limitAt({ burst: 10, perSecond: 1 })
  expect([limit.take('a', 8), limit.take('a', 5), limit.take('a', 2), limit.take('a')]).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test('refuses with the seconds until enough is left', () => {
  const { limit, clock } = limitAt({ burst: 10, perSecond: 0.5 })
  limit.check('a', 10)
  const wait = (cost: number) => {
    try {
      limit.check('a', cost)
    } catch (error) {
      return (error as { details: { retryAfter: number } }).details.retryAfter
    }
  }
  expect([wait(1), wait(5)]).toEqual([2, 10])
  clock.ms = 3000
  expect([wait(2), wait(1)]).toEqual([1, undefined])
})

test('says how many are left, and when all are back', () => {
  const { limit, clock } = limitAt({ burst: 600, perSecond: 10 })
  expect(limit.left('a')).toEqual({ uses: 600, fullInSeconds: 0 })
  limit.check('a', 15)
  expect(limit.left('a')).toEqual({ uses: 585, fullInSeconds: 2 })
  clock.ms = 1000
  expect(limit.left('a')).toEqual({ uses: 595, fullInSeconds: 1 })
})

test('forgets the oldest of more than 20,000 subjects', () => {
  const { limit } = limitAt({ burst: 1, perSecond: 0.001 })
  limit.take('first')
  limit.take('second')
  for (let i = 2; i < 20_001; i++) limit.take(String(i))
  expect([limit.take('second'), limit.take('first')]).toEqual([false, true])
})
