import { CLASSES, type FontClass, parseTraits } from './evidence.ts'
import faces from './known-faces.json' with { type: 'json' }
import { searchWords } from './words.ts'

const fold = (text: string) => searchWords(text).join(' ')

/** Typefaces that designers know, by folded name: how they look and what they are used for. */
export const KNOWN_FACES: ReadonlyMap<string, string> = new Map(
  faces.flatMap(({ names, traits }) => names.split(';').map((name) => [fold(name), traits] as const)),
)
/** The same names as people write them. */
export const FACE_NAMES: ReadonlyMap<string, string> = new Map(
  faces.flatMap(({ names }) => names.split(';').map((name) => [fold(name), name.trim()] as const)),
)

/** Every trait of the table, in a fixed order; profiles have one byte for each. */
export const TRAITS: readonly string[] = [
  ...new Set([...CLASSES, ...faces.flatMap(({ traits }) => parseTraits(traits).map(([trait]) => trait))]),
]
export const TRAIT_AT: ReadonlyMap<string, number> = new Map(TRAITS.map((trait, at) => [trait, at]))
const CLASS_NAMES = new Set<string>(CLASSES)

/** What a label says about a family besides itself. Labels that are traits need no line unless they imply others. */
const LABEL_TRAITS: Record<string, string> = {
  'sans-serif': 'sans',
  'slab-serif': 'slab',
  handwritten: 'hand handmade:.5 casual:.4',
  handwriting: 'hand handmade:.5 casual:.4',
  monospace: 'mono',
  code: 'code mono:.6 tech:.6 terminal:.4',
  cursive: 'cursive script:.6',
  calligraphy: 'calligraphic formal:.4',
  calligraphic: 'calligraphic formal:.4',
  'old-style': 'oldstyle serif:.6 classic:.6 book:.5',
  transitional: 'transitional serif:.6 classic:.6 book:.6 serious:.4',
  didone: 'didone serif:.6 contrast elegant:.7 fashion:.5',
  'fat-face': 'fatface display:.6 bold contrast poster:.6',
  'art-deco': 'deco retro:.6 glamour:.5',
  '8-bit': 'arcade pixel:.8 game:.7 retro:.5',
  pixel: 'pixel arcade:.6 game:.5 retro:.5',
  terminal: 'terminal mono:.5 tech:.6',
  'sci-fi': 'scifi futuristic tech:.6',
  futuristic: 'futuristic tech:.6',
  kids: 'childlike playful:.7 friendly:.6',
  comic: 'comic playful:.7 childlike:.5',
  horror: 'scary rough:.5',
  halloween: 'scary',
  grunge: 'rough grunge',
  'small-caps': 'smallcaps',
  'all-caps': 'allcaps',
  stencil: 'stencil display:.6 military:.5 industrial:.5',
  western: 'western display:.7 vintage:.6 slab:.4',
  blackletter: 'blackletter medieval:.7 historic:.6',
  gothic: 'blackletter:.4 medieval:.3',
  medieval: 'medieval historic:.6',
  heavy: 'bold loud:.5',
  wedding: 'wedding romantic:.6 elegant:.5',
  elegant: 'elegant luxury:.4',
  playful: 'playful friendly:.4',
  legible: 'legible interface:.4',
  accessible: 'accessible legible',
  interface: 'interface legible:.4 neutral:.3',
  neutral: 'neutral minimal:.4',
  modern: 'modern minimal:.3',
  headline: 'headline poster:.3',
  poster: 'poster headline:.5 bold:.3',
  brush: 'brush casual:.5 handmade:.4',
  marker: 'marker hand:.6 casual:.5',
  pen: 'pen hand:.6 casual:.4',
  typewriter: 'typewriter retro:.6 mono:.5',
  vintage: 'vintage retro:.6',
  retro: 'retro vintage:.4',
  rounded: 'rounded soft:.5 friendly:.5',
  condensed: 'condensed',
  color: 'color',
  corporate: 'corporate neutral:.4',
  newspaper: 'newspaper serious:.4',
  book: 'book classic:.4 serious:.3 neutral:.3',
  text: 'book:.7 neutral:.4',
  sport: 'sporty bold:.3',
  symbols: 'symbols icons:.5 dingbats:.4',
  emoji: 'emoji symbols',
  icons: 'icons symbols:.6',
  display: 'display headline:.4',
  pirate: 'pirate medieval:.3',
  screenplay: 'screenplay cinematic:.6',
  film: 'cinematic',
  school: 'school legible:.3',
  surf: 'tropical',
}

/** Words of a name that say how the family looks; what is written in names is rarely wrong. */
const NAME_TRAITS: Record<string, string> = {
  sans: 'sans',
  grotesk: 'sans grotesque',
  grotesque: 'sans grotesque',
  gothic: 'sans:.5',
  serif: 'serif',
  slab: 'slab',
  mono: 'mono code:.6',
  code: 'mono code',
  typewriter: 'typewriter mono:.6',
  script: 'script cursive:.7',
  brush: 'brush script:.5',
  hand: 'hand handmade:.5',
  handwriting: 'hand handmade:.5',
  marker: 'marker hand:.8',
  display: 'display:.5 headline:.5',
  condensed: 'condensed',
  narrow: 'condensed',
  compressed: 'condensed',
  expanded: 'wide',
  extended: 'wide',
  wide: 'wide',
  rounded: 'rounded soft:.5',
  round: 'rounded soft:.5',
  stencil: 'stencil display:.6',
  pixel: 'pixel arcade',
  bit: 'pixel:.6',
  fraktur: 'blackletter medieval:.7',
  textura: 'blackletter medieval:.7',
  blackletter: 'blackletter medieval:.7',
  garamond: 'serif oldstyle book elegant:.5 classic',
  caslon: 'serif oldstyle book classic',
  baskerville: 'serif transitional book classic',
  bodoni: 'serif didone contrast elegant fashion',
  didot: 'serif didone contrast elegant fashion',
  emoji: 'emoji symbols',
  symbols: 'symbols dingbats',
  icons: 'icons symbols',
  poster: 'poster bold',
  caps: 'allcaps',
  sc: 'smallcaps',
}

