import { CLASSES, type FontClass, parseTraits } from '#shared/search/evidence.ts'
import { TRAIT_AT, TRAITS } from '#shared/search/family-traits.ts'
import type { FamilyProfile } from './family-profiles.ts'
import { genreOf } from './genre-first.ts'

/** Classes that set running text. */
const TEXT: readonly FontClass[] = ['sans', 'serif', 'slab']
/** How well a body of a class goes with a heading of another; what is missing does not. */
const CONTRAST: Partial<Record<FontClass, Partial<Record<FontClass, number>>>> = {
  serif: { sans: 1, slab: 0.3 },
  sans: { serif: 1, slab: 0.65 },
  slab: { sans: 1, serif: 0.55 },
  mono: { sans: 0.7, serif: 0.6 },
  script: { sans: 0.9, serif: 0.95 },
  hand: { sans: 1, serif: 0.7, slab: 0.4 },
  display: { sans: 1, serif: 0.85, slab: 0.4 },
  blackletter: { serif: 1, sans: 0.6 },
  pixel: { mono: 1, sans: 0.75 },
}
/** The same by place: 0 is no class, CLASSES follow. */
const CONTRASTS = [null, ...CLASSES].map((heading) =>
  [null, ...CLASSES].map((body) => (heading && body && CONTRAST[heading]?.[body]) || 0),
)
/** Labels of families that look well in headlines only. */
const NOT_TEXT = new Set(
  'display poster stencil all-caps fat-face neon 3d braille symbols emoji icons western pixel headline'.split(' '),
)
/** Traits of form, which the measures and the contrast of class judge. */
const FORM = new Set<string>([
  ...CLASSES,
  ...'bold thin condensed wide contrast allcaps smallcaps cursive monoline rounded headline poster color'.split(' '),
])
const MOODS = TRAITS.flatMap((trait, at) => (FORM.has(trait) ? [] : [at]))
/** Traits of a body that goes with everything, and of one made for reading. */
const NEUTRAL = placesOf('neutral minimal interface legible humanist')
const READING = placesOf('book legible interface editorial newspaper literary academic accessible')
/** Traits of a face that is made for headings. */
const HEADLINE = placesOf('display headline poster editorial elegant fashion didone')
/** Traits of faces that look well in headlines only. */
const LARGE = placesOf([...NOT_TEXT].join(' '))

/** Places of traits in a profile; a label that is no trait has none. */
function placesOf(names: string): number[] {
  return names.split(' ').flatMap((name) => TRAIT_AT.get(name) ?? [])
}

/** Ratio of x-heights, as a logarithm, at which two texts no longer look like one size. */
const X_HEIGHT_WIDTH = 0.12

/**
 * Numbers that a family is paired by, in one row: a pairing looks at all families, and at 100,000 reading them from objects takes ten
 * times as long as reckoning with them.
 */
export const FACT = {
  /** Place of its class in CLASSES, from 1 on; 0 = no face for text or headings. */
  genre: 0,
  /** 1 = sets running text. */
  isText: 1,
  /** As a logarithm; NaN = unknown. */
  xHeight: 2,
  /** NaN = unknown. */
  stem: 3,
  popular: 4,
  /** 0 to 1: has an italic and a bold. */
  whole: 5,
  /** Sum of its traits of mood and time. */
  moods: 6,
  neutral: 7,
  reading: 8,
  headline: 9,
} as const
export const FACTS = Object.keys(FACT).length

type Described = Pick<FamilyProfile, 'xHeight' | 'measured' | 'popularity' | 'italic' | 'weights' | 'labels' | 'color'>

/** Upright, with a Regular of middling width and colour, and not drawn for headlines. */
function isTextFace({ labels, weights, measured }: Described): boolean {
  if (labels.some((label) => NOT_TEXT.has(label)) || !weights.some((weight) => weight >= 300 && weight <= 500))
    return false
  if (!measured) return true
  return Math.abs(measured.slant) < 1 && Math.abs(measured.width) < 2.2 && measured.stem < 0.7 && measured.stem > -1.3
}

/** The strongest of some traits, 0 to 1. */
function most(traits: Uint8Array, places: readonly number[]): number {
  let found = 0
  for (const at of places) if (traits[at]! > found) found = traits[at]!
  return found / 255
}

/** The class of a family as FACT.genre has it. @param traits of this family alone */
export function genreNumber(traits: Uint8Array): number {
  const genre = genreOf(traits, 0)
  return genre === null || genre === 'symbols' ? 0 : CLASSES.indexOf(genre) + 1
}

