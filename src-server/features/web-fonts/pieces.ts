import { scriptOf } from '../../unicode/unicode-properties.ts'
import { languageByCode, listLanguages } from '../core/languages/language-coverage.ts'
import { isMark, isWithin, nameOfScript, type Run, subsetOf } from './subsets.ts'

/** A part of a font in its own file. */
export interface Piece {
  /** 'latin', 'cyrillic-ext', 'japanese-2', 'rest'. */
  name: string
  /** Ascending. */
  codepoints: readonly number[]
}

/** Letters per slice of large scripts: a file of some 60 KB. */
const SLICE = 400
/** Sliced scripts, with the languages whose common letters come first. */
const SLICED: Record<string, readonly [name: string, language: string][]> = {
  Han: [
    ['japanese', 'ja'],
    ['chinese-simplified', 'zh'],
    ['chinese-traditional', 'zh-Hant'],
  ],
  Hangul: [['korean', 'ko']],
}
/** Smallest piece, unless it is the only one. */
const LEAST = 4

/** Alphabets whose letters share marks. Less common letters of each form its 'ext'. */
const ALPHABETS = [
  { name: 'latin', script: 'Latin', code: 'Latn' },
  { name: 'greek', script: 'Greek', code: 'Grek' },
  { name: 'cyrillic', script: 'Cyrillic', code: 'Cyrl' },
] as const
type Alphabet = (typeof ALPHABETS)[number]
const extOf = (alphabet: Alphabet) => `${alphabet.name}-ext`

const JOINERS: Run = [0x200c, 0x200d]
const DOTTED_CIRCLE: Run = [0x25cc, 0x25cc]
/** Verse and sentence dandas, shared by all scripts of India. */
const DANDAS: Run = [0x0964, 0x0965]
/** Sequences of emoji: keycaps, variation selectors, joiner. */
const EMOJI: readonly Run[] = [
  [0x23, 0x23],
  [0x2a, 0x2a],
  [0x30, 0x39],
  [0x200d, 0x200d],
  [0x20e3, 0x20e3],
  [0xfe0e, 0xfe0f],
]

/** Letters of each alphabet: those that some language needs, and those of languages with marks. */
let letters: ReadonlyMap<Alphabet, { needed: ReadonlySet<number>; marked: ReadonlySet<number> }> | undefined
function lettersOf(alphabet: Alphabet) {
  letters ??= new Map(
    ALPHABETS.map((one) => {
      const languages = listLanguages().filter(({ script }) => script === one.code)
      const marked = languages.filter(({ main }) => main.some(isMark))
      return [
        one,
        {
          needed: new Set(languages.flatMap(({ main }) => [...main].filter((codepoint) => !isMark(codepoint)))),
          marked: new Set(marked.flatMap(({ main }) => [...main])),
        },
      ]
    }),
  )
  return letters.get(alphabet)!
}

/** The main piece of a code point; marks have none. */
function homeOf(codepoint: number): string {
  const subset = subsetOf(codepoint)
  if (subset === 'vietnamese') return 'latin'
  const alphabet = ALPHABETS.find((one) => extOf(one) === subset)
  return alphabet && lettersOf(alphabet).needed.has(codepoint) ? alphabet.name : subset
}

/**
 * Divides a font's characters among files, so that a page fetches only those it uses. Together they contain every code
 * point. The order is that of the CSS: later ones are tried first.
 *
 * A browser chooses the first file with each letter and neither kerns nor joins across files. So an alphabet's file has
 * all letters of its languages but no marks: if a file had the mark but not the composed letter (ź, ế), HarfBuzz would
 * compose one instead of using the file that has it. Marks are in later files, together with letters to carry them.
 */
export function piecesOf(codepoints: readonly number[]): Piece[] {
  const homes = new Map<string, number[]>()
  for (const codepoint of codepoints) {
    const home = homeOf(codepoint)
    const known = homes.get(home)
    if (known) known.push(codepoint)
    else homes.set(home, [codepoint])
  }
  for (const [script, writings] of Object.entries(SLICED)) {
    const own = homes.get(nameOfScript(script))
    if (!own) continue
    homes.delete(nameOfScript(script))
    for (const [name, slice] of slices(nameOfScript(script), own, writings)) homes.set(name, slice)
  }
  addMarks(homes, codepoints)
  gatherFew(homes)
  leaveJoiners(homes)
  const has = new Set(codepoints)
  const pieces = [...homes]
    .map(([name, own]) => ({ name, codepoints: withShared(name, own, has) }))
    .sort((a, b) => rank(a.name) - rank(b.name) || (a.name < b.name ? -1 : 1))
  return withoutRepeated(pieces)
}

