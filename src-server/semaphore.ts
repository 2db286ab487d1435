import { AppError } from '#shared/errors.ts'

export interface SemaphoreLimits {
  /** At once. */
  running: number
  /** Behind them; whoever comes then is sent away. */
  waiting: number
  /** Told to them. */
  busy: string
  /** Seconds, for the Retry-After header. */
  retryAfter?: number
}

/** A gate before work that takes a core or memory: so many at once, first come first served. */
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

  /** @param signal ends the wait, not the work. @throws AppError OVERLOADED when too many wait, the signal's reason when it ends it */
  return async function limited<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (running >= atOnce) await place(signal)
    else running++
    try {
      return await work()
    } finally {
      // A place is handed on, not given back and taken again: nobody who comes just now may slip in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
