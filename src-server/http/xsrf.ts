import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import { AppError } from '#shared/errors.ts'
import type { RequestState } from './request-context.ts'

/** Cookie and headers of the anti-forgery check (product specification section 7). */
const XSRF_COOKIE = 'XSRF-TOKEN'
const XSRF_ECHO_HEADER = 'X-XSRF-TOKEN'
/** Name given to the client as PageConfig.XsrfHeader. */
export const XSRF_HEADER = 'X-Fontarium-Token'

/** Name of the hidden field with the page's token, for forms without script. */
export const XSRF_FIELD = 'token'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Length of the cookie's random part, in base64url characters. */
const RANDOM_CHARS = 24
/** Characters of the cookie at the start of its page's token: with them a page notices that another tab has replaced its cookie. */
const SHOWN_CHARS = 8

export interface Xsrf {
  /** Sets the cookie unless a valid one came and returns the matching AntiForgeryToken for the page. */
  issue(ctx: Context): string
  /** Only the check of where a request comes from. @throws AppError XSRF_FAILED */
  refuseOtherSites(ctx: Context): void
  check(): Middleware<RequestState>
  /** The same for a plain form, whose field contains the page's token. @throws AppError XSRF_FAILED */
  checkForm(ctx: Context, token: string): void
}

/**
 * Every changing call must carry (1) the cookie XSRF-TOKEN echoed in X-XSRF-TOKEN and (2) the page's AntiForgeryToken in
 * XsrfHeader: an HMAC over the cookie and the session, so neither a guessed cookie nor another session's token passes. Cross-site
 * requests are refused by Sec-Fetch-Site and Origin before that.
 */
export function createXsrf(secret: string, publicUrl: string): Xsrf {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  const cookieValue = (random: string) => `${random}.${sign(`cookie:${random}`).slice(0, 22)}`
  const isOurs = (cookie: string) =>
    cookie.length > RANDOM_CHARS && same(cookie, cookieValue(cookie.slice(0, RANDOM_CHARS)))
  /** A login or logout changes it: earlier tokens are no longer accepted. */
  const pageToken = (cookie: string, ctx: { state: unknown }) => {
    const { sessionId } = (ctx.state as RequestState).actor
    return `${cookie.slice(0, SHOWN_CHARS)}.${sign(`page:${cookie}:${sessionId ?? 'anonymous'}`)}`
  }
  const origin = new URL(publicUrl).origin

  function refuseOtherSites(ctx: Context): void {
    const site = ctx.get('Sec-Fetch-Site')
    if (site === 'cross-site' || site === 'same-site')
      throw new AppError('XSRF_FAILED', 'Cross-site requests are not allowed.')
    const from = ctx.get('Origin')
    if (from && from !== origin && hostOf(from) !== ctx.get('Host'))
      throw new AppError('XSRF_FAILED', `Requests from ${from} are not allowed.`)
  }

  /** The visitor's cookie. */
  function requireCookie(ctx: Context): string {
    const cookie = ctx.cookies.get(XSRF_COOKIE) ?? ''
    if (isOurs(cookie)) return cookie
    // Browsers drop cookies for https that came by http.
    if (origin.startsWith('https:') && ctx.get('Origin').startsWith('http:'))
      throw new AppError('XSRF_FAILED', `This works at ${origin} only: open the site there.`)
    throw new AppError('XSRF_FAILED', `Cookie ${XSRF_COOKIE} is missing or invalid; load a page first.`)
  }

  return {
    refuseOtherSites,
    issue(ctx) {
      let cookie = ctx.cookies.get(XSRF_COOKIE) ?? ''
      if (!isOurs(cookie)) {
        cookie = cookieValue(randomBytes(18).toString('base64url'))
        // Readable by script, since the client echoes it. `secure` follows the public address, since TLS may end at a
        // proxy.
        ctx.res.appendHeader(
          'Set-Cookie',
          `${XSRF_COOKIE}=${cookie}; Path=/; SameSite=Lax${origin.startsWith('https') ? '; Secure' : ''}`,
        )
      }
      return pageToken(cookie, ctx)
    },
    check: () => async (ctx, next) => {
      if (SAFE_METHODS.has(ctx.method)) return next()
      // Browsers never send API keys automatically, so such a request cannot be forged.
      if (ctx.state.actor.keyId !== null) return next()
      refuseOtherSites(ctx)
      const cookie = requireCookie(ctx)
      if (!same(ctx.get(XSRF_ECHO_HEADER), cookie))
        throw new AppError('XSRF_FAILED', `Header ${XSRF_ECHO_HEADER} must repeat the cookie ${XSRF_COOKIE}.`)
      if (!same(ctx.get(XSRF_HEADER), pageToken(cookie, ctx)))
        throw new AppError('XSRF_FAILED', `Header ${XSRF_HEADER} must carry the page's token.`)
      await next()
    },
    checkForm(ctx, token) {
      refuseOtherSites(ctx)
      if (!same(token, pageToken(requireCookie(ctx), ctx)))
        throw new AppError('XSRF_FAILED', `Field ${XSRF_FIELD} must carry the page's token; send the form again.`)
    },
  }
}

/** Host of an Origin header; null for 'null' (an opaque origin) and anything that is not a web address. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host || null : null
}

function same(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
