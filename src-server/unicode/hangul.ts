/** Hangul syllable names, made from their jamo as the Unicode Standard says (section 3.12). */

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
