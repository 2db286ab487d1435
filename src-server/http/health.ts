import type { Middleware } from 'koa'
import { collectDefaultMetrics, type Registry } from 'prom-client'
import { AppError } from '#shared/errors.ts'
import { withTimeout } from '../timeout.ts'
import { isFromThisMachine } from './from-this-machine.ts'
import type { RequestState } from './request-context.ts'

interface HealthChecks {
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
  /** What an operator should see to, although the site serves: a sentence each, or null. */
  warnings: (() => Promise<string | null>)[]
  /** What /metrics answers, besides the numbers of the process itself. */
  registry: Registry
  metricsToken: string | null
}): Health {
  let draining = false
  const { registry } = options
  collectDefaultMetrics({ register: registry, prefix: 'fontarium_' })

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
        const lines = failed.length ? [`not ready: ${failed.join(', ')}`] : ['ready']
        for (const warning of await Promise.all(options.warnings.map((warn) => warn().catch(() => null))))
          if (warning) lines.push(`warning: ${warning}`)
        ctx.body = `${lines.join('\n')}\n`
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

async function failures(checks: HealthChecks): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      return withTimeout(
        check().then(() => null),
        CHECK_TIMEOUT_MS,
        () => name,
      ).catch(() => name)
    }),
  )
  return results.filter((name) => name !== null)
}
