import { greekCapitals } from './greek-capitals.ts'
import type { Reference } from './reference.ts'

export type CaseForm = 'upper' | 'lower' | 'title' | 'fold'

/** Field of a character's details with a mapping: the full one first, then the simple one. */
const FIELDS: Record<CaseForm, readonly string[]> = {
  upper: ['U', 'u'],
  lower: ['L', 'l'],
  title: ['T', 't', 'u'],
  fold: ['f'],
}
/** Column of a mapping in SpecialCasing.txt. */
const PLACES = { lower: 1, title: 2, upper: 3 } as const
const DOT_ABOVE = 0x307

const sequenceOf = (hex: string) =>
  String.fromCodePoint(
    ...hex
      .split(' ')
      .filter(Boolean)
      .map((one) => Number.parseInt(one, 16)),
  )

/** The context of a code point in its text, for conditional mappings (Unicode Standard, table 3-17). */
function contextOf(reference: Reference, codepoints: readonly number[]) {
  const combining = (cp: number) => Number(reference.value('ccc', cp) ?? 0)
  const is = (property: string) => (cp: number) => reference.hasBinary(property, cp)
  const [cased, ignorable, softDotted] = [is('Cased'), is('Case_Ignorable'), is('Soft_Dotted')]
  /** The next character in this direction that is not case-ignorable. */
  const beyondIgnorable = (at: number, step: 1 | -1) => {
    let to = at + step
    while (codepoints[to] !== undefined && ignorable(codepoints[to]!)) to += step
    return codepoints[to]
  }
  /** Whether, in this direction, a matching character comes before any of class 0 or 230. */
  const amongMarks = (at: number, step: 1 | -1, passes: (cp: number) => boolean) => {
    for (let to = at + step; codepoints[to] !== undefined; to += step) {
      const cp = codepoints[to]!
      if (passes(cp)) return true
      if (combining(cp) === 0 || combining(cp) === 230) return false
    }
    return false
  }
  return (condition: string, at: number): boolean => {
    switch (condition) {
      case 'Final_Sigma': {
        const [before, after] = [beyondIgnorable(at, -1), beyondIgnorable(at, 1)]
        return before !== undefined && cased(before) && !(after !== undefined && cased(after))
      }
      case 'After_Soft_Dotted':
        return amongMarks(at, -1, softDotted)
      case 'More_Above':
        return amongMarks(at, 1, (cp) => combining(cp) === 230)
      case 'Not_Before_Dot':
        return !amongMarks(at, 1, (cp) => cp === DOT_ABOVE)
      case 'After_I':
        return amongMarks(at, -1, (cp) => cp === 0x49)
      default:
        return false
    }
  }
}

/**
 * A text in another case, by Unicode's full mappings with their conditions: final sigma, Turkish, Azeri and Lithuanian
 * dots, Greek capitals without accents, and the Dutch IJ at the start of a word.
 */
export function mapCase(reference: Reference, text: string, form: CaseForm, lang: string): string {
  const codepoints = Array.from(text, (char) => char.codePointAt(0)!)
  const holds = contextOf(reference, codepoints)
  const languages = new Set(['lt', 'tr', 'az'])
  const special = (cp: number, at: number, own: Exclude<CaseForm, 'fold'>): string | null => {
    for (const row of reference.specialCasing) {
      if (Number.parseInt(row[0], 16) !== cp) continue
      const met = row[4].split(' ').every((word) => (languages.has(word) ? word === lang : holds(word, at)))
      if (met) return sequenceOf(row[PLACES[own]])
    }
    return null
  }
  const map = (cp: number, at: number, own: CaseForm): string => {
    const conditional = own === 'fold' ? foldI(cp, lang) : special(cp, at, own)
    if (conditional !== null) return conditional
    const fields = reference.details(cp)
    const mapped = FIELDS[own].map((field) => fields.get(field)?.[0]).find((hex) => hex !== undefined)
    return mapped === undefined ? String.fromCodePoint(cp) : sequenceOf(mapped)
  }
  if (form === 'upper' && lang === 'el') {
    const is = (property: string) => (cp: number) => reference.hasBinary(property, cp)
    const simple = (cp: number) => Number.parseInt(reference.details(cp).get('u')?.[0] ?? cp.toString(16), 16)
    const facts = { isCased: is('Cased'), isIgnorable: is('Case_Ignorable'), upper: simple }
    return greekCapitals(codepoints, facts, (cp, at) => map(cp, at, 'upper'))
  }
  if (form !== 'title') return codepoints.map((cp, at) => map(cp, at, form)).join('')
  return titled(reference, codepoints, map, lang)
}

/** Folding of dotted and dotless i in languages that distinguish them (CaseFolding.txt, status T). */
function foldI(cp: number, lang: string): string | null {
  if (lang !== 'tr' && lang !== 'az') return null
  return cp === 0x49 ? 'ı' : cp === 0x130 ? 'i' : null
}

/** The first cased letter of each word in title case, the rest in lower case. */
function titled(
  reference: Reference,
  codepoints: readonly number[],
  map: (cp: number, at: number, form: CaseForm) => string,
  lang: string,
): string {
  let begun = false
  let result = ''
  for (let at = 0; at < codepoints.length; at++) {
    const cp = codepoints[at]!
    const inWord = /^[LMN]/.test(reference.value('gc', cp) ?? '') || reference.hasBinary('Case_Ignorable', cp)
    if (!inWord) begun = false
    const isFirst: boolean = !begun && reference.hasBinary('Cased', cp)
    result += map(cp, at, isFirst ? 'title' : 'lower')
    if (isFirst && lang === 'nl' && (cp | 0x20) === 0x69 && ((codepoints[at + 1] ?? 0) | 0x20) === 0x6a) {
      result += 'J'
      at++
    }
    begun ||= isFirst
  }
  return result
}
