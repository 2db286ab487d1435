/** Addresses remembered; when full, the oldest starts again with a full bucket. */
const MAX_ADDRESSES = 20_000

interface Bucket {
  tokens: number
  at: number
}

export interface TokenBuckets {
  /** False when the address has used up its allowance. */
  take(address: string): boolean
}

/**
 * Rate limit per address: `burst` at once, `perSecond` on average. For the path of cached pictures, where it must cost
 * less than a microsecond: one lookup, no promise, no timer.
 */
export function createTokenBuckets(
  limits: { perSecond: number; burst: number },
  now = () => performance.now(),
): TokenBuckets {
  const buckets = new Map<string, Bucket>()
  return {
    take(address) {
      const time = now()
      const bucket = buckets.get(address)
      if (!bucket) {
        if (buckets.size >= MAX_ADDRESSES) buckets.delete(buckets.keys().next().value as string)
        buckets.set(address, { tokens: limits.burst - 1, at: time })
        return true
      }
      bucket.tokens = Math.min(limits.burst, bucket.tokens + ((time - bucket.at) / 1000) * limits.perSecond)
      bucket.at = time
      if (bucket.tokens < 1) return false
      bucket.tokens--
      return true
    },
  }
}
