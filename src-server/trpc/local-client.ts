import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client'
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server'
import { observable } from '@trpc/server/observable'
import { type AppRouter, appRouter } from './app-router.ts'
import type { TrpcContext } from './context.ts'

/**
 * A tRPC client that calls the router in this process: pages load their data on the server as in the browser, without HTTP. tRPC's own link
 * for this writes each answer as JSON and reads it again. Our contracts' answers are JSON already, and the schema of the answer has copied it.
 */
export function createLocalClient(ctx: TrpcContext) {
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op: { path, type, input, signal } }) =>
      observable((observer) => {
        callTRPCProcedure({
          router: appRouter,
          path,
          type,
          ctx,
          batchIndex: 0,
          getRawInput: async () => input,
          signal: signal ?? undefined,
        }).then(
          (data) => {
            observer.next({ result: { data } })
            observer.complete()
          },
          (cause: unknown) => {
            const error = getTRPCErrorFromUnknown(cause)
            const shape = getTRPCErrorShape({ config: appRouter._def._config, ctx, error, input, path, type })
            observer.error(
              TRPCClientError.from({ error: shape }, { cause: cause instanceof Error ? cause : undefined }),
            )
          },
        )
      })
  return createTRPCClient<AppRouter>({ links: [link] })
}
