import { badParam } from '../errors.ts'
import { SEARCH } from '../limits.ts'
import { LAST_CODEPOINT, readCodepoint, withLostPlus } from '../unicode/code-point.ts'
import { commaList, LABEL_SLUG } from './comma-list.ts'
import { canonicalLanguage, LANGUAGE, OPENTYPE_TAG, SCRIPT } from './filter-grammar.ts'

/** Comma list of code points: as numbers ('65') or as readCodepoint reads them ('U+0041', '0x41'). @throws AppError BAD_REQUEST */
export function parseCodepoints(text: string, param = 'codepoint'): number[] {
  const codepoints = commaList(text).map((item) => {
    const value = readCodepoint(withLostPlus(item)) ?? (/^\d{1,7}$/.test(item) ? Number(item) : Number.NaN)
    if (!(value <= LAST_CODEPOINT))
      throw badParam(param, `'${item.slice(0, 20)}' is not a code point (65, 0x41 or U+0041)`)
    if (value >= 0xd800 && value <= 0xdfff) throw badParam(param, `'${item}' is a surrogate, not a character`)
    return value
  })
  const distinct = [...new Set(codepoints)]
  if (distinct.length > SEARCH.maxCodepoints) throw badParam(param, `at most ${SEARCH.maxCodepoints} code points`)
  return distinct
}

/**
 * Code points that a font needs for this text: after NFC, unique, without default-ignorables and controls, which are
 * invisible.
 * @throws AppError BAD_REQUEST for a lone surrogate
 */
export function requiredCodepoints(text: string, param = 'chars'): number[] {
  const distinct = new Set<number>()
  for (const char of text.normalize('NFC')) {
    const codepoint = char.codePointAt(0)!
    if (codepoint >= 0xd800 && codepoint <= 0xdfff) throw badParam(param, 'must not contain half of a surrogate pair')
    if (!/[\p{DI}\p{Cc}]/u.test(char)) distinct.add(codepoint)
  }
  return [...distinct]
}

/** '700' or '400-900'. @throws AppError BAD_REQUEST */
export function parseWeightRange(text: string, param = 'weight'): { min: number; max: number } | null {
  if (text.trim() === '') return null
  const match = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(text.trim())
  const min = Number(match?.[1])
  const max = Number(match?.[2] ?? match?.[1])
  if (!match || min < 1 || max > 1000) throw badParam(param, 'must be a weight of 1 to 1000 or a range like 400-900')
  if (min > max) throw badParam(param, `the range ${min}-${max} runs backwards`)
  return { min, max }
}

function checkedList(text: string, param: string, pattern: RegExp, what: string): string[] {
  const list = commaList(text)
  if (list.length > SEARCH.maxTags) throw badParam(param, `at most ${SEARCH.maxTags} values`)
  for (const item of list) if (!pattern.test(item)) throw badParam(param, `'${item.slice(0, 40)}' is not ${what}`)
  return list
}

/** Comma list of tag slugs. @throws AppError BAD_REQUEST */
export const parseTags = (text: string) => checkedList(text.toLowerCase(), 'tags', LABEL_SLUG, 'a tag')

/** Comma list of CLDR language codes. @throws AppError BAD_REQUEST */
export const parseLanguages = (text: string) => [
  ...new Set(checkedList(text, 'lang', LANGUAGE, 'a language code').map(canonicalLanguage)),
]

/** Comma list of ISO 15924 codes. @throws AppError BAD_REQUEST */
export const parseScripts = (text: string) => [
  ...new Set(checkedList(text.toLowerCase(), 'script', SCRIPT, 'an ISO 15924 script code')),
]

/** Comma list of OpenType feature or axis tags. @throws AppError BAD_REQUEST */
export const parseOpenTypeTags = (text: string, param: 'feature' | 'axis') =>
  checkedList(text, param, OPENTYPE_TAG, 'an OpenType tag of four characters')
