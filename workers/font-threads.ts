import { Worker } from 'node:worker_threads'
import type { FontHostReply, FontHostRequest, FontJob, FontThreadReply } from '#shared/contracts/publishing/font-job.ts'

/**
 * An analysis may take 5 s of CPU time (real fonts take 0.01 to 0.5 s); compressing a CJK font to WOFF2 takes 6 to 20
 * s. Time without a core does not count: this process has a low priority, and a good font must not be refused because
 * the machine is busy.
 */
const LIMIT_MS: Record<FontJob['kind'], number> = {
  inspect: 5_000,
  names: 5_000,
  'web-font': 60_000,
  outline: 5_000,
  shapes: 5_000,
  drawing: 10_000,
  // Two CJK fonts have 130,000 glyphs to compare.
  'glyph-diff': 30_000,
  'glyph-pairs': 5_000,
  licence: 5_000,
  'stored-licences': 5_000,
}
/** An archive restarts the limit before each font, up to this total in wall time: 300 styles, a second each. */
const TOTAL_MS = 300_000
/** Interval of looks at the CPU time of the process. */
const LOOK_AGAIN_MS = 100
/** A thread is replaced after this many jobs, since WebAssembly memory and decoder heaps never shrink. */
const JOBS_PER_THREAD = 200
/** HarfBuzz's own bindings free fonts late, so such a job counts as several. */
const OUTLINE_WEAR = 10
const THREAD_HEAP_MB = 256

interface Running {
  id: number
  job: FontJob
  startedAt: number
  timer: NodeJS.Timeout
}

interface Slot {
  worker: Worker | null
  running: Running | null
  jobs: number
}

interface FontThreads {
  handle(request: FontHostRequest): void
}

interface FontThreadsOptions {
  limits?: Record<FontJob['kind'], number>
  /** CPU time of this process with all its threads. */
  cpuMs?: () => number
}

const ownCpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * A fixed number of threads with one job each, and a queue. A thread that exceeds its time or heap, or dies, is
 * replaced; only its own job fails.
 */
export function fontThreads(
  count: number,
  file: URL,
  send: (reply: FontHostReply) => void,
  { limits = LIMIT_MS, cpuMs = ownCpuMs }: FontThreadsOptions = {},
): FontThreads {
  const slots: Slot[] = Array.from({ length: count }, () => ({ worker: null, running: null, jobs: 0 }))
  const queue: { id: number; job: FontJob }[] = []

  function startThread(slot: Slot): Worker {
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB } })
    worker.on('message', (message: FontThreadReply) => {
      if (slot.worker !== worker || !slot.running) return
      if (message.type === 'progress') watch(slot, slot.running)
      else if (message.type === 'done') settle(slot, { type: 'done', id: slot.running.id, result: message.result })
      else fail(slot, 'ERROR', message.message, message.system)
    })
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (slot.worker !== worker) return
      drop(slot)
      const memory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      fail(slot, 'CRASHED', memory ? 'The font needs more memory than is allowed' : error.message)
    })
    return worker
  }

  function drop(slot: Slot): void {
    const worker = slot.worker
    slot.worker = null
    slot.jobs = 0
    void worker?.terminate()
  }

  function watch(slot: Slot, running: Running): void {
    clearTimeout(running.timer)
    const limit = limits[running.job.kind]
    const total = running.startedAt + TOTAL_MS
    let used = 0
    let before = cpuMs()
    const look = () => {
      const now = cpuMs()
      // Only the time of the whole process can be read, so its jobs share it.
      used += (now - before) / slots.filter((other) => other.running).length
      before = now
      if (used < limit && performance.now() < total) {
        running.timer = setTimeout(look, LOOK_AGAIN_MS)
        return
      }
      drop(slot)
      fail(slot, 'TIMEOUT', `The analysis took longer than ${limit / 1000} seconds`)
    }
    running.timer = setTimeout(look, LOOK_AGAIN_MS)
  }

  function settle(slot: Slot, reply: FontHostReply): void {
    if (slot.running) clearTimeout(slot.running.timer)
    slot.jobs += slot.running?.job.kind === 'outline' ? OUTLINE_WEAR : 1
    slot.running = null
    send(reply)
    if (slot.jobs >= JOBS_PER_THREAD) drop(slot)
    pump()
  }

  const fail = (
    slot: Slot,
    code: Extract<FontHostReply, { type: 'failed' }>['code'],
    message: string,
    system?: string,
  ) => {
    if (slot.running) settle(slot, { type: 'failed', id: slot.running.id, code, message, system })
  }

  function pump(): void {
    for (const slot of slots) {
      if (slot.running) continue
      const next = queue.shift()
      if (!next) return
      slot.worker ??= startThread(slot)
      slot.running = { ...next, startedAt: performance.now(), timer: setTimeout(() => undefined, 0) }
      watch(slot, slot.running)
      slot.worker.postMessage(next.job)
    }
  }

  return {
    handle(request) {
      if (request.type === 'job') {
        queue.push({ id: request.id, job: request.job })
        pump()
        return
      }
      const waiting = queue.findIndex((entry) => entry.id === request.id)
      if (waiting >= 0) {
        queue.splice(waiting, 1)
        send({ type: 'failed', id: request.id, code: 'CANCELLED', message: 'Cancelled' })
        return
      }
      const slot = slots.find((s) => s.running?.id === request.id)
      if (!slot) return
      drop(slot)
      fail(slot, 'CANCELLED', 'Cancelled')
    },
  }
}
