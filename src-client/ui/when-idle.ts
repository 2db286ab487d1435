/** Without idle callbacks (Safari): long enough for what is drawn now. */
const PAUSE_MS = 200

/**
 * Calls once the browser has nothing else to do, in a task of its own, at the latest after `timeout` ms.
 * @returns cancels the call
 */
export function whenIdle(act: () => void, timeout: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(act, { timeout })
    return () => cancelIdleCallback(id)
  }
  const timer = setTimeout(act, Math.min(PAUSE_MS, timeout))
  return () => clearTimeout(timer)
}
