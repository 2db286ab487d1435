import type { Middleware } from 'koa'
import { LRUCache } from 'lru-cache'
import { AppError } from '#shared/errors.ts'
import { RATE_LIMITS } from '#shared/limits.ts'
import { parseSvgUrl } from '#shared/preview/preview-url.ts'
import { requireRead } from '../../http/methods.ts'
import type { RequestState } from '../../http/request-context.ts'
import { createMemoryLimit } from '../core/limits/memory-limit.ts'
import { scaleText } from './previews.http.ts'
import type { PreviewsService } from './previews.service.ts'

/** Some hundreds of lines; most are requested only once. */
const MEMORY_CHARS = 8_000_000

/** `/api/svg/…`: a preview line as outlines, for download. */
export function svgRoutes(service: PreviewsService): Middleware<RequestState> {
  const known = new LRUCache<string, { svg: string; scale: number }>({
    maxSize: MEMORY_CHARS,
    sizeCalculation: ({ svg }, url) => svg.length + url.length,
  })
  const rate = createMemoryLimit(RATE_LIMITS.outline)
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/api/svg/')) return next()
    requireRead(ctx)
    const request = parseSvgUrl(ctx.path, new URLSearchParams(ctx.querystring))
    if (!request) throw new AppError('NOT_FOUND', 'There is no picture at this address')
    const hidden = service.isHidden(request.fontId)
    let picture = hidden ? undefined : known.get(ctx.url)
    if (picture === undefined) {
      if (!rate.tryTake(ctx.state.clientAddress))
        throw new AppError('OVERLOADED', 'Too many requests for outlines from your address', { retryAfter: 1 })
      const gone = new AbortController()
      ctx.res.once('close', () => gone.abort(new AppError('UNAVAILABLE', 'The client went away')))
      picture = await service.outline(request, gone.signal)
      known.set(ctx.url, picture)
    }
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable')
    ctx.set('Access-Control-Allow-Origin', '*')
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
    if (picture.scale < 1) {
      ctx.set('Access-Control-Expose-Headers', 'X-Preview-Scale')
      ctx.set('X-Preview-Scale', scaleText(picture.scale))
    }
    // Opened directly an SVG is a document of our origin: it may not run anything.
    ctx.set('Content-Security-Policy', "sandbox; default-src 'none'")
    ctx.set('X-Content-Type-Options', 'nosniff')
    ctx.status = 200
    ctx.type = 'image/svg+xml'
    ctx.body = picture.svg
  }
}
