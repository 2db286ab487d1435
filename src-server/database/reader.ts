import type { Database } from './data-source.ts'

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
  close(): Promise<void>
}

export function createReader(database: Database, thread: ReaderThread | null): Reader {
  const query = <T>(sql: string, params: unknown[] = []) => database.read.query(sql, params) as Promise<T[]>
  return {
    query,
    slow: thread ? <T>(sql: string, params: unknown[] = []) => thread.run(sql, params) as Promise<T[]> : query,
    close: async () => thread?.close(),
  }
}
