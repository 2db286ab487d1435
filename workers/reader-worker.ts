import { parentPort, workerData } from 'node:worker_threads'
import { Sqlite } from '#server/database/sqlite-driver.mjs'

/** Thread entry: runs read-only SQL on its own SQLite connection, so that slow list queries leave the event loop free. */
const db = new Sqlite((workerData as { file: string }).file, { readonly: true, fileMustExist: true })
db.pragma('busy_timeout = 1000')
db.pragma('cache_size = -64000')

/** Prepared statements by SQL text; bounded, because filters make many shapes of query. */
const statements = new Map<string, Sqlite.Statement>()
const MAX_STATEMENTS = 200

function prepare(sql: string): Sqlite.Statement {
  let statement = statements.get(sql)
  if (!statement) {
    if (statements.size >= MAX_STATEMENTS) statements.delete(statements.keys().next().value as string)
    statement = db.prepare(sql)
    statements.set(sql, statement)
  }
  return statement
}

parentPort?.on('message', ({ id, sql, params }: { id: number; sql: string; params: unknown[] }) => {
  try {
    parentPort?.postMessage({ id, ok: true, value: prepare(sql).all(...params) })
  } catch (error) {
    parentPort?.postMessage({ id, ok: false, message: error instanceof Error ? error.message : String(error) })
  }
})
