import { AppError } from '#shared/errors.ts'
import type { RenderJob, RenderMessage, RenderResult } from '#shared/preview/render-job.ts'
import { createQuarantine, type Quarantine } from './quarantine.ts'
import type { RenderPort, RenderRequest, RenderStats } from './render.port.ts'
import { createProbe } from './render-probe.ts'
import { type ChildDeath, superviseChild } from './supervised-child.ts'
import { workerFile } from './worker-files.ts'

/** Longest queue; at about a thousand pictures a second and thread it empties within a moment. */
const MAX_WAITING = 512
/** Pictures per message; a message costs about as much as a picture, so under load they share it. */
const BATCH = 8
/**
 * Batches per thread: one being drawn and one waiting, so that it never idles. Later requests are collected for the
 * next message, so batches fill up under load only.
 */
const BATCHES_PER_THREAD = 2
/** A picture takes milliseconds. After this the child hangs and is killed. */
const JOB_TIMEOUT_MS = 5_000
/** Longest wait of a caller, including retries and restarts. */
const WAIT_TIMEOUT_MS = 15_000
const SWEEP_MS = 250
/** Memory limit of the child: twice what two threads need for the largest uploaded picture. */
const MEMORY_BYTES = 768 * 1024 * 1024

/** One picture and all its waiting callers. */
interface Task {
  key: string
  job: RenderJob
  waiters: Set<Waiter>
  /** When it was sent to the child. */
  sentAt: number
}

type Drawn = RenderResult & { ok: true }

interface Waiter {
  resolve: (result: Drawn) => void
  reject: (error: unknown) => void
}

/**
 * Keeps system fonts unloaded: only registered fonts are used, and each registration searches the list of loaded fonts,
 * which takes as long as drawing where hundreds are installed.
 */
export const RENDER_ENV = { DISABLE_SYSTEM_FONTS_LOAD: '1' }

export interface RenderHostOptions {
  threads: number
  /** The child's whole environment. */
  env?: Record<string, string>
  onDeath?: (death: ChildDeath) => void
  onChildReady?: (pid: number) => void
  onQuarantine?: (sha256: string) => void
  /** Tests shorten it. */
  maxWaiting?: number
  jobTimeoutMs?: number
  memoryBytes?: number
  quarantine?: Quarantine
}

