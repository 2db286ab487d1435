import { type QueryClient, type QueryKey, useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'

/**
 * The part of @trpc/react-query that this site uses, with its types and its query keys. The library brings all of its hooks, and four
 * kilobytes that every first load would wait for.
 */

/** A procedure of the client: `{ query, mutate }` at the end of its path. */
type Call = (input: unknown, options?: unknown) => Promise<unknown>
type Use = (path: string[], method: string, args: unknown[]) => unknown
// biome-ignore lint/suspicious/noExplicitAny: options of many kinds go through unread; callers see the types of @trpc/react-query
type Options = any

/** `some.path.method(…)` calls `use(['some', 'path'], 'method', […])`. */
export function byPath(use: Use, path: string[] = []): unknown {
  return new Proxy(() => undefined, {
    // Nobody may take it for a promise.
    get: (_, key) => (typeof key === 'string' && key !== 'then' ? byPath(use, [...path, key]) : undefined),
    apply: (_, __, args) => use(path.slice(0, -1), path.at(-1) as string, args),
  })
}

/** Key of one query; without a type, of everything that is kept under the path and input. */
export function keyOf(path: string[], input?: unknown, type?: 'query'): QueryKey {
  if (input === undefined && !type) return path.length > 0 ? [path] : []
  return [path, { ...(input === undefined ? {} : { input }), ...(type && { type }) }]
}

/** Path of a procedure of the hooks, as in `keyOf(pathOf(trpc.fonts.search))`. */
export const pathOf = (procedure: unknown): string[] => (procedure as { path(): string[] }).path()

/** The procedure at a path of a plain client, which is a proxy too. */
function callOf(client: unknown, path: string[], kind: 'query' | 'mutate'): Call {
  const procedure = path.reduce((at, key) => (at as Record<string, unknown>)[key], client)
  return (procedure as Record<typeof kind, Call>)[kind]
}

/** What pages load with, and what `useUtils` gives: queries by path, kept by the query client. */
export function createUtils(queryClient: QueryClient, client: unknown): unknown {
  const query = (path: string[], input: unknown, options?: Options) => ({
    ...options,
    queryKey: keyOf(path, input, 'query'),
    queryFn: () => callOf(client, path, 'query')(input),
  })
  const methods: Record<string, (path: string[], args: Options[]) => unknown> = {
    fetch: (path, [input, options]) => queryClient.fetchQuery(query(path, input, options)),
    prefetch: (path, [input, options]) => queryClient.prefetchQuery(query(path, input, options)),
    cancel: (path, [input, options]) => queryClient.cancelQueries({ queryKey: keyOf(path, input) }, options),
    invalidate: (path, [input, filters, options]) =>
      queryClient.invalidateQueries({ ...filters, queryKey: keyOf(path, input) }, options),
    getData: (path, [input]) => queryClient.getQueryData(keyOf(path, input, 'query')),
    setData: (path, [input, update, options]) => queryClient.setQueryData(keyOf(path, input, 'query'), update, options),
  }
  return byPath((path, method, args) => {
    const act = methods[method]
    if (!act) throw new Error(`query utils have no ${method}`)
    return act(path, args)
  })
}

const ApiContext = createContext<unknown>(null)
/** Gives the hooks the page's utils with its `client`. */
export const ApiProvider = ApiContext.Provider

function useApi(): { client: unknown } {
  const api = useContext(ApiContext)
  if (!api) throw new Error('there is no ApiProvider around this')
  return api as { client: unknown }
}

const HOOKS: Record<string, (path: string[], args: Options[]) => unknown> = {
  useUtils: useApi,
  path: (path) => path,
  useQuery(path, [input, options]) {
    const { client } = useApi()
    const queryFn = () => callOf(client, path, 'query')(input)
    return useQuery({ ...options, queryKey: keyOf(path, input, 'query'), queryFn })
  },
  useSuspenseQuery(path, [input, options]) {
    const { client } = useApi()
    const queryFn = () => callOf(client, path, 'query')(input)
    const result = useSuspenseQuery({ ...options, queryKey: keyOf(path, input, 'query'), queryFn })
    return [result.data, result]
  },
  useMutation(path, [options]) {
    const { client } = useApi()
    return useMutation({
      ...options,
      mutationKey: keyOf(path),
      mutationFn: (input) => callOf(client, path, 'mutate')(input),
    })
  },
}

/** Hooks of every procedure. */
export const createHooks = (): unknown =>
  byPath((path, method, args) => {
    const hook = HOOKS[method]
    if (!hook) throw new Error(`there is no hook ${method}: see query-hooks.ts`)
    return hook(path, args)
  })
