import { createHash } from 'node:crypto'
import type { Middleware } from 'koa'
import { slugInput } from '#shared/contracts/core/common.ts'
import { requireRead } from '../../../http/methods.ts'
import type { RequestState } from '../../../http/request-context.ts'
import { type AtomFeed, atomXml, feedChanged } from './atom.ts'
import type { FeedsService } from './feeds.service.ts'

/** Feed readers ask often: cached for this many seconds. */
const MAX_AGE_S = 600

/** Atom feeds, each with its own ETag. Other paths continue to the 404 page. */
export function feedRoutes(feeds: FeedsService): Middleware<RequestState> {
  /**
   * Returns a function that loads the feed of a path; not called for refused requests, which would leave a promise
   * unawaited.
   */
  const find = (path: string): (() => Promise<AtomFeed>) | null => {
    const [, kind, slug = ''] = /^\/feeds\/([a-z-]+)(?:\/([^/]+))?\.xml$/.exec(path) ?? []
    if (kind === 'new-fonts' && slug === '') return feeds.newFonts
    if (kind === 'blog' && slug === '') return feeds.blog
    if (!slugInput.safeParse(slug).success) return null
    if (kind === 'designer') return () => feeds.designer(slug)
    if (kind === 'tag') return () => feeds.tag(slug)
    if (kind === 'collection' && /^[1-9]\d{0,9}$/.test(slug)) return () => feeds.collection(Number(slug))
    return null
  }
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/feeds/')) return next()
    const read = find(decoded(ctx.path))
    if (!read) return next()
    requireRead(ctx)
    const feed = await read()
    const xml = atomXml(feed)
    ctx.set('Cache-Control', `public, max-age=${MAX_AGE_S}`)
    // Weak, since compressed feeds are equivalent.
    ctx.set('ETag', `W/"${createHash('sha256').update(xml).digest('base64url').slice(0, 27)}"`)
    if (feed.entries.length > 0) ctx.lastModified = new Date(feedChanged(feed))
    ctx.status = 200
    ctx.type = 'application/atom+xml; charset=utf-8'
    if (ctx.fresh) ctx.status = 304
    else ctx.body = xml
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}