/** The render pool in its child process: bounded queue, batches, coalescing, and recovery from crashes and hangs. */
export function createRenderHost(options: RenderHostOptions): RenderPort {
  const maxWaiting = options.maxWaiting ?? MAX_WAITING
  const jobTimeoutMs = options.jobTimeoutMs ?? JOB_TIMEOUT_MS
  const quarantine = options.quarantine ?? createQuarantine(options.onQuarantine)
  const args = [String(options.threads), workerFile('render-worker'), String(options.memoryBytes ?? MEMORY_BYTES)]
  const env = { ...RENDER_ENV, ...options.env }
  const tasks = new Map<string, Task>()
  const waiting = new Set<Task>()
  const running = new Map<number, Task>()
  const counts = { rendered: 0, coalesced: 0, refused: 0 }
  /** Batches sent and not answered: the child answers each with one message. */
  let batches = 0
  let nextId = 1
  let flushing = false
  let closed = false

  const child = superviseChild({
    file: workerFile('render-host'),
    args,
    env,
    execArgv: ['--expose-gc'],
    onReady: (pid) => {
      options.onChildReady?.(pid)
      flush()
    },
    onMessage: (message) => {
      const { type } = message as RenderMessage
      if (type === 'results') {
        batches = Math.max(0, batches - 1)
        for (const result of (message as { results: RenderResult[] }).results) onResult(result)
      }
      flush()
    },
    onDeath: (death) => {
      options.onDeath?.(death)
      suspectAll()
    },
  })

  const probe = createProbe({
    args,
    env,
    jobTimeoutMs,
    quarantine,
    onResult: finish,
    onDeath: options.onDeath,
  })

  /** Pictures in flight when the child died: any of them may be the cause, so each is retried alone. */
  function suspectAll(): void {
    const suspects = [...running.values()]
    running.clear()
    batches = 0
    for (const task of suspects) {
      if (task.waiters.size === 0) tasks.delete(task.key)
      else probe.add(task)
    }
  }

  function onResult(result: RenderResult): void {
    const task = running.get(result.id)
    if (!task) return
    running.delete(result.id)
    finish(task, result)
  }

  function finish(task: Task, result: RenderResult): void {
    tasks.delete(task.key)
    if (result.ok) counts.rendered++
    for (const waiter of task.waiters) {
      if (result.ok) waiter.resolve(result)
      else waiter.reject(errorOf(result))
    }
    task.waiters.clear()
  }

  /** Sends after the current turn of the event loop, so that requests read together share a message. */
  function flush(): void {
    if (flushing) return
    flushing = true
    setImmediate(() => {
      flushing = false
      // A child that has just died may still count as ready: nothing is sent until the next one is ready.
      while (waiting.size > 0 && batches < options.threads * BATCHES_PER_THREAD) {
        if (!sendBatch(BATCH * options.threads)) break
      }
    })
  }

  function sendBatch(most: number): boolean {
    if (!child.isReady()) return false
    const batch: Task[] = []
    for (const task of waiting) {
      waiting.delete(task)
      task.sentAt = performance.now()
      running.set(task.job.id, task)
      batch.push(task)
      if (batch.length === most) break
    }
    const message: RenderMessage = { type: 'jobs', jobs: batch.map(({ job }) => job) }
    if (child.send(message)) {
      // The host distributes them evenly, see workers/render-host.ts.
      batches += Math.ceil(batch.length / Math.ceil(batch.length / options.threads))
      return true
    }
    for (const task of batch) {
      running.delete(task.job.id)
      waiting.add(task)
    }
    return false
  }

  const sweep = setInterval(() => {
    const oldest = running.values().next().value
    if (oldest && performance.now() - oldest.sentAt > jobTimeoutMs) child.kill('job timeout')
  }, SWEEP_MS)
  sweep.unref()

  function enqueue(key: string, request: RenderRequest): Task {
    if (waiting.size + probe.size() >= maxWaiting) {
      counts.refused++
      throw new AppError('OVERLOADED', 'Too many previews are being drawn at the moment', { retryAfter: 1 })
    }
    const task: Task = { key, job: { ...request, id: nextId++ }, waiters: new Set(), sentAt: 0 }
    tasks.set(key, task)
    waiting.add(task)
    flush()
    return task
  }

  function leave(task: Task, waiter: Waiter): void {
    task.waiters.delete(waiter)
    if (task.waiters.size > 0 || !waiting.delete(task)) return
    tasks.delete(task.key)
  }

  function draw(request: RenderRequest, signal: AbortSignal | undefined): Promise<Drawn> {
    if (closed) return Promise.reject(new AppError('UNAVAILABLE', 'The renderer is shutting down', { retryAfter: 1 }))
    if (quarantine.has(request.sha256)) return Promise.reject(refusedFont())
    if (signal?.aborted) return Promise.reject(signal.reason)
    const key = JSON.stringify(request)
    let task = tasks.get(key)
    try {
      if (task) counts.coalesced++
      task ??= enqueue(key, request)
    } catch (error) {
      return Promise.reject(error)
    }
    return wait(task, signal)
  }

  return {
    async render(request, signal) {
      const result = await draw(request, signal)
      if ('png' in result) return result.png
      throw new AppError('INTERNAL', 'The renderer measured what it should draw')
    },
    async measure(request, signal) {
      const result = await draw({ ...request, measure: true }, signal)
      return 'reach' in result ? result.reach : null
    },
    stats: (): RenderStats => ({
      ...counts,
      waiting: waiting.size,
      running: running.size + probe.size(),
      childDeaths: child.deaths() + probe.deaths(),
      quarantined: quarantine.size(),
    }),
    async close() {
      closed = true
      clearInterval(sweep)
      await Promise.all([child.close(), probe.close()])
      const error = new AppError('UNAVAILABLE', 'The renderer is shutting down', { retryAfter: 1 })
      for (const task of tasks.values()) for (const waiter of task.waiters) waiter.reject(error)
      tasks.clear()
      waiting.clear()
      running.clear()
    },
  }

  function wait(task: Task, signal: AbortSignal | undefined): Promise<Drawn> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const waiter: Waiter = {
        resolve: (result) => {
          stop()
          resolve(result)
        },
        reject: (error) => {
          stop()
          reject(error)
        },
      }
      const giveUp = (error: unknown) => {
        leave(task, waiter)
        waiter.reject(error)
      }
      const onAbort = () => giveUp(signal?.reason)
      const timer = setTimeout(
        () => giveUp(new AppError('UNAVAILABLE', 'The preview was not drawn in time', { retryAfter: 1 })),
        WAIT_TIMEOUT_MS,
      )
      signal?.addEventListener('abort', onAbort, { once: true })
      task.waiters.add(waiter)
    })
  }
}

function refusedFont(): AppError {
  return new AppError('FONT_REFUSED', 'This font cannot be drawn')
}

function errorOf(result: RenderResult & { ok: false }): AppError {
  if (result.code === 'FONT_UNREADABLE') return refusedFont()
  if (result.code === 'PICTURE_UNREADABLE')
    return new AppError('UNSUPPORTED_MEDIA_TYPE', 'This picture cannot be read.')
  return new AppError('INTERNAL', `Rendering failed: ${result.message}`)
}
