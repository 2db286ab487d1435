import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Context, Middleware } from 'koa'
import type { SiteStats } from '#shared/contracts/site.ts'
import { requireRead } from '../../http/methods.ts'
import type { RequestState } from '../../http/request-context.ts'
import { type CrawlerSite, llmsTxt, openSearchXml, robotsTxt } from './crawler-files.ts'
import type { SitemapService } from './sitemap.service.ts'

export interface SitemapHttpDeps {
  sitemap: SitemapService
  site: CrawlerSite
  stats(): Promise<SiteStats>
}

const CHUNK = /^\/sitemap-([a-z]+)-(\d{1,6})\.xml$/
const XML = 'application/xml; charset=utf-8'

/** What crawlers and browsers look for at fixed addresses. */
export function sitemapRoutes({ sitemap, site, stats }: SitemapHttpDeps): Middleware<RequestState> {
  const texts: Record<string, { type: string; body(): string | Promise<string> }> = {
    '/robots.txt': { type: 'text/plain; charset=utf-8', body: () => robotsTxt(site) },
    '/opensearch.xml': {
      type: 'application/opensearchdescription+xml; charset=utf-8',
      body: () => openSearchXml(site),
    },
    '/llms.txt': { type: 'text/plain; charset=utf-8', body: async () => llmsTxt(site, await stats()) },
    '/sitemap.xml': { type: XML, body: async () => (await sitemap.index()).xml },
  }
  return async (koa, next) => {
    const ctx = koa as unknown as Context
    if (!site.indexing) ctx.set('X-Robots-Tag', 'noindex, nofollow')
    const text = Object.hasOwn(texts, ctx.path) ? texts[ctx.path] : undefined
    const chunk = CHUNK.exec(ctx.path)
    if (!text && !chunk) return next()
    requireRead(ctx)
    ctx.set('Cache-Control', 'public, max-age=300')
    if (chunk) return sendChunk(ctx, sitemap, chunk[1]!, Number(chunk[2]))
    ctx.status = 200
    ctx.type = text!.type
    ctx.body = await text!.body()
  }
}

/** Written while it is read from the database: a chunk is never in memory as a whole. */
async function sendChunk(ctx: Context, sitemap: SitemapService, kind: string, number: number) {
  const { tag, changed, xml } = await sitemap.chunk(kind, number)
  ctx.set('ETag', `W/"${tag}"`)
  ctx.vary('Accept-Encoding')
  if (changed !== null) ctx.lastModified = new Date(changed)
  ctx.type = XML
  ctx.status = 200
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  if (ctx.method === 'HEAD') return
  const text = Readable.from(xml)
  if (!ctx.acceptsEncodings('gzip')) {
    ctx.body = text
    return
  }
  ctx.set('Content-Encoding', 'gzip')
  const packed = createGzip()
  // A failed read breaks the connection off: half a sitemap must not look whole.
  text.once('error', (error) => packed.destroy(error))
  packed.once('close', () => text.destroy())
  ctx.body = text.pipe(packed)
}
