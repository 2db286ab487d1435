import { availableParallelism } from 'node:os'
import type { FontHostRequest } from '#shared/contracts/publishing/font-job.ts'
import { fontThreads } from './font-threads.ts'
import { endWhenLarge, endWithServer, startHeartbeat } from './heartbeat.ts'

/**
 * Child-process entry for untrusted fonts. Its threads run only WebAssembly and our own code; the process limits what
 * thread limits cannot: buffers and WebAssembly memory.
 */
const MAX_RSS_BYTES = 1024 * 1024 * 1024

endWithServer()
const threads = fontThreads(
  Number(process.argv[2]) || Math.min(2, availableParallelism()),
  new URL('./font-worker.js', import.meta.url),
  (reply) => process.send?.(reply),
)
process.on('message', (message) => threads.handle(message as FontHostRequest))
// The server starts a new process and retries each unfinished file alone.
endWhenLarge(MAX_RSS_BYTES)
startHeartbeat()
