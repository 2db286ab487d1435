import type { Evidence, SentenceQuery, SentenceRanking } from '#shared/search/evidence.ts'
import { mainClass, TRAITS } from '#shared/search/family-traits.ts'
import type { Shares } from './evidence-match.ts'
import type { FamilyProfiles } from './family-profiles.ts'
import { withModels, withoutContradictions } from './model-evidence.ts'
import { scratchArrays } from './scratch-arrays.ts'
import { isWriting, kinOf, meeting } from './sentence-conditions.ts'
import { type Part, weighed } from './weigh-evidence.ts'

/** Families with less than this share of the best score are too far away to be listed. */
const NEAR = 0.6
/** So many of the nearest are listed although they are farther away, down to a share of the best score. */
const LISTED_LEAST = 12
const FAR = 0.28
/** Influence of popularity between equals. */
const POPULAR = 0.06
/** For families made for another script than Latin, when no script was asked for; and when likeness to a Latin face was. */
const OTHER_SCRIPT = 0.86
const OTHER_SCRIPT_ALIKE = 0.55
/** Factor of colour fonts when no colour was asked for. */
const COLOURED = 0.9
const ARABIC_STYLES = /\b(?:naskh|kufi)\b/
/** Nearest to a language that nothing here writes. */
const MANY_LANGUAGES: Evidence = { kind: 'measure', value: 'languages-many', not: false, must: false }

/**
 * Ranks families by a sentence: every part of it adds evidence. The score is a weighted geometric mean, so a family that
 * has a bit of everything comes before one that has half of it only. Logarithms of scores are added up from tables: at
 * 100,000 families they would cost most of the time.
 */
export function rankSentence(
  profiles: FamilyProfiles,
  { evidence: said, among, limit }: SentenceQuery,
  shapes: Shares = () => null,
): SentenceRanking {
  const { traits, columns } = profiles
  const evidence = withoutContradictions(withModels(said, profiles))
  const slots = slotsOf(profiles, among)
  const { parts, beaten } = weighed(profiles, evidence, slots, shapes)
  if (
    evidence.length > 0 &&
    evidence.every((one, e) => isWriting(one) && slots.every((slot) => parts[e]!.matches[slot] === 0))
  ) {
    const { ids } = rankSentence(profiles, { evidence: [MANY_LANGUAGES], among, limit: LISTED_LEAST })
    return { ids, unmet: [...evidence.keys()], shownClass: null, shownScript: null }
  }
  const isAboutScript = evidence.some(
    ({ kind, not }) => !not && (kind === 'lang' || kind === 'script' || kind === 'name' || kind === 'designer'),
  )
  const isLikeLatin = evidence.some(({ kind, value }) => kind === 'face' && !ARABIC_STYLES.test(value))
  const foreign = isLikeLatin ? OTHER_SCRIPT_ALIKE : OTHER_SCRIPT
  const isAboutColour = evidence.some(
    ({ kind, value, not }) =>
      !not && (kind === 'color' || kind === 'name' || kind === 'designer' || /\b(?:color|isometric)\b/.test(value)),
  )
  // What conditions leave is often little.
  const left = meeting(evidence, parts, slots)
  const scores = scoresOf(profiles, parts, left, {
    top: mostPopular(profiles, slots),
    foreign: isAboutScript ? 0 : Math.log(foreign),
    coloured: isAboutColour ? 0 : Math.log(COLOURED),
  })
  let best = Number.NEGATIVE_INFINITY
  for (let i = 0; i < scores.length; i++) if (scores[i]! > best) best = scores[i]!
  const id = (i: number) => columns.ids[left[i]!]!
  const order = foremost(scores, best, best + Math.log(FAR), limit).sort(
    (a, b) => scores[b]! - scores[a]! || id(a) - id(b),
  )
  const near = best + Math.log(NEAR)
  const listed = order.filter((i, place) => place < LISTED_LEAST || scores[i]! >= near).slice(0, limit)
  const lacks = ({ met, matches }: Part) => listed.slice(0, 3).every((i) => !met(matches[left[i]!]!))
  const first = listed[0]
  return {
    ids: listed.map(id),
    unmet: listed.length === 0 ? [] : parts.flatMap((part, e) => (beaten.has(e) || lacks(part) ? e : [])),
    shownClass: first === undefined ? null : mainClass(traits, left[first]! * TRAITS.length),
    shownScript: first === undefined ? null : kinOf(profiles, evidence, left[first]!),
  }
}

/** Slots of the families asked about. */
function slotsOf({ slotOf, taken }: FamilyProfiles, among: readonly number[] | null): Uint32Array {
  if (among === null) return taken
  return Uint32Array.from(new Set(among.flatMap((id) => slotOf(id) ?? []))).sort()
}

const scratch = scratchArrays(Float64Array)

/** Logarithms of scores, which the next ranking overwrites. */
function scoresOf(
  { columns }: FamilyProfiles,
  parts: readonly Part[],
  slots: Uint32Array,
  { top, foreign, coloured }: { top: number; foreign: number; coloured: number },
): Float64Array {
  scratch.takeBack()
  const scores = scratch.take(slots.length)
  for (const { adds, matches } of parts)
    for (let i = 0; i < slots.length; i++) scores[i] = scores[i]! + adds[matches[slots[i]!]!]!
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0) || 1
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i]!
    scores[i] = scores[i]! / whole + (POPULAR / top) * columns.popular[slot]!
    if (columns.foreign[slot] === 1) scores[i] = scores[i]! + foreign
    if (columns.coloured[slot] === 1) scores[i] = scores[i]! + coloured
  }
  return scores
}

/** By the array of slots: that of all families is one until the next change. */
const tops = new WeakMap<Uint32Array, number>()

/** The highest logarithm of popularity, at least that of one. */
function mostPopular({ columns }: FamilyProfiles, slots: Uint32Array): number {
  let top = tops.get(slots)
  if (top !== undefined) return top
  top = Math.log(2)
  for (let i = 0; i < slots.length; i++) if (columns.popular[slots[i]!]! > top) top = columns.popular[slots[i]!]!
  tops.set(slots, top)
  return top
}

/** Steps of scores between the best and the least that is listed. */
const BINS = 1024

/**
 * Places of about the first `limit` by score, in no order, without those below `least`: those in the best bins that together hold
 * enough. Sorting all of a large catalogue takes longer than scoring it.
 */
function foremost(scores: Float64Array, best: number, least: number, limit: number): number[] {
  const perBin = (BINS - 1) / Math.max(best - least, Number.MIN_VALUE)
  const bins = new Uint32Array(BINS)
  for (let i = 0; i < scores.length; i++) if (scores[i]! >= least) bins[Math.floor((best - scores[i]!) * perBin)]!++
  let last = 0
  for (let count = bins[0]!; count < limit && last < BINS - 1; ) count += bins[++last]!
  const found: number[] = []
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i]!
    if (score >= least && Math.floor((best - score) * perBin) <= last) found.push(i)
  }
  return found
}
