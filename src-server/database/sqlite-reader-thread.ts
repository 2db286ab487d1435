import { Worker } from 'node:worker_threads'
import { AppError } from '#shared/errors.ts'
import { workerFile } from '../render/worker-files.ts'
import type { ReaderThread } from './reader.ts'

/** Pause before replacing a failed thread: a permanent failure, such as a missing file, must not use up a core. */
const REST_MS = 500

interface Job {
  sql: string
  params: unknown[]
  resolve(rows: unknown[]): void
  reject(error: unknown): void
  timer?: NodeJS.Timeout
}

interface Slot {
  worker: Worker
  job: Job | null
}

type Answer = { ok: true; value: unknown[] } | { ok: false; message: string }

export interface ReaderThreadOptions {
  /** With two a quick query passes a slow one; more would only compete for the same cores. */
  threads?: number
  /** Longest queue: beyond this the site is overloaded. */
  maxQueued?: number
  /** Including the time in the queue. */
  timeoutMs?: number
}

/**
 * Runs read-only SQL in threads, each with its own connection. A query that takes too long is abandoned: its caller
 * gets TIMEOUT at once, its thread is ended as soon as SQLite returns, and a new one replaces it, so there are never
 * more than requested.
 * @throws AppError OVERLOADED when the queue is full, TIMEOUT, UNAVAILABLE when a thread dies
 */
export function createReaderThreads(file: string, options: ReaderThreadOptions = {}): ReaderThread {
  const { threads = 2, maxQueued = 200, timeoutMs = 10_000 } = options
  const queue: Job[] = []
  const slots = new Set<Slot>()
  let closed = false
  for (let i = 0; i < threads; i++) startThread()

  function startThread(): void {
    if (closed) return
    const worker = new Worker(workerFile('reader-worker'), { workerData: { file } })
    const slot: Slot = { worker, job: null }
    slots.add(slot)
    worker.on('message', (answer: Answer) => {
      const { job } = slot
      slot.job = null
      if (job && answer.ok) finish(job, () => job.resolve(answer.value))
      else if (job && !answer.ok) finish(job, () => job.reject(new Error(answer.message)))
      pump()
    })
    let restMs = 0
    // 'exit' follows and does the rest; an unhandled error would end the process.
    worker.on('error', (error) => {
      restMs = REST_MS
      if (slot.job) fail(slot.job, new AppError('UNAVAILABLE', 'A database reader failed', {}, { cause: error }))
    })
    worker.on('exit', () => {
      slots.delete(slot)
      if (slot.job) fail(slot.job, new AppError('UNAVAILABLE', 'A database reader ended'))
      setTimeout(startThread, restMs).unref()
    })
    // An idle reader must not keep the process alive.
    worker.unref()
    pump()
  }

  function pump(): void {
    for (const slot of slots) {
      const job = slot.job === null ? queue.shift() : undefined
      if (!job) continue
      slot.job = job
      slot.worker.postMessage({ sql: job.sql, params: job.params })
    }
  }

  function finish(job: Job, settle: () => void): void {
    clearTimeout(job.timer)
    settle()
  }

  const fail = (job: Job, error: unknown) => finish(job, () => job.reject(error))

  function giveUp(job: Job): void {
    const waiting = queue.indexOf(job)
    if (waiting >= 0) queue.splice(waiting, 1)
    const slot = [...slots].find((candidate) => candidate.job === job)
    fail(job, new AppError('TIMEOUT', 'The database took too long to answer'))
    if (slot) void slot.worker.terminate()
  }

  return {
    run(sql, params) {
      if (closed) return Promise.reject(new AppError('UNAVAILABLE', 'The database is closed'))
      if (queue.length >= maxQueued)
        return Promise.reject(new AppError('OVERLOADED', 'Too many queries are waiting', { retryAfter: 1 }))
      return new Promise((resolve, reject) => {
        const job: Job = { sql, params, resolve, reject }
        job.timer = setTimeout(() => giveUp(job), timeoutMs)
        queue.push(job)
        pump()
      })
    },
    waiting: () => queue.length,
    async close() {
      closed = true
      for (const job of queue.splice(0)) fail(job, new AppError('UNAVAILABLE', 'The database is closed'))
      await Promise.all([...slots].map((slot) => slot.worker.terminate()))
    },
  }
}
