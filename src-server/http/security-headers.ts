import type { Middleware } from 'koa'
import type { RequestState } from './request-context.ts'

/**
 * Content security policy with a nonce per response. Style attributes are allowed (React writes them for measured sizes
 * and guide positions); style elements need the nonce.
 */
export function securityHeaders(options: {
  imagesUrl: string
  publicUrl: string
  /** Script of an ad provider: advertisers may load content from anywhere. */
  adScriptUrl?: string | null
  dev: boolean
}): Middleware<RequestState> {
  const images = options.imagesUrl === options.publicUrl ? '' : ` ${new URL(options.imagesUrl).origin}`
  const ads = options.adScriptUrl ? ` https: ${new URL(options.adScriptUrl).origin}` : ''
  const secure = options.publicUrl.startsWith('https:')
  return async (ctx, next) => {
    const nonce = `'nonce-${ctx.state.nonce}'`
    ctx.set(
      'Content-Security-Policy',
      [
        `default-src 'self'`,
        `script-src ${options.dev ? `'self' ` : ''}${nonce} 'strict-dynamic'`,
        options.dev ? `style-src 'self' 'unsafe-inline'` : `style-src 'self' ${nonce}`,
        // Our own workers, which draw letters beside the page.
        `worker-src 'self'`,
        `style-src-attr 'unsafe-inline'`,
        `img-src 'self' data: blob:${images}${ads}`,
        ...(ads ? [`frame-src${ads}`] : []),
        `font-src 'self' blob:${images}`,
        `connect-src 'self'${images}${ads}${options.dev ? ' ws:' : ''}`,
        `object-src 'none'`,
        `base-uri 'none'`,
        `form-action 'self'`,
        `frame-ancestors 'none'`,
      ].join('; '),
    )
    ctx.set('X-Content-Type-Options', 'nosniff')
    ctx.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    ctx.set('Cross-Origin-Opener-Policy', 'same-origin')
    ctx.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()')
    if (secure) ctx.set('Strict-Transport-Security', 'max-age=31536000')
    await next()
  }
}
