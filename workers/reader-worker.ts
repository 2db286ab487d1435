import { parentPort, workerData } from 'node:worker_threads'
import { Sqlite } from '#server/database/sqlite-driver.mjs'
import { keptStatements } from './thread-query.ts'

/** Thread entry: runs read-only SQL on its own SQLite connection, so that slow list queries leave the event loop free. */
const db = new Sqlite((workerData as { file: string }).file, { readonly: true, fileMustExist: true })
db.pragma('busy_timeout = 1000')
db.pragma('cache_size = -64000')

/** Statements that are kept: filters make many shapes of query. */
const prepare = keptStatements(db, 200)

parentPort?.on('message', ({ sql, params }: { sql: string; params: unknown[] }) => {
  try {
    parentPort?.postMessage({ ok: true, value: prepare(sql).all(...params) })
  } catch (error) {
    parentPort?.postMessage({ ok: false, message: error instanceof Error ? error.message : String(error) })
  }
})
