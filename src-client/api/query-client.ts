import { QueryCache, QueryClient } from '@tanstack/react-query'
import { httpStatusOf, statusOrReason } from './errors.ts'
import { isPageExpected } from './unauthorized.ts'

/** For what only helps while somebody types, and for what tells of its failure in its own place. */
export const QUIET = { quiet: true } as const

/** Gets 'comments.list', and the HTTP status or why nothing answered. */
export type TellFailure = (failure: { action: string; status: number | string }) => void

/**
 * Failures of data that something on the page waits for (specification section 8). What a page is loaded with has nobody waiting yet:
 * navigation tells that. Not told: what is `QUIET`.
 */
const failuresTo = (tell: TellFailure) =>
  new QueryCache({
    onError(error, query) {
      // Who is not signed in is sent to log in; what one may not see, or is not there, is an answer.
      if (/40[134]/.test(String(httpStatusOf(error))) || query.meta?.quiet) return
      if (query.getObserversCount() > 0 && !isPageExpected())
        tell({ action: (query.queryKey[0] as string[]).join('.'), status: statusOrReason(error) })
    },
  })

/** On the server nothing is retried: a 404 must answer at once. In the browser data stays fresh long enough that hydration fetches nothing. */
export function createQueryClient(where: 'server' | 'browser', tell?: TellFailure): QueryClient {
  return new QueryClient({
    ...(tell ? { queryCache: failuresTo(tell) } : {}),
    defaultOptions: {
      // Without a connection a call fails at once and is told, instead of waiting unseen for the connection to come back.
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
