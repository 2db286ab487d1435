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

/** Starts the beats of a supervised child process. Call it when the child is able to take work: the first beat means ready. */
export function startHeartbeat(): void {
  const beat = () => {
    if (process.connected) process.send?.(BEAT)
  }
  beat()
  setInterval(beat, BEAT_INTERVAL_MS)
}
