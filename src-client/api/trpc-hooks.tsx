import {
  type QueryClient,
  useMutation as useMutationOf,
  useQuery as useQueryOf,
  useSuspenseQuery as useSuspenseQueryOf,
} from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'

// What @trpc/react-query does, for the hooks and utils that pages call: a third of its size, with the same types (see trpc.ts) and keys.

/** A call through a path of names: `proxy.fonts.search.useQuery(input)` is called with ['fonts', 'search', 'useQuery'] and [input]. */
type PathCall = (path: string[], args: unknown[]) => unknown

const pathProxy = (call: PathCall, path: string[] = []): unknown =>
  new Proxy(() => undefined, {
    // A promise asks everything that it is given for `then`.
    get: (_target, name) =>
      typeof name === 'string' && name !== 'then' ? pathProxy(call, [...path, name]) : undefined,
    apply: (_target, _this, args: unknown[]) => call(path, args),
  })

/** Key of a query in the cache. Without a type it matches all queries of a procedure or router. */
export const queryKeyOf = (path: readonly string[], input?: unknown, type?: 'query'): readonly unknown[] =>
  input === undefined && !type
    ? [path]
    : [path, { ...(input === undefined ? {} : { input }), ...(type ? { type } : {}) }]

type Options = Record<string, unknown>

/** The procedure at a path of the plain client. */
function procedureOf(client: unknown, path: readonly string[]) {
  const procedure = path.reduce((at, name) => (at as Record<string, unknown>)[name], client)
  return procedure as { query(input: unknown): Promise<unknown>; mutate(input: unknown): Promise<unknown> }
}

const queryOf = (client: unknown, path: string[], input: unknown, options: unknown) => ({
  ...(options as Options | undefined),
  queryKey: queryKeyOf(path, input, 'query'),
  queryFn: () => procedureOf(client, path).query(input),
})

/** Reads and changes what is in the cache: `utils.fonts.search.fetch(input)`. `utils.client` is the plain client. */
export function createUtils(queryClient: QueryClient, client: unknown): unknown {
  const utils = pathProxy((path, [input, second, third]) => {
    const procedure = path.slice(0, -1)
    const key = queryKeyOf(procedure, input, 'query')
    switch (path.at(-1)) {
      case 'fetch':
        return queryClient.fetchQuery(queryOf(client, procedure, input, second))
      case 'prefetch':
        return queryClient.prefetchQuery(queryOf(client, procedure, input, second))
      case 'getData':
        return queryClient.getQueryData(key)
      case 'setData':
        return queryClient.setQueryData(key, second as never, third as never)
      case 'invalidate':
        return queryClient.invalidateQueries({ ...(second as Options), queryKey: queryKeyOf(procedure, input) })
      case 'cancel':
        return queryClient.cancelQueries({ queryKey: queryKeyOf(procedure, input) })
      default:
        throw new Error(`trpc-hooks.tsx does not offer ${path.join('.')}`)
    }
  })
  return new Proxy(utils as object, { get: (target, name) => (name === 'client' ? client : Reflect.get(target, name)) })
}

interface Connection {
  queryClient: QueryClient
  client: unknown
  utils: unknown
}

const ConnectionContext = createContext<Connection | null>(null)

function useConnection(): Connection {
  const connection = useContext(ConnectionContext)
  if (!connection) throw new Error('hooks of procedures need a trpc.Provider around them')
  return connection
}

function Provider({ client, queryClient, children }: Omit<Connection, 'utils'> & { children: ReactNode }) {
  const connection = useMemo(
    () => ({ client, queryClient, utils: createUtils(queryClient, client) }),
    [client, queryClient],
  )
  return <ConnectionContext value={connection}>{children}</ConnectionContext>
}

/** Hooks of all procedures. */
export function createHooks(): unknown {
  const procedures = pathProxy((path, [input, options]) => {
    const procedure = path.slice(0, -1)
    // biome-ignore-start lint/correctness/useHookAtTopLevel: a component always calls the same hook in the same place
    const { client } = useConnection()
    switch (path.at(-1)) {
      case 'useQuery':
        return useQueryOf(queryOf(client, procedure, input, options))
      case 'useSuspenseQuery': {
        const answer = useSuspenseQueryOf(queryOf(client, procedure, input, options))
        return [answer.data, answer]
      }
      case 'useMutation':
        return useMutationOf({
          ...(input as Options | undefined),
          mutationKey: [procedure],
          mutationFn: (given: unknown) => procedureOf(client, procedure).mutate(given),
        })
      default:
        throw new Error(`trpc-hooks.tsx does not offer ${path.join('.')}`)
    }
    // biome-ignore-end lint/correctness/useHookAtTopLevel: as above
  })
  const own: Record<string, unknown> = { Provider, useUtils: () => useConnection().utils }
  return new Proxy(procedures as object, {
    get: (target, name) => own[name as string] ?? Reflect.get(target, name),
  })
}
