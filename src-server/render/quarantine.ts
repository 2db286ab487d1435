/** Fonts that kill the renderer. */

/** Remembered that long; a repaired renderer may try again. */
const QUARANTINE_MS = 24 * 3600 * 1000
/** More than that many killers at once means that the renderer is broken, not the fonts; the oldest are tried again. */
const MAX_FONTS = 10_000

export interface Quarantine {
  has(sha256: string): boolean
  add(sha256: string): void
  size(): number
}

/** Refused fonts by content hash. Each process learns for itself; it costs it two child processes per killer and day. */
export function createQuarantine(onAdd?: (sha256: string) => void): Quarantine {
  const until = new Map<string, number>()
  return {
    has(sha256) {
      const end = until.get(sha256)
      if (end === undefined) return false
      if (end > Date.now()) return true
      until.delete(sha256)
      return false
    },
    add(sha256) {
      if (until.size >= MAX_FONTS) until.delete(until.keys().next().value as string)
      until.set(sha256, Date.now() + QUARANTINE_MS)
      onAdd?.(sha256)
    },
    size: () => until.size,
  }
}
