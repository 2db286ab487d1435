import { staleOr } from './outage.ts'

/** Totals of the whole catalogue may be this old: recounting for every visitor would cost too much. */
const TTL_MS = 60_000

/** Whether something of this age is kept; a negative one is from before the clock was set back. */
export const isYoung = (ageMs: number, ttlMs: number) => ageMs >= 0 && ageMs < ttlMs

/** One result shared by everybody for a minute, and longer while the database cannot be reached; failures are not cached. */
export function createShared<T>(make: () => Promise<T>, now: () => number = Date.now) {
  let kept: { value: Promise<T>; at: number } | null = null
  let known: { value: T } | null = null

  async function makeOrKeep(): Promise<T> {
    known = { value: await make() }
    return known.value
  }

  return {
    get(): Promise<T> {
      if (!kept || !isYoung(now() - kept.at, TTL_MS)) {
        const value = makeOrKeep()
        const mine = { value, at: now() }
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
