import { Worker } from 'node:worker_threads'
import { AppError } from '#shared/errors.ts'

interface ThreadOptions {
  file: string
  workerData: unknown
  /** Longest queue of calls. */
  maxWaiting: number
  /** Messages of the thread that are not results. */
  onMessage?: (message: unknown, reply: (message: unknown) => void) => void
  /** The thread died. The next call restarts it. */
  onExit?: (error: Error) => void
}

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

/** Calls into one worker thread: { id, …message } goes in, { id, ok: true, value } or { id, ok: false, message } comes back. */
export function createThreadCalls(options: ThreadOptions) {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | null = null
  let lastId = 0
  let closed = false

  function settle(id: number, finish: (call: Waiting) => void) {
    const call = waiting.get(id)
    if (!call) return
    waiting.delete(id)
    clearTimeout(call.timer)
    finish(call)
  }

  function ended(worker: Worker, error: Error) {
    if (thread !== worker) return
    thread = null
    for (const id of [...waiting.keys()]) settle(id, (call) => call.reject(error))
    if (!closed) options.onExit?.(error)
  }

  function start(): Worker {
    const worker = new Worker(options.file, { workerData: options.workerData })
    worker.on('message', (message: { id?: number; ok?: boolean; value?: unknown; message?: string }) => {
      if (message.id === undefined) return options.onMessage?.(message, (reply) => worker.postMessage(reply))
      settle(message.id, (call) => (message.ok ? call.resolve(message.value) : call.reject(new Error(message.message))))
    })
    worker.on('error', (error) => ended(worker, error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', (code) => ended(worker, new Error(`thread ${options.file} ended with code ${code}`)))
    worker.unref()
    return worker
  }

  return {
    /**
     * Sends a message and waits for its answer.
     * @throws AppError OVERLOADED when too many calls wait, TIMEOUT when the answer takes too long
     */
    call<T>(message: object, timeoutMs: number): Promise<T> {
      if (closed) return Promise.reject(new AppError('UNAVAILABLE', 'The server is stopping'))
      if (waiting.size >= options.maxWaiting) {
        return Promise.reject(
          new AppError('OVERLOADED', 'Too many searches at once, please try again', { retryAfter: 1 }),
        )
      }
      return new Promise<T>((resolve, reject) => {
        const id = ++lastId
        const timer = setTimeout(
          () => settle(id, (call) => call.reject(new AppError('TIMEOUT', 'The search took too long'))),
          timeoutMs,
        )
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject, timer })
        thread ??= start()
        thread.postMessage({ ...message, id })
      })
    },
    async close() {
      closed = true
      const worker = thread
      for (const id of [...waiting.keys()])
        settle(id, (call) => call.reject(new AppError('UNAVAILABLE', 'The server is stopping')))
      await worker?.terminate()
      thread = null
    },
  }
}
