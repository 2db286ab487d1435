import type { CreateTRPCClient } from '@trpc/client'
import { createContext, use, useCallback, useContext, useRef, useState, useSyncExternalStore } from 'react'
import type { AppRouter } from '#server/trpc/app-router.ts'
import { useKept } from '../ui/use-kept.ts'
import type { CallError } from './call.ts'
import { procedurePath } from './procedure-path.ts'
import { type AskOptions, createQueryCache, type QueryCache } from './query-cache.ts'

export type ApiClient = CreateTRPCClient<AppRouter>

interface QueryOptions extends AskOptions {
  /** false: shows what is known already and asks for nothing. */
  enabled?: boolean
  /** Until there is data for a new input, that for the one before is shown. */
  keepPrevious?: boolean
}

interface QueryResult<Output> {
  data: Output | undefined
  error: CallError | undefined
  failureReason: CallError | undefined
  /** Neither data nor an error yet. */
  isPending: boolean
  isFetching: boolean
  /** The data is that of the input before. */
  isPrevious: boolean
  /** Asks again; failures are in the result. */
  refetch: () => Promise<void>
}

interface QueryHooks<Input, Output> {
  useQuery(input: Input, options?: QueryOptions): QueryResult<Output>
  /** Pages load such data first; a part that is shown later waits for it. */
  useSuspenseQuery(input: Input, options?: AskOptions): [Output]
}

interface MutationHooks<Input, Output> {
  useMutation(options?: { onSuccess?: (output: Output) => void; onError?: (error: unknown) => void }): {
    mutate(input: Input): void
    mutateAsync(input: Input): Promise<Output>
    isPending: boolean
  }
}

interface QueryUtils<Input, Output> {
  fetch(input: Input, options?: AskOptions): Promise<Output>
  /** The same for data that may be wanted soon: it never fails. */
  prefetch(input: Input): Promise<void>
  /** Ends the call of a prefetch that nothing waits for. */
  cancel(input: Input): void
  getData(input: Input): Output | undefined
  setData(input: Input, data: Output | undefined | ((before: Output | undefined) => Output | undefined)): void
  /** Changes the known data of every input that is meant. */
  changeAll(isMeant: (input: NonNullable<Input>) => boolean, changed: (data: Output) => Output): void
  invalidate(input?: Partial<NonNullable<Input>>, options?: { refetch?: boolean }): Promise<void>
}

interface Query<Input, Output> {
  query(input: Input, options?: never): Promise<Output>
}
interface Mutation<Input, Output> {
  mutate(input: Input, options?: never): Promise<Output>
}

type Hooks<Client> = {
  [Name in keyof Client]: Client[Name] extends Query<infer Input, infer Output>
    ? QueryHooks<Input, Output>
    : Client[Name] extends Mutation<infer Input, infer Output>
      ? MutationHooks<Input, Output>
      : Hooks<Client[Name]>
}

type Utils<Client> = {
  [Name in keyof Client as Client[Name] extends Mutation<never, unknown> ? never : Name]: Client[Name] extends Query<
    infer Input,
    infer Output
  >
    ? QueryUtils<Input, Output>
    : Utils<Client[Name]> & { invalidate(): Promise<void> }
}

/** Query utils that load() gets; `client` is the plain client, for calls that are not cached. */
export type Api = Utils<ApiClient> & { client: ApiClient }

/** The calls of a visit and their answers. */
export interface ApiData {
  api: Api
  client: ApiClient
  cache: QueryCache
}

type Step = Record<string, (input: unknown, options?: unknown) => Promise<unknown>>

export function openApi(client: ApiClient, options: Omit<Parameters<typeof createQueryCache>[0], 'ask'> = {}): ApiData {
  const cache = createQueryCache({
    ...options,
    ask(path, input, signal) {
      const [context, name] = path.split('.') as [string, string]
      return (client as unknown as Record<string, Record<string, Step>>)[context]![name]!.query!(input, { signal })
    },
  })
  const utils = procedurePath((path, args) => {
    const act = path.pop() as keyof typeof UTILS
    return UTILS[act](cache, path.join('.'), ...(args as [never, never]))
  }) as object
  const api = new Proxy(utils, { get: (target, key) => (key === 'client' ? client : Reflect.get(target, key)) }) as Api
  return { api, client, cache }
}

