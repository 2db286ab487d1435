import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../database/data-source.ts'
import { dropLease, holdLease } from '../database/lease.ts'

/** Work beside requests: what it does, how often, and whether one process does it for all. */
export interface JobSpec<T = unknown> {
  /** Its name in the log, in metrics and on the admin page; in the database that of its lease. */
  name: string
  /** What it does, for admins: 'Send queued mails'. */
  title: string
  /** From the end of a run to the start of the next, in ms; null = once, and whenever it is woken. */
  everyMs: number | null
  /** Before the first run of a process, in ms. Default: none. */
  firstMs?: number
  /** From being woken to the run, in ms: changes come in waves. Default: none. */
  settleMs?: number
  /** After a failure, and while another process does the work, in ms. Default: everyMs. */
  retryMs?: number
  /** One process at a time; another takes over this long after one that died, in ms. Default: every process runs it. */
  leaseMs?: number
  /** Asked before the lease, which is a write: false = nothing to do. */
  isDue?(): Promise<boolean>
  /** @param signal aborted when the process ends or has lost the lease; stop at the next safe place */
  run(signal: AbortSignal): Promise<T>
}

export interface JobStatus {
  name: string
  title: string
  state: 'waiting' | 'running' | 'elsewhere'
  runs: number
  failures: number
  /** When the last run began, in ms since 1970; null before the first. */
  lastRunAt: number | null
  /** How long it took. */
  lastMs: number | null
  /** Why the last run failed; '' when it did not. */
  lastError: string
}

/** A job as what starts, wakes and ends it sees it. */
export interface Job<T = unknown> {
  start(): void
  /** There is something to do: runs after settleMs. Does nothing in a process that did not start its jobs, such as a command. */
  wake(): void
  /**
   * Runs now, after the run under way. @returns null when nothing is due or another process does it
   * @throws what the run threw, after it was logged
   */
  run(): Promise<T | null>
  status(): JobStatus
  /** Starts nothing more, and waits for the run under way. */
  close(): Promise<void>
}

export interface JobDeps {
  database: Database
  logger: Pick<Logger, 'warn'>
  now?: () => number
}

/** The lease is renewed so often that two renewals may fail. */
const RENEWALS = 3

/** Makes a job. Runs of one process follow each other; a run that fails is logged, counted, and tried again. */
export function createJob<T>(spec: JobSpec<T>, { database, logger, now = Date.now }: JobDeps): Job<T> {
  const { name, everyMs, leaseMs = null } = spec
  const retryMs = spec.retryMs ?? everyMs
  const holder = randomUUID()
  const closing = new AbortController()
  const status: JobStatus = {
    ...{ name, title: spec.title, state: 'waiting', runs: 0, failures: 0 },
    ...{ lastRunAt: null, lastMs: null, lastError: '' },
  }
  let last: Promise<unknown> = Promise.resolve()
  let isStarted = false
  let holds = false
  let timer: NodeJS.Timeout | null = null
  let timerAt = 0

  async function hold(): Promise<boolean> {
    if (leaseMs !== null) holds = await holdLease(database, name, holder, leaseMs, now())
    return leaseMs === null || holds
  }

  /** Runs the work, and keeps the lease as long as it takes. */
  async function work(): Promise<T> {
    if (leaseMs === null) return spec.run(closing.signal)
    const lost = new AbortController()
    const renewal = setInterval(() => {
      // One renewal that fails is followed by the next before the lease ends.
      hold().then(
        (held) => {
          if (!held) lost.abort()
        },
        () => undefined,
      )
    }, leaseMs / RENEWALS)
    renewal.unref()
    try {
      return await spec.run(AbortSignal.any([closing.signal, lost.signal]))
    } finally {
      clearInterval(renewal)
    }
  }

  async function once(): Promise<T | null> {
    if (closing.signal.aborted) return null
    status.lastRunAt = now()
    status.state = 'running'
    const began = performance.now()
    try {
      if (spec.isDue && !(await spec.isDue())) return null
      if (!(await hold())) {
        status.state = 'elsewhere'
        return null
      }
      const result = await work()
      status.lastError = ''
      return result
    } catch (error) {
      // The database and the engines are closed while a run may still be at its end.
      if (!closing.signal.aborted) {
        status.failures++
        status.lastError = (error instanceof Error ? error.message : String(error)).slice(0, 200)
        logger.warn({ err: error, job: name }, 'a job failed; it is tried again')
      }
      throw error
    } finally {
      status.runs++
      status.lastMs = performance.now() - began
      if (status.state === 'running') status.state = 'waiting'
    }
  }

  function run(): Promise<T | null> {
    const next = last.then(once)
    last = next.catch(() => undefined)
    return next
  }

  /** Unless it runs sooner anyway. */
  function schedule(waitMs: number): void {
    if (closing.signal.aborted) return
    const at = performance.now() + waitMs
    if (timer) {
      if (timerAt <= at) return
      clearTimeout(timer)
    }
    timerAt = at
    timer = setTimeout(() => {
      timer = null
      run().then(
        () => again(status.state === 'elsewhere' ? retryMs : everyMs),
        () => again(retryMs),
      )
    }, waitMs)
    timer.unref()
  }
  const again = (waitMs: number | null) => {
    if (waitMs !== null) schedule(waitMs)
  }

  return {
    start() {
      isStarted = true
      schedule(spec.firstMs ?? 0)
    },
    wake() {
      if (isStarted) schedule(spec.settleMs ?? 0)
    },
    run,
    status: () => ({ ...status }),
    async close() {
      closing.abort()
      if (timer) clearTimeout(timer)
      await last
      // Where the database is gone the lease ends without us.
      if (holds) await dropLease(database, name, holder).catch(() => undefined)
    },
  }
}
