import { httpStatusOf, statusOrReason } from './errors.ts'
import { isPageExpected } from './unauthorized.ts'

/** For queries that only assist typing, and for those that show their failure in their own place. */
export const QUIET = { quiet: true } as const

/** Long enough that hydration fetches nothing. */
const STALE_MS = 60_000
/** What no part of a page has shown for so long is forgotten. */
const KEPT_MS = 300_000
const AGAIN_AFTER_MS = 1000

export interface AskOptions {
  /** Data that came within this time is not asked for again. */
  staleTime?: number
  /** Whether a failed call is made again, by the number of failures before. */
  retry?: false | ((failures: number, error: unknown) => boolean)
  retryDelay?: number
  /** Failures are not reported. */
  meta?: typeof QUIET
}

/** What is known of a query; replaced by another object whenever it changes. */
export interface Answer {
  data?: unknown
  error?: unknown
  /** Why the running call is made again. */
  failureReason?: unknown
  isFetching?: boolean
}

export interface Entry {
  readonly path: string
  readonly input: unknown
  answer: Answer
  /** When the data came; 0 once it is outdated. */
  cameAt: number
  usedAt: number
  run: { promise: Promise<unknown>; abort: AbortController; isAwaited: boolean } | null
  watchers: Set<Watcher>
}

/** A part of the page that shows a query. */
interface Watcher {
  options: AskOptions
  /** Shows what is there, but asks for nothing. */
  isIdle: boolean
  notify: () => void
}

/** Gets for example 'comments.list', and the HTTP status or the reason why no answer came. */
type TellFailure = (failure: { action: string; status: number | string }) => void

/** Answers as they are sent with a page: path, data and, if there is one, the input. */
export type SentAnswers = [path: string, data: unknown, input?: unknown][]

interface CacheOptions {
  ask: (path: string, input: unknown, signal: AbortSignal) => Promise<unknown>
  /** In the browser alone: on the server a 404 must answer immediately. */
  retry?: (failures: number, error: unknown) => boolean
  /**
   * Reports failures of data that a component on the page waits for (specification section 8). Navigation reports failures of the data that
   * a page loads first.
   */
  tell?: TellFailure
}

export type QueryCache = ReturnType<typeof createQueryCache>

