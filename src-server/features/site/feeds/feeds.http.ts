import { createHash } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import { slugInput } from '#shared/contracts/common.ts'
import { requireRead } from '../../../http/methods.ts'
import type { RequestState } from '../../../http/request-context.ts'
import { type AtomFeed, atomXml, feedChanged } from './atom.ts'
import type { FeedsService } from './feeds.service.ts'

/** Feed readers ask often: between two of these nothing is looked up for them. */
const MAX_AGE_S = 600

/** Atom feeds, each with a validator of its own. What is no feed goes on and ends at the 404 page. */
export function feedRoutes(feeds: FeedsService): Middleware<RequestState> {
  /** How to read the feed of a path; not begun yet, so that a refused request leaves no promise that nobody awaits. */
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
  return async (koa, next) => {
    const ctx = koa as unknown as Context
    if (!ctx.path.startsWith('/feeds/')) return next()
    const read = find(decoded(ctx.path))
    if (!read) return next()
    requireRead(ctx)
    const feed = await read()
    const xml = atomXml(feed)
    ctx.set('Cache-Control', `public, max-age=${MAX_AGE_S}`)
    // Weak: the same feed compressed is the same feed.
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
