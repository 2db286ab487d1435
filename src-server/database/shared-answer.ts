import { staleOr } from './outage.ts'

/** Totals of the whole catalogue may be this old: recounting for every visitor would cost too much. */
const TTL_MS = 60_000

/** One result shared by everybody for a minute, and longer while the database cannot be reached; failures are not cached. */
export function createShared<T>(make: () => Promise<T>, now: () => number = Date.now) {
  let kept: { value: Promise<T>; until: number } | null = null
  let known: { value: T } | null = null

  async function makeOrKeep(): Promise<T> {
    known = { value: await make() }
    return known.value
  }

  return {
    get(): Promise<T> {
      if (!kept || now() >= kept.until) {
        const value = makeOrKeep()
        const mine = { value, until: now() + TTL_MS }
        kept = mine
        value.catch(() => {
          if (kept === mine) kept = null
        })
      }
      return kept.value.catch((error) => staleOr(known, error))
    },
    /** Drops the result after the catalogue changed. */
    forget() {
      kept = null
    },
  }
}
