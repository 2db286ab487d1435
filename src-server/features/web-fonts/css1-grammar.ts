import { WEB_FONTS } from '#shared/web-font-limits.ts'
import { type CssRequest, checkCount, type FamilyRequest, type Place, readCommon, readName } from './css-grammar.ts'

const WORDS: Record<string, number> = {
  thin: 100,
  extralight: 200,
  ultralight: 200,
  light: 300,
  l: 300,
  regular: 400,
  normal: 400,
  r: 400,
  medium: 500,
  semibold: 600,
  demibold: 600,
  bold: 700,
  b: 700,
  extrabold: 800,
  ultrabold: 800,
  black: 900,
  heavy: 900,
}

/**
 * The query of /css: 'family=Open+Sans:400,700italic|Lobster'. Missing styles are skipped, and `subset` is ignored:
 * browsers fetch what a page needs. @throws AppError BAD_REQUEST
 */
export function readCss1(query: URLSearchParams): CssRequest {
  const values = query.getAll('family').flatMap((value) => value.split('|'))
  return { families: checkCount(values.filter(Boolean).map(readFamily)), ...readCommon(query) }
}

function readFamily(value: string): FamilyRequest {
  const [before = '', styles = ''] = value.split(':')
  const name = readName(before)
  const places = new Map<string, Place>()
  for (const style of styles.split(',').slice(0, WEB_FONTS.tuplesMax)) {
    const place = readStyle(style.trim().toLowerCase())
    if (place) places.set(JSON.stringify(place), place)
  }
  const sorted = [...places.values()].sort((a, b) => a.ital!.from - b.ital!.from || a.wght!.from - b.wght!.from)
  return { name, axes: sorted.length > 0 ? ['ital', 'wght'] : [], places: sorted, lenient: true }
}

/** A number or a word, not both; undefined for an unknown word. */
function weightOf(digits: string | undefined, word: string): number | undefined {
  if (digits === undefined) return word === '' ? 400 : WORDS[word]
  return word === '' ? Number(digits) : undefined
}

/** '700', '700italic', 'bi', 'italic'; null for an unknown style. */
function readStyle(style: string): Place | null {
  const [, digits, word = '', slope] = /^(\d{1,4})?([a-z]*?)(italic|oblique|i)?$/.exec(style) ?? []
  if (style === '' || (digits === undefined && word === '' && slope === undefined)) return null
  const weight = weightOf(digits, word)
  if (weight === undefined || weight < 1 || weight > 1000) return null
  const italic = slope === undefined ? 0 : 1
  return { ital: { from: italic, to: italic }, wght: { from: weight, to: weight } }
}
