import { AppError } from '#shared/errors.ts'
import { WEB_FONT_KIT } from '#shared/web-font-limits.ts'

/** So many kits at once; the next wait, and those behind them are sent away. */
export function createKitTurns(limits: { running: number; waiting: number } = WEB_FONT_KIT) {
  let running = 0
  const waiting: (() => void)[] = []

  /** @throws AppError OVERLOADED */
  return async function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (running >= limits.running) {
      if (waiting.length >= limits.waiting)
        throw new AppError('OVERLOADED', 'Too many kits are being made; try again in a moment.', { retryAfter: 10 })
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          waiting.splice(waiting.indexOf(go), 1)
          reject(signal.reason)
        }
        const go = () => {
          signal.removeEventListener('abort', leave)
          resolve()
        }
        signal.addEventListener('abort', leave, { once: true })
        waiting.push(go)
      })
    } else running++
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
