import type { FacetCounts } from '#shared/contracts/catalogue/fonts.ts'
import type { Reader } from '../database/reader.ts'
import type { CompiledSearch } from './sql-font-search.ts'
import { createThreadCalls } from './thread-calls.ts'
import { answerThread, type ThreadQuery } from './thread-rows.ts'

/** Counting over 100,000 families takes 0.2 s; after this it is abandoned. */
const TIMEOUT_MS = 10_000
/** Longest queue of counts; equal ones share a place. */
const MAX_WAITING = 50

export interface FacetThread {
  /** Facet counts of the matches; a new `version` of the catalogue clears the thread's cache. */
  count(compiled: CompiledSearch, version: number): Promise<FacetCounts>
  /**
   * Starts the thread and loads what every count needs, which takes longer than a count. Called on the first SQL
   * search, since facets are requested next. Later calls do nothing; a failure is reported by the next count.
   */
  prepare(version: number): void
  /** Has the thread read everything again: facts of stored files were written anew, which a version does not say. */
  forget(): void
  close(): Promise<void>
}

/** The thread that counts facets by SQL; see workers/facets-worker.ts. Started by the first count. */
export function createFacetThread(deps: {
  /** Built facets-worker.js. */
  workerFile: string
  /** Database file that the thread reads; null = rows come through `reader` (MySQL). */
  sqliteFile: string | null
  reader: Reader
}): FacetThread {
  const calls = createThreadCalls({
    file: deps.workerFile,
    workerData: { sqliteFile: deps.sqliteFile },
    maxWaiting: MAX_WAITING,
    onMessage: (message, reply) => answerThread(deps.reader, message as ThreadQuery, reply),
  })
  let prepared = false
  let generation = 0
  return {
    count({ from, scan }, version) {
      prepared = true
      return calls.call<FacetCounts>({ generation, version, matches: { from, scan } }, TIMEOUT_MS)
    },
    prepare(version) {
      if (prepared) return
      prepared = true
      calls.call({ generation, version, matches: null }, TIMEOUT_MS).catch(() => {})
    },
    forget() {
      generation++
    },
    close: calls.close,
  }
}