/** The row of numbers of a family. @param traits of this family alone */
export function factsOf(row: Described, traits: Uint8Array): Float32Array {
  const genre = row.color ? 0 : genreNumber(traits)
  const facts = new Float32Array(FACTS)
  facts[FACT.genre] = genre
  facts[FACT.isText] = Number(TEXT.includes(CLASSES[genre - 1]!) && isTextFace(row))
  facts[FACT.xHeight] = row.xHeight ? Math.log(row.xHeight) : Number.NaN
  facts[FACT.stem] = row.measured?.stem ?? Number.NaN
  facts[FACT.popular] = Math.min(1, Math.log1p(row.popularity) / 12)
  facts[FACT.whole] = (row.italic ? 0.5 : 0) + (row.weights.some((weight) => weight >= 600) ? 0.5 : 0)
  facts[FACT.moods] = MOODS.reduce((sum, at) => sum + traits[at]!, 0)
  facts[FACT.neutral] = most(traits, NEUTRAL)
  facts[FACT.reading] = most(traits, READING)
  facts[FACT.headline] = most(traits, HEADLINE)
  return facts
}

/** One of many faces. */
export interface Face {
  facts: Float32Array
  /** Where its numbers begin. */
  at: number
  traits: Uint8Array
  /** Where its traits begin. */
  start: number
}

export const genreAt = ({ facts, at }: Face): FontClass | null => CLASSES[facts[at + FACT.genre]! - 1] ?? null
export const isText = ({ facts, at }: Face): boolean => facts[at + FACT.isText] === 1

/** A face of which only the traits are known: 'sans grotesque neutral'. */
export function knownFace(text: string): Face {
  const traits = new Uint8Array(TRAITS.length)
  for (const [trait, weight] of parseTraits(text)) {
    const at = TRAIT_AT.get(trait)
    if (at !== undefined) traits[at] = Math.max(0, Math.round(weight * 255))
  }
  const facts = factsOf(
    {
      xHeight: null,
      measured: null,
      popularity: 0,
      italic: true,
      weights: [400, 700],
      labels: [],
      color: false,
    },
    traits,
  )
  if (most(traits, LARGE) > 0.5) facts[FACT.isText] = 0
  return { facts, at: 0, traits, start: 0 }
}

/** Places of the moods that a face has: few of all, and no others can be shared. */
export const moodsOf = ({ traits, start }: Face): number[] => MOODS.filter((at) => traits[start + at]! > 0)

/**
 * How well a heading goes with a body; 0 = not at all.
 * @param moods of one of the two
 * @param isSuperfamily whether they were drawn together
 */
export function pairScore(heading: Face, body: Face, moods: readonly number[], isSuperfamily: boolean): number {
  const { facts: a, at: i } = heading
  const { facts: b, at: j } = body
  const contrast = CONTRASTS[a[i + FACT.genre]!]![b[j + FACT.genre]!]!
  if (contrast === 0) return 0
  let shared = 0
  for (const at of moods) shared += Math.min(heading.traits[heading.start + at]!, body.traits[body.start + at]!)
  const mood = (2 * shared) / (a[i + FACT.moods]! + b[j + FACT.moods]! || 1)
  const bothText = a[i + FACT.isText] === 1
  const ratio = a[i + FACT.xHeight]! - b[j + FACT.xHeight]!
  const height = Number.isNaN(ratio) ? 0.4 : Math.exp(-((ratio / X_HEIGHT_WIDTH) ** 2))
  const lighter = b[j + FACT.stem]! - a[i + FACT.stem]!
  let colour = 0.5
  if (!Number.isNaN(lighter))
    // A heading may be darker than its text, not much lighter.
    colour = bothText ? Math.exp(-((lighter / 0.6) ** 2)) : Math.exp(-(Math.max(0, lighter) ** 2))
  return (
    contrast *
    (0.9 * (bothText ? height : 0.4 + 0.6 * height) +
      0.5 * colour +
      1.4 * mood +
      0.35 * b[j + FACT.neutral]! +
      0.6 * b[j + FACT.reading]! +
      0.8 * a[i + FACT.headline]! +
      0.3 * (a[i + FACT.popular]! + b[j + FACT.popular]!) +
      0.5 * b[j + FACT.whole]! +
      (isSuperfamily ? 1.2 : 0))
  )
}

/** Headings of a text face are asked for by people who set many pages: what draws attention to itself comes last. */
export const novelty = (face: Face): number => (TEXT.includes(genreAt(face)!) ? 1 : 0.6)
