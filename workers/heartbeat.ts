import { BEAT, BEAT_INTERVAL_MS } from '#shared/heartbeat.ts'

/**
 * Ends the process when its server is gone. Call it before anything slow: if the server dies while the child is
 * loading, the child would remain for ever.
 */
export function endWithServer(): void {
  // Never outlive a server, even a killed one. By signal, since exit() waits for threads, and one stuck in native code
  // would block it.
  const end = () => process.kill(process.pid, 'SIGKILL')
  process.once('disconnect', end)
  // The channel closed before anybody listened.
  if (!process.connected) end()
  // The server decides when to end; Ctrl+C in the terminal reaches the whole process group.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => undefined)
}

/** Check interval: shorter than a decoder needs to fill the memory. */
const MEMORY_CHECK_MS = 100

/**
 * Ends the process above this memory, whatever its threads are doing: a file that explodes while decoding costs its job
 * and a restart, not the machine.
 */
export function endWhenLarge(maxBytes: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > maxBytes) process.kill(process.pid, 'SIGKILL')
  }, MEMORY_CHECK_MS)
}

/** Starts the heartbeat of a supervised child process. Call it once the child can work: the first beat means ready. */
export function startHeartbeat(): void {
  const beat = () => {
    if (process.connected) process.send?.(BEAT)
  }
  beat()
  setInterval(beat, BEAT_INTERVAL_MS)
}
