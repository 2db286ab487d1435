import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import type { FontSearchAst } from '#shared/search/font-search-ast.ts'
import { createFontIndex } from './search/font-index.ts'
import { applyFamilies, buildIndex, type Query } from './search/index-source.ts'

/** Thread entry: the embedded search engine. Reads the catalogue itself (SQLite) or asks the main thread for rows (MySQL). */
type Message =
  | { id: number; op: 'build' }
  | { id: number; op: 'apply'; familyIds: number[] }
  | { id: number; op: 'search'; query: FontSearchAst }
  | { answer: number; rows?: unknown[]; error?: string }

const port = parentPort!
const { sqliteFile } = workerData as { sqliteFile: string | null }
const query: Query = sqliteFile === null ? proxiedQuery() : sqliteQuery(sqliteFile)

let index = createFontIndex()
/** Changes run one after the other; searches in between see whole families only. */
let changes: Promise<unknown> = Promise.resolve()

function sqliteQuery(file: string): Query {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true })
  db.pragma('busy_timeout = 1000')
  return async <T>(sql: string, params: unknown[]) => db.prepare(sql).all(...params) as T[]
}

/** Rows come from the main thread's pool; the answers arrive as messages. */
function proxiedQuery(): Query {
  const waiting = new Map<number, (message: { rows?: unknown[]; error?: string }) => void>()
  let last = 0
  port.on('message', (message: Message) => {
    if (!('answer' in message)) return
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

async function build() {
  const fresh = createFontIndex()
  await buildIndex(fresh, query, (done, total) => port.postMessage({ progress: { done, total } }))
  index = fresh
  return { families: fresh.table.size }
}

function run(message: Exclude<Message, { answer: number }>): unknown {
  if (message.op === 'search') return index.search(message.query)
  const change = changes.then(
    (): Promise<unknown> => (message.op === 'build' ? build() : applyFamilies(index, query, message.familyIds)),
  )
  changes = change.catch(() => undefined)
  return change
}

port.on('message', async (message: Message) => {
  if ('answer' in message) return
  try {
    port.postMessage({ id: message.id, ok: true, value: await run(message) })
  } catch (error) {
    port.postMessage({
      id: message.id,
      ok: false,
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
})
