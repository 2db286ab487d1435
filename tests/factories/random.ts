/** A small deterministic generator (mulberry32): the same seed gives the same catalogue on every machine. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: <T>(items: readonly T[]): T => items[below(items.length)]!,
    chance: (share: number) => next() < share,
    /** A random part of the items, each kept with this chance, in order. */
    some: <T>(items: readonly T[], share: number): T[] => items.filter(() => next() < share),
  }
}

export type Random = ReturnType<typeof createRandom>
