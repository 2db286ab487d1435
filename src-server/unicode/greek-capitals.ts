import { normaliseCodepoints } from '#shared/unicode/normal-forms.ts'

/**
 * Greek capitals as written in practice: without accents and breathings, the iota subscript written out, a diaeresis
 * where a removed accent had separated two vowels ('Μάιος' → 'ΜΑΪΟΣ'), and the accent of the word 'ή' kept. The rules
 * are CLDR's (el-Upper).
 */

const ACCENTS = [0x300, 0x301, 0x302, 0x303, 0x311, 0x342]
const DIAERESIS = 0x308
const IOTA_BELOW = 0x345
/** Macron, breve, breathings. */
const DROPPED = [0x304, 0x306, 0x313, 0x314, 0x343]
const VOWELS = 'ΑΕΗΙΟΥΩ'
const [ETA, IOTA, UPSILON] = [0x397, 0x399, 0x3a5]

interface GreekLetter {
  upper: number
  marks: number[]
}

interface CaseFacts {
  isCased(codepoint: number): boolean
  isIgnorable(codepoint: number): boolean
  /** Simple capital; itself where it has none. */
  upper(codepoint: number): number
}

const isGreek = (cp: number) => (cp >= 0x370 && cp <= 0x3ff) || (cp >= 0x1f00 && cp <= 0x1fff) || cp === 0x2126

const marksOf = (codepoint: number) => normaliseCodepoints([codepoint], 'NFD')
const isMark = (cp: number) => ACCENTS.includes(cp) || DROPPED.includes(cp) || cp === DIAERESIS || cp === IOTA_BELOW

function letterOf(codepoint: number, facts: CaseFacts): GreekLetter | null {
  if (!isGreek(codepoint)) return null
  const [base, ...marks] = marksOf(codepoint) as [number, ...number[]]
  return isGreek(base) && facts.isCased(base) && marks.every(isMark) ? { upper: facts.upper(base), marks } : null
}

/** @param other maps everything that is not a Greek letter */
export function greekCapitals(
  codepoints: readonly number[],
  facts: CaseFacts,
  other: (codepoint: number, at: number) => string,
): string {
  let result = ''
  let afterCased = false
  /**
   * The previous vowel lost an accent and cannot take a diaeresis letter: whether the accent was part of the letter.
   */
  let bared: 'letter' | 'mark' | null = null
  for (let at = 0; at < codepoints.length; at++) {
    const cp = codepoints[at]!
    const letter = letterOf(cp, facts)
    const wasCased = afterCased
    if (!facts.isIgnorable(cp)) afterCased = facts.isCased(cp)
    if (!letter) {
      result += other(cp, at)
      bared = null
      continue
    }
    const { upper, marks } = letter
    const following: number[] = []
    while (codepoints[at + 1] !== undefined && marksOf(codepoints[at + 1]!).every(isMark))
      following.push(...marksOf(codepoints[++at]!))
    const all = [...marks, ...following]
    const isVowel = VOWELS.includes(String.fromCodePoint(upper))
    const gains: boolean = bared !== null && (upper === IOTA || upper === UPSILON)
    const isWhole: boolean = marks.includes(DIAERESIS) || (gains && bared === 'letter')
    const hasDiaeresis: boolean = gains || all.includes(DIAERESIS)
    const hasAccent = all.some((mark) => ACCENTS.includes(mark))
    const ownAccent = marks.some((mark) => ACCENTS.includes(mark))
    const below = all.filter((mark) => mark === IOTA_BELOW).length
    bared = isVowel && hasAccent && !isWhole ? (ownAccent ? 'letter' : 'mark') : null
    if (upper === ETA && hasAccent && below === 0 && !wasCased && !isFollowedByCased(codepoints, at, facts)) {
      result += (ownAccent ? 'Ή' : 'Η') + (hasDiaeresis ? '\u0308' : '') + (ownAccent ? '' : '\u0301')
      continue
    }
    if (isWhole && (upper === IOTA || upper === UPSILON)) result += upper === IOTA ? 'Ϊ' : 'Ϋ'
    else result += String.fromCodePoint(upper) + (hasDiaeresis ? '\u0308' : '')
    result += 'Ι'.repeat(below)
  }
  return result
}

function isFollowedByCased(codepoints: readonly number[], at: number, facts: CaseFacts): boolean {
  let to = at + 1
  while (codepoints[to] !== undefined && facts.isIgnorable(codepoints[to]!)) to++
  return codepoints[to] !== undefined && facts.isCased(codepoints[to]!)
}
