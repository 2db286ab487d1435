import { BEAT, BEAT_INTERVAL_MS } from '#shared/heartbeat.ts'

/**
 * Starts the beats of a supervised child process and ends the process when its server is gone.
 * Call it when the child is able to take work: the first beat means ready.
 */
export function startHeartbeat(): void {
  const beat = () => {
    if (process.connected) process.send?.(BEAT)
  }
  // Without a server nobody reads our answers: never outlive it, not even when it was killed.
  process.once('disconnect', () => process.exit(0))
  // The server decides when we end; a Ctrl+C in the terminal reaches the whole process group.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => undefined)
  beat()
  setInterval(beat, BEAT_INTERVAL_MS)
}
