import type { QueryClient } from '@tanstack/react-query'
import type { CreateTRPCClient } from '@trpc/client'
import type { CreateTRPCReact, createTRPCQueryUtils } from '@trpc/react-query'
import type { AppRouter } from '#server/trpc/app-router.ts'
import type { PageConfig } from '#shared/contracts/site.ts'
import { type CallOptions, createCaller } from './calls.ts'
import { byPath, createHooks, createUtils } from './query-hooks.ts'

/** Hooks of every procedure: `trpc.fonts.search.useQuery(input)`. Pages read what load() put into the cache. */
export const trpc = createHooks() as CreateTRPCReact<AppRouter, unknown>

export type ApiClient = CreateTRPCClient<AppRouter>

type QueryUtils = ReturnType<typeof createTRPCQueryUtils<AppRouter>>
/** Query utils that load() gets; `client` is the plain client, for calls that nobody caches. */
export type Api = QueryUtils & { client: ApiClient }
export function createApi(queryClient: QueryClient, client: ApiClient): Api {
  const utils = createUtils(queryClient, client) as QueryUtils
  return new Proxy(utils, { get: (target, key) => (key === 'client' ? client : Reflect.get(target, key)) }) as Api
}

/** The browser's client: `client.fonts.search.query(input)`, `client.contact.send.mutate(input)`. */
export function createBrowserClient(config: PageConfig): ApiClient {
  const call = createCaller(config)
  return byPath((path, method, [input, options]) => {
    if (method !== 'query' && method !== 'mutate') throw new Error(`calls have no ${method}: see calls.ts`)
    return call(path.join('.'), method, input, options as CallOptions)
  }) as ApiClient
}
