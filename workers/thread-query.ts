import type { MessagePort } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { Sqlite } from '#server/database/sqlite-driver.mjs'

/** Runs read-only SQL: on the thread's own SQLite connection, or through the main thread's MySQL pool. */
export type Query = <T>(sql: string, params: unknown[]) => Promise<T[]>

/** The main thread's answer to a thread's query. */
export interface QueryAnswer {
  answer: number
  rows?: unknown[]
  error?: string
}

/** @param sqliteFile null = rows come from the main thread, which answers every `{ query, sql, params }` with a QueryAnswer */
export function threadQuery(port: MessagePort, sqliteFile: string | null): Query {
  return sqliteFile === null ? proxiedQuery(port) : sqliteQuery(sqliteFile)
}

/** Statements kept by a thread: it repeats few, with lists of other lengths at their ends. */
const KEPT = 100

/** Prepares each statement once, while it is among the last used. */
export function keptStatements(db: Sqlite.Database, max: number): (sql: string) => Sqlite.Statement {
  const kept = new LRUCache<string, Sqlite.Statement>({ max })
  return (sql) => {
    let statement = kept.get(sql)
    if (!statement) {
      statement = db.prepare(sql)
      kept.set(sql, statement)
    }
    return statement
  }
}

function sqliteQuery(file: string): Query {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true })
  db.pragma('busy_timeout = 1000')
  const prepare = keptStatements(db, KEPT)
  return async <T>(sql: string, params: unknown[]) => prepare(sql).all(...params) as T[]
}

function proxiedQuery(port: MessagePort): Query {
  const waiting = new Map<number, (message: QueryAnswer) => void>()
  let last = 0
  port.on('message', (message: QueryAnswer | { answer?: undefined }) => {
    if (message.answer === undefined) return
    waiting.get(message.answer)?.(message)
    waiting.delete(message.answer)
  })
  return <T>(sql: string, params: unknown[]) =>
    new Promise<T[]>((resolve, reject) => {
      const number = ++last
      waiting.set(number, ({ rows, error }) => (error === undefined ? resolve(rows as T[]) : reject(new Error(error))))
      port.postMessage({ query: number, sql, params })
    })
}

/** A condition on a column that the caller names. */
export interface Where {
  on(column: string): string
  params: unknown[]
}

/** The rows with one of these ids, at least one. */
export const among = (ids: readonly number[]): Where => ({
  on: (column) => `${column} IN (${ids.map(() => '?').join(', ')})`,
  params: [...ids],
})

/** The rows with an id above the first and up to the last. */
export const range = (after: number, last: number): Where => ({
  on: (column) => `${column} > ? AND ${column} <= ?`,
  params: [after, last],
})
