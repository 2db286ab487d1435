/**
 * Deterministic numbers for the seeds: the same key gives the same sequence on every machine and with every chunk size.
 * Not for secrets.
 */
export interface RandomSequence {
  /** In [0, 1). */
  next(): number
  /** Whole number in [0, below). */
  below(below: number): number
  pick<T>(items: readonly T[]): T
}

/** Mixes 32-bit parts into one 32-bit state (murmur3's finaliser). */
function mix(parts: readonly number[]): number {
  let hash = 0x9e3779b9
  for (const part of parts) {
    hash = Math.imul(hash ^ part, 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    hash ^= hash >>> 16
  }
  return hash >>> 0
}

/** An independent sequence for every list of integers (mulberry32). */
export function randomSequence(...key: number[]): RandomSequence {
  let state = mix(key)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { next, below, pick: (items) => items[below(items.length)]! }
}

interface WeightedChoice<T> {
  pick(random: RandomSequence): T
}

/** Picks by weight: the cumulated weights are searched once per pick. */
export function weighted<T>(items: readonly { value: T; weight: number }[]): WeightedChoice<T> {
  let total = 0
  const ends = items.map((item) => (total += item.weight))
  return {
    pick(random) {
      const at = random.next() * total
      const i = ends.findIndex((end) => at < end)
      return items[i < 0 ? items.length - 1 : i]!.value
    },
  }
}
