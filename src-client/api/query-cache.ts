import { httpStatusOf, statusOrReason } from './errors.ts'
import { isPageExpected } from './unauthorized.ts'

/** What is known of one query. */
interface QueryState {
  readonly data: unknown
  /** Of the last fetch; null once a fetch has succeeded. */
  readonly error: unknown
  /** Of the last attempt, while the query is tried again. */
  readonly failureReason: unknown
  /** When the data came, in milliseconds; 0 = it must be fetched again. */
  readonly at: number
  readonly isFetching: boolean
}

export interface FetchOptions {
  /** How old data may be before it is fetched again, in milliseconds. */
  staleTime?: number
  /** Whether to try again after so many failures before this one. */
  retry?: false | ((failures: number, error: unknown) => boolean)
  retryDelay?: number
  /** The failure is not reported: the query only assists typing, or shows it in its own place. */
  quiet?: boolean
}

/** A component that shows a query. */
interface Watcher {
  changed: () => void
  /** How it fetches; null = it only shows what others fetched. */
  options: FetchOptions | null
}

interface Query {
  readonly path: string
  readonly input: unknown
  state: QueryState
  watchers: Set<Watcher>
  under: { way: Promise<unknown>; abort: AbortController } | null
  /** When it was last used, in milliseconds. */
  usedAt: number
}

/** Data of one query as the server sends it with a page. */
export interface SentQuery {
  path: string
  input?: unknown
  data: unknown
}

type Call = (path: string, input: unknown, signal: AbortSignal) => Promise<unknown>
/** Gets for example 'comments.list', and the HTTP status or the reason why no answer came. */
type TellFailure = (failure: { action: string; status: number | string }) => void

/** Data stays fresh long enough that a page fetches nothing that came with it. */
const STALE_MS = 60_000
/** How long data is kept that nothing shows. */
const KEPT_MS = 300_000
const RETRY_MS = 1000

const UNKNOWN: QueryState = { data: undefined, error: null, failureReason: null, at: 0, isFetching: false }

/** A call without an answer is tried once more. Answers of the server are not: a 404 must appear immediately. */
const retryOnce = (failures: number, error: unknown) =>
  failures < 1 && !(typeof error === 'object' && error && 'data' in error && error.data)

export type QueryCache = ReturnType<typeof createQueryCache>

/**
 * The answers of queries, for components and for what loads pages.
 * @param where on the server nothing is tried again, and nothing is dropped before the page is sent
 * @param tell hears of failures of data that a component on the page waits for (specification section 8). Navigation reports failures of
 *   the data that a page loads first.
 */
