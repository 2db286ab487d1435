import { msPerUse, type RateRule, tooOften } from './rate-rule.ts'

/** Subjects remembered; when full, the oldest starts again with all its uses. */
const MAX_SUBJECTS = 20_000

interface MemoryLimit {
  /** Counts a use of this subject, mostly a client address. @throws AppError RATE_LIMITED with the seconds until enough is left */
  take(subject: string, cost?: number): void
  /** The same without an error. False when fewer than `cost` are left; then nothing is counted. */
  tryTake(subject: string, cost?: number): boolean
  /** Uses left of a subject, and the seconds until it has all of them again. */
  left(subject: string): { uses: number; fullInSeconds: number }
}

interface Bucket {
  uses: number
  at: number
}

/**
 * Counts in this process, and forgets on restart; limits that must survive one are in the database. It stands before cached pictures, where
 * it must cost less than a microsecond: one lookup, no promise, no timer.
 */
export function createMemoryLimit(rule: RateRule, now = () => performance.now()): MemoryLimit {
  const useMs = msPerUse(rule)
  const buckets = new Map<string, Bucket>()

  function bucketOf(subject: string): Bucket {
    const time = now()
    const bucket = buckets.get(subject)
    if (bucket) {
      bucket.uses = Math.min(rule.times, bucket.uses + (time - bucket.at) / useMs)
      bucket.at = time
      return bucket
    }
    if (buckets.size >= MAX_SUBJECTS) buckets.delete(buckets.keys().next().value as string)
    const full = { uses: rule.times, at: time }
    buckets.set(subject, full)
    return full
  }

  function tryTake(subject: string, cost = 1): boolean {
    const bucket = bucketOf(subject)
    if (bucket.uses < cost) return false
    bucket.uses -= cost
    return true
  }

  return {
    tryTake,
    take(subject, cost = 1) {
      if (!tryTake(subject, cost)) throw tooOften((cost - bucketOf(subject).uses) * useMs)
    },
    left(subject) {
      const { uses } = bucketOf(subject)
      return { uses: Math.floor(uses), fullInSeconds: Math.ceil(((rule.times - uses) * useMs) / 1000) }
    },
  }
}
