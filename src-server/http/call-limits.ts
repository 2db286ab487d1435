import type { Middleware } from 'koa'
import { BULK, CALL_RATES } from '#shared/limits.ts'
import { createMemoryLimit } from '../features/core/limits/memory-limit.ts'
import { PROCEDURES } from '../trpc/procedures.ts'
import type { CallLimit } from '../trpc/trpc.ts'
import type { RequestState } from './request-context.ts'
import { procedureOf } from './route-name.ts'

/** Addresses behind which there is no procedure. Health, pages and pictures have limits of their own. */
const FILES: readonly [path: RegExp, limit: CallLimit][] = [
  [/^\/api\/(?:account\/export\.zip|(?:v3\/)?family\/\d+\/(?:version\/\d+\/)?bundle|font\/\d+\/download)$/, 'download'],
  [/^\/api\/(?:families\/bundle|v3\/collection\/\d+\/(?:bundle|kit))$/, 'bulkFamilies'],
  // Of thousands of families.
  [/^\/api\/v3\/collection\/\d+\/export\.(?:json|csv)$/, 'coverage'],
  [/^\/api\/v3\/collection\/\d+\/(?:image|import)$/, 'collection'],
  [/^\/api\/analytics\/beacon$/, 'analytics'],
  [/^\/feeds\//, 'search'],
  // Everything else that is neither page nor picture: no address may flood us.
  [/^\/(?:api|trpc|embed)\//, 'call'],
]

/** A whole collection counts as this many families, since its address does not tell its size. */
const COLLECTION_BUNDLE_COST = 100

/** How many families a bundle counts as; bundles over the limit are refused later and count no more. */
const bundledFamilies = (path: string, query: string) =>
  path.startsWith('/api/v3/')
    ? COLLECTION_BUNDLE_COST
    : Math.min(BULK.maxFamilies, (new URLSearchParams(query).get('ids') ?? '').split(',').length)

/** The limit that a request counts against; null: not limited here. */
export function limitOf(method: string, path: string): CallLimit | null {
  const procedure = PROCEDURES.get(procedureOf(method, path) ?? '')
  const named = procedure?.meta?.limit ?? (procedure?.type === 'mutation' ? 'write' : undefined)
  return named ?? FILES.find(([pattern]) => pattern.test(path))?.[1] ?? null
}

/** Limits calls and downloads per client address, by what they cost. @throws AppError RATE_LIMITED with Retry-After */
export function limitCalls(): Middleware<RequestState> {
  const limits = Object.fromEntries(
    Object.entries(CALL_RATES).map(([name, rate]) => [name, createMemoryLimit(rate)]),
  ) as Record<CallLimit, ReturnType<typeof createMemoryLimit>>
  return async (ctx, next) => {
    const name = limitOf(ctx.method, ctx.path)
    if (name)
      limits[name].take(
        ctx.state.clientAddress,
        name === 'bulkFamilies' ? bundledFamilies(ctx.path, ctx.querystring) : 1,
      )
    await next()
  }
}
