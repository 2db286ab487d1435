import { routePath } from './routes.ts'
import { safeNext } from './safe-next.ts'

// Next page after each step of joining and logging in, shared by pages and plain forms. `next` is passed on.

const way = (path: string, query: Record<string, string>, next: string | null | undefined): string => {
  const safe = safeNext(next)
  return `${path}?${new URLSearchParams(safe === '/' ? query : { ...query, next: safe })}`
}

export const afterJoin = (next: string | null | undefined): string => way(routePath('confirm'), { sent: 'join' }, next)

export const afterForgot = (next: string | null | undefined): string =>
  way(routePath('forgot-password'), { sent: '1' }, next)

/** Newcomers are welcomed; the log-in page is prefilled with their name. */
export const afterConfirm = (kind: 'join' | 'email', username: string, next: string | null | undefined): string =>
  way(
    routePath('login'),
    { confirmed: '1', login: username },
    kind === 'join' && safeNext(next) === '/' ? routePath('welcome') : next,
  )

export const afterReset = (username: string, next: string | null | undefined): string =>
  way(routePath('login'), { reset: '1', login: username }, next)

/** The deletion of the account was cancelled. */
export const afterReturn = (): string => `${routePath('welcome')}?back=1`
