import type { Middleware } from 'koa'
import { requireRead } from '../../http/methods.ts'
import type { RequestState } from '../../http/request-context.ts'

/** Asked by docker/nginx/nginx.conf, once a second. */
const PICTURE_VERSION_PATH = '/api/pictures/version'

/** The version of all pictures in a header; without one, pictures may not be kept at the moment. */
export function pictureVersionRoute(version: () => Promise<string | null>): Middleware<RequestState> {
  return async (ctx, next) => {
    if (ctx.path !== PICTURE_VERSION_PATH) return next()
    requireRead(ctx)
    const known = await version()
    if (known !== null) ctx.set('X-Picture-Version', known)
    ctx.set('Cache-Control', 'no-store')
    ctx.status = 204
  }
}