/** Measures of a family's letters, as workers/inspect/shape describes them; each about 0 ± 1. */
export interface Measured {
  /** Width of letters, weight of stems, thick against thin strokes, slant, ink at the feet of stems. */
  width: number
  stem: number
  contrast: number
  slant: number
  foot: number
  /** How much the widths of letters differ; low for monospaced fonts. */
  widthSpread: number
}

interface FamilyFacts {
  name: string
  /** Slugs of the main style and of all tags. */
  labels: readonly string[]
  measured: Measured | null
}

type Places = readonly (readonly [at: number, weight: number])[]

/** The texts of the tables above and their traits by place; read once, because a catalogue asks for each thousands of times. */
const read = new Map<string, Places>()

function placesIn(text: string): Places {
  let places = read.get(text)
  if (!places) {
    places = parseTraits(text).flatMap(([trait, weight]) => {
      const at = TRAIT_AT.get(trait)
      return at === undefined ? [] : [[at, weight] as const]
    })
    read.set(text, places)
  }
  return places
}

/** A family's traits as bytes, in the order of TRAITS. */
export function familyTraits({ name, labels, measured }: FamilyFacts): Uint8Array {
  const found = new Uint8Array(TRAITS.length)
  const raise = (at: number, weight: number) => {
    found[at] = Math.max(found[at]!, Math.min(255, Math.round(weight * 255)))
  }
  const add = (text: string, factor = 1) => {
    for (const [at, weight] of placesIn(text)) raise(at, weight * factor)
  }
  const words = searchWords(name)
  const known = KNOWN_FACES.get(words.join(' '))
  if (known) add(known)
  for (const label of labels) {
    // What is known of a typeface is more exact than its labels, which then only fill gaps.
    const factor = known ? (CLASS_NAMES.has(label) ? 0.6 : 0.8) : 1
    const implied = Object.hasOwn(LABEL_TRAITS, label) ? LABEL_TRAITS[label] : undefined
    const at = TRAIT_AT.get(label)
    if (implied !== undefined) add(implied, factor)
    else if (at !== undefined) raise(at, factor)
  }
  if (!known) for (const word of words) if (Object.hasOwn(NAME_TRAITS, word)) add(NAME_TRAITS[word]!, 0.9)
  if (measured) {
    if (!CLASSES.some((one) => found[TRAIT_AT.get(one)!]! > 100)) raise(TRAIT_AT.get(measuredClass(measured))!, 0.6)
    if (!known) {
      if (measured.contrast > 1) add('contrast:.8')
      if (measured.stem > 1.3) add('bold:.7')
      if (measured.stem < -1.2) add('thin:.7')
    }
    if (measured.width < -1) add('condensed:.7')
    if (measured.width > 1.3) add('wide:.6')
  }
  return found
}

/** The class that the outlines of a family without telling labels suggest. */
function measuredClass({ slant, foot, contrast, widthSpread }: Measured): FontClass {
  if (widthSpread < -2.5) return 'mono'
  if (Math.abs(slant) > 1.8) return 'script'
  if (foot > 0.6) return contrast < -0.4 ? 'slab' : 'serif'
  return 'sans'
}

/** How well a family of one class serves somebody who asks for another; 1 for the same. */
const NEAR_CLASSES: Partial<Record<FontClass, Partial<Record<FontClass, number>>>> = {
  serif: { slab: 0.5 },
  slab: { serif: 0.35 },
  script: { hand: 0.45 },
  hand: { script: 0.5 },
  mono: { pixel: 0.25 },
  display: { blackletter: 0.4, pixel: 0.35, script: 0.15 },
}

/** The same by places of traits, with their bytes scaled to 1: every family of a catalogue is measured by it. */
const NEAR_AT = Object.fromEntries(
  CLASSES.map((wanted) => {
    const near = Object.entries<number>({ [wanted]: 1, ...NEAR_CLASSES[wanted] })
    return [wanted, near.map(([one, factor]) => [TRAIT_AT.get(one)!, factor / 255] as const)]
  }),
) as unknown as Record<FontClass, readonly (readonly [at: number, factor: number])[]>

/** Places of the traits that make a family one of a class, and what each of their bytes counts. */
export const nearClasses = (wanted: FontClass): readonly (readonly [at: number, factor: number])[] => NEAR_AT[wanted]

/** How much a family is of a class, 0 to 1. */
export function classMatch(traits: Uint8Array, start: number, wanted: FontClass): number {
  let best = 0
  for (const [at, factor] of NEAR_AT[wanted]) best = Math.max(best, traits[start + at]! * factor)
  return best
}

/** The class a family has most of; null when none is known. */
export function mainClass(traits: Uint8Array, start: number): FontClass | null {
  let best: FontClass | null = null
  let most = 0
  for (const one of CLASSES) {
    const value = traits[start + TRAIT_AT.get(one)!]!
    if (value > most) [best, most] = [one, value]
  }
  return best
}
