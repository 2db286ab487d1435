import { BEAT, BEAT_INTERVAL_MS } from '#shared/heartbeat.ts'

/**
 * Ends the process when its server is gone. Call it before anything that takes time: a server that dies while its child is still
 * loading would leave it behind for good.
 */
export function endWithServer(): void {
  // Without a server nobody reads our answers: never outlive it, not even when it was killed. By signal, since exit() waits for
  // threads, and one that is caught in native code would keep us.
  const end = () => process.kill(process.pid, 'SIGKILL')
  process.once('disconnect', end)
  // The end of the channel came before anybody listened.
  if (!process.connected) end()
  // The server decides when we end; a Ctrl+C in the terminal reaches the whole process group.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => undefined)
}

/** Looked at this often: less than a decoder needs to fill a machine. */
const MEMORY_CHECK_MS = 100

/**
 * Ends the process when it holds more memory than this, whatever its threads are doing: a file that blows up while it is decoded costs
 * its job and a restart, not the machine.
 */
export function endWhenLarge(maxBytes: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > maxBytes) process.kill(process.pid, 'SIGKILL')
  }, MEMORY_CHECK_MS)
}

/** Starts the beats of a supervised child process. Call it when the child is able to take work: the first beat means ready. */
export function startHeartbeat(): void {
  const beat = () => {
    if (process.connected) process.send?.(BEAT)
  }
  beat()
  setInterval(beat, BEAT_INTERVAL_MS)
}
