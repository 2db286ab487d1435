import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '#server/trpc/app-router.ts'
import type { PageConfig } from '#shared/contracts/site/site.ts'
import { readCookie } from './cookies.ts'

/**
 * Logging in or out in one window changes the anti-forgery token of all others, so a call rejected for its token fetches the new one and is
 * retried once. Of two tabs opened on a first visit, one has the other's cookie: its changes fetch the token before they are sent.
 * @param askToken fetches the visitor's current token
 */
export const freshTokenLink =
  (config: PageConfig, askToken: () => Promise<{ AntiForgeryToken: string }>): TRPCLink<AppRouter> =>
  () => {
    let asking: Promise<void> | null = null
    /** Takes over the current token: one request for all changes that wait for it. */
    const renew = () => {
      asking ??= askToken()
        .then((fresh) => void Object.assign(config, { AntiForgeryToken: fresh.AntiForgeryToken }))
        .finally(() => {
          asking = null
        })
      return asking
    }
    return ({ op, next }) =>
      observable((observer) => {
        let inner: { unsubscribe(): void } | undefined
        let gone = false
        let sent = ''
        const send = () => {
          sent = config.AntiForgeryToken
          if (!gone) inner = next(op).subscribe({ ...observer, error: retry })
        }
        const retry = (error: unknown) => {
          const failure = error instanceof TRPCClientError ? error : TRPCClientError.from(error as Error)
          if (appCodeOf(failure) !== 'XSRF_FAILED') return observer.error(failure)
          renew().then(
            () => {
              if (config.AntiForgeryToken === sent) return observer.error(failure)
              if (!gone) inner = next(op).subscribe(observer)
            },
            () => observer.error(failure),
          )
        }
        // The token begins with its cookie's first characters.
        if (op.type === 'query' || config.AntiForgeryToken.startsWith((readCookie('XSRF-TOKEN') ?? '').slice(0, 8)))
          send()
        // Without an answer the change says what failed.
        else
          renew()
            .catch(() => undefined)
            .then(send)
        return () => {
          gone = true
          inner?.unsubscribe()
        }
      })
  }

/** The code comes in a problem document if the server rejects the call before tRPC, else from the procedure. */
function appCodeOf(error: TRPCClientError<AppRouter>): string | undefined {
  const shape = error.data as { appCode?: string | null } | undefined
  return shape?.appCode ?? (error.meta?.responseJSON as { code?: string } | undefined)?.code
}
