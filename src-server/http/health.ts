import type { IncomingMessage } from 'node:http'
import type { Middleware } from 'koa'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { AppError } from '#shared/errors.ts'
import type { JobStatus } from '../jobs/job.ts'
import type { RequestState } from './request-context.ts'

export interface HealthChecks {
  /** Each check resolves when its part works; the name tells the operator which part fails. */
  [part: string]: () => Promise<void>
}

/** A check that takes longer than this counts as failed. */
const CHECK_TIMEOUT_MS = 2000

export interface Health {
  middleware: Middleware<RequestState>
  /** From now on /readyz answers 503, so that a load balancer stops sending requests. */
  drain(): void
}

/** /healthz (the process lives), /readyz (it can serve), /metrics (Prometheus; token, or local addresses only). */
export function createHealth(options: {
  checks: HealthChecks
  gauges: Record<string, () => number>
  /** Background jobs, by name. */
  jobs(): JobStatus[]
  /** The running version, as labels of `fontarium_build_info`. */
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
/** Headers that proxies add to forwarded requests. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/**
 * Behind a local proxy every request comes from 127.0.0.1, and the proxy may pass a visitor's own X-Forwarded-For, so
 * neither is proof: the socket must be local and no forwarding header present.
 */
function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  return LOOPBACK.has(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined)
}
