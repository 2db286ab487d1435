import {
  type Evidence,
  type EvidenceKind,
  type FontClass,
  parseTraits,
  type SentenceQuery,
  type SentenceRanking,
} from '#shared/search/evidence.ts'
import { classMatch, mainClass, TRAIT_AT, TRAITS } from '#shared/search/family-traits.ts'
import type { FamilyProfiles, FamilyRow } from './family-profiles.ts'
import { genreOf } from './genre-first.ts'

/** How much each kind of evidence counts. What files prove counts more than what words suggest. */
const WEIGHTS: Record<EvidenceKind, number> = {
  name: 2.2,
  designer: 2.2,
  family: 1.8,
  face: 1.8,
  class: 1.3,
  lang: 1.3,
  script: 1.3,
  feature: 1.2,
  polytonic: 1.4,
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
/** Families with less than this share of the best score are too far away to be listed. */
const NEAR = 0.6
/** So many of the nearest are listed although they are farther away, down to a share of the best score. */
const LISTED_LEAST = 12
const FAR = 0.28
/** Influence of popularity between equals. */
const POPULAR = 0.06
/** For families made for another script than Latin, when no script was asked for. */
const OTHER_SCRIPT = 0.86
/** Weakest best match of soft evidence that is scaled up to 1: below it, nothing here looks like that. */
const SOFT_LEAST = 0.3

type Match = (row: FamilyRow, start: number) => number

/** Sum of weighted traits: those asked for, minus those that contradict. */
function lookMatch(traits: Uint8Array, wanted: readonly (readonly [at: number, weight: number])[], whole: number) {
  return (start: number) => {
    let sum = 0
    for (const [at, weight] of wanted) sum += weight * (traits[start + at]! / 255) * (weight < 0 ? 0.5 : 1)
    return Math.max(0, sum / whole)
  }
}

const resolved = (text: string) =>
  parseTraits(text).flatMap(([trait, weight]) => {
    const at = TRAIT_AT.get(trait)
    return at === undefined ? [] : [[at, weight] as const]
  })

/** Share of likeness that a family of another class keeps. */
const OTHER_CLASS = 0.55

/** Cosine of a family's traits and a model's, less for other classes. */
function likeness(traits: Uint8Array, model: Float64Array) {
  const bytes = Uint8Array.from(model, (value) => Math.max(0, Math.min(255, Math.round(value * 255))))
  const genre = genreOf(bytes, 0)
  let length = 0
  for (const value of model) length += value * value
  const own = Math.sqrt(length) || 1
  return (start: number) => {
    let [dot, square] = [0, 0]
    for (let i = 0; i < model.length; i++) {
      const value = traits[start + i]! / 255
      dot += value * model[i]!
      square += value * value
    }
    if (square === 0) return 0
    const same = genre === null ? 1 : Math.min(1, classMatch(traits, start, genre))
    return (dot / (own * Math.sqrt(square))) * (OTHER_CLASS + (1 - OTHER_CLASS) * same)
  }
}

/** 1 inside the range, falling to 0 at 200 units outside. */
function weightMatch(weights: readonly number[], min: number, max: number): number {
  let best = 0
  for (const weight of weights) {
    const gap = weight < min ? min - weight : weight > max ? weight - max : 0
    best = Math.max(best, 1 - gap / 200)
  }
  return best
}

const range = (value: string, low: number, high: number): [number, number] => {
  const [from, to] = value.split('-')
  return [from === '' ? low : Number(from), to === undefined ? Number(from) : to === '' ? high : Number(to)]
}

/** What people mean by ligatures: in a monospaced font those of operators, elsewhere those of letters. */
function ligatureMatch(row: FamilyRow, value: string, mono: number, codelig: number): number {
  const ofCode = row.codeLigatures ? 1 : Math.max(codelig, row.labels.includes('ligatures') ? mono : 0)
  if (value === 'code' || mono > 0.5) return ofCode
  return row.features.has('liga') ? 1 : 0
}

/** Compiles one piece of evidence into a function of a family. */
function matchOf(
  { kind, value }: Evidence,
  profiles: FamilyProfiles,
  shapes: (id: number) => Float64Array | null,
): Match {
  const { traits } = profiles
  const trait = (name: string) => {
    const at = TRAIT_AT.get(name)
    return (start: number) => (at === undefined ? 0 : traits[start + at]! / 255)
  }
  switch (kind) {
    case 'class':
      return (_row, start) => classMatch(traits, start, value as FontClass)
    case 'look': {
      const wanted = resolved(value)
      const whole = wanted.reduce((sum, [, weight]) => sum + Math.max(0, weight), 0) || 1
      const look = lookMatch(traits, wanted, whole)
      return (_row, start) => look(start)
    }
    case 'face': {
      const model = new Float64Array(TRAITS.length)
      for (const [at, weight] of resolved(value)) model[at] = weight
      const like = likeness(traits, model)
      return (_row, start) => like(start)
    }
    case 'family': {
      const slot = profiles.slotOf(Number(value))
      const from = slot === undefined ? 0 : slot * TRAITS.length
      const model = Float64Array.from({ length: TRAITS.length }, (_, i) =>
        slot === undefined ? 0 : traits[from + i]! / 255,
      )
      const like = likeness(traits, model)
      const shape = shapes(Number(value))
      return (row, start) =>
        row.id === Number(value) ? 1 : 0.75 * like(start) + 0.25 * (shape?.[profiles.slotOf(row.id)!] ?? like(start))
    }
    case 'tag':
      return (row) => (row.labels.includes(value) ? 1 : 0)
    case 'lang':
    case 'script': {
      const [code = '', native = code] = value.split('|')
      return (row) => ((kind === 'lang' ? row.langs : row.scripts).has(code) ? (row.native === native ? 1 : 0.8) : 0)
    }
    case 'feature': {
      const [codelig, mono, smallcaps] = [trait('codelig'), trait('mono'), trait('smallcaps')]
      if (value === 'code' || value === 'liga')
        return (row, start) => ligatureMatch(row, value, mono(start), codelig(start))
      return (row, start) => (row.features.has(value) ? 1 : value === 'smcp' ? smallcaps(start) : 0)
    }
    case 'axis':
      return (row) => (row.axes.has(value) ? 1 : 0)
    case 'weight': {
      const [min, max] = range(value, 1, 1000)
      const heavy = trait('bold')
      const thin = trait('thin')
      return (row, start) =>
        Math.max(
          weightMatch(row.weights, min, max),
          min >= 600 ? heavy(start) * 0.9 : 0,
          max < 400 ? thin(start) * 0.9 : 0,
        )
    }
    case 'width': {
      const drawn = trait(value === 'narrow' ? 'condensed' : 'wide')
      return (row, start) =>
        Math.max(drawn(start), row.widths.some((width) => (value === 'narrow' ? width < 5 : width > 5)) ? 0.9 : 0)
    }
    case 'italic':
      return (row) => (row.italic ? 1 : 0)
    case 'variable':
      return (row) => (row.variable ? 1 : 0)
    case 'color': {
      const drawn = trait('color')
      return (row, start) => (row.color ? 1 : drawn(start))
    }
    case 'polytonic':
      return (row) => (row.polytonic ? (row.labels.includes('greek') ? 1 : 0.9) : 0)
    case 'license':
      return (row) => (row.commercial === (value === 'commercial') ? 1 : 0)
    case 'years': {
      const [min, max] = range(value, 0, 9999)
      return (row) => (row.year >= min && row.year <= max ? 1 : 0)
    }
    case 'designer': {
      const ids = new Set(value.split(',').map(Number))
      return (row) => (ids.has(row.foundryId) ? 1 : 0)
    }
    case 'name': {
      const ids = new Map(
        value.split(',').map((part) => {
          const [id, share] = part.split(':')
          return [Number(id), share === undefined ? 1 : Number(share)] as const
        }),
      )
      return (row) => ids.get(row.id) ?? 0
    }
  }
}

/** Kinds whose matches are relative: the best family of the catalogue counts as a full match. */
const SOFT: readonly EvidenceKind[] = ['look', 'face', 'family', 'weight', 'width']

/**
 * Ranks families by a sentence: every part of it adds evidence. The score is a weighted geometric mean, so a family that
 * has a bit of everything comes before one that has half of it only.
 */
export function rankSentence(
  profiles: FamilyProfiles,
  { evidence, among, limit }: SentenceQuery,
  shapes: (id: number) => Float64Array | null = () => null,
): SentenceRanking {
  const { rows, traits } = profiles
  const only = among === null ? null : new Set(among)
  const slots: number[] = []
  for (let slot = 0; slot < rows.length; slot++) {
    const row = rows[slot]
    if (row && (only === null || only.has(row.id))) slots.push(slot)
  }
  const values = evidence.map((one) => {
    const match = matchOf(one, profiles, shapes)
    const found = Float32Array.from(slots, (slot) => match(rows[slot]!, slot * TRAITS.length))
    let most = 0
    for (const value of found) most = Math.max(most, value)
    if (SOFT.includes(one.kind) && most >= SOFT_LEAST)
      for (let i = 0; i < found.length; i++) found[i] = found[i]! / most
    if (one.not) for (let i = 0; i < found.length; i++) found[i] = 1 - found[i]!
    return found
  })
  const isAboutScript = evidence.some(
    ({ kind, not }) => !not && (kind === 'lang' || kind === 'script' || kind === 'name' || kind === 'designer'),
  )
  const topPopular = slots.reduce((most, slot) => Math.max(most, rows[slot]!.popularity), 1)
  const weights = evidence.map((one) => WEIGHTS[one.kind])
  const whole = weights.reduce((sum, weight) => sum + weight, 0) || 1
  const scores = new Float64Array(slots.length)
  for (let i = 0; i < slots.length; i++) {
    let sum = 0
    for (let e = 0; e < values.length; e++)
      sum += weights[e]! * Math.log(FLOOR + (1 - FLOOR) * Math.min(1, values[e]![i]!))
    const row = rows[slots[i]!]!
    const popular = 1 + POPULAR * (Math.log1p(row.popularity) / Math.log1p(topPopular))
    const foreign = !isAboutScript && row.native !== 'latn' ? OTHER_SCRIPT : 1
    scores[i] = Math.exp(sum / whole) * popular * foreign
  }
  const found = strictest(evidence, values, slots.length)
  const best = found.reduce((most, i) => Math.max(most, scores[i]!), 0)
  // Sorting a large catalogue takes longer than scoring it, so families that are too far away are left out before.
  const order = found
    .filter((i) => scores[i]! >= best * FAR)
    .sort((a, b) => scores[b]! - scores[a]! || rows[slots[a]!]!.id - rows[slots[b]!]!.id)
  const listed = order.filter((i, place) => place < LISTED_LEAST || scores[i]! >= best * NEAR).slice(0, limit)
  const unmet = evidence.flatMap((_, e) => (listed.slice(0, 3).every((i) => values[e]![i]! < MET) ? e : []))
  const first = listed[0]
  return {
    ids: listed.map((i) => rows[slots[i]!]!.id),
    unmet: listed.length === 0 ? [] : unmet,
    shownClass: first === undefined ? null : mainClass(traits, slots[first]! * TRAITS.length),
  }
}

/** Families that have all that must be; if there are none, those that have the most of it. */
function strictest(evidence: readonly Evidence[], values: readonly Float32Array[], count: number): number[] {
  const musts = evidence.flatMap((one, e) => (one.must ? e : []))
  let most = 0
  const met = new Uint8Array(count)
  for (let i = 0; i < count; i++) {
    for (const e of musts) if (values[e]![i]! >= MET) met[i] = met[i]! + 1
    most = Math.max(most, met[i]!)
  }
  const found: number[] = []
  for (let i = 0; i < count; i++) if (met[i] === most) found.push(i)
  return found
}
