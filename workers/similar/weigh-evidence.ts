import { type Evidence, type EvidenceKind, parseTraits } from '#shared/search/evidence.ts'
import { TRAIT_AT, TRAITS } from '#shared/search/family-traits.ts'
import { matchOf, type Shares } from './evidence-match.ts'
import type { FamilyProfiles } from './family-profiles.ts'
import { scratchArrays } from './scratch-arrays.ts'

/** How much each kind of evidence counts. What files prove counts more than what words suggest. */
const WEIGHTS: Record<EvidenceKind, number> = {
  name: 2.2,
  about: 0.8,
  designer: 2.2,
  family: 1.8,
  face: 1.8,
  class: 1.6,
  lang: 1.3,
  script: 1.3,
  feature: 1.2,
  letters: 1.4,
  measure: 1,
  pair: 2.2,
  axis: 1,
  variable: 1.1,
  color: 1.3,
  look: 1,
  tag: 0.9,
  width: 0.9,
  weight: 0.75,
  italic: 0.5,
  license: 0.6,
  years: 0.6,
}
/** Keeps one missing trait from ruling out a family that has all the others. */
const FLOOR = 0.12
/** A match below this is not what was asked for. */
const MET = 0.4
/** A match above this is of the class itself: those near it have at most a half. */
const OF_CLASS = 0.5
/** What a family has a bit of need not be left out when it is not wanted: it only comes later. */
const MET_NOT = 0.2
/** Weight of a second phrase with the same meaning, as in 'escape room clues'. */
const REPEATED = 0.6
/** Weight of what letters are set on, as in 'sign of a florist'. */
const ASIDE = 0.5
/** The usual mean match of a look counts once, half of it a step more. */
const TELLING = { usual: 0.1, step: 0.25, most: 1.5 }
/** Weakest best match of soft evidence that is scaled up to 1: below it, nothing here looks like that. */
const SOFT_LEAST = 0.3

/** Kinds whose matches are relative: the best family of the catalogue counts as a full match. */
const SOFT: readonly EvidenceKind[] = ['look', 'face', 'family', 'weight', 'width']

/** Kinds that count more the fewer families have it: 'pixel serif' is a pixel font rather than any serif. */
const TELLING_KINDS: readonly EvidenceKind[] = ['look', 'class', 'width']

/**
 * A look for display that at most this share of families is drawn in counts more than a class that none of them has: 'stencil serif' shows
 * stencils. What many have a bit of, as fonts for a museum, does not, nor what text faces are good at.
 */
const DRAWN_IN = { share: 0.05, least: 127, factor: 1.25 }

const DISPLAY_AT = TRAIT_AT.get('display')!

/** Steps of a match: fine enough that rounding changes no order that a person would notice. */
export const STEPS = 1023

/** Shapes of a model change by themselves; names and partners belong to one sentence. */
const OF_ONE_SENTENCE: readonly EvidenceKind[] = ['family', 'name', 'about', 'pair']

const scratch = scratchArrays(Uint16Array)

/** Matches of all families with one piece of evidence, by slot; made once and kept, because sentences share their words. */
function matchesOf(one: Evidence, profiles: FamilyProfiles, shapes: Shares): Uint16Array {
  const key = `${one.kind} ${one.value} ${one.not}`
  const kept = profiles.remembered.get(key)
  if (kept) return kept
  const { taken, rows } = profiles
  const isOfOne = OF_ONE_SENTENCE.includes(one.kind)
  const found = isOfOne ? scratch.take(rows.length) : profiles.spareMatches()
  const match = matchOf(one, profiles, shapes)
  for (let i = 0; i < taken.length; i++) {
    const slot = taken[i]!
    found[slot] = Math.round(STEPS * Math.min(1, match(slot)))
  }
  if (!isOfOne) profiles.remembered.set(key, found)
  return found
}

/** The highest match, and the sum of all. */
interface Spread {
  most: number
  sum: number
}
/** Spread of each array of matches. The entry goes with its array. */
const spreads = new WeakMap<Uint16Array, Spread>()

function spreadOf(matches: Uint16Array, slots: Uint32Array, isOfAll: boolean): Spread {
  const known = isOfAll ? spreads.get(matches) : undefined
  if (known) return known
  let most = 0
  let sum = 0
  for (let i = 0; i < slots.length; i++) {
    const match = matches[slots[i]!]!
    sum += match
    if (match > most) most = match
  }
  if (isOfAll) spreads.set(matches, { most, sum })
  return { most, sum }
}

/** One part of a sentence, measured. */
export interface Part {
  matches: Uint16Array
  /** By match: what it adds to the logarithm of the score. */
  adds: Float64Array
  /** What it counts among all parts. */
  weight: number
  /** Whether a family with this match has what was asked for. */
  met: (match: number) => boolean
}

/** Weight of a look: more if few families have it, as in 'pirate party'. @param mean mean match of all families */
const tellingOf = (mean: number) =>
  Math.min(TELLING.most, Math.max(1, 1 + TELLING.step * Math.log2(TELLING.usual / Math.max(mean, 0.001))))

/** @param share how much it counts of what evidence of its kind does */
function partOf(one: Evidence, matches: Uint16Array, slots: Uint32Array, share: number, { most, sum }: Spread): Part {
  const scale = SOFT.includes(one.kind) && most >= SOFT_LEAST * STEPS ? STEPS / most : 1
  const telling = TELLING_KINDS.includes(one.kind) ? tellingOf((sum * scale) / (slots.length * STEPS)) : 1
  const value = (match: number) => {
    const part = Math.min(1, (match * scale) / STEPS)
    return one.not ? 1 - part : part
  }
  const weight = WEIGHTS[one.kind] * share * telling
  const adds = Float64Array.from(
    { length: STEPS + 1 },
    (_, match) => weight * Math.log(FLOOR + (1 - FLOOR) * value(match)),
  )
  const least = one.not && one.kind === 'look' ? MET_NOT : MET
  return { matches, adds, weight, met: (match) => value(match) >= least }
}

