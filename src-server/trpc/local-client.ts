import { createTRPCClient, unstable_localLink as localLink } from '@trpc/client'
import { type AppRouter, appRouter } from './app-router.ts'
import type { TrpcContext } from './context.ts'

/** A tRPC client that calls the router in this process: pages load their data on the server as in the browser, without HTTP. */
export function createLocalClient(context: TrpcContext) {
  return createTRPCClient<AppRouter>({ links: [localLink({ router: appRouter, createContext: async () => context })] })
}
