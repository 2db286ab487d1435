import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http'
import type { Context, Middleware } from 'koa'
import { isAppError } from '#shared/errors.ts'
import type { RequestState } from '../http/request-context.ts'
import { appRouter } from './app-router.ts'
import type { TrpcContext } from './context.ts'

const PREFIX = '/trpc'
/** Inputs are small JSON; files never come this way. */
const MAX_BODY_BYTES = 256 * 1024

/**
 * Mounts the tRPC router on Koa, before any body parser (a consumed stream would make the call hang). Koa presets status 404,
 * so 200 is set first; the handler answers on the raw response.
 */
export function koaTrpc(createContext: (ctx: Context) => TrpcContext): Middleware<RequestState> {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${PREFIX}/`)) return next()
    ctx.respond = false
    ctx.res.statusCode = 200
    await nodeHTTPRequestHandler({
      router: appRouter,
      req: ctx.req,
      res: ctx.res,
      path: ctx.path.slice(PREFIX.length + 1),
      createContext: () => createContext(ctx as unknown as Context),
      maxBodySize: MAX_BODY_BYTES,
      // Procedures read their inputs; nothing here is worth a batch of hundreds.
      allowBatching: true,
      onError({ error, path }) {
        if (error.code === 'INTERNAL_SERVER_ERROR' && !isAppError(error.cause)) {
          ctx.state.log.error({ err: error.cause ?? error, path }, 'procedure failed')
        }
      },
    })
  }
}
