/** Letters and signs that people ask for beside languages: a range of one page of 256 code points, and how many of it a font must have. */
export const LETTER_SETS = {
  /** Greek Extended, which has 233. */
  polytonic: { page: 0x1f, from: 0x00, to: 0xff, least: 200 },
  /** IPA Extensions. */
  phonetic: { page: 0x02, from: 0x50, to: 0xaf, least: 80 },
  /** Number Forms. */
  roman: { page: 0x21, from: 0x60, to: 0x7f, least: 24 },
  /** Enclosed Alphanumerics. */
  circled: { page: 0x24, from: 0x60, to: 0xff, least: 100 },
  zodiac: { page: 0x26, from: 0x48, to: 0x53, least: 12 },
  suits: { page: 0x26, from: 0x60, to: 0x67, least: 4 },
  music: { page: 0x26, from: 0x68, to: 0x6f, least: 6 },
  /** Checks and crosses of Dingbats. */
  checks: { page: 0x27, from: 0x10, to: 0x1b, least: 6 },
  arrows: { page: 0x21, from: 0x90, to: 0xff, least: 24 },
  /** Box Drawing. */
  boxes: { page: 0x25, from: 0x00, to: 0x7f, least: 120 },
  /** Currency Symbols. */
  currencies: { page: 0x20, from: 0xa0, to: 0xcf, least: 24 },
} as const

export type LetterSet = keyof typeof LETTER_SETS