/** Adds marks to the 'ext' of each alphabet of the font, with the letters that carry them. */
function addMarks(homes: Map<string, number[]>, codepoints: readonly number[]): void {
  const marks = codepoints.filter(isMark)
  const present = ALPHABETS.filter(({ script }) => codepoints.some((codepoint) => scriptOf(codepoint) === script))
  if (marks.length === 0 || present.length === 0) return
  const latin = homes.get('latin-ext')?.filter((codepoint) => !isMark(codepoint)) ?? []
  if (latin.length > 0) homes.set('latin-ext', latin)
  else homes.delete('latin-ext')
  for (const alphabet of present) {
    const carriers = codepoints.filter(
      (codepoint) =>
        scriptOf(codepoint) === alphabet.script &&
        (subsetOf(codepoint) === alphabet.name || lettersOf(alphabet).marked.has(codepoint)),
    )
    homes.set(extOf(alphabet), [...(homes.get(extOf(alphabet)) ?? []), ...carriers, ...marks])
  }
}

/** A joiner in the Latin file would break words of other scripts; Latin itself does not need one. */
function leaveJoiners(homes: Map<string, number[]>): void {
  const latin = homes.get('latin')
  if (!latin || ![...homes.keys()].some((name) => sharedWith(name).includes(JOINERS))) return
  const left = latin.filter((codepoint) => !isWithin([JOINERS], codepoint))
  if (left.length > 0) homes.set('latin', left)
}

function* slices(
  script: string,
  all: readonly number[],
  writings: readonly (readonly [name: string, language: string])[],
): Generator<[string, number[]]> {
  let left = all
  for (const [name, code] of [...writings, [script, ''] as const]) {
    const usual = new Set(code === '' ? left : languageByCode(code)?.main)
    const own = left.filter((codepoint) => usual.has(codepoint))
    left = left.filter((codepoint) => !usual.has(codepoint))
    for (let i = 0; i < own.length; i += SLICE) yield [`${name}-${i / SLICE + 1}`, own.slice(i, i + SLICE)]
  }
}

/** A file for two characters only costs a request: such leftovers join the rest. */
function gatherFew(homes: Map<string, number[]>): void {
  if (homes.size < 2) return
  const rest = homes.get('rest') ?? []
  for (const [name, own] of homes) {
    if (name === 'rest' || name === 'latin' || own.length >= LEAST || own.some(isMark)) continue
    homes.delete(name)
    rest.push(...own)
  }
  if (rest.length > 0) homes.set('rest', rest)
}

/** Characters repeated in a piece where the font has them, since browsers never join glyphs of two files. */
function sharedWith(name: string): readonly Run[] {
  if (name === 'symbols') return EMOJI
  if (name === 'rest' || ALPHABETS.some((one) => one.name === name || extOf(one) === name)) return []
  return /-\d+$|^kana$/.test(name) ? [] : [JOINERS, DOTTED_CIRCLE, DANDAS]
}

function withShared(name: string, own: readonly number[], has: ReadonlySet<number>): number[] {
  const runs = sharedWith(name)
  const shared = runs.length === 0 ? [] : [...has].filter((codepoint) => isWithin(runs, codepoint))
  return [...new Set([...own, ...shared])].sort((a, b) => a - b)
}

/** Characters of the rest that other pieces have are dropped. */
function withoutRepeated(pieces: readonly Piece[]): Piece[] {
  const elsewhere = new Set(pieces.filter(({ name }) => name !== 'rest').flatMap(({ codepoints }) => codepoints))
  return pieces
    .map((piece) =>
      piece.name === 'rest'
        ? { ...piece, codepoints: piece.codepoints.filter((codepoint) => !elsewhere.has(codepoint)) }
        : piece,
    )
    .filter(({ codepoints }) => codepoints.length > 0)
}

/**
 * Order of the last pieces, which come after other scripts: base letters of all alphabets are tried before any of their
 * marks.
 */
const LAST = ['symbols', 'cyrillic-ext', 'greek-ext', 'latin-ext', 'cyrillic', 'greek', 'latin']
const rank = (name: string) => (name === 'rest' ? -1 : LAST.indexOf(name) + 1)
