import { replaceNow } from '#tests/support/clock.ts'

/** The time on all pictures. It is after all dates of the demo, so relative dates are the same in every run. */
export const NOON = Date.UTC(2026, 11, 15, 12)

/** How much slower the site's clock runs. It does not stop, so timeouts still end, but no page gets to "1 minute ago". */
const SLOWER = 100

/** Call it before the site starts. */
export function stopTime(): void {
  const began = Date.now()
  replaceNow((real) => NOON + Math.floor((real - began) / SLOWER))
}
