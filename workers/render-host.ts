/** Entry of the render child process: a pool of render threads behind one message channel. */
import { Piscina } from 'piscina'
import type { RenderJob, RenderMessage, RenderResult } from '#shared/preview/render-job.ts'
import { endWhenLarge, endWithServer, startHeartbeat } from './heartbeat.ts'

/** The server sends at most this many at once (see src-server/render/render-host.ts); more is a bug. */
const MAX_QUEUE = 1024

const threads = Number(process.argv[2])
const workerFile = process.argv[3]
const memoryBytes = Number(process.argv[4])
if (!workerFile || !(threads >= 1) || !(memoryBytes > 0))
  throw new Error('usage: render-host THREADS WORKER_FILE MEMORY_BYTES')

endWithServer()
const pool = new Piscina({
  filename: workerFile,
  minThreads: threads,
  maxThreads: threads,
  maxQueue: MAX_QUEUE,
  // By default the threads sleep between tasks without running their event loop, and canvases are never freed.
  atomics: 'disabled',
})

process.on('message', (message: RenderMessage) => {
  if (message.type === 'jobs') for (const batch of split(message.jobs)) void run(batch)
})

/** One task per thread: jobs of a message share the overhead. */
function split(jobs: RenderJob[]): RenderJob[][] {
  const size = Math.ceil(jobs.length / threads)
  const batches: RenderJob[][] = []
  for (let i = 0; i < jobs.length; i += size) batches.push(jobs.slice(i, i + size))
  return batches
}

async function run(batch: RenderJob[]): Promise<void> {
  let results: RenderResult[]
  try {
    results = await pool.run(batch)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    results = batch.map(({ id }) => ({ id, ok: false, code: 'FAILED', message }))
  }
  if (process.connected) process.send?.({ type: 'results', results } satisfies RenderMessage)
}

// Ready means able to draw, so a first task loads Skia.
await Promise.all(Array.from({ length: threads }, () => pool.run([])))
startHeartbeat()
endWhenLarge(memoryBytes)
