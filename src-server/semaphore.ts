import { AppError } from '#shared/errors.ts'

interface SemaphoreLimits {
  /** Most at once. */
  running: number
  /** Longest queue; later callers get 503. */
  waiting: number
  /** Error message for them. */
  busy: string
  /** Seconds, for the Retry-After header. */
  retryAfter?: number
}

/** Limits work that takes a core or much memory; waiting callers run first come, first served. */
export function createSemaphore({ running: atOnce, waiting: most, busy, retryAfter }: SemaphoreLimits) {
  let running = 0
  const waiting: (() => void)[] = []

  function place(signal: AbortSignal | undefined): Promise<void> {
    if (waiting.length >= most) throw new AppError('OVERLOADED', busy, { retryAfter })
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(go), 1)
        reject(signal?.reason)
      }
      const go = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      signal?.addEventListener('abort', leave, { once: true })
      waiting.push(go)
    })
  }

  /**
   * @param signal ends the wait, not the work. @throws AppError OVERLOADED when the queue is full, the signal's reason
   * when it aborts
   */
  return async function limited<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (running >= atOnce) await place(signal)
    else running++
    try {
      return await work()
    } finally {
      // The slot is handed over directly, so that no new caller can take it first.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
