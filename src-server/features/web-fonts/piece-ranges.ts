export type Run = readonly [first: number, last: number]

/**
 * Pieces that no script alone describes, in the order in which they are tried. The names, and what stands under 'latin', are those
 * that web pages know from other font services; the rest follows from Unicode's scripts.
 */
// biome-ignore format: lists to read
export const PIECE_RANGES: readonly (readonly [name: string, runs: readonly Run[]])[] = [
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

/** Combining marks; most of them belong to letters of several scripts. */
const MARKS: Run = [0x0300, 0x036f]
const JOINERS: Run = [0x200c, 0x200d]
const DOTTED_CIRCLE: Run = [0x25cc, 0x25cc]
/** One and two strokes at the end of a verse or sentence, in all scripts of India. */
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

const ALPHABETS = new Set(['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'])
/** The letters of its alphabet that stand in another piece. */
const VIETNAMESE: readonly Run[] = [[0x0102, 0x0103], [0x0110, 0x0111], [0x0128, 0x0129], [0x0168, 0x0169], MARKS]

/** Characters that stand in a piece besides its own, where the font has them. */
export function sharedWith(name: string): readonly Run[] {
  if (ALPHABETS.has(name)) return [MARKS]
  if (name === 'vietnamese') return VIETNAMESE
  if (name === 'symbols') return EMOJI
  if (name === 'rest' || /-\d+$|^kana$/.test(name)) return []
  return [JOINERS, DOTTED_CIRCLE, DANDAS]
}
