import { parentPort, workerData } from 'node:worker_threads'
import { applyFamilies, loadShapes } from './similar/load-shapes.ts'
import type { ShapeIndex } from './similar/shape-index.ts'
import { type QueryAnswer, threadQuery } from './thread-query.ts'

/** Thread entry: similar fonts. Everything is loaded on the first query, and again after 'forget'. */
type Message =
  | QueryAnswer
  | { id: number; op: 'nearest'; familyId: number; limit: number }
  | { id: number; op: 'apply'; familyIds: number[] }
  | { id: number; op: 'forget' }

const port = parentPort!
const query = threadQuery(port, (workerData as { sqliteFile: string | null }).sqliteFile)
let index: Promise<ShapeIndex> | null = null

function loaded(): Promise<ShapeIndex> {
  if (index) return index
  const mine = loadShapes(query)
  index = mine
  mine.catch(() => {
    if (index === mine) index = null
  })
  return mine
}

async function run(message: Exclude<Message, QueryAnswer>): Promise<unknown> {
  if (message.op === 'forget') {
    index = null
    return null
  }
  if (message.op === 'nearest') return (await loaded()).nearest(message.familyId, message.limit) ?? []
  // Not loaded yet: the first query will load the current state.
  if (index) await applyFamilies(await index, query, message.familyIds)
  return null
}

port.on('message', async (message: Message) => {
  if ('answer' in message) return
  try {
    port.postMessage({ id: message.id, ok: true, value: await run(message) })
  } catch (error) {
    port.postMessage({ id: message.id, ok: false, message: error instanceof Error ? error.message : String(error) })
  }
})
