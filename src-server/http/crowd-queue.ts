/** Milliseconds of work per turn of the event loop: a health check waits for two turns. */
const TURN_MS = 2
/** Milliseconds after which a task starts even while connections arrive. */
const OVERDUE_MS = 250

export interface CrowdQueue {
  /** A new connection was accepted in this turn of the event loop. */
  arrived(): void
  /** Runs tasks in the order of the calls, in small portions. */
  add(begin: () => void): void
}

/**
 * Delays expensive work while connections still arrive. libuv accepts one connection per turn of the event loop: if
 * each draws a picture at once, a health check behind a thousand others waits for all their pictures; if the work is
 * queued, it waits for a thousand turns that do next to nothing.
 */
export function createCrowdQueue(now: () => number = () => performance.now()): CrowdQueue {
  let waiting: { begin: () => void; since: number }[] = []
  let at = 0
  let more = false

  function turn(): void {
    const began = now()
    const arriving = more
    more = false
    if (!arriving)
      do next()
      while (at < waiting.length && now() - began < TURN_MS)
    else if (began - waiting[at]!.since > OVERDUE_MS) next()
    if (at < waiting.length) setImmediate(turn)
    else {
      waiting = []
      at = 0
    }
  }

  function next(): void {
    waiting[at++]!.begin()
  }

  return {
    arrived() {
      more = true
    },
    add(begin) {
      if (waiting.length === 0) setImmediate(turn)
      waiting.push({ begin, since: now() })
    },
  }
}
