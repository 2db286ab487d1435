import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../database/data-source.ts'
import { dropLease, holdLease } from '../database/lease.ts'
import { inScope } from '../request-scope.ts'

/** A background job: its work, interval, and whether one process runs it for all. */
export interface JobSpec<T = unknown> {
  /** Name in the log, in metrics, on the admin page, and of its lease. */
  name: string
  /** Description for admins: 'Send queued mails'. */
  title: string
  /** From the end of a run to the start of the next, in ms; null = once, and when woken. */
  everyMs: number | null
  /** Before the first run of a process, in ms. Default: none. */
  firstMs?: number
  /** Delay after waking, in ms, since changes come in waves. Default: none. */
  settleMs?: number
  /** Delay after a failure, and while another process has the lease, in ms. Default: everyMs, after a failure at most RETRY_MS. */
  retryMs?: number
  /**
   * Duration of the lease in ms: one process runs the job, and another takes over this long after a crash. Default:
   * every process runs it.
   */
  leaseMs?: number
  /** Checked before taking the lease, which is a write: false = nothing to do. */
  isDue?(): Promise<boolean>
  /** @param signal aborted when the process ends or has lost the lease; stop at the next safe point */
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
  /** Error of the last run; '' after a success. */
  lastError: string
}

/** A job for its callers: start, wake, close. */
export interface Job<T = unknown> {
  start(): void
  /** Schedules a run after settleMs. Does nothing in a process that did not start its jobs, such as a command. */
  wake(): void
  /**
   * Runs now, after the current run. @returns null when nothing is due or another process has the lease
   * @throws the error of the run
   */
  run(): Promise<T | null>
  status(): JobStatus
  /** Starts no further run, and waits for the current one. */
  close(): Promise<void>
}

interface JobDeps {
  database: Database
  logger: Pick<Logger, 'warn'>
  now?: () => number
}

/** A job that goes on failing is logged this often: without the database some fail several times a second. */
const LOG_EVERY_MS = 60_000
/** Longest delay after a failure, unless the job has its own: what runs every hour would lag for an hour, and nobody be told. */
const RETRY_MS = 5 * 60_000
/** Renewals per lease: two of them may fail. */
const RENEWALS = 3

/** Creates a job. Runs never overlap within a process; a failed run is counted, logged at most once a minute, and retried. */
export function createJob<T>(spec: JobSpec<T>, { database, logger, now = Date.now }: JobDeps): Job<T> {
  const { name, everyMs, leaseMs = null } = spec
  const elsewhereMs = spec.retryMs ?? everyMs
  const retryMs = spec.retryMs ?? (everyMs === null ? null : Math.min(everyMs, RETRY_MS))
  const holder = randomUUID()
  const scope = { id: '', route: `job:${name}` }
  const closing = new AbortController()
  const status: JobStatus = {
    name,
    title: spec.title,
    state: 'waiting',
    runs: 0,
    failures: 0,
    lastRunAt: null,
    lastMs: null,
    lastError: '',
  }
  let last: Promise<unknown> = Promise.resolve()
  let isStarted = false
  let holds = false
  /** Since it last worked. */
  let failures = 0
  let loggedAt = 0
  let timer: NodeJS.Timeout | null = null
  let timerAt = 0

  async function hold(): Promise<boolean> {
    if (leaseMs !== null) holds = await holdLease(database, name, holder, leaseMs, now())
    return leaseMs === null || holds
  }

  /** Runs the work and renews the lease meanwhile. */
  async function work(): Promise<T> {
    if (leaseMs === null) return spec.run(closing.signal)
    const lost = new AbortController()
    const renewal = setInterval(() => {
      // After one failed renewal the next still comes before the lease expires.
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

  function failed(error: unknown): void {
    status.failures++
    status.lastError = (error instanceof Error ? error.message : String(error)).slice(0, 200)
    failures++
    if (failures > 1 && now() - loggedAt < LOG_EVERY_MS) return
    loggedAt = now()
    logger.warn({ err: error, job: name, failures }, 'a job failed and will be retried')
  }

  function worked(): void {
    if (failures > 0) logger.warn({ job: name, failures }, 'a job works again')
    failures = 0
  }

  async function attempt(): Promise<T | null> {
    if (spec.isDue && !(await spec.isDue())) return null
    if (!(await hold())) {
      status.state = 'elsewhere'
      return null
    }
    const result = await work()
    worked()
    status.lastError = ''
    return result
  }

  async function once(): Promise<T | null> {
    if (closing.signal.aborted) return null
    status.lastRunAt = now()
    status.state = 'running'
    const began = performance.now()
    try {
      return await attempt()
    } catch (error) {
      // While closing, the database and the engines may be closed before a run ends.
      if (!closing.signal.aborted) failed(error)
      throw error
    } finally {
      status.runs++
      status.lastMs = performance.now() - began
      if (status.state === 'running') status.state = 'waiting'
    }
  }

  function run(): Promise<T | null> {
    // Its log lines name the job, and not the request that woke it.
    const next = last.then(() => inScope(scope, once))
    last = next.catch(() => undefined)
    return next
  }

  /** Unless an earlier run is scheduled. */
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
        () => again(status.state === 'elsewhere' ? elsewhereMs : everyMs),
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
      // Without the database the lease expires automatically.
      if (holds) await dropLease(database, name, holder).catch(() => undefined)
    },
  }
}
