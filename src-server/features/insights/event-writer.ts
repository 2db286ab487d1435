import type { JobSpec } from '../../jobs/job.ts'

interface EventWriter<T> {
  /** How many more events fit before the next write. */
  room(): number
  /** Adds an event, or drops it when the queue is full: counting must never hurt serving. */
  add(event: T): void
  /** Writes the queue now. @throws the error of the write; its events are lost */
  flush(): Promise<void>
  job: JobSpec
}

/** Collects events in memory and writes them in one transaction every `everyMs`, in order. */
export function createEventWriter<T>(options: {
  name: string
  title: string
  everyMs: number
  /** Longest queue. */
  most: number
  write(events: T[]): Promise<void>
}): EventWriter<T> {
  const { name, title, everyMs, most } = options
  let waiting: T[] = []
  let writing: Promise<unknown> = Promise.resolve()

  async function writeWaiting(): Promise<void> {
    if (waiting.length === 0) return
    const events = waiting
    waiting = []
    await options.write(events)
  }
  function flush(): Promise<void> {
    const next = writing.then(writeWaiting)
    writing = next.catch(() => undefined)
    return next
  }

  return {
    room: () => Math.max(0, most - waiting.length),
    add(event) {
      if (waiting.length < most) waiting.push(event)
    },
    flush,
    job: { name, title, everyMs, firstMs: everyMs, run: flush },
  }
}
