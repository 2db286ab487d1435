import type { Reader } from '../database/reader.ts'

/** A query from a thread without its own database connection. */
export interface ThreadQuery {
  query: number
  sql: string
  params: unknown[]
}

/** Runs a query for a thread on MySQL, since this process has the pool. */
export function answerThread(reader: Reader, { query, sql, params }: ThreadQuery, reply: (answer: object) => void) {
  reader.query(sql, params).then(
    (rows) => reply({ answer: query, rows }),
    (error) => reply({ answer: query, error: error instanceof Error ? error.message : String(error) }),
  )
}
