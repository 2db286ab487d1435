import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '#server/trpc/app-router.ts'
import { httpStatusOf } from './errors.ts'

const RELOAD_KEY = 'reloaded-after-401'
/** A second 401 inside this time means that reloading does not help. */
const RELOAD_EVERY_MS = 60_000

/** Track and search reload the page once, since an old session explains a 401 there; every other call asks to log in. */
const RELOADING = /^(account\.track|\w+\.(search|suggest))$/

/** Asked for in passing: whoever asks deals with being nobody (specification section 7). */
const SILENT = new Set(['account.identity', 'collections.mine'])

/** Answers 401 in one place, so that no caller has to. */
export const unauthorizedLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        ...observer,
        error(error) {
          if (httpStatusOf(error) === 401) leaveFor(op.path)
          observer.error(error instanceof TRPCClientError ? error : TRPCClientError.from(error as Error))
        },
      }),
    )

function leaveFor(path: string): void {
  const last = Number(sessionStorage.getItem(RELOAD_KEY) ?? 0)
  if (RELOADING.test(path) && Date.now() - last > RELOAD_EVERY_MS) {
    sessionStorage.setItem(RELOAD_KEY, String(Date.now()))
    location.reload()
  } else if (!SILENT.has(path)) location.assign(loginPath(location.pathname + location.search))
}

/** Where a visitor logs in and comes back from. */
export const loginPath = (here: string) => `/account/login?next=${encodeURIComponent(here)}`
