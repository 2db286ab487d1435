import type { StyleLetter } from '#shared/identify/letters.ts'
import type { NearestStyles } from '#shared/identify/nearest.ts'

/**
 * Whether the first family is the one in the picture, as fitted to 464 pictures (docs/decisions/0029): a font that is
 * here stands out from the next one; one that is not here has several about as near. Small letters differ more.
 */
const CONSTANT = -3.66
const BY_DISTANCE = -0.88
const BY_LEAD = -7.75
const BY_HEIGHT = -1.08
/** Height of letters in pixels to which the constant belongs. */
const HEIGHT = 50
/** From this likelihood on the first family is "found"; below NOT the font is "absent". */
const SURE = 0.7
const NOT = 0.25
/** Distance of the next other family when there is none to compare with: usual ones are from 0.2 to 1. */
const USUAL_RIVAL = 0.35
/** Beyond this distance the first family is never "found", only "maybe". */
const FAR = 0.7
const MOST_WHEN_FAR = 0.5
/** Smallest distance: no picture is nearer, and the logarithm of 0 is infinite. */
const LEAST = 0.01

export type Verdict = 'found' | 'maybe' | 'absent'

export interface Likeness {
  verdict: Verdict
  /** How likely each of the nearest is the font of the picture; families with the same letters share it. */
  confidences: number[]
}

export function judgeLikeness(
  { nearest, same, rival }: NearestStyles,
  letters: readonly Pick<StyleLetter, 'top' | 'bottom'>[],
): Likeness {
  if (nearest.length === 0) return { verdict: 'absent', confidences: [] }
  const first = Math.max(LEAST, nearest[0]!.distance)
  const lead = first / Math.max(first, Number.isFinite(rival) ? rival : USUAL_RIVAL)
  const height = letters.reduce((sum, { top, bottom }) => sum + top - bottom, 0) / letters.length
  const sum =
    CONSTANT +
    BY_DISTANCE * Math.log(first) +
    BY_LEAD * Math.log(lead) +
    BY_HEIGHT * Math.log(Math.max(1, height) / HEIGHT)
  const here = Math.min(1 / (1 + Math.exp(-sum)), first > FAR ? MOST_WHEN_FAR : 1)
  const shares = nearest.map(({ distance }, at) => (at < same ? 1 : (first / Math.max(first, distance)) ** -BY_LEAD))
  const all = shares.reduce((sum, share) => sum + share, 0)
  return {
    verdict: here < NOT ? 'absent' : here >= SURE ? 'found' : 'maybe',
    confidences: shares.map((share) => (here * share) / all),
  }
}
