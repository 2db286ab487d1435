/** Which characters of a text a font lacks, and their replacement. */

/** No font maps it, so it draws the font's missing glyph (or our box). */
export const MISSING_MARK = '\u{10FFFF}'

/** A font's code points. */
export interface Coverage {
  has(codepoint: number): boolean
}

interface CoveredText {
  /** Normalised (NFC), with missing code points replaced by MISSING_MARK. */
  text: string
  /** The missing code points, each once, in text order. */
  missing: number[]
}

/** Invisible characters: joiners, variation selectors, direction marks. */
const DEFAULT_IGNORABLE = /\p{Default_Ignorable_Code_Point}/u
/** HarfBuzz replaces these by U+0020 or U+2010 if the font lacks them. */
const SPACES = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/
const SPACE = 0x20
const ASCII = /^\p{ASCII}$/u
const NON_BREAKING_HYPHEN = 0x2011
const HYPHEN = 0x2010

/** Replaces missing characters, which Skia would otherwise take from any font of the host. */
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
  return DEFAULT_IGNORABLE.test(char) || canSet(char.codePointAt(0)!, coverage)
}

/** Whether a font with these code points can set this one, directly or composed. */
export function canSet(codepoint: number, coverage: Coverage): boolean {
  if (coverage.has(codepoint)) return true
  return waysToSet(codepoint).some((way) => way.every((part) => coverage.has(part)))
}

/**
 * The sets of code points with which a font can set one: itself, and what HarfBuzz composes it from. Letters are
 * decomposed mark by mark, so ṩ is also ṣ and a dot, or s and two dots.
 */
export function waysToSet(codepoint: number): number[][] {
  const itself = [[codepoint]]
  const char = String.fromCodePoint(codepoint)
  if (ASCII.test(char)) return itself
  if (SPACES.test(char)) return [...itself, [SPACE]]
  if (codepoint === NON_BREAKING_HYPHEN) return [...itself, [HYPHEN]]
  const parts = [...char.normalize('NFD')]
  if (parts.join('') === char) return itself
  const composed = char.normalize('NFC')
  // Another character for the same, as the ångström sign for Å.
  if (composed !== char && [...composed].length === 1) return [...itself, ...waysToSet(composed.codePointAt(0)!)]
  const last = parts.pop()!.codePointAt(0)!
  if (parts.length === 0) return [...itself, [last]]
  const before = [...parts.join('').normalize('NFC')]
  if (before.length === 1) {
    const own = before[0]!.codePointAt(0)!
    return [...itself, ...waysToSet(own).map((way) => [...way, last])]
  }
  return [...itself, [...parts.map((part) => part.codePointAt(0)!), last]]
}
