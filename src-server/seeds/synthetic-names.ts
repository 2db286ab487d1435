/**
 * Invented, pronounceable names for the synthetic catalogue; no real font, foundry or person is meant. A word
 * alternates five groups of consonants and vowels, so that different choices never spell the same word; 8 million
 * choices are walked without repeats.
 */
const C1 = 'b br d dr f fl g gl h j k kl kr l m n p pl r sk sp st t tr v vr w z zh'.split(' ')
const V1 = 'a e i o u ai au ei'.split(' ')
/** Clusters only: single consonants would produce well-known names such as Roboto or Futura. */
const C2 = 'ld ldr lf lk lm lt lv mb mbl md mpl nd ndr ng ngl nk ntr rb rdl rgl rk rl rm rn rp rs rv sk skr str'.split(
  ' ',
)
const V2 = 'a e i o u ia io'.split(' ')
const C3 = 'b d k l lt m n nd nt r rd rk s sk st t th v'.split(' ')
const V3 = ['', 'a', 'e', 'o', 'i', 'um', 'is', 'en', 'ar']

const PARTS = [C1, V1, C2, V2, C3, V3]
/** Number of different words. */
export const WORD_COUNT = PARTS.reduce((product, part) => product * part.length, 1)
/**
 * Coprime to WORD_COUNT (a prime that divides none of the part sizes), near its golden section: neighbours look
 * different.
 */
const STRIDE = 4_999_999

/** The index-th word of a seed; no word repeats for index < WORD_COUNT. */
export function inventedWord(seed: number, index: number): string {
  // Products stay below 2^53: 8 million times 5 million.
  let rest = ((index % WORD_COUNT) * STRIDE + (seed % WORD_COUNT) * 7919) % WORD_COUNT
  let word = ''
  for (const part of PARTS) {
    word += part[rest % part.length]!
    rest = Math.floor(rest / part.length)
  }
  return word[0]!.toUpperCase() + word.slice(1)
}

/** Suffixes of family names by topic; '' = none, repeated because most families have none. */
const SUFFIXES: Record<string, readonly string[]> = {
  sans: ['', '', 'Sans', 'Grotesk', 'Gothic', 'Text', 'UI', 'Condensed', 'Rounded'],
  serif: ['', '', 'Serif', 'Antiqua', 'Text', 'Display', 'Roman', 'Book'],
  slab: ['', 'Slab', 'Slab', 'Egyptian'],
  monospace: ['Mono', 'Mono', 'Code', 'Console', 'Typewriter'],
  script: ['', '', 'Script', 'Script', 'Brush'],
  handwritten: ['', '', 'Hand', 'Notes', 'Pen'],
  display: ['', '', '', 'Display', 'Poster', 'Inline', 'Shadow', 'Black'],
  blackletter: ['', 'Fraktur', 'Gothic', 'Textur'],
  pixel: ['Pixel', '8', 'Bitmap', 'Arcade'],
  stencil: ['Stencil', 'Stencil', 'Cut'],
  western: ['', 'Saloon', 'Wood', 'Tuscan'],
  symbols: ['Symbols', 'Icons', 'Dingbats', 'Ornaments'],
  arabic: ['Arabic', 'Naskh', 'Kufi'],
  japanese: ['Gothic JP', 'Mincho', 'JP'],
}

/** Family name, unique by its word. `choice` in [0, 1) selects the suffix. */
export function inventedFamilyName(seed: number, index: number, topic: string, choice: number): string {
  const suffixes = SUFFIXES[topic] ?? ['']
  const suffix = suffixes[Math.floor(choice * suffixes.length)]!
  const word = inventedWord(seed, index)
  return suffix ? `${word} ${suffix}` : word
}

const FOUNDRY_FORMS = [
  '# Type',
  '# Fonts',
  '# Foundry',
  'Studio #',
  '# Letters',
  'House of #',
  '# Type Works',
  '# & Daughters',
]

/** Foundry name; takes words from the other end, so that no foundry shares a family's word. */
export function inventedFoundryName(seed: number, index: number): string {
  const form = FOUNDRY_FORMS[(index * 5 + seed) % FOUNDRY_FORMS.length]!
  return form.replace('#', inventedWord(seed, WORD_COUNT - 1 - index))
}
