import { blockOf } from '#shared/unicode/blocks.ts'
import { SCRIPT } from '../../unicode/properties.generated.ts'
import { scriptOf } from '../../unicode/unicode-properties.ts'
import { languageByCode } from '../languages/language-coverage.ts'
import { PIECE_RANGES, type Run, sharedWith } from './piece-ranges.ts'

/** A part of a font that is a file of its own. */
export interface Piece {
  /** 'latin', 'cyrillic-ext', 'japanese-2', 'rest'. */
  name: string
  /** Ascending. */
  codepoints: readonly number[]
}

/** Letters of scripts with thousands of them: as many as a file of some 60 KB holds. */
const SLICE = 400
/** Scripts that are sliced, with the writings whose usual letters come first. */
const SLICED: Record<string, readonly [name: string, language: string][]> = {
  Han: [
    ['japanese', 'ja'],
    ['chinese-simplified', 'zh'],
    ['chinese-traditional', 'zh-Hant'],
  ],
  Hangul: [['korean', 'ko']],
}
/** Written together with Han letters, and few enough for one file. */
const KANA = new Set(['Hiragana', 'Katakana', 'Bopomofo'])
/** Too few for a file of their own, unless they are all there is. */
const LEAST = 4

const inside = (runs: readonly Run[], codepoint: number) =>
  runs.some(([first, last]) => codepoint >= first && codepoint <= last)

/** 'Old Italic' → 'old-italic'. */
const nameOfScript = (script: string) => script.toLowerCase().replace(/[^a-z]+/g, '-')

/** The script by which a block is called: marks and digits that Unicode counts to no script stand with their letters. */
function scriptOfBlock(codepoint: number): string | null {
  const block = blockOf(codepoint)?.name ?? ''
  if (block.startsWith('Vedic')) return 'Devanagari'
  return SCRIPT.values.find((script) => block === script || block.startsWith(`${script} `)) ?? null
}

const isSymbol = (codepoint: number) =>
  (codepoint >= 0x2000 && codepoint <= 0x2bff) || (codepoint >= 0x1d000 && codepoint <= 0x1faff)

/** The piece in which a code point is at home. */
function homeOf(codepoint: number): string {
  for (const [name, runs] of PIECE_RANGES) if (inside(runs, codepoint)) return name
  const own = scriptOf(codepoint)
  const script = own === 'Common' || own === 'Inherited' ? scriptOfBlock(codepoint) : own
  if (script === null) return isSymbol(codepoint) ? 'symbols' : 'rest'
  if (script === 'Latin') return 'latin-ext'
  if (script === 'Cyrillic') return 'cyrillic-ext'
  if (script === 'Greek') return 'greek-ext'
  if (KANA.has(script)) return 'kana'
  return script === 'Unknown' ? 'rest' : nameOfScript(script)
}

/**
 * Divides what a font maps among files, so that a page fetches those whose characters it uses. Together they have every code point;
 * marks and joiners that are set with several scripts stand in each, since a browser never joins glyphs of two files. The order is
 * that of an answer: what comes later is preferred, so the usual letters come last.
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
    const letters = homes.get(nameOfScript(script))
    if (!letters) continue
    homes.delete(nameOfScript(script))
    for (const [name, slice] of slices(nameOfScript(script), letters, writings)) homes.set(name, slice)
  }
  gatherFew(homes)
  const has = new Set(codepoints)
  const pieces = [...homes]
    .map(([name, own]) => ({ name, codepoints: withShared(name, own, has) }))
    .sort((a, b) => rank(a.name) - rank(b.name) || (a.name < b.name ? -1 : 1))
  return withoutRepeated(pieces)
}

/** Marks that stand with every alphabet of a font need no piece of their own. */
function withoutRepeated(pieces: readonly Piece[]): Piece[] {
  const times = new Map<number, number>()
  for (const { codepoints } of pieces) for (const one of codepoints) times.set(one, (times.get(one) ?? 0) + 1)
  return pieces.filter(({ codepoints }) => {
    if (!codepoints.every((one) => times.get(one)! > 1)) return true
    for (const one of codepoints) times.set(one, times.get(one)! - 1)
    return false
  })
}

function* slices(
  script: string,
  letters: readonly number[],
  writings: readonly (readonly [name: string, language: string])[],
): Generator<[string, number[]]> {
  let left = letters
  for (const [name, code] of [...writings, [script, ''] as const]) {
    const usual = new Set(code === '' ? left : languageByCode(code)?.main)
    const own = left.filter((codepoint) => usual.has(codepoint))
    left = left.filter((codepoint) => !usual.has(codepoint))
    for (let i = 0; i < own.length; i += SLICE) yield [`${name}-${i / SLICE + 1}`, own.slice(i, i + SLICE)]
  }
}

/** A file for two characters is a request more and nothing less: such leftovers go to the rest. */
function gatherFew(homes: Map<string, number[]>): void {
  if (homes.size < 2) return
  const rest = homes.get('rest') ?? []
  for (const [name, own] of homes) {
    if (name === 'rest' || name === 'latin' || own.length >= LEAST) continue
    homes.delete(name)
    rest.push(...own)
  }
  if (rest.length > 0) homes.set('rest', rest)
}

function withShared(name: string, own: readonly number[], has: ReadonlySet<number>): number[] {
  const all = new Set(own)
  for (const [first, last] of sharedWith(name))
    for (let codepoint = first; codepoint <= last; codepoint++) if (has.has(codepoint)) all.add(codepoint)
  return [...all].sort((a, b) => a - b)
}

const LAST = ['symbols', 'vietnamese', 'latin-ext', 'latin']
const rank = (name: string) => (name === 'rest' ? -1 : LAST.indexOf(name) + 1)

/** Ascending [first, last] runs. */
export function runsOf(codepoints: Iterable<number>): [number, number][] {
  const runs: [number, number][] = []
  for (const codepoint of codepoints) {
    const last = runs.at(-1)
    if (last && last[1] === codepoint - 1) last[1] = codepoint
    else runs.push([codepoint, codepoint])
  }
  return runs
}
