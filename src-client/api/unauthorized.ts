import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '#server/trpc/app-router.ts'
import { httpStatusOf } from './errors.ts'

const RELOAD_KEY = 'reloaded-after-401'
const LOGIN_KEY = 'left-after-401'
/** A second 401 within this time means that reloading or logging in does not help. */
const TRY_EVERY_MS = 60_000

/** Track and search reload the page once, because an old session explains a 401 there; every other call redirects to log-in. */
const RELOADING = /^(account\.track|\w+\.(search|suggest))$/

/** Context of a call whose 401 is ignored here; the caller handles it (specification section 7). */
export const SILENT = { silent: true } as const

/** Pages for logging in and joining: a 401 there does not lead to log-in again. */
const WAY_IN = /^\/account\/(?:login|logout|join|confirm|forgot-password)(?:\/|$)/

let onTheWay: string | null = null
/** Sets the page whose data is being loaded: a 401 meanwhile belongs to it, and logging in returns there. */
export function expectPage(url: string | null): void {
  onTheWay = url
}

/** Whether a page is being loaded: failures meanwhile are reported as failures of that page. */
export const isPageExpected = (): boolean => onTheWay !== null

/** Handles 401 in one place, so that callers need not. */
export const unauthorizedLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        ...observer,
        error(error) {
          // Logged and thrown, without a redirect (specification section 8).
          if (httpStatusOf(error) === 403) console.info(`403: ${op.path}`)
          const isSilent = op.path === 'account.identity' || op.context.silent === true
          if (httpStatusOf(error) === 401 && !isSilent) leaveFor(op.path)
          observer.error(error instanceof TRPCClientError ? error : TRPCClientError.from(error as Error))
        },
      }),
    )

let sending: HTMLFormElement | null = null
/**
 * Sets the form whose call is on its way. If the session has ended, the browser sends it itself, as without scripts: the log-in page
 * then gives back what was typed.
 */
export function expectForm(form: HTMLFormElement | null): void {
  sending = form
}

let leaving = false
/** Who stays, when the browser asks about unsaved words, may try again after this time. */
const LEAVING_MS = 3000

function leaveFor(path: string): void {
  if (WAY_IN.test(location.pathname)) return
  if (sending) {
    HTMLFormElement.prototype.submit.call(sending)
    return
  }
  const there = onTheWay ?? location.pathname + location.search
  if (RELOADING.test(path) && isFirst(RELOAD_KEY)) {
    if (onTheWay === null) location.reload()
    else leaveTo(onTheWay)
    // Log-in would redirect back at once: stay on the page, without the refused data.
  } else if (!RELOADING.test(path) || isFirst(LOGIN_KEY)) leaveTo(loginPath(there))
}

/** Loads a document. The first of the refused calls of a page, and of the page itself, says which. */
export function leaveTo(address: string): void {
  if (leaving) return
  leaving = true
  location.assign(address)
  setTimeout(() => {
    leaving = false
  }, LEAVING_MS)
}

/** Whether this was not tried within TRY_EVERY_MS. False without storage, which prevents endless reloads. */
function isFirst(key: string): boolean {
  try {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (Date.now() - last <= TRY_EVERY_MS) return false
    sessionStorage.setItem(key, String(Date.now()))
    return true
  } catch {
    return false
  }
}

/** The log-in page, which returns to this address. */
export const loginPath = (here: string) => `/account/login?next=${encodeURIComponent(here)}`

/** The page for joining, which returns to this address. */
export const joinPath = (here: string) => `/account/join?next=${encodeURIComponent(here)}`
