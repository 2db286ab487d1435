import type { Middleware } from 'koa'
import { takePicture } from '../../http/file-forms.ts'
import { requireMethod } from '../../http/methods.ts'
import type { RequestState } from '../../http/request-context.ts'
import { requireSession } from '../core/actor.ts'
import type { Posters } from './posters.ts'

/** A family's poster for its owners: view, upload, removal. */
export function posterRoutes(posters: Posters): Middleware<RequestState> {
  return async (ctx, next) => {
    const own = /^\/api\/account\/family-(\d{1,10})\/poster$/.exec(ctx.path)
    if (!own) return next()
    requireMethod(ctx, ['GET', 'HEAD', 'POST', 'DELETE'])
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
    requireSession(actor)
    ctx.body = { poster: await takePicture(ctx, posters, familyId) }
    ctx.status = 200
  }
}
