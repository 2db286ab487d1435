import { QueryClient } from '@tanstack/react-query'

/** On the server nothing is retried: a 404 must answer at once. In the browser data stays fresh long enough that hydration fetches nothing. */
export function createQueryClient(where: 'server' | 'browser'): QueryClient {
  return new QueryClient({
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
