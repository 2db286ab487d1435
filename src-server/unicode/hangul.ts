/** Hangul syllable names, composed of their jamo (Unicode Standard, section 3.12). */

export const HANGUL_FIRST = 0xac00
export const HANGUL_LAST = 0xd7a3

const LEADING = 'G GG N D DD R M B BB S SS - J JJ C K T P H'.split(' ').map((jamo) => (jamo === '-' ? '' : jamo))
const VOWELS = 'A AE YA YAE EO E YEO YE O WA WAE OE YO U WEO WE WI YU EU YI I'.split(' ')
const TRAILING = ['', ...'G GG GS N NJ NH D L LG LM LB LS LT LP LH M B BS S SS NG J C K T P H'.split(' ')]

/** Short name of a syllable, e.g. 'GAG' for U+AC01. */
export function hangulSyllableName(codepoint: number): string {
  const index = codepoint - HANGUL_FIRST
  const perLeading = VOWELS.length * TRAILING.length
  const leading = LEADING[Math.floor(index / perLeading)]!
  const vowel = VOWELS[Math.floor((index % perLeading) / TRAILING.length)]!
  return leading + vowel + TRAILING[index % TRAILING.length]!
}

const LEADING_FIRST = 0x1100
const VOWEL_FIRST = 0x1161
/** One before the first: a syllable without a trailing consonant counts as the first of its kind. */
const TRAILING_BEFORE = 0x11a7

/**
 * Canonical mapping of a syllable as in UnicodeData.txt: a syllable and its last jamo, or two jamo; undefined for
 * anything else.
 */
export function hangulMapping(codepoint: number): string | undefined {
  if (codepoint < HANGUL_FIRST || codepoint > HANGUL_LAST) return
  const index = codepoint - HANGUL_FIRST
  const trailing = index % TRAILING.length
  const pair =
    trailing > 0
      ? [codepoint - trailing, TRAILING_BEFORE + trailing]
      : [
          LEADING_FIRST + Math.floor(index / (VOWELS.length * TRAILING.length)),
          VOWEL_FIRST + (Math.floor(index / TRAILING.length) % VOWELS.length),
        ]
  return pair.map((code) => code.toString(16).toUpperCase()).join(' ')
}
