import type { Context, Middleware } from 'koa'
import { KNOWN_BROWSER, SESSION } from '#shared/account-limits.ts'
import { type Actor, ANONYMOUS } from '../features/core/actor.ts'
import type { SessionCookie } from '../trpc/context.ts'
import type { RequestState } from './request-context.ts'
import type { Xsrf } from './xsrf.ts'

/** With https the prefix keeps other hosts of the domain from setting it. */
const hostCookie = (publicUrl: string, name: string) => (publicUrl.startsWith('https:') ? `__Host-${name}` : name)
export const sessionCookieName = (publicUrl: string) => hostCookie(publicUrl, 'session')

const attributes = (publicUrl: string, maxAgeS: number) =>
  `; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`

/** What a procedure may do with the visitor's session cookie. */
export function sessionCookie(ctx: Context, publicUrl: string, xsrf: Xsrf): SessionCookie {
  const name = sessionCookieName(publicUrl)
  const known = hostCookie(publicUrl, 'known')
  const write = (cookie: string, value: string, maxAgeS: number) =>
    ctx.res.appendHeader('Set-Cookie', `${cookie}=${value}${attributes(publicUrl, maxAgeS)}`)
  return {
    set: (token) => void write(name, token, SESSION.hardMs / 1000),
    clear: () => void write(name, '', 0),
    known: () => ctx.cookies.get(known) ?? '',
    setKnown: (value) => void write(known, value, KNOWN_BROWSER.cookieMs / 1000),
    pageToken: () => xsrf.issue(ctx),
  }
}

/**
 * Identifies the caller for everything below. A logged-in user's response is private, even where it would be public,
 * unless its address names its bytes.
 */
export function sessions(
  service: { actorOf(token: string): Promise<Actor | null> },
  publicUrl: string,
): Middleware<RequestState> {
  const name = sessionCookieName(publicUrl)
  return async (ctx, next) => {
    const token = ctx.cookies.get(name)
    ctx.state.actor = (token ? await service.actorOf(token) : null) ?? ANONYMOUS
    // Pages only: a page's script or picture may still be answered with the old session when a new cookie is already
    // set.
    if (token && ctx.state.actor.userId < 0 && ['', 'document'].includes(ctx.get('Sec-Fetch-Dest')))
      ctx.res.appendHeader('Set-Cookie', `${name}=${attributes(publicUrl, 0)}`)
    await next()
    if (!token) return
    const caching = String(ctx.response.get('Cache-Control'))
    if (caching.includes('public') && !caching.includes('immutable')) ctx.set('Cache-Control', 'private, no-store')
  }
}