/** The answers of queries by path and input: what a page loads is what its parts then show, and each is asked for once. */
export function createQueryCache({ ask, retry = () => false, tell }: CacheOptions) {
  const entries = new Map<string, Entry>()

  function entryOf(path: string, input: unknown): Entry {
    const key = path + JSON.stringify(input ?? null, inOrder)
    const known = entries.get(key)
    if (known) return known
    const now = Date.now()
    for (const [old, { watchers, usedAt, run }] of entries)
      if (watchers.size === 0 && !run && now - usedAt > KEPT_MS) entries.delete(old)
    const entry = { path, input, answer: {}, cameAt: 0, usedAt: now, run: null, watchers: new Set<Watcher>() }
    entries.set(key, entry)
    return entry
  }

  /** The queries whose path is this one or below it, and whose input has these values. */
  const matching = (path: string, input: unknown) =>
    [...entries.values()].filter(
      (entry) => `${entry.path}.`.startsWith(path && `${path}.`) && hasValues(entry.input, input),
    )

  function change(entry: Entry, answer: Answer) {
    entry.answer = answer
    entry.usedAt = Date.now()
    for (const { notify } of entry.watchers) notify()
  }

  function keep(entry: Entry, data: unknown) {
    entry.cameAt = Date.now()
    const { data: before } = entry.answer
    // The same data is the same object: nothing is drawn again.
    const same = before !== undefined && JSON.stringify(before) === JSON.stringify(data)
    change(entry, { data: same ? before : data, isFetching: entry.run !== null })
  }

  function start(entry: Entry, options: AskOptions): Promise<unknown> {
    const abort = new AbortController()
    const mayRetry = options.retry ?? retry
    const attempt = async (failures: number): Promise<unknown> => {
      try {
        return await ask(entry.path, entry.input, abort.signal)
      } catch (error) {
        if (abort.signal.aborted || !mayRetry || !mayRetry(failures, error)) throw error
        if (entry.run === run) change(entry, { ...entry.answer, failureReason: error })
        await new Promise((resolve) => setTimeout(resolve, options.retryDelay ?? AGAIN_AFTER_MS))
        if (abort.signal.aborted) throw error
        return attempt(failures + 1)
      }
    }
    const run: NonNullable<Entry['run']> = { promise: Promise.resolve(), abort, isAwaited: false }
    entry.run = run
    const { data, error } = entry.answer
    change(entry, { data, error: data === undefined ? undefined : error, isFetching: true })
    run.promise = attempt(0).then(
      (data) => {
        if (entry.run !== run) return data
        entry.run = null
        keep(entry, data)
        return data
      },
      (error: unknown) => {
        if (entry.run === run) {
          entry.run = null
          change(entry, { data: entry.answer.data, error })
          report(entry, error, options)
        }
        throw error
      },
    )
    run.promise.catch(() => undefined)
    return run.promise
  }

  function report({ path, watchers }: Entry, error: unknown, { meta }: AskOptions) {
    // 401 redirects to log-in; 403 and 404 are ordinary answers.
    if (/40[134]/.test(String(httpStatusOf(error))) || meta?.quiet) return
    if (watchers.size > 0 && !isPageExpected()) tell?.({ action: path, status: statusOrReason(error) })
  }

  const isFresh = ({ cameAt }: Entry, { staleTime = STALE_MS }: AskOptions) =>
    cameAt > 0 && Date.now() - cameAt < staleTime

  return {
    entryOf,

    /** The data: as it is if it is fresh, else of the call that is under way or of a new one. */
    fetch(entry: Entry, options: AskOptions = {}): Promise<unknown> {
      if (entry.run) {
        entry.run.isAwaited = true
        return entry.run.promise
      }
      return isFresh(entry, options) ? Promise.resolve(entry.answer.data) : start(entry, options)
    },

    watch(entry: Entry, watcher: Watcher): () => void {
      entry.watchers.add(watcher)
      if (!watcher.isIdle && !entry.run && !isFresh(entry, watcher.options)) void start(entry, watcher.options)
      return () => {
        entry.watchers.delete(watcher)
        entry.usedAt = Date.now()
      }
    },

    keep,

    /** Changes the data of all queries of a path whose input is meant. */
    changeAll(path: string, isMeant: (input: unknown) => boolean, changed: (data: unknown) => unknown) {
      for (const entry of matching(path, undefined))
        if (entry.answer.data !== undefined && isMeant(entry.input)) keep(entry, changed(entry.answer.data))
    },

    /** Data that is shown is asked for again, other data when it is next wanted. @returns once what is shown has come, or failed */
    async invalidate(path: string, input: unknown, { refetch = true } = {}): Promise<void> {
      const found = matching(path, input)
      for (const entry of found) entry.cameAt = 0
      await Promise.all(
        found.map((entry) => {
          const shown = refetch && [...entry.watchers].find((watcher) => !watcher.isIdle)
          return shown && start(entry, shown.options).catch(() => undefined)
        }),
      )
    },

    /** Ends a call that nothing waits for. */
    cancel(entry: Entry) {
      if (!entry.run || entry.run.isAwaited || entry.watchers.size > 0) return
      entry.run.abort.abort()
      entry.run = null
    },

    sent: (): SentAnswers =>
      [...entries.values()]
        .filter(({ answer }) => answer.data !== undefined)
        .map(({ path, input, answer }) => (input === undefined ? [path, answer.data] : [path, answer.data, input])),

    takeOver(answers: SentAnswers) {
      for (const [path, data, input] of answers) keep(entryOf(path, input), data)
    },
  }
}

/** Objects with their keys in order, so that equal inputs have equal text. */
const inOrder = (_: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

const hasValues = (input: unknown, values: unknown): boolean =>
  Object.entries(values ?? {}).every(
    ([key, value]) => JSON.stringify((input as Record<string, unknown> | undefined)?.[key]) === JSON.stringify(value),
  )