const UTILS = {
  fetch: (cache: QueryCache, path: string, input: unknown, options?: AskOptions) =>
    cache.fetch(cache.entryOf(path, input), options),
  prefetch: (cache: QueryCache, path: string, input: unknown) =>
    cache.fetch(cache.entryOf(path, input)).then(
      () => undefined,
      () => undefined,
    ),
  cancel: (cache: QueryCache, path: string, input: unknown) => cache.cancel(cache.entryOf(path, input)),
  getData: (cache: QueryCache, path: string, input: unknown) => cache.entryOf(path, input).answer.data,
  setData(cache: QueryCache, path: string, input: unknown, data: unknown) {
    const entry = cache.entryOf(path, input)
    const next = typeof data === 'function' ? data(entry.answer.data) : data
    if (next !== undefined) cache.keep(entry, next)
  },
  changeAll: (cache: QueryCache, path: string, isMeant: () => boolean, changed: () => unknown) =>
    cache.changeAll(path, isMeant, changed),
  invalidate: (cache: QueryCache, path: string, input: unknown, options?: { refetch?: boolean }) =>
    cache.invalidate(path, input, options),
}

const ApiContext = createContext<ApiData | null>(null)
export const ApiProvider = ApiContext.Provider

function useApi(): ApiData {
  const data = useContext(ApiContext)
  if (!data) throw new Error('calls need an ApiProvider')
  return data
}

const HOOKS = {
  useUtils: () => useApi().api,

  useQuery(path: string, input: unknown, options: QueryOptions = {}) {
    const { cache } = useApi()
    const entry = cache.entryOf(path, input)
    const isIdle = options.enabled === false
    const latest = useRef(options)
    latest.current = options
    const subscribe = useCallback(
      (notify: () => void) => cache.watch(entry, { notify, isIdle, options: latest.current }),
      [cache, entry, isIdle],
    )
    const answer = useSyncExternalStore(
      subscribe,
      () => entry.answer,
      () => entry.answer,
    )
    const kept = useKept(options.keepPrevious ? answer.data : undefined)
    const isPrevious = answer.data === undefined && !answer.error && kept !== undefined
    const refetch = useCallback(
      () =>
        cache.fetch(entry, { ...latest.current, staleTime: 0 }).then(
          () => undefined,
          () => undefined,
        ),
      [cache, entry],
    )
    return {
      ...{ error: undefined, failureReason: undefined, isFetching: false, ...answer },
      data: isPrevious ? kept : answer.data,
      isPending: answer.data === undefined && !answer.error && !isPrevious,
      isPrevious,
      refetch,
    }
  },

  useSuspenseQuery(path: string, input: unknown, options?: AskOptions) {
    const { cache } = useApi()
    const { data, error } = HOOKS.useQuery(path, input, options)
    if (data === undefined) {
      if (error) throw error
      use(cache.fetch(cache.entryOf(path, input), options))
    }
    return [data]
  },

  useMutation(
    path: string,
    options: { onSuccess?: (output: unknown) => void; onError?: (error: unknown) => void } = {},
  ) {
    const { client } = useApi()
    const [open, setOpen] = useState(0)
    const latest = useRef(options)
    latest.current = options
    const mutateAsync = useCallback(
      async (input: unknown) => {
        const [context, name] = path.split('.') as [string, string]
        setOpen((calls) => calls + 1)
        try {
          return await (client as unknown as Record<string, Record<string, Step>>)[context]![name]!.mutate!(input)
        } finally {
          setOpen((calls) => calls - 1)
        }
      },
      [client, path],
    )
    const mutate = useCallback(
      (input: unknown) =>
        void mutateAsync(input).then(
          (output) => latest.current.onSuccess?.(output),
          (error: unknown) => latest.current.onError?.(error),
        ),
      [mutateAsync],
    )
    return { mutate, mutateAsync, isPending: open > 0 }
  },
}

/** Hooks of every procedure: `trpc.fonts.search.useQuery(input)`. Pages read what load() put into the cache. */
export const trpc = procedurePath((path, args) =>
  HOOKS[path.pop() as keyof typeof HOOKS](path.join('.'), ...(args as [never, never])),
) as Hooks<ApiClient> & { useUtils(): Api }
