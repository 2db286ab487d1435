import { msPerUse, type RateRule, tooOften } from './rate-rule.ts'

/** Subjects remembered; when full, the oldest starts again with all its uses. */
const MAX_SUBJECTS = 20_000
/** Sums of shares such as a seventh of a minute may come out this much longer than the period. */
const ROUNDING_MS = 0.001

interface MemoryLimit {
  /** Counts a use of this subject. @throws AppError RATE_LIMITED with the seconds until enough is left */
  take(subject: string, cost?: number): void
  /** The same without an error. False when fewer than `cost` are left; then nothing is counted. */
  tryTake(subject: string, cost?: number): boolean
  /** Uses left of a subject, and the seconds until it has all of them again. */
  left(subject: string): { uses: number; fullInSeconds: number }
}

/**
 * Counts in this process, and forgets on restart. It stands before cached pictures, where it must cost less than a microsecond: no promise,
 * no timer.
 */
export function createMemoryLimit(rule: RateRule, now = () => performance.now()): MemoryLimit {
  const useMs = msPerUse(rule)
  const usedUntil = new Map<string, number>()

  const usedMs = (subject: string, at: number) => Math.max(0, (usedUntil.get(subject) ?? 0) - at)

  /** Counts a use, or returns the time until enough is left. */
  function waitMs(subject: string, cost: number): number {
    const at = now()
    const used = usedMs(subject, at) + cost * useMs
    if (used > rule.perMs + ROUNDING_MS) return used - rule.perMs
    if (usedUntil.size >= MAX_SUBJECTS && !usedUntil.has(subject))
      usedUntil.delete(usedUntil.keys().next().value as string)
    usedUntil.set(subject, at + used)
    return 0
  }

  return {
    tryTake: (subject, cost = 1) => waitMs(subject, cost) === 0,
    take(subject, cost = 1) {
      const wait = waitMs(subject, cost)
      if (wait > 0) throw tooOften(wait)
    },
    left(subject) {
      const used = usedMs(subject, now())
      return { uses: Math.floor(rule.times - used / useMs), fullInSeconds: Math.ceil(used / 1000) }
    },
  }
}
