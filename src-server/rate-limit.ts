import { AppError } from '#shared/errors.ts'

/** Subjects remembered; when full, the oldest starts again with all its uses. */
const MAX_SUBJECTS = 20_000

/** A token bucket: `burst` uses at once, `perSecond` on average. */
export interface Rate {
  burst: number
  perSecond: number
}

export interface RateLimit {
  /** Counts a use of this subject, mostly a client address. False when it has fewer than `cost` left; then nothing is counted. */
  take(subject: string, cost?: number): boolean
  /** The same. @throws AppError RATE_LIMITED with the seconds until enough is left */
  check(subject: string, cost?: number): void
  /** Uses left of a subject, and the seconds until it has all of them again. */
  left(subject: string): { uses: number; fullInSeconds: number }
}

interface Bucket {
  tokens: number
  at: number
}

/**
 * Rate limit in this process, lost on restart; limits that must survive one are in the database (core/limits). It stands before cached
 * pictures, where it must cost less than a microsecond: one lookup, no promise, no timer.
 */
export function createRateLimit({ burst, perSecond }: Rate, now = () => performance.now()): RateLimit {
  const buckets = new Map<string, Bucket>()

  function bucketOf(subject: string): Bucket {
    const time = now()
    const bucket = buckets.get(subject)
    if (bucket) {
      bucket.tokens = Math.min(burst, bucket.tokens + ((time - bucket.at) / 1000) * perSecond)
      bucket.at = time
      return bucket
    }
    if (buckets.size >= MAX_SUBJECTS) buckets.delete(buckets.keys().next().value as string)
    const full = { tokens: burst, at: time }
    buckets.set(subject, full)
    return full
  }

  function take(subject: string, cost = 1): boolean {
    const bucket = bucketOf(subject)
    if (bucket.tokens < cost) return false
    bucket.tokens -= cost
    return true
  }

  return {
    take,
    check(subject, cost = 1) {
      if (take(subject, cost)) return
      const seconds = Math.max(1, Math.ceil((cost - bucketOf(subject).tokens) / perSecond))
      throw new AppError('RATE_LIMITED', `Too many requests; try again in ${seconds} s.`, {
        retryAfter: seconds,
      })
    },
    left(subject) {
      const { tokens } = bucketOf(subject)
      return { uses: Math.floor(tokens), fullInSeconds: Math.ceil((burst - tokens) / perSecond) }
    },
  }
}
