import { QueryCache, QueryClient } from '@tanstack/react-query'
import { httpStatusOf, statusOrReason } from './errors.ts'
import { isPageExpected } from './unauthorized.ts'

/** For queries that only assist typing, and for those that show their failure in their own place. */
export const QUIET = { quiet: true } as const

/** Gets for example 'comments.list', and the HTTP status or the reason why no answer came. */
type TellFailure = (failure: { action: string; status: number | string }) => void

/**
 * Reports failures of data that a component on the page waits for (specification section 8). Navigation reports failures of the data that a
 * page loads first, and `QUIET` queries are not reported.
 */
const failuresTo = (tell: TellFailure) =>
  new QueryCache({
    onError(error, query) {
      // 401 redirects to log-in; 403 and 404 are ordinary answers.
      if (/40[134]/.test(String(httpStatusOf(error))) || query.meta?.quiet) return
      if (query.getObserversCount() > 0 && !isPageExpected())
        tell({ action: (query.queryKey[0] as string[]).join('.'), status: statusOrReason(error) })
    },
  })

/**
 * On the server nothing is retried: a 404 must answer immediately. In the browser data stays fresh long enough that hydration fetches
 * nothing.
 */
export function createQueryClient(where: 'server' | 'browser', tell?: TellFailure): QueryClient {
  return new QueryClient({
    ...(tell ? { queryCache: failuresTo(tell) } : {}),
    defaultOptions: {
      // Offline, a call fails immediately with a message, instead of waiting unseen for the connection.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        retry: where === 'server' ? 0 : (failures, error) => failures < 1 && !('data' in error && error.data),
        staleTime: 60_000,
        gcTime: where === 'server' ? Number.POSITIVE_INFINITY : 300_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  })
}
