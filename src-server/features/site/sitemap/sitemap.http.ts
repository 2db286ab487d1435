import { pipeline, Readable, Transform } from 'node:stream'
import { promisify } from 'node:util'
import { createGzip, gunzip } from 'node:zlib'
import type { Context, Middleware } from 'koa'
import { LRUCache } from 'lru-cache'
import type { SiteStats } from '#shared/contracts/site/site.ts'
import { requireRead } from '../../../http/methods.ts'
import type { RequestState } from '../../../http/request-context.ts'
import { type CrawlerSite, llmsTxt, openSearchXml, robotsTxt } from './crawler-files.ts'
import type { SitemapService } from './sitemap.service.ts'

interface SitemapHttpDeps {
  sitemap: SitemapService
  site: CrawlerSite
  stats(): Promise<SiteStats>
}

const CHUNK = /^\/sitemap-([a-z]+)-(\d{1,6})\.xml$/
const XML = 'application/xml; charset=utf-8'
/** A full chunk takes about half a megabyte. */
const MAX_PACKED_BYTES = 32_000_000

/** Files at fixed addresses for crawlers and browsers. */
export function sitemapRoutes({ sitemap, site, stats }: SitemapHttpDeps): Middleware<RequestState> {
  const packed = createPacked()
  const texts: Record<string, { type: string; body(): string | Promise<string> }> = {
    '/robots.txt': { type: 'text/plain; charset=utf-8', body: () => robotsTxt(site) },
    '/opensearch.xml': {
      type: 'application/opensearchdescription+xml; charset=utf-8',
      body: () => openSearchXml(site),
    },
    '/llms.txt': { type: 'text/plain; charset=utf-8', body: async () => llmsTxt(site, await stats()) },
    '/sitemap.xml': { type: XML, body: () => sitemap.index() },
  }
  return async (ctx, next) => {
    if (!site.indexing) ctx.set('X-Robots-Tag', 'noindex, nofollow')
    const text = Object.hasOwn(texts, ctx.path) ? texts[ctx.path] : undefined
    const chunk = CHUNK.exec(ctx.path)
    if (!text && !chunk) return next()
    requireRead(ctx)
    ctx.set('Cache-Control', 'public, max-age=300')
    if (chunk) return sendChunk(ctx, sitemap, packed, chunk[1]!, Number(chunk[2]))
    ctx.status = 200
    ctx.type = text!.type
    ctx.body = await text!.body()
  }
}

/**
 * Compressed chunks by a name that changes with their content: crawlers come in crowds, and a chunk has up to 50,000
 * rows.
 */
const createPacked = () =>
  new LRUCache<string, Buffer>({ maxSize: MAX_PACKED_BYTES, sizeCalculation: (xml) => xml.length })

/** Streamed from the database: memory only contains the compressed chunk. */
async function sendChunk(
  ctx: Context,
  sitemap: SitemapService,
  packed: LRUCache<string, Buffer>,
  kind: string,
  number: number,
) {
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
  const known = packed.get(tag)
  if (!ctx.acceptsEncodings('gzip')) {
    ctx.body = known ? await promisify(gunzip)(known) : Readable.from(xml)
    return
  }
  ctx.set('Content-Encoding', 'gzip')
  if (known) {
    ctx.body = known
    return
  }
  const chunks: Buffer[] = []
  const keep = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done(null, chunk)
    },
    flush(done) {
      packed.set(tag, Buffer.concat(chunks))
      done()
    },
  })
  // A failed read breaks the connection and a disconnect stops the reading: half a sitemap must not look complete.
  pipeline(Readable.from(xml), createGzip(), keep, () => undefined)
  ctx.body = keep
}
