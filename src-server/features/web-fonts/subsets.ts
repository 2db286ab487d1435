import { blockOf } from '#shared/unicode/blocks.ts'
import { SCRIPT } from '../../unicode/properties.generated.ts'
import { scriptOf } from '../../unicode/unicode-properties.ts'

export type Run = readonly [first: number, last: number]

/** Combining marks, most of which belong to letters of several scripts. */
const MARKS: Run = [0x0300, 0x036f]

/**
 * Subsets not defined by a script alone, in the order of matching. The names and the contents of 'latin' are those
 * known from other font services; the rest follows from Unicode's scripts.
 */
// biome-ignore format: lists to read
const SUBSETS: readonly (readonly [name: string, runs: readonly Run[]])[] = [
  ['latin', [
    [0x0000, 0x00ff], [0x0131, 0x0131], [0x0152, 0x0153], [0x02bb, 0x02bc], [0x02c6, 0x02c7], [0x02d8, 0x02dd],
    [0x2000, 0x206f], [0x20ac, 0x20ac], [0x2122, 0x2122], [0x2191, 0x2191], [0x2193, 0x2193], [0x2212, 0x2212],
    [0x2215, 0x2215], [0xfb00, 0xfb06], [0xfeff, 0xfeff], [0xfffd, 0xfffd],
  ]],
  ['vietnamese', [[0x01a0, 0x01a1], [0x01af, 0x01b0], [0x1ea0, 0x1ef9], [0x20ab, 0x20ab]]],
  ['latin-ext', [
    [0x0100, 0x02af], [0x02b0, 0x036f], [0x1ab0, 0x1aff], [0x1d00, 0x1eff], [0x20a0, 0x20c0], [0x2c60, 0x2c7f],
    [0xa700, 0xa7ff], [0xab30, 0xab6f],
  ]],
  ['greek', [[0x0370, 0x03ff]]],
  ['cyrillic', [[0x0400, 0x045f], [0x0490, 0x0491], [0x04b0, 0x04b1], [0x2116, 0x2116]]],
  ['kana', [[0x3000, 0x303f], [0x3099, 0x30ff], [0x31f0, 0x31ff], [0x3200, 0x33ff], [0xfe30, 0xfe4f], [0xff00, 0xffef]]],
]

/** Used together with Han letters, and few enough for one file. */
const KANA = new Set(['Hiragana', 'Katakana', 'Bopomofo'])
/** Characters of other subsets that pages in a subset also need. */
const ALSO: Readonly<Record<string, readonly Run[]>> = {
  latin: [MARKS],
  'latin-ext': [MARKS],
  vietnamese: [[0x0102, 0x0103], [0x0110, 0x0111], [0x0128, 0x0129], [0x0168, 0x0169], MARKS],
  greek: [MARKS],
  'greek-ext': [MARKS],
  cyrillic: [MARKS],
  'cyrillic-ext': [MARKS],
}

export const isWithin = (runs: readonly Run[], codepoint: number) =>
  runs.some(([first, last]) => codepoint >= first && codepoint <= last)

export const isMark = (codepoint: number) => codepoint >= MARKS[0] && codepoint <= MARKS[1]

/** 'Old Italic' → 'old-italic'. */
export const nameOfScript = (script: string) => script.toLowerCase().replace(/[^a-z]+/g, '-')

/** The script in a block's name: marks and digits without a script belong to its letters. */
function scriptOfBlock(codepoint: number): string | null {
  const block = blockOf(codepoint)?.name ?? ''
  if (block.startsWith('Vedic')) return 'Devanagari'
  return SCRIPT.values.find((script) => block === script || block.startsWith(`${script} `)) ?? null
}

const isSymbol = (codepoint: number) =>
  (codepoint >= 0x2000 && codepoint <= 0x2bff) || (codepoint >= 0x1d000 && codepoint <= 0x1faff)

/**
 * The subset of a code point, with the names of other font services: 'latin', 'cyrillic-ext', 'devanagari', 'symbols',
 * 'rest'.
 */
export function subsetOf(codepoint: number): string {
  for (const [name, runs] of SUBSETS) if (isWithin(runs, codepoint)) return name
  const own = scriptOf(codepoint)
  const script = own === 'Common' || own === 'Inherited' ? scriptOfBlock(codepoint) : own
  if (script === null) return isSymbol(codepoint) ? 'symbols' : 'rest'
  if (script === 'Latin') return 'latin-ext'
  if (script === 'Cyrillic') return 'cyrillic-ext'
  if (script === 'Greek') return 'greek-ext'
  if (KANA.has(script)) return 'kana'
  return script === 'Unknown' ? 'rest' : nameOfScript(script)
}

/** Whether pages in a subset need the code point. */
export const serves = (subset: string, codepoint: number) =>
  subsetOf(codepoint) === subset || isWithin(ALSO[subset] ?? [], codepoint)
