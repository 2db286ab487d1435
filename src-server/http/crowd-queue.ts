/** Work of the queue in one turn of the event loop: a health check waits for two turns. */
const TURN_MS = 2
/** What has waited so long is begun even while more connections come. */
const OVERDUE_MS = 250

export interface CrowdQueue {
  /** A new connection was taken in this turn of the event loop. */
  arrived(): void
  /** Done in the order of the calls, in small parts. */
  add(begin: () => void): void
}

/**
 * Lets what costs much wait while connections still come. libuv takes one connection per turn of the event loop: where each costs as
 * much as a picture that is not drawn yet, a health check at the end of a thousand others waits for all of their pictures; where their
 * requests are only put aside, it waits for a thousand turns that do next to nothing.
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
