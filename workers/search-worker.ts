import { setImmediate } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { CollectionQuery } from '#shared/search/collection-query.ts'
import type { FontSearchAst } from '#shared/search/font-search-ast.ts'
import type { ShareQuery } from '#shared/search/share-query.ts'
import {
  applyCollections,
  buildCollections,
  COLLECTION_ORDERS,
  createCollectionIndex,
} from './search/collection-index.ts'
import { createFontIndex } from './search/font-index.ts'
import { applyFamilies, buildIndex } from './search/index-source.ts'
import { type QueryAnswer, threadQuery } from './thread-query.ts'

/** Thread entry: the embedded search engine. Reads the catalogue itself (SQLite) or asks the main thread for rows (MySQL). */
type Message =
  | { id: number; op: 'build' }
  | { id: number; op: 'apply'; familyIds: number[] }
  | { id: number; op: 'search'; query: FontSearchAst }
  | { id: number; op: 'rank-shares'; query: ShareQuery }
  | { id: number; op: 'apply-collections'; collectionIds: number[] }
  | { id: number; op: 'search-collections'; query: CollectionQuery }
  | QueryAnswer

const port = parentPort!
const query = threadQuery(port, (workerData as { sqliteFile: string | null }).sqliteFile)

let index = createFontIndex()
let collections = createCollectionIndex()
/** Changes run in sequence; searches in between see complete families only. */
let changes: Promise<unknown> = Promise.resolve()

async function build() {
  const fresh = createFontIndex()
  await buildIndex(fresh, query, (done, total) => port.postMessage({ progress: { done, total } }))
  const freshCollections = createCollectionIndex()
  await buildCollections(freshCollections, query)
  for (const sort of COLLECTION_ORDERS) {
    freshCollections.prepare(sort)
    // A rebuild lets searches run between two orders.
    await setImmediate()
  }
  index = fresh
  collections = freshCollections
  return { families: fresh.table.size }
}

function run(message: Exclude<Message, QueryAnswer>): unknown {
  if (message.op === 'search') return index.search(message.query)
  if (message.op === 'rank-shares') return index.ranked(message.query)
  if (message.op === 'search-collections') return collections.search(message.query)
  const change = changes.then((): Promise<unknown> => {
    if (message.op === 'build') return build()
    return message.op === 'apply'
      ? applyFamilies(index, query, message.familyIds)
      : applyCollections(collections, query, message.collectionIds)
  })
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