export function createQueryCache(call: Call, where: 'server' | 'browser', tell?: TellFailure) {
  const queries = new Map<string, Query>()

  function queryOf(path: string, input: unknown): Query {
    const key = keyOf(path, input)
    const known = queries.get(key)
    if (known) return known
    const now = Date.now()
    for (const [old, { watchers, under, usedAt }] of where === 'browser' ? queries : [])
      if (watchers.size === 0 && !under && now - usedAt > KEPT_MS) queries.delete(old)
    const query = { path, input, state: UNKNOWN, watchers: new Set<Watcher>(), under: null, usedAt: now }
    queries.set(key, query)
    return query
  }

  function change(query: Query, to: Partial<QueryState>): void {
    query.state = { ...query.state, ...to }
    query.usedAt = Date.now()
    // Later, because a component that is being drawn may start a fetch.
    if (query.watchers.size > 0)
      queueMicrotask(() => {
        for (const { changed } of query.watchers) changed()
      })
  }

  const answered = (query: Query, data: unknown) =>
    change(query, { data: shared(query.state.data, data), error: null, failureReason: null, at: Date.now() })

  async function attempts({ path, input }: Query, options: FetchOptions, { signal }: AbortController, note: Note) {
    const retry = options.retry ?? (where === 'browser' && retryOnce)
    for (let failures = 0; ; failures++) {
      try {
        return await call(path, input, signal)
      } catch (error) {
        if (signal.aborted || !retry || !retry(failures, error)) throw error
        note(error)
        await new Promise((resolve) => setTimeout(resolve, options.retryDelay ?? RETRY_MS))
        signal.throwIfAborted()
      }
    }
  }

  /** Fetches, also while another fetch is under way, whose answer then is no longer wanted here. */
  function fetchAnew(query: Query, options: FetchOptions): Promise<unknown> {
    const abort = new AbortController()
    const isLatest = () => query.under?.abort === abort
    const way = attempts(query, options, abort, (failureReason) => isLatest() && change(query, { failureReason })).then(
      (data) => {
        if (isLatest()) {
          query.under = null
          change(query, { isFetching: false })
          answered(query, data)
        }
        return data
      },
      (error) => {
        if (isLatest()) {
          query.under = null
          change(query, { isFetching: false, ...(abort.signal.aborted ? {} : { error, failureReason: error }) })
          if (!abort.signal.aborted && !options.quiet) report(query, error)
        }
        throw error
      },
    )
    query.under = { way, abort }
    change(query, { isFetching: true, ...(query.state.data === undefined ? { error: null, failureReason: null } : {}) })
    return way
  }

  function report(query: Query, error: unknown): void {
    const status = httpStatusOf(error)
    // 401 redirects to log-in; 403 and 404 are ordinary answers.
    if (status === 401 || status === 403 || status === 404) return
    if (query.watchers.size > 0 && !isPageExpected()) tell?.({ action: query.path, status: statusOrReason(error) })
  }

  const isFresh = ({ state }: Query, { staleTime = STALE_MS }: FetchOptions) =>
    state.data !== undefined && state.at + staleTime > Date.now()

  function fetch(path: string, input: unknown, options: FetchOptions = {}): Promise<unknown> {
    const query = queryOf(path, input)
    if (query.under) return query.under.way
    return isFresh(query, options) ? Promise.resolve(query.state.data) : fetchAnew(query, options)
  }

  function setData(path: string, input: unknown, to: unknown): void {
    const query = queryOf(path, input)
    const data = typeof to === 'function' ? to(query.state.data) : to
    if (data !== undefined) answered(query, data)
  }

  return {
    fetch,
    setData,
    /** What is known now. The same object until something changes. */
    read: (path: string, input: unknown): QueryState => queries.get(keyOf(path, input))?.state ?? UNKNOWN,
    refetch: (path: string, input: unknown, options: FetchOptions) => fetchAnew(queryOf(path, input), options),
    getData: (path: string, input: unknown) => queries.get(keyOf(path, input))?.state.data,
    /** Fetches what may be wanted soon; failures are ignored. */
    prefetch: (path: string, input: unknown): Promise<void> =>
      fetch(path, input).then(
        () => undefined,
        () => undefined,
      ),
    /** Ends a fetch that nothing waits for any more. */
    async cancel(path: string, input: unknown): Promise<void> {
      queries.get(keyOf(path, input))?.under?.abort.abort()
    },
    /** Changes the data of each query of a path; `to` gets the input as well. */
    setEach(path: string, to: (data: unknown, input: unknown) => unknown): void {
      for (const query of queries.values())
        if (query.path === path && query.state.data !== undefined)
          setData(path, query.input, to(query.state.data, query.input))
    },
    /**
     * Marks data as outdated and fetches again what is shown.
     * @param path of one query or of many, such as 'collections'
     * @param input what the inputs have in common; undefined = any input
     */
    async invalidate(path: string, input?: unknown, { refetch = true } = {}): Promise<void> {
      const fetches: Promise<unknown>[] = []
      for (const query of queries.values()) {
        if (!`${query.path}.`.startsWith(`${path}.`) || (input !== undefined && !has(query.input, input))) continue
        query.state = { ...query.state, at: 0 }
        const options = refetch && [...query.watchers].find((watcher) => watcher.options)?.options
        if (options) fetches.push(fetchAnew(query, options))
      }
      await Promise.allSettled(fetches)
    },
    /** Tells of changes, and fetches what is missing or old. @returns the function that ends it */
    watch(path: string, input: unknown, watcher: Watcher): () => void {
      const query = queryOf(path, input)
      query.watchers.add(watcher)
      if (watcher.options && !query.under && !isFresh(query, watcher.options))
        fetchAnew(query, watcher.options).catch(() => undefined)
      return () => {
        query.watchers.delete(watcher)
        query.usedAt = Date.now()
      }
    },
    /** All data, to be sent with the page. */
    dehydrate: (): SentQuery[] =>
      [...queries.values()]
        .filter(({ state }) => state.data !== undefined)
        .map(({ path, input, state }) => ({ path, input, data: state.data })),
    hydrate(sent: readonly SentQuery[]): void {
      for (const { path, input, data } of sent) setData(path, input, data)
    },
  }
}

type Note = (error: unknown) => void

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same text for the same query, in whichever order its input was put together. */
const keyOf = (path: string, input: unknown): string =>
  `${path} ${JSON.stringify(input, (_, value) => (isPlain(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value))}`

/** Whether a value has all of a part. */
const has = (value: unknown, part: unknown): boolean =>
  isPlain(value) && isPlain(part)
    ? Object.keys(part).every((key) => has(value[key], part[key]))
    : JSON.stringify(value) === JSON.stringify(part)

/** New data with the objects of the old where they are equal, so that nothing that depends on them is drawn again. */
function shared(old: unknown, data: unknown): unknown {
  if (old === data) return old
  if (Array.isArray(old) ? !Array.isArray(data) : !isPlain(old) || !isPlain(data)) return data
  const before = old as Record<string, unknown>
  const now = data as Record<string, unknown>
  const keys = Object.keys(now)
  const parts = keys.map((key) => shared(before[key], now[key]))
  if (
    keys.length === Object.keys(before).length &&
    keys.every((key, index) => key in before && before[key] === parts[index])
  )
    return old
  return Array.isArray(data) ? parts : Object.fromEntries(keys.map((key, index) => [key, parts[index]]))
}
