import type { Context, Middleware } from 'koa'
import { AppError } from '#shared/errors.ts'
import { RATE_LIMITS } from '#shared/limits.ts'
import { requireRead } from '../../http/methods.ts'
import type { RequestState } from '../../http/request-context.ts'
import { sendImmutable, withinPatience } from '../catalogue/downloads/downloads.http.ts'
import { createMemoryLimit } from '../core/limits/memory-limit.ts'
import { type CssCache, encodingOf } from './css-cache.http.ts'
import { readCss2 } from './css-grammar.ts'
import { readCss1 } from './css1-grammar.ts'
import type { DeveloperList } from './developer-list.ts'
import type { WebFontsService } from './web-fonts.service.ts'

export interface WebFontsHttpDeps {
  service: WebFontsService
  cache: CssCache
  list: DeveloperList
  catalogueVersion(): number
}

const FILE = /^\/webfonts\/f\/(\d{1,10})-(\d{1,10})\/([0-9a-f]{32})\/([\w@=,.-]{1,2600})\.woff2$/

const MENU = /^\/webfonts\/menu\/(\d{1,10})\.woff2$/

/** Style sheets, fonts and the family list for other sites. Every response allows all origins. */
export function webFontRoutes(deps: WebFontsHttpDeps): Middleware<RequestState> {
  const css = createMemoryLimit(RATE_LIMITS.webFontCss)
  const file = createMemoryLimit(RATE_LIMITS.webFontFile)
  const cut = createMemoryLimit(RATE_LIMITS.webFontCut)
  return async (ctx, next) => {
    const { path } = ctx
    const isCss = path === '/css2' || path === '/css'
    if (!isCss && !path.startsWith('/webfonts/')) return next()
    const { clientAddress } = ctx.state
    if (ctx.method === 'OPTIONS') return answerPreflight(ctx)
    requireRead(ctx)
    // Also on errors, so that other sites can read the reason.
    ctx.set('Access-Control-Allow-Origin', '*')
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
    if (isCss) return sendCss(ctx, deps, () => css.take(clientAddress))
    if (path === '/webfonts/v1/webfonts') {
      css.take(clientAddress)
      return sendList(ctx, deps)
    }
    const [, menuOf] = MENU.exec(path) ?? []
    if (menuOf !== undefined) {
      css.take(clientAddress)
      ctx.redirect(await deps.service.menu(Number(menuOf)))
      ctx.set('Cache-Control', 'public, max-age=3600')
      return
    }
    const [, familyId, fileId, digest, recipe] = FILE.exec(path) ?? []
    if (familyId === undefined) throw new AppError('NOT_FOUND', 'There is no such web font.')
    file.take(clientAddress)
    const address = { familyId: Number(familyId), fileId: Number(fileId), digest: digest!, recipe: recipe! }
    const bytes = await withinPatience(deps.service.file(address, () => cut.take(clientAddress)))
    ctx.set('Timing-Allow-Origin', '*')
    sendImmutable(ctx, bytes, 'font/woff2', `${digest}-${bytes.length.toString(36)}`)
  }
}

/** Browsers ask this before requests with custom headers, or from a public page to a site in a private network. */
function answerPreflight(ctx: Context): void {
  ctx.set('Access-Control-Allow-Origin', '*')
  ctx.set('Access-Control-Allow-Methods', 'GET, HEAD')
  ctx.set('Access-Control-Allow-Headers', '*')
  ctx.set('Access-Control-Max-Age', '86400')
  ctx.status = 204
}

async function sendCss(ctx: Context, deps: WebFontsHttpDeps, checkRate: () => void): Promise<void> {
  const { url } = ctx
  const encoding = encodingOf(ctx.get('Accept-Encoding') || undefined)
  let form = deps.cache.get(url, encoding)
  if (!form) {
    checkRate()
    const query = new URLSearchParams(ctx.querystring)
    const request = ctx.path === '/css' ? readCss1(query) : readCss2(query)
    const version = deps.catalogueVersion()
    form = (await deps.cache.keep(url, await deps.service.css(request), version))[encoding]
  }
  for (let i = 0; i < form.headers.length; i += 2) ctx.set(form.headers[i]!, form.headers[i + 1]!)
  ctx.status = 200
  if (ctx.fresh) ctx.status = 304
  else ctx.body = form.body
}

async function sendList(ctx: Context, { list }: WebFontsHttpDeps): Promise<void> {
  const answer = await list(new URLSearchParams(ctx.querystring))
  ctx.set('Cache-Control', 'public, max-age=3600')
  ctx.status = 200
  ctx.type = 'application/json'
  ctx.body = answer
}
