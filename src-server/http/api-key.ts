import type { Middleware } from 'koa'
import { API_KEY } from '#shared/account-limits.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../features/core/actor.ts'
import { createMemoryLimit } from '../features/core/limits/memory-limit.ts'
import type { RequestState } from './request-context.ts'

/**
 * Authentication of programs: `Authorization: Bearer fk_…` replaces the session, for the public API only; each response
 * tells how many calls are left (RateLimit headers of the IETF draft). Runs after the sessions, so that a sent key
 * wins.
 */
export function apiKeys(service: { actorOf(key: string): Promise<Actor | null> }): Middleware<RequestState> {
  const rate = createMemoryLimit({ times: API_KEY.calls, perMs: API_KEY.perSeconds * 1000 })
  return async (ctx, next) => {
    const key = /^Bearer\s+(\S+)$/i.exec(ctx.get('Authorization'))?.[1]
    if (key === undefined || !ctx.path.startsWith('/api/')) return next()
    const actor = await service.actorOf(key)
    if (!actor) {
      ctx.set('WWW-Authenticate', 'Bearer error="invalid_token"')
      throw new AppError('UNAUTHORIZED', 'This API key is unknown or was revoked.')
    }
    ctx.state.actor = actor
    ctx.vary('Authorization')
    const holder = String(actor.keyId)
    const allowed = rate.tryTake(holder)
    const { uses, fullInSeconds } = rate.left(holder)
    ctx.set('RateLimit-Limit', String(API_KEY.calls))
    ctx.set('RateLimit-Remaining', String(uses))
    ctx.set('RateLimit-Reset', String(fullInSeconds))
    ctx.set('RateLimit-Policy', `${API_KEY.calls};w=${API_KEY.perSeconds}`)
    if (!allowed)
      throw new AppError('RATE_LIMITED', `This key has used its ${API_KEY.calls} calls; try again in 1 s.`, {
        retryAfter: 1,
      })
    await next()
    if (String(ctx.response.get('Cache-Control')).includes('public')) ctx.set('Cache-Control', 'private, no-store')
  }
}
