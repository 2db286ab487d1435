import { hash } from 'node:crypto'
import Router from '@koa/router'
import type { Context } from 'koa'
import { AppError, badParam } from '#shared/errors.ts'
import type { TrpcContext } from '../trpc/context.ts'
import { callByName, PROCEDURES } from '../trpc/procedures.ts'
import { readJsonBody } from './json-body.ts'
import { fieldOf, REST_TABLE, type RestRoute } from './rest-table.ts'

/**
 * The REST API of specification section 7: every row of REST_TABLE goes through the tRPC caller, so validation,
 * authorisation and errors exist once. Success is exactly 200.
 */
export function restRouter(createContext: (ctx: Context) => TrpcContext): Router {
  // One spelling per address: the rate limit and caches match exact paths.
  const router = new Router({ strict: true, sensitive: true })
  for (const route of REST_TABLE) {
    router.register(route.path.replace(/\{(\w+)\}/g, ':$1'), [route.method], async (ctx) => {
      const input = await readInput(route, ctx, ctx.params)
      const value = await callByName(createContext(ctx), route.procedure, input)
      ctx.status = 200
      if (route.method === 'GET' && route.cacheable) answerCacheable(ctx, value)
      else {
        ctx.set('Cache-Control', 'no-store')
        ctx.body = value
      }
    })
  }
  return router
}

/**
 * Caches may keep it and revalidate each time: the same answer costs a 304. The tag is weak, because the bytes differ
 * by compression and by the measured time.
 */
function answerCacheable(ctx: Context, value: unknown): void {
  const text = JSON.stringify(value)
  const isTimed = typeof value === 'object' && value !== null && 'perf' in value
  const lasting = isTimed ? JSON.stringify({ ...value, perf: undefined }) : text
  ctx.set('Cache-Control', 'public, max-age=0, must-revalidate')
  ctx.set('ETag', `W/"${hash('sha256', lasting, 'base64url').slice(0, 22)}"`)
  ctx.vary('Accept-Encoding')
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  ctx.type = 'application/json'
  ctx.body = text
}

async function readInput(
  route: RestRoute,
  ctx: Context,
  params: Record<string, string>,
): Promise<Record<string, unknown>> {
  // Without a prototype, so that a parameter named __proto__ is a parameter.
  const input: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(ctx.query)) {
    if (Array.isArray(value)) throw badParam(name, 'given more than once')
    input[name] = value
  }
  if (route.method !== 'GET') Object.assign(input, await readJsonBody(ctx))
  const [first] = Object.keys(input)
  if (first !== undefined && PROCEDURES.get(route.procedure)?.inputs.length === 0)
    throw new AppError('BAD_REQUEST', `Unknown parameter: ${first}`, { param: first })
  for (const [param, value] of Object.entries(params)) input[fieldOf(param)] = value
  return input
}
