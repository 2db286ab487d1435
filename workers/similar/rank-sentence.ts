import {
  type Evidence,
  type EvidenceKind,
  parseTraits,
  type SentenceQuery,
  type SentenceRanking,
} from '#shared/search/evidence.ts'
import { mainClass, TRAIT_AT, TRAITS } from '#shared/search/family-traits.ts'
import { KIN, kinScripts, matchOf } from './evidence-match.ts'
import type { FamilyProfiles } from './family-profiles.ts'
import { withModels, withoutContradictions } from './model-evidence.ts'

/** How much each kind of evidence counts. What files prove counts more than what words suggest. */
const WEIGHTS: Record<EvidenceKind, number> = {
  name: 2.2,
  about: 1.2,
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
export const MET = 0.4
/** A match above this is of the class itself: those near it have at most a half. */
const OF_CLASS = 0.5
/** What a family has a bit of need not be left out when it is not wanted: it only comes later. */
const MET_NOT = 0.2
/** Families with less than this share of the best score are too far away to be listed. */
const NEAR = 0.6
/** So many of the nearest are listed although they are farther away, down to a share of the best score. */
const LISTED_LEAST = 12
const FAR = 0.28
/** Weight of a second phrase with the same meaning, as in 'escape room clues'. */
const REPEATED = 0.6
/** Weight of what letters are set on, as in 'sign of a florist'. */
const ASIDE = 0.5
/** The usual mean match of a look counts once, half of it a step more. */
const TELLING = { usual: 0.1, step: 0.25, most: 1.5 }
/** Influence of popularity between equals. */
const POPULAR = 0.06
/** For families made for another script than Latin, when no script was asked for; and when likeness to a Latin face was. */
const OTHER_SCRIPT = 0.86
const OTHER_SCRIPT_ALIKE = 0.55
/** Factor of colour fonts when no colour was asked for. */
const COLOURED = 0.9
const ARABIC_STYLES = /\b(?:naskh|kufi)\b/
/** Weakest best match of soft evidence that is scaled up to 1: below it, nothing here looks like that. */
const SOFT_LEAST = 0.3

/** Kinds whose matches are relative: the best family of the catalogue counts as a full match. */
const SOFT: readonly EvidenceKind[] = ['look', 'face', 'family', 'weight', 'width']

/** Kinds that count more the fewer families have it: 'pixel serif' is a pixel font rather than any serif. */
const TELLING_KINDS: readonly EvidenceKind[] = ['look', 'class']

/**
 * A look for display that at most this share of families is drawn in counts more than a class that none of them has: 'stencil serif' shows
 * stencils. What many have a bit of, as fonts for a museum, does not, nor what text faces are good at.
 */
const DRAWN_IN = { share: 0.05, least: 127, factor: 1.25 }

const DISPLAY_AT = TRAIT_AT.get('display')!

/** Nearest to a language that nothing here writes. */
const MANY_LANGUAGES: Evidence = { kind: 'measure', value: 'languages-many', not: false, must: false }

/** Steps of a match: fine enough that rounding changes no order that a person would notice. */
const STEPS = 1023

/** Matches of all families with one piece of evidence, by slot; made once and kept, because sentences share their words. */
function matchesOf(one: Evidence, profiles: FamilyProfiles, shapes: (id: number) => Float64Array | null): Uint16Array {
  const key = `${one.kind} ${one.value} ${one.not}`
  const kept = profiles.remembered.get(key)
  if (kept) return kept
  const match = matchOf(one, profiles, shapes)
  const found = new Uint16Array(profiles.rows.length)
  const { taken } = profiles
  for (let i = 0; i < taken.length; i++) {
    const slot = taken[i]!
    found[slot] = Math.round(STEPS * Math.min(1, match(slot)))
  }
  // Shapes of a model change by themselves; names and partners belong to one query.
  if (one.kind !== 'family' && one.kind !== 'name' && one.kind !== 'about' && one.kind !== 'pair')
    profiles.remembered.set(key, found)
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
interface Part {
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
 * Ranks families by a sentence: every part of it adds evidence. The score is a weighted geometric mean, so a family that
 * has a bit of everything comes before one that has half of it only. Logarithms of scores are added up from tables: at
 * 100,000 families they would cost most of the time.
 */
export function rankSentence(
  profiles: FamilyProfiles,
  { evidence: said, among, limit }: SentenceQuery,
  shapes: (id: number) => Float64Array | null = () => null,
): SentenceRanking {
  const { traits, columns } = profiles
  const evidence = withoutContradictions(withModels(said, profiles))
  const slots = slotsOf(profiles, among)
  const measured = evidence.map((one, e) => {
    const matches = matchesOf(one, profiles, shapes)
    const share = one.isAside ? ASIDE : isFirst(evidence, e) ? 1 : REPEATED
    return partOf(one, matches, slots, share, spreadOf(matches, slots, slots === profiles.taken))
  })
  const { parts, beaten } = rarestFirst(profiles, evidence, withoutImpossible(evidence, measured, slots), slots)
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

/**
 * Unwanted looks that all families of the class asked for have count for nothing, and are unmet: 'script, no loops' asks for scripts. What
 * is only near the class, as handwriting is, does not make them possible.
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
    const factor = Math.max(1, least / part.weight)
    return { ...part, weight: part.weight * factor, adds: part.adds.map((add) => add * factor) }
  })
  return { parts: weighted, beaten }
}

/** Whether a piece of evidence adds something: 'tall skinny capitals' says condensed twice. */
function isFirst(evidence: readonly Evidence[], at: number): boolean {
  const own = evidence[at]!
  const same = ({ kind, value, not }: Evidence) => kind === own.kind && value === own.value && not === own.not
  return !evidence.some((one, other) => same(one) && (one.must === own.must ? other < at : one.must))
}

/** Whether a condition is what a font can write. */
const isWriting = ({ kind, not, must }: Evidence) => must && !not && (kind === 'lang' || kind === 'script')

/** What a family writes that lacks the language or script asked for: some of its characters, or a script near it. */
function kinOf({ rows }: FamilyProfiles, evidence: readonly Evidence[], slot: number): string | null {
  const { langs, scripts, traces, native } = rows[slot]!
  for (const one of evidence) {
    const [code = '', script = code] = one.value.split('|')
    if (!isWriting(one) || (one.kind === 'lang' ? langs : scripts).has(code)) continue
    if (traces.has(script)) return script
    if (native !== script && kinScripts(script).includes(native)) return native
  }
  return null
}

/** Slots of the families asked about. */
function slotsOf({ slotOf, taken }: FamilyProfiles, among: readonly number[] | null): Uint32Array {
  if (among === null) return taken
  return Uint32Array.from(new Set(among.flatMap((id) => slotOf(id) ?? []))).sort()
}

/** Used by one ranking after the other: a new one for each has the whole memory of the thread looked through for garbage. */
let scratch = new Float64Array(0)

function zeros(length: number): Float64Array {
  if (scratch.length < length) scratch = new Float64Array(length)
  return scratch.subarray(0, length).fill(0)
}

/** Logarithms of scores, which the next ranking overwrites. */
function scoresOf(
  { columns }: FamilyProfiles,
  parts: readonly Part[],
  slots: Uint32Array,
  { top, foreign, coloured }: { top: number; foreign: number; coloured: number },
): Float64Array {
  const scores = zeros(slots.length)
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

/** The highest logarithm of popularity, at least that of one. */
function mostPopular({ columns }: FamilyProfiles, slots: Uint32Array): number {
  let top = Math.log(2)
  for (let i = 0; i < slots.length; i++) if (columns.popular[slots[i]!]! > top) top = columns.popular[slots[i]!]!
  return top
}

/** The families that meet the most conditions. */
function meeting(evidence: readonly Evidence[], parts: readonly Part[], slots: Uint32Array): Uint32Array {
  const had = musts(evidence, parts, slots)
  if (had === null) return slots
  let most = 0
  for (let i = 0; i < had.length; i++) if (had[i]! > most) most = had[i]!
  // Nearest to a language alone is what writes some of it.
  const least = evidence.every(isWriting) ? Math.max(1, most) : most
  return slots.filter((_, i) => had[i]! >= least)
}

/**
 * Two points for each condition that a family meets, one for a language that it writes in part; null when there are no conditions. A
 * rarer condition adds a little.
 */
function musts(evidence: readonly Evidence[], parts: readonly Part[], slots: Uint32Array): Float32Array | null {
  const conditions = parts.flatMap((part, e) => (evidence[e]!.must ? { ...part, one: evidence[e]! } : []))
  if (conditions.length === 0) return null
  const had = new Float32Array(slots.length)
  for (const { met, matches, one } of conditions) {
    // Where none writes a language, those with many of its characters come before all others.
    const half = isWriting(one) ? Math.floor(KIN * STEPS) : STEPS + 1
    const meets = Uint8Array.from({ length: STEPS + 1 }, (_, match) => (met(match) ? 2 : match >= half ? 1 : 0))
    let some = 0
    for (let i = 0; i < slots.length; i++) if (meets[matches[slots[i]!]!]! > 0) some++
    const rare = (1 - some / slots.length) / (2 * conditions.length)
    for (let i = 0; i < slots.length; i++) {
      const points = meets[matches[slots[i]!]!]!
      if (points > 0) had[i] = had[i]! + points + rare
    }
  }
  return had
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
