import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useKept } from '../ui/use-kept.ts'
import type { FetchOptions, QueryCache } from './query-cache.ts'

export interface QueryOptions extends FetchOptions {
  /** false: only what is already known is shown. */
  enabled?: boolean
  /** While the data of a new input is loading, that of the last one is shown. */
  keepPrevious?: boolean
}

export interface MutationOptions<Answer> {
  onSuccess?: (answer: Answer) => void
  onError?: (error: unknown) => void
}

/** What is known of a query, which is fetched when it is missing or old. */
function useQueryState(cache: QueryCache, path: string, input: unknown, options: QueryOptions) {
  const { enabled = true } = options
  const key = JSON.stringify(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the input; a component's options do not change
  const subscribe = useCallback(
    (changed: () => void) => cache.watch(path, input, { changed, options: enabled ? options : null }),
    [cache, path, key, enabled],
  )
  const read = () => cache.read(path, input)
  return useSyncExternalStore(subscribe, read, read)
}

export function useQuery(cache: QueryCache, path: string, input: unknown, options: QueryOptions = {}) {
  const state = useQueryState(cache, path, input, options)
  const { error, failureReason, isFetching } = state
  const kept = useKept(options.keepPrevious ? state.data : undefined)
  const isPlaceholderData = state.data === undefined && error === null && kept !== undefined
  const data = isPlaceholderData ? kept : state.data
  const key = JSON.stringify(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const refetch = useCallback(() => cache.refetch(path, input, options).catch(() => undefined), [cache, path, key])
  const isError = error !== null
  return {
    data,
    error,
    failureReason,
    isError,
    isFetching,
    isPending: data === undefined && !isError,
    isPlaceholderData,
    refetch,
  }
}

/** The data of a query, usually loaded with the page; otherwise the component waits for it. */
export function useSuspenseQuery(cache: QueryCache, path: string, input: unknown, options: QueryOptions = {}) {
  const { data, error, isFetching } = useQueryState(cache, path, input, options)
  if (data !== undefined) return [data] as const
  if (error !== null && !isFetching) throw error
  throw cache.fetch(path, input, options)
}

export function useMutation<Input, Answer>(
  call: (input: Input) => Promise<Answer>,
  options: MutationOptions<Answer> = {},
) {
  const [state, setState] = useState<{ isPending: boolean; error: unknown }>({ isPending: false, error: null })
  const latest = useRef({ call, options })
  useEffect(() => {
    latest.current = { call, options }
  })
  const mutateAsync = useCallback(async (input: Input): Promise<Answer> => {
    setState({ isPending: true, error: null })
    try {
      const answer = await latest.current.call(input)
      latest.current.options.onSuccess?.(answer)
      setState({ isPending: false, error: null })
      return answer
    } catch (error) {
      latest.current.options.onError?.(error)
      setState({ isPending: false, error })
      throw error
    }
  }, [])
  const mutate = useCallback((input: Input) => void mutateAsync(input).catch(() => undefined), [mutateAsync])
  return { ...state, mutate, mutateAsync }
}
