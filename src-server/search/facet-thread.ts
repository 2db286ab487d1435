import type { FacetCounts } from '#shared/contracts/fonts.ts'
import type { Reader } from '../database/reader.ts'
import type { CompiledSearch } from './sql-font-search.ts'
import { createThreadCalls } from './thread-calls.ts'
import { answerThread, type ThreadQuery } from './thread-rows.ts'

/** Counting over 100,000 families takes 0.2 s; what takes this long is given up. */
const TIMEOUT_MS = 10_000
/** Counts that may wait for the thread; equal ones wait together. */
const MAX_WAITING = 50

export interface FacetThread {
  /** Facet counts of the matches; a new `version` of the catalogue makes it read again what it keeps. */
  count(compiled: CompiledSearch, version: number): Promise<FacetCounts>
  /**
   * Starts the thread and lets it read what every count needs, which takes longer than the count itself. For the first search by
   * SQL: whoever searches asks for facets next. Later calls do nothing, and a failure is the next count's to tell.
   */
  prepare(version: number): void
  close(): Promise<void>
}

/** The thread that counts facets by SQL; see workers/facets-worker.ts. It starts with the first count. */
export function createFacetThread(deps: {
  /** Built facets-worker.js. */
  workerFile: string
  /** The thread reads this file itself; null = rows come through `reader` (MySQL). */
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
  return {
    count({ from, scan }, version) {
      prepared = true
      return calls.call<FacetCounts>({ version, matches: { from, scan } }, TIMEOUT_MS)
    },
    prepare(version) {
      if (prepared) return
      prepared = true
      calls.call({ version, matches: null }, TIMEOUT_MS).catch(() => {})
    },
    close: calls.close,
  }
}
