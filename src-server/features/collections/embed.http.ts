import type { Context, Middleware } from 'koa'
import type { CollectionView } from '#shared/contracts/collections/collections.ts'
import { AppError, badParam, isAppError } from '#shared/errors.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { xmlElement } from '#shared/format/xml.ts'
import { matchRoute } from '#shared/match-route.ts'
import { collectionPath } from '#shared/routes.ts'
import { escapeHtml } from '../../http/html-template.ts'
import { requireRead } from '../../http/methods.ts'
import type { RequestState } from '../../http/request-context.ts'
import type { Collections } from './collections.ts'

interface EmbedDeps {
  collections: Pick<Collections, 'details'>
  site: { name: string; publicUrl: string; imagesUrl: string }
}

const SIZE = { width: 560, height: 340 } as const
const MAX_AGE_S = 300
const SHOWN = 6

/** Public collections for other sites: oEmbed, and the card it points to, which may be framed anywhere. */
export function embedRoutes(deps: EmbedDeps): Middleware<RequestState> {
  return async (ctx, next) => {
    if (ctx.path === '/api/oembed') return answerOembed(ctx, deps)
    const card = /^\/embed\/collection\/(\d{1,10})$/.exec(ctx.path)
    return card ? sendCard(ctx, deps, Number(card[1])) : next()
  }
}

/** Embeds are for everybody: private collections count as missing, even for their owners. */
const publicCollection = ({ collections }: EmbedDeps, id: number): Promise<CollectionView> =>
  collections.details({ id })

async function answerOembed(ctx: Context, deps: EmbedDeps): Promise<void> {
  requireRead(ctx)
  const { url, format, maxwidth, maxheight } = ctx.query as Record<string, string | undefined>
  if (format !== undefined && format !== 'json' && format !== 'xml') throw badParam('format', 'json or xml')
  const given = typeof url === 'string' && URL.canParse(url) ? new URL(url) : null
  const match = given && given.origin === new URL(deps.site.publicUrl).origin ? matchRoute(given.pathname) : null
  if (match?.name !== 'collection-detail')
    throw new AppError('NOT_FOUND', 'url: no collection of this site', { param: 'url' })
  const collection = await publicCollection(deps, Number(match.params.id))
  const within = (asked: string | undefined, most: number) =>
    /^[1-9]\d{0,4}$/.test(asked ?? '') ? Math.min(most, Number(asked)) : most
  const width = within(maxwidth, SIZE.width)
  const height = within(maxheight, SIZE.height)
  const src = `${deps.site.publicUrl}/embed/collection/${collection.id}`
  ctx.set('Cache-Control', `public, max-age=${MAX_AGE_S}`)
  ctx.set('Access-Control-Allow-Origin', '*')
  ctx.status = 200
  const answer = {
    version: '1.0',
    type: 'rich',
    title: collection.name,
    author_name: collection.owner.username,
    provider_name: deps.site.name,
    provider_url: deps.site.publicUrl,
    cache_age: MAX_AGE_S,
    width,
    height,
    html: `<iframe src="${escapeHtml(src)}" width="${width}" height="${height}" title="${escapeHtml(collection.name)}" loading="lazy" style="border:0"></iframe>`,
  }
  ctx.body = format === 'xml' ? oembedXml(answer) : answer
  if (format === 'xml') ctx.type = 'text/xml; charset=utf-8'
}

const oembedXml = (answer: Record<string, string | number>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<oembed>\n${Object.entries(answer)
    .map(([name, value]) => `${xmlElement(name, String(value))}\n`)
    .join('')}</oembed>\n`

async function sendCard(ctx: Context, deps: EmbedDeps, id: number): Promise<void> {
  requireRead(ctx)
  const collection = await publicCollection(deps, id).catch((error: unknown) => {
    // The frame stays on the other site: it says in words why it is empty.
    if (isAppError(error) && error.code === 'NOT_FOUND') return null
    throw error
  })
  const { nonce } = ctx.state
  const { publicUrl, imagesUrl } = deps.site
  // No scripts or outside content; any site may frame it.
  ctx.set(
    'Content-Security-Policy',
    `default-src 'none'; img-src ${[...new Set(["'self'", new URL(publicUrl).origin, new URL(imagesUrl).origin])].join(' ')}; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
  )
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
  ctx.set('Cache-Control', `public, max-age=${MAX_AGE_S}`)
  ctx.status = collection ? 200 : 404
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = collection ? cardHtml(collection, deps.site, nonce) : goneHtml(deps.site, nonce)
}

const STYLE = `*{box-sizing:border-box}html,body{margin:0;height:100%;font:14px/20px system-ui,sans-serif;color:#11141a;background:#fff}
a{color:inherit;text-decoration:none}main{height:100%;display:flex;flex-direction:column;border:1px solid #c9d2d9}
ul{flex:1;min-height:0;margin:0;padding:0;list-style:none;display:grid;grid-template-columns:1fr 1fr;gap:1px;background:#e7ecef;overflow:hidden}
li{background:#fff;overflow:hidden;display:flex;align-items:center;padding:0 12px}img{height:56px;width:auto;max-width:none}
p{margin:auto;padding:0 12px;color:#4a5560}footer{display:flex;gap:12px;justify-content:space-between;padding:12px;border-top:1px solid #c9d2d9}
h1{margin:0;font-size:16px;line-height:20px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}footer div{min-width:0}footer span{color:#4a5560}
footer b{align-self:center;white-space:nowrap}
@media(max-width:319px){ul~footer b{display:none}}
@media(max-height:259px){li:nth-child(n+5){display:none}}@media(max-height:195px){li:nth-child(n+3){display:none}}
@media(max-height:131px){ul,p{display:none}footer{border:0;margin:auto 0}}footer:only-child{border:0;margin:auto 0}`

const documentHtml = (title: string, main: string, nonce: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${escapeHtml(title)}</title><style nonce="${escapeHtml(nonce)}">${STYLE}</style></head>
<body><main>${main}</main></body></html>`

const goneHtml = (site: EmbedDeps['site'], nonce: string): string =>
  documentHtml(
    `Not here · ${site.name}`,
    `<footer><span>This collection is not public.</span><b><a href="${escapeHtml(site.publicUrl)}" target="_blank" rel="noopener">Go to ${escapeHtml(site.name)}</a></b></footer>`,
    nonce,
  )

function cardHtml(collection: CollectionView, site: EmbedDeps['site'], nonce: string): string {
  const e = escapeHtml
  const page = e(site.publicUrl + collectionPath(collection))
  const absolute = (path: string) => (/^https?:/.test(path) ? path : site.publicUrl + path)
  const pictures = collection.fonts
    .slice(0, SHOWN)
    .flatMap((font) =>
      font.image
        ? [`<li><img src="${e(absolute(font.image))}" alt="${e(`${font.familyName}: ${font.text}`)}"></li>`]
        : [],
    )
  return documentHtml(
    `${collection.name} · ${site.name}`,
    `${pictures.length > 0 ? `<ul>${pictures.join('')}</ul>` : '<p>No fonts yet.</p>'}
<footer><div><h1><a href="${page}" target="_blank" rel="noopener">${e(collection.name)}</a></h1>
<span>${countLabel(collection.fontCount, 'font')} by ${e(collection.owner.username)}</span></div>
<b><a href="${page}" target="_blank" rel="noopener">View on ${e(site.name)}</a></b></footer>`,
    nonce,
  )
}