/**
 * Ignores an unwanted look that every family of the asked class has, and reports it as unmet: 'script, no loops' asks for scripts.
 * Families that are only near the class, such as handwriting, do not count.
 */
function withoutImpossible(evidence: readonly Evidence[], parts: readonly Part[], slots: Uint32Array): readonly Part[] {
  const classes = parts.filter((_, e) => evidence[e]!.kind === 'class' && !evidence[e]!.not)
  const isUnwanted = ({ kind, not }: Evidence) => kind === 'look' && not
  if (classes.length === 0 || !evidence.some(isUnwanted)) return parts
  const own = slots.filter((slot) => classes.every(({ matches }) => matches[slot]! > OF_CLASS * STEPS))
  if (own.length === 0) return parts
  return parts.map((part, e) => {
    if (!isUnwanted(evidence[e]!) || own.some((slot) => part.met(part.matches[slot]!))) return part
    return { ...part, adds: new Float64Array(STEPS + 1), met: () => false }
  })
}

/** Whether few families, but some, are drawn in a look, going by its first trait, and half of them are for display. */
function isRarelyDrawn({ kind, value, not }: Evidence, { traits, taken, rareLooks }: FamilyProfiles): boolean {
  const at = kind === 'look' && !not ? TRAIT_AT.get(parseTraits(value)[0]?.[0] ?? '') : undefined
  if (at === undefined) return false
  const known = rareLooks.get(value)
  if (known !== undefined) return known
  const has = (slot: number, trait: number) => traits[slot * TRAITS.length + trait]! >= DRAWN_IN.least
  let [some, display] = [0, 0]
  for (const slot of taken) {
    if (!has(slot, at)) continue
    some++
    if (has(slot, DISPLAY_AT)) display++
  }
  const isRare = some > 0 && some <= DRAWN_IN.share * taken.length && display >= some / 2
  rareLooks.set(value, isRare)
  return isRare
}

/** Parts in which rare looks count more than classes that no family has together with them, and the places of those classes. */
function rarestFirst(
  profiles: FamilyProfiles,
  evidence: readonly Evidence[],
  parts: readonly Part[],
  slots: Uint32Array,
): { parts: Part[]; beaten: ReadonlySet<number> } {
  const classes = evidence.flatMap(({ kind, not, must }, e) => (kind === 'class' && !not && !must ? e : []))
  const beaten = new Set<number>()
  if (classes.length === 0) return { parts: [...parts], beaten }
  const has = ({ met, matches }: Part, slot: number) => met(matches[slot]!)
  const weighted = parts.map((part, e) => {
    // Filters may leave no family that is drawn so.
    if (!isRarelyDrawn(evidence[e]!, profiles) || !slots.some((slot) => has(part, slot))) return part
    const against = classes.filter((other) => !slots.some((slot) => has(part, slot) && has(parts[other]!, slot)))
    for (const other of against) beaten.add(other)
    const least = DRAWN_IN.factor * Math.max(0, ...against.map((other) => parts[other]!.weight))
    return heavier(part, Math.max(1, least / part.weight))
  })
  return { parts: weighted, beaten }
}

const heavier = (part: Part, factor: number): Part => ({
  ...part,
  weight: part.weight * factor,
  adds: part.adds.map((add) => add * factor),
})

/** Parts in which a class counts at least as much as all looks together: 'elegant sans for a fashion magazine' asks for a sans. */
function withClasses(evidence: readonly Evidence[], parts: readonly Part[]): Part[] {
  const isWanted = (e: number, kind: EvidenceKind) => evidence[e]!.kind === kind && !evidence[e]!.not
  const looks = parts.reduce((sum, { weight }, e) => (isWanted(e, 'look') ? sum + weight : sum), 0)
  return parts.map((part, e) => (isWanted(e, 'class') ? heavier(part, Math.max(1, looks / part.weight)) : part))
}

/** Whether a piece of evidence adds something: 'tall skinny capitals' says condensed twice. */
function isFirst(evidence: readonly Evidence[], at: number): boolean {
  const own = evidence[at]!
  const same = ({ kind, value, not }: Evidence) => kind === own.kind && value === own.value && not === own.not
  return !evidence.some((one, other) => same(one) && (one.must === own.must ? other < at : one.must))
}

/**
 * The parts of a sentence as they count among these families, and the places of classes that count less than a rare look.
 * @param shapes how alike the letters of families are to a model's, by slot
 */
export function weighed(
  profiles: FamilyProfiles,
  evidence: readonly Evidence[],
  slots: Uint32Array,
  shapes: Shares,
): { parts: Part[]; beaten: ReadonlySet<number> } {
  scratch.takeBack()
  const measured = evidence.map((one, e) => {
    const matches = matchesOf(one, profiles, shapes)
    const share = one.isAside ? ASIDE : isFirst(evidence, e) ? 1 : REPEATED
    return partOf(one, matches, slots, share, spreadOf(matches, slots, slots === profiles.taken))
  })
  const balanced = withClasses(evidence, measured)
  return rarestFirst(profiles, evidence, withoutImpossible(evidence, balanced, slots), slots)
}
