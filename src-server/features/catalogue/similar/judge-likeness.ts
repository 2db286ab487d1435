import type { NearestStyles } from '#shared/identify/nearest.ts'

/** Distances at which a found style is as likely as not to be the right one, and how suddenly that changes. */
const EVEN = 0.42
const SUDDEN = 0.06
/** How fast a style that is farther than the first loses its share. */
const RIVAL = 0.03
/** From these confidences on the first is it, and nothing is. */
const SURE = 0.7
const NOT = 0.25

export type Verdict = 'found' | 'maybe' | 'absent'

/**
 * How likely each style is the one in the picture: whether any is follows from the first one's distance, and those
 * about as near share that.
 */
export function judgeLikeness({ nearest }: NearestStyles): { verdict: Verdict; confidences: number[] } {
  const first = nearest[0]?.distance
  if (first === undefined) return { verdict: 'absent', confidences: [] }
  const here = 1 / (1 + Math.exp((first - EVEN) / SUDDEN))
  const shares = nearest.map(({ distance }) => Math.exp((first - distance) / RIVAL))
  const all = shares.reduce((sum, share) => sum + share, 0)
  const confidences = shares.map((share) => (here * share) / all)
  const verdict = here < NOT ? 'absent' : confidences[0]! >= SURE ? 'found' : 'maybe'
  return { verdict, confidences }
}
