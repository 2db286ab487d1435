import { randomSequence } from '#server/seeds/random.ts'

/** The same seed gives the same data on every machine. */
export function createRandom(seed: number) {
  const random = randomSequence(seed)
  return {
    ...random,
    chance: (share: number) => random.next() < share,
    /** A random part of the items, each kept with this chance, in order. */
    some: <T>(items: readonly T[], share: number): T[] => items.filter(() => random.next() < share),
  }
}

export type Random = ReturnType<typeof createRandom>
