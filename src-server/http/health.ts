import type { IncomingMessage } from 'node:http'
import type { Middleware } from 'koa'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { AppError } from '#shared/errors.ts'
import type { JobStatus } from '../jobs/job.ts'
import type { RequestState } from './request-context.ts'

export interface HealthChecks {
  /** Each resolves when the part works; the name tells the operator which one does not. */
  [part: string]: () => Promise<void>
}

/** A check that takes longer than this counts as failed. */
const CHECK_TIMEOUT_MS = 2000

export interface Health {
  middleware: Middleware<RequestState>
  /** From now on /readyz answers 503, so that a balancer sends nobody more. */
  drain(): void
}

/** /healthz (the process lives), /readyz (it can serve), /metrics (Prometheus; token, or local addresses only). */
export function createHealth(options: {
  checks: HealthChecks
  gauges: Record<string, () => number>
  /** Work beside requests, by name. */
  jobs(): JobStatus[]
  /** What runs here, as labels of `fontarium_build_info`. */
  program: { version: string; build: string }
  metricsToken: string | null
}): Health {
  let draining = false
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'fontarium_' })
  new Gauge({
    name: 'fontarium_build_info',
    help: 'version and build of the program; always 1',
    labelNames: ['version', 'build'],
    registers: [registry],
  }).set(options.program, 1)
  for (const [name, read] of Object.entries(options.gauges)) {
    new Gauge({
      name: `fontarium_${name}`,
      help: name.replaceAll('_', ' '),
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  }

  addJobMetrics(registry, options.jobs)

  return {
    drain: () => {
      draining = true
    },
    middleware: async (ctx, next) => {
      if (ctx.path === '/healthz') {
        ctx.set('Cache-Control', 'no-store')
        ctx.body = 'ok\n'
      } else if (ctx.path === '/readyz') {
        ctx.set('Cache-Control', 'no-store')
        const failed = draining ? ['draining'] : await failures(options.checks)
        ctx.status = failed.length ? 503 : 200
        ctx.body = failed.length ? `not ready: ${failed.join(', ')}\n` : 'ready\n'
      } else if (ctx.path === '/metrics') {
        const allowed = options.metricsToken
          ? ctx.get('Authorization') === `Bearer ${options.metricsToken}`
          : isFromThisMachine(ctx.req)
        if (!allowed) throw new AppError('FORBIDDEN', 'Metrics need the bearer token of METRICS_TOKEN.')
        ctx.type = registry.contentType
        ctx.body = await registry.metrics()
      } else return next()
    },
  }
}

const JOB_METRICS: [name: string, help: string, read: (job: JobStatus) => number | null][] = [
  ['runs', 'runs of a job since the start', (job) => job.runs],
  ['failures', 'failed runs of a job since the start', (job) => job.failures],
  ['last_run_seconds', 'when the last run of a job began', (job) => job.lastRunAt && job.lastRunAt / 1000],
  ['last_duration_seconds', 'how long the last run of a job took', (job) => job.lastMs && job.lastMs / 1000],
]

function addJobMetrics(registry: Registry, jobs: () => JobStatus[]): void {
  for (const [name, help, read] of JOB_METRICS)
    new Gauge({
      ...{ name: `fontarium_job_${name}`, help, labelNames: ['job'], registers: [registry] },
      collect() {
        for (const job of jobs()) this.set({ job: job.name }, read(job) ?? 0)
      },
    })
}

async function failures(checks: HealthChecks): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const timeout = new Promise<never>((_, reject) =>
        setTimeout(reject, CHECK_TIMEOUT_MS, new Error('timeout')).unref(),
      )
      return Promise.race([check(), timeout]).then(
        () => null,
        () => name,
      )
    }),
  )
  return results.filter((name) => name !== null)
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** Headers by which proxies tell that they pass on somebody else's request. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/**
 * Behind a proxy on this machine the whole world comes from 127.0.0.1, and a proxy may let a visitor's own X-Forwarded-For
 * through, so neither proves anything: the socket must be local and nothing may have been forwarded.
 */
function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  return LOOPBACK.has(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined)
}
