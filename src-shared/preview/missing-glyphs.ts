/** Which characters of a text a font lacks, and what is drawn instead. */

/** No font maps it, so it draws the font's own missing glyph (or our box). */
export const MISSING_MARK = '\u{10FFFF}'

/** A font's code points. */
export interface Coverage {
  has(codepoint: number): boolean
}

export interface CoveredText {
  /** Normalised (NFC), each code point that the font lacks replaced by MISSING_MARK. */
  text: string
  /** Those code points, each once, in the order of the text. */
  missing: number[]
}

/** Characters without a picture of their own: joiners, variation selectors, direction marks. */
const DEFAULT_IGNORABLE = /\p{Default_Ignorable_Code_Point}/u
/** HarfBuzz makes these from U+0020 or U+2010 when the font has only those. */
const SPACES = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/
const NON_BREAKING_HYPHEN = 0x2011
const HYPHEN = 0x2010

/** Skia would take a missing character from any font of the host; so nothing it lacks may reach it. */
export function coverText(text: string, coverage: Coverage): CoveredText {
  const normal = text.normalize('NFC')
  const missing = new Set<number>()
  let covered = ''
  for (const char of normal) {
    if (isCovered(char, coverage)) covered += char
    else {
      missing.add(char.codePointAt(0)!)
      covered += MISSING_MARK
    }
  }
  return { text: covered, missing: [...missing] }
}

function isCovered(char: string, coverage: Coverage): boolean {
  const codepoint = char.codePointAt(0)!
  if (coverage.has(codepoint) || DEFAULT_IGNORABLE.test(char)) return true
  if (SPACES.test(char)) return coverage.has(0x20)
  if (codepoint === NON_BREAKING_HYPHEN) return coverage.has(HYPHEN)
  // The shaper takes a composed character apart when the font has only its parts.
  const parts = char.normalize('NFD')
  return parts !== char && Array.from(parts).every((part) => coverage.has(part.codePointAt(0)!))
}
