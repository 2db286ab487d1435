import type { CreateTRPCClient } from '@trpc/client'
import type {
  AnyTRPCMutationProcedure,
  AnyTRPCQueryProcedure,
  inferProcedureInput,
  inferTransformedProcedureOutput,
} from '@trpc/server'
import { createContext, useContext } from 'react'
import type { AppRouter } from '#server/trpc/app-router.ts'
import type { PageConfig } from '#shared/contracts/site.ts'
import { type CallOptions, createCaller, type Kind } from './call.ts'
import { createQueryCache, type FetchOptions, type QueryCache } from './query-cache.ts'
import { type MutationOptions, type QueryOptions, useMutation, useQuery, useSuspenseQuery } from './query-hooks.ts'

type Types = AppRouter['_def']['_config']['$types']
type Answer<Procedure extends AnyTRPCQueryProcedure | AnyTRPCMutationProcedure> = inferTransformedProcedureOutput<
  { transformer: false; errorShape: Types['errorShape'] },
  Procedure
>

interface QueryResult<Data> extends Omit<ReturnType<typeof useQuery>, 'data'> {
  data: Data | undefined
}

interface QueryHooks<Input, Data> {
  useQuery(input: Input, options?: QueryOptions): QueryResult<Data>
  useSuspenseQuery(input: Input, options?: FetchOptions): readonly [Data]
}

interface MutationHooks<Input, Data> {
  useMutation(options?: MutationOptions<Data>): {
    isPending: boolean
    error: unknown
    mutate: (input: Input) => void
    mutateAsync: (input: Input) => Promise<Data>
  }
}

type Hooks<Part> = {
  [Name in keyof Part]: Part[Name] extends AnyTRPCQueryProcedure
    ? QueryHooks<inferProcedureInput<Part[Name]>, Answer<Part[Name]>>
    : Part[Name] extends AnyTRPCMutationProcedure
      ? MutationHooks<inferProcedureInput<Part[Name]>, Answer<Part[Name]>>
      : Hooks<Part[Name]>
}

interface Invalidates<Input> {
  /** Marks data as outdated and fetches again what is shown: that of all inputs that have these parts. */
  invalidate(input?: Input, options?: { refetch?: boolean }): Promise<void>
}

interface QueryUtils<Input, Data> extends Invalidates<Partial<Input>> {
  fetch(input: Input, options?: FetchOptions): Promise<Data>
  prefetch(input: Input): Promise<void>
  cancel(input: Input): Promise<void>
  getData(input: Input): Data | undefined
  setData(input: Input, to: Data | ((data: Data | undefined) => Data | undefined)): void
  setEach(to: (data: Data, input: Input) => Data | undefined): void
}

type Utils<Part> = {
  [Name in keyof Part]: Part[Name] extends AnyTRPCQueryProcedure
    ? QueryUtils<inferProcedureInput<Part[Name]>, Answer<Part[Name]>>
    : Part[Name] extends AnyTRPCMutationProcedure
      ? never
      : Utils<Part[Name]> & Invalidates<undefined>
}

type Procedures = AppRouter['_def']['record']

export type ApiClient = CreateTRPCClient<AppRouter>
/** What load() and components call: the cache by the names of procedures, and the plain client, for calls that are not cached. */
export type Api = Utils<Procedures> & { client: ApiClient; cache: QueryCache }

/** Any property is the proxy of a longer path; a call of it calls `visit` with the whole path. */
function byName<Proxied>(visit: (path: string[], args: unknown[]) => unknown, path: string[] = []): Proxied {
  const known: Record<string, unknown> = {}
  return new Proxy(() => undefined, {
    get(_, name) {
      // Nothing here is a promise.
      if (typeof name !== 'string' || name === 'then') return undefined
      known[name] ??= byName(visit, [...path, name])
      return known[name]
    },
    apply: (_target, _this, args) => visit(path, args),
  }) as Proxied
}

/** The procedure's path, and what is asked of it. */
const parted = (path: string[]) => [path.slice(0, -1).join('.'), path.at(-1)!] as const

export function createApi(
  client: ApiClient,
  where: 'server' | 'browser',
  tell?: Parameters<typeof createQueryCache>[2],
): Api {
  const cache = createQueryCache((path, input, signal) => call(client, path, 'query', input, { signal }), where, tell)
  const utils = byName<Api>((path, args) => {
    const [procedure, what] = parted(path)
    return (cache[what as keyof QueryCache] as (path: string, ...args: unknown[]) => unknown)(procedure, ...args)
  })
  return new Proxy(utils, {
    get: (target, name) => (name === 'client' ? client : name === 'cache' ? cache : Reflect.get(target, name)),
  })
}

type Call = (input: unknown, options?: CallOptions) => Promise<unknown>
function call(client: ApiClient, path: string, kind: Kind, input: unknown, options?: CallOptions): Promise<unknown> {
  const procedure = path.split('.').reduce((part, name) => part[name] as never, client as Record<string, unknown>)
  return (procedure[kind] as Call)(input, options)
}

/** The browser's client. */
export function createBrowserClient(config: PageConfig): ApiClient {
  const caller = createCaller(config)
  return byName<ApiClient>((path, [input, options]) => {
    const [procedure, kind] = parted(path)
    return caller(kind as Kind, procedure, input, options as CallOptions | undefined)
  })
}

const ApiContext = createContext<Api | null>(null)
export const ApiProvider = ApiContext.Provider

/** Hooks of every procedure: `trpc.fonts.search.useQuery(input)`. Pages read what load() put into the cache. */
export const trpc = byName<Hooks<Procedures> & { useUtils(): Api }>((path, args) => {
  const [procedure, hook] = parted(path)
  const api = useContext(ApiContext)!
  return hook === 'useUtils' ? api : HOOKS[hook as keyof typeof HOOKS](api, procedure, args as never)
})

const HOOKS = {
  useQuery: ({ cache }: Api, path: string, [input, options]: [unknown, QueryOptions?]) =>
    useQuery(cache, path, input, options),
  useSuspenseQuery: ({ cache }: Api, path: string, [input, options]: [unknown, FetchOptions?]) =>
    useSuspenseQuery(cache, path, input, options),
  useMutation: ({ client }: Api, path: string, [options]: [MutationOptions<unknown>?]) =>
    useMutation((input: unknown) => call(client, path, 'mutate', input), options),
}
