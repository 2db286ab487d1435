import type { Middleware } from 'koa'
import { AppError } from '#shared/errors.ts'
import { readFileBody } from '../../http/file-body.ts'
import type { RequestState } from '../../http/request-context.ts'
import type { Posters } from './posters.ts'

/** A family's poster for its owners: view, upload, removal. */
export function posterRoutes(posters: Posters): Middleware<RequestState> {
  return async (ctx, next) => {
    const own = /^\/api\/account\/family-(\d{1,10})\/poster$/.exec(ctx.path)
    if (!own) return next()
    const { actor } = ctx.state
    const familyId = Number(own[1])
    ctx.set('Cache-Control', 'private, no-store')
    if (ctx.method === 'GET' || ctx.method === 'HEAD') {
      const { bytes, type } = await posters.look(actor, familyId)
      ctx.set('X-Content-Type-Options', 'nosniff')
      ctx.type = type
      ctx.body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      return
    }
    if (ctx.method !== 'POST' && ctx.method !== 'DELETE') {
      ctx.set('Allow', 'GET, HEAD, POST, DELETE')
      throw new AppError('METHOD_NOT_ALLOWED', `${ctx.method} is not possible here.`)
    }
    if (actor.sessionId === null) throw new AppError('UNAUTHORIZED', 'You need to log in for this.')
    const replaced = await posters.current(familyId)
    await posters.mayChange(familyId, actor)
    const file = ctx.method === 'POST' ? await readFileBody(ctx, posters.maxBytes) : null
    ctx.body = { poster: await posters.change(familyId, actor, file, replaced) }
    ctx.status = 200
  }
}
