/** Numbers of the whole catalogue may lag this much: counting everything for every visitor is not worth more. */
const TTL_MS = 60_000

/** One answer that serves everybody for a minute; a failure is not kept. */
export function createShared<T>(make: () => Promise<T>, now: () => number = Date.now) {
  let kept: { value: Promise<T>; until: number } | null = null
  return {
    get(): Promise<T> {
      if (!kept || now() >= kept.until) {
        const value = make()
        const mine = { value, until: now() + TTL_MS }
        kept = mine
        value.catch(() => {
          if (kept === mine) kept = null
        })
      }
      return kept.value
    },
    /** The catalogue has changed: the next who asks gets a new answer. */
    forget() {
      kept = null
    },
  }
}
