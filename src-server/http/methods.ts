import type Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { AppError } from '#shared/errors.ts'
import type { RequestState } from './request-context.ts'

/** @throws AppError METHOD_NOT_ALLOWED, with the Allow header that RFC 9110 asks for */
function refuseMethod(ctx: Context, allowed: readonly string[]): never {
  ctx.set('Allow', allowed.join(', '))
  throw new AppError('METHOD_NOT_ALLOWED', `This address takes ${allowed.join(', ')} and not ${ctx.method}.`)
}

/** For addresses that are only read. @throws AppError METHOD_NOT_ALLOWED */
export function requireRead(ctx: Context): void {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') refuseMethod(ctx, ['GET', 'HEAD'])
}

/** Stands behind the router: an address of the router that came through was asked with a method it does not take. */
export function allowedMethods(router: Router): Middleware<RequestState> {
  return async (ctx, next) => {
    const allowed = new Set(router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods))
    if (allowed.size > 0) refuseMethod(ctx as unknown as Context, [...allowed])
    await next()
  }
}
