import type Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { AppError } from '#shared/errors.ts'
import type { RequestState } from './request-context.ts'

/** @throws AppError METHOD_NOT_ALLOWED with the Allow header that RFC 9110 requires */
export function refuseMethod(ctx: Context, allowed: readonly string[]): never {
  ctx.set('Allow', allowed.join(', '))
  throw new AppError('METHOD_NOT_ALLOWED', `This address takes ${allowed.join(', ')} and not ${ctx.method}.`)
}

/** @throws AppError METHOD_NOT_ALLOWED */
export function requireMethod(ctx: Context, allowed: readonly string[]): void {
  if (!allowed.includes(ctx.method)) refuseMethod(ctx, allowed)
}

/** For read-only addresses. @throws AppError METHOD_NOT_ALLOWED */
export const requireRead = (ctx: Context): void => requireMethod(ctx, ['GET', 'HEAD'])

/** Runs after the router: a known address that gets here was requested with an unsupported method. */
export function allowedMethods(router: Router): Middleware<RequestState> {
  return async (ctx, next) => {
    const allowed = new Set(router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods))
    if (allowed.size > 0) refuseMethod(ctx, [...allowed])
    await next()
  }
}
