import { DAY_MS } from '#shared/limits.ts'

/** A font that crashes the renderer is not drawn for this long; a fixed renderer may then try again. */
const QUARANTINE_MS = DAY_MS
/** More crashing fonts than this mean that the renderer is broken; the oldest are tried again. */
const MAX_FONTS = 10_000

export interface Quarantine {
  has(sha256: string): boolean
  add(sha256: string): void
  size(): number
}

/**
 * Quarantined fonts by content hash. Each process learns them itself, at a cost of two child processes per font and
 * day.
 */
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
