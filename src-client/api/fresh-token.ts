import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '#server/trpc/app-router.ts'
import type { PageConfig } from '#shared/contracts/site/site.ts'

/**
 * Logging in or out in one window changes the anti-forgery token of all others, so a call rejected for its token fetches the new one and is
 * retried once.
 * @param askToken fetches the visitor's current token
 */
export const freshTokenLink =
  (config: PageConfig, askToken: () => Promise<{ AntiForgeryToken: string }>): TRPCLink<AppRouter> =>
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let inner = next(op).subscribe({
        ...observer,
        error(error) {
          const failure = error instanceof TRPCClientError ? error : TRPCClientError.from(error as Error)
          if (appCodeOf(failure) !== 'XSRF_FAILED') return observer.error(failure)
          askToken().then(
            ({ AntiForgeryToken }) => {
              if (AntiForgeryToken === config.AntiForgeryToken) return observer.error(failure)
              config.AntiForgeryToken = AntiForgeryToken
              inner = next(op).subscribe(observer)
            },
            () => observer.error(failure),
          )
        },
      })
      return () => inner.unsubscribe()
    })

/** The code comes in a problem document if the server rejects the call before tRPC, else from the procedure. */
function appCodeOf(error: TRPCClientError<AppRouter>): string | undefined {
  const shape = error.data as { appCode?: string | null } | undefined
  return shape?.appCode ?? (error.meta?.responseJSON as { code?: string } | undefined)?.code
}
