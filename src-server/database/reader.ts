import type { Database } from './data-source.ts'
import type { Replica } from './replica.ts'
import { type QueryTrace, traced } from './trace-queries.ts'

/** Anything that runs SQL: the reader or an open transaction. */
export interface Asks {
  query(sql: string, params?: unknown[]): Promise<unknown>
}

/** Read-only SQL outside transactions. Parameters are '?' on every database. */
export interface Reader {
  /** Runs on the calling thread (SQLite) or the pool (MySQL): for queries under 10 ms at 100,000 families. */
  query<T>(sql: string, params?: unknown[]): Promise<T[]>
  /** Runs in the reader thread on SQLite, so a slow query never blocks the event loop. */
  slow<T>(sql: string, params?: unknown[]): Promise<T[]>
  close(): Promise<void>
}

/** A thread that runs read-only SQL; see workers/reader-worker.ts. */
export interface ReaderThread {
  run(sql: string, params: unknown[]): Promise<unknown[]>
  /** Queries that wait for a thread. */
  waiting(): number
  close(): Promise<void>
}

/**
 * @param trace told of the queries in the thread; those on the calling thread are traced at their source
 * @param replica asked first by requests that may see what it has
 */
export function createReader(
  database: Database,
  thread: ReaderThread | null,
  trace: QueryTrace | null = null,
  replica: Replica | null = null,
): Reader {
  const ask = <T>(sql: string, params: unknown[] = []) => database.read.query(sql, params) as Promise<T[]>
  const query = <T>(sql: string, params: unknown[] = []) =>
    replica?.serves() ? replica.query<T>(sql, params).catch(() => ask<T>(sql, params)) : ask<T>(sql, params)
  const slow = <T>(sql: string, params: unknown[] = []) => {
    const run = () => (thread as ReaderThread).run(sql, params) as Promise<T[]>
    return trace ? traced(trace, sql, run) : run()
  }
  return {
    query,
    slow: thread ? slow : query,
    close: async () => thread?.close(),
  }
}
