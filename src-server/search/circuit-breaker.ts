/** Consecutive failures that open the circuit. */
const MAX_FAILURES = 3
/** How long an open circuit skips the engine before one call tries it again. */
const RETRY_AFTER_MS = 5000

/** Skips an engine that keeps failing, so that not every visitor waits for its timeout. */
export function createCircuitBreaker(now = () => performance.now()) {
  let failures = 0
  let openUntil = 0
  let probing = false

  return {
    /** True when a call may be tried. After the pause one caller at a time probes. */
    allows(): boolean {
      if (failures < MAX_FAILURES) return true
      if (now() < openUntil || probing) return false
      probing = true
      return true
    },
    succeeded() {
      failures = 0
      probing = false
    },
    failed() {
      failures++
      probing = false
      if (failures >= MAX_FAILURES) openUntil = now() + RETRY_AFTER_MS
    },
    /** The caller aborted, which says nothing about the engine. */
    dismissed() {
      probing = false
    },
  }
}
