/** Shared constants of a supervised child process and its supervisor. */

/** Interval of heartbeats; several fit into SILENT_MS, so that one late beat is not a death. */
export const BEAT_INTERVAL_MS = 200

/** Silence for this long, while our own event loop is on time, means dead or stopped. */
export const SILENT_MS = 1000

export const BEAT = { type: 'beat' } as const

export function isBeat(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'beat'
}
