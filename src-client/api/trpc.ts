import type { QueryClient } from '@tanstack/react-query'
import { type CreateTRPCClient, createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'
import type { AppRouter } from '#server/trpc/app-router.ts'
import type { PageConfig } from '#shared/contracts/site/site.ts'
import { CALL_MS } from '#shared/limits.ts'
import { callHeaders } from './call-headers.ts'
import { freshTokenLink } from './fresh-token.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { unauthorizedLink } from './unauthorized.ts'

/** Hooks of every procedure: `trpc.fonts.search.useQuery(input)`. Pages read what load() put into the cache. */
export const trpc = createTRPCReact<AppRouter>()

export type ApiClient = CreateTRPCClient<AppRouter>

type QueryUtils = ReturnType<typeof createTRPCQueryUtils<AppRouter>>
/** Query utils that load() gets; `client` is the plain client, for calls that are not cached. */
export type Api = QueryUtils & { client: ApiClient }
export function createApi(queryClient: QueryClient, client: ApiClient): Api {
  const utils = createTRPCQueryUtils<AppRouter>({ queryClient, client })
  return new Proxy(utils, { get: (target, key) => (key === 'client' ? client : Reflect.get(target, key)) }) as Api
}

/**
 * Largest change that is sent with `keepalive`, in characters. The page shows a change as done before the server answers, so it must arrive
 * even if the visitor leaves. Browsers allow 64 KiB of such bodies in total; small changes leave room for the next ones.
 */
const KEPT_CHANGE_CHARS = 4096

/** The browser's client: anti-forgery headers of the page configuration, request start time, a deadline on each call. */
export function createBrowserClient(config: PageConfig): ApiClient {
  const client: ApiClient = createTRPCClient<AppRouter>({
    links: [
      unauthorizedLink,
      freshTokenLink(config, () => client.account.token.query()),
      httpLink({
        url: config.endpoints.trpc,
        headers: ({ op }) => ({
          ...callHeaders(config),
          ...(op.type === 'mutation' ? { 'idempotency-key': idempotencyKey() } : {}),
        }),
        fetch: async (url, options) => {
          const response = await fetch(url, {
            ...options,
            signal: withDeadline(options?.signal, CALL_MS.deadline),
            keepalive: options?.method === 'POST' && String(options.body ?? '').length <= KEPT_CHANGE_CHARS,
          } as RequestInit)
          // Of a proxy, for example. tRPC would tell the syntax error and not the status.
          if (!response.ok && !/json/.test(response.headers.get('content-type')!))
            throw TRPCClientError.from(Error(String(response.status)), { meta: { response } })
          return response
        },
      }),
    ],
  })
  return client
}

/** A signal that also aborts after a deadline. Browsers without AbortSignal.any use the deadline only. */
export function withDeadline(signal: AbortSignal | null | undefined, ms: number): AbortSignal {
  const deadline = AbortSignal.timeout(ms)
  return signal && 'any' in AbortSignal ? AbortSignal.any([signal, deadline]) : deadline
}
