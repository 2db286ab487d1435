import type { TRPCError } from '@trpc/server'
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http'
import type { Context, Middleware } from 'koa'
import { AppError, ERROR_HTTP, isAppError } from '#shared/errors.ts'
import { readSmallBody } from '../http/body-bytes.ts'
import { RETRY_AFTER_S } from '../http/errors.ts'
import type { RequestState } from '../http/request-context.ts'
import { appRouter } from './app-router.ts'
import type { TrpcContext } from './context.ts'

const PREFIX = '/trpc'

/**
 * Mounts the tRPC router on Koa, before any body parser (a consumed stream would make the call hang). Koa presets
 * status 404, so 200 is set first; the handler writes to the raw response.
 */
export function koaTrpc(createContext: (ctx: Context) => TrpcContext): Middleware<RequestState> {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${PREFIX}/`)) return next()
    const path = ctx.path.slice(PREFIX.length + 1)
    // Procedure names are plain: an escape would only be a second spelling that bypasses the rate limit.
    if (!/^[\w.]+$/.test(path)) throw new AppError('NOT_FOUND', 'There is no such procedure.')
    ctx.set('Cache-Control', 'no-store')
    const body = await readSmallBody(ctx)
    ctx.respond = false
    ctx.res.statusCode = 200
    await nodeHTTPRequestHandler({
      router: appRouter,
      // tRPC would wait for the rest of a body that has failed.
      req: Object.assign(ctx.req, { body: body.toString('utf8') }),
      res: ctx.res,
      path,
      createContext: () => createContext(ctx),
      // Our client sends single calls; a batch of any length would count once against the rate limit.
      allowBatching: false,
      responseMeta: ({ errors }) => retryHeaders(errors),
      onError({ error, path }) {
        if (error.code === 'INTERNAL_SERVER_ERROR' && !isAppError(error.cause)) {
          ctx.state.log.error({ err: error.cause ?? error, path }, 'procedure failed')
        }
      },
    })
  }
}

/** Retry-After of an overload error. */
function retryHeaders(errors: readonly TRPCError[]): { headers?: Record<string, string> } {
  const causes = errors.map((error) => error.cause)
  const busy = causes
    .filter((cause) => isAppError(cause))
    .find((cause) => [429, 503].includes(ERROR_HTTP[cause.code].status))
  return busy ? { headers: { 'Retry-After': String(busy.details.retryAfter ?? RETRY_AFTER_S) } } : {}
}
