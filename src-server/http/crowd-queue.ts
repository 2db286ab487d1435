/** Tasks started per turn of the event loop: a health check waits for two turns. */
const STARTS_PER_TURN = 32
/** Milliseconds after which a task starts even while connections arrive. */
const OVERDUE_MS = 250
/** Longest queue; each entry is an open connection or a request pipelined on one. */
const MAX_WAITING = 4096

interface CrowdQueue {
  /** A new connection was accepted in this turn of the event loop. */
  arrived(): void
  /** Runs tasks in the order of the calls, in small portions. @returns false if the queue is full */
  add(begin: () => void): boolean
}

/**
 * Delays expensive work while connections still arrive. libuv accepts one connection per turn of the event loop: if
 * each draws a picture at once, a health check behind a thousand others waits for all their pictures; if the work is
 * queued, it waits for a thousand turns that do next to nothing.
 */
export function createCrowdQueue(now: () => number = () => performance.now()): CrowdQueue {
  const waiting: { begin: () => void; since: number }[] = []
  let isArriving = false
  let isPlanned = false

  function plan(): void {
    if (isPlanned || waiting.length === 0) return
    isPlanned = true
    setImmediate(turn)
  }

  function turn(): void {
    isPlanned = false
    const isOverdue = now() - waiting[0]!.since > OVERDUE_MS
    let starts = STARTS_PER_TURN
    if (isArriving) starts = isOverdue ? 1 : 0
    isArriving = false
    for (const { begin } of waiting.splice(0, starts)) begin()
    plan()
  }

  return {
    arrived() {
      isArriving = true
    },
    add(begin) {
      if (waiting.length >= MAX_WAITING) return false
      waiting.push({ begin, since: now() })
      plan()
      return true
    },
  }
}
