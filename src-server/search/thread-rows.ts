import type { Reader } from '../database/reader.ts'

/** What a thread without a database of its own asks for. */
export interface ThreadQuery {
  query: number
  sql: string
  params: unknown[]
}

/** Reads the rows for a thread on MySQL, whose pool is here. */
export function answerThread(reader: Reader, { query, sql, params }: ThreadQuery, reply: (answer: object) => void) {
  reader.query(sql, params).then(
    (rows) => reply({ answer: query, rows }),
    (error) => reply({ answer: query, error: error instanceof Error ? error.message : String(error) }),
  )
}
