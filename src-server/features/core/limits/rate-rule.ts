import { AppError } from '#shared/errors.ts'

/**
 * At most `times` uses per period, at once or spread out; uses return as time passes. A subject, mostly a client address or an account, has
 * one moment, until which it has used something: each use moves it on by a share of the period, and a use that would move it past
 * now + period has to wait. Moments are kept in memory (memory-limit.ts) or in the database (limits.service.ts): `take` throws when no
 * use is left, `tryTake` says so.
 */
export interface RateRule {
  times: number
  perMs: number
}

/** Time after which one use returns. */
export const msPerUse = ({ times, perMs }: RateRule): number => perMs / times

export function tooOften(waitMs: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000))
  return new AppError('RATE_LIMITED', `That was too often. Try again in ${waitWords(retryAfter)}.`, { retryAfter })
}

/** A wait in words: '40 seconds', '3 minutes', '2 hours', '90 days'. */
export function waitWords(seconds: number): string {
  if (seconds < 90) return counted(seconds, 'second')
  if (seconds < 90 * 60) return counted(Math.ceil(seconds / 60), 'minute')
  if (seconds < 48 * 3600) return counted(Math.ceil(seconds / 3600), 'hour')
  return counted(Math.ceil(seconds / 86_400), 'day')
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
