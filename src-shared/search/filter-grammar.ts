import { badParam } from '../errors.ts'
import { SEARCH } from '../limits.ts'
import { LABEL_SLUG } from './comma-list.ts'
import type { FacetFilter, FontFilter } from './font-search-ast.ts'
import { alphaOf } from './words.ts'

/** Facets that can be counted and filtered by, which are the names that ff / ffn accept. */
// biome-ignore format: a list to read
export const FACETS = [
  'license', 'topic', 'tag', 'weight', 'width', 'italic', 'variable', 'color', 'lang', 'script', 'feature', 'axis', 'year', 'designer',
] as const
export type FacetName = (typeof FACETS)[number]

/** Values of the license facet, with the labels of the product. */
export const LICENSE_FACET = { commercial: '100% Free', personal: 'Personal Use Free' } as const

/** Parts of a semicolon list, each split at its first '~'. */
function parts(text: string, param: string): { name: string; value: string }[] {
  const items = text.split(';').filter((item) => item.trim() !== '')
  if (items.length > SEARCH.maxFilters) throw badParam(param, `at most ${SEARCH.maxFilters} filters`)
  return items.map((item) => {
    const at = item.indexOf('~')
    if (at < 1) throw badParam(param, `'${item.slice(0, 40)}' must be name~value`)
    return { name: item.slice(0, at).trim(), value: item.slice(at + 1).trim() }
  })
}

/**
 * Reads the f / fn grammar: 'hasposter~;commercialok~;year~2020;alpha~b'.
 * @throws AppError BAD_REQUEST naming the parameter
 */
export function parseFilters(text: string, param: 'f' | 'fn'): FontFilter[] {
  return parts(text, param).map(({ name, value }): FontFilter => {
    switch (name) {
      case 'hasposter':
      case 'commercialok':
        if (value !== '') throw badParam(param, `${name}~ takes no value`)
        return { kind: name }
      case 'year':
        return yearFilter(value, param)
      case 'weight': {
        const range = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(value)
        const [min, max] = [Number(range?.[1]), Number(range?.[2] ?? range?.[1])]
        if (!range || min < 1 || max > 1000 || min > max)
          throw badParam(param, 'weight~ needs a weight of 1 to 1000 or a range like 400-900')
        return { kind: 'weight', min, max }
      }
      case 'alpha': {
        if (!/^[\p{L}\p{N}]$/u.test(value.normalize('NFKC'))) throw badParam(param, 'alpha~ needs one letter or digit')
        return { kind: 'alpha', letter: alphaOf(value) }
      }
      default:
        throw badParam(param, `unknown filter '${name.slice(0, 40)}' (hasposter, commercialok, year, alpha, weight)`)
    }
  })
}

/** 'year~2020', or a range with optional ends: 'year~2015-2020', 'year~2020-', 'year~-2010'. */
function yearFilter(value: string, param: string): FontFilter {
  if (/^\d{4}$/.test(value)) return { kind: 'year', year: Number(value) }
  const range = /^(\d{4})?-(\d{4})?$/.exec(value)
  const [min, max] = [Number(range?.[1] ?? 0), Number(range?.[2] ?? MAX_YEAR)]
  if (!range || value === '-' || min > max)
    throw badParam(param, 'year~ needs a year of four digits or a range like 2015-2020, 2020- or -2010')
  return { kind: 'years', min, max }
}

const MAX_YEAR = 9999

function checkFacetValue(facet: FacetName, value: string, param: string): string {
  const ok = {
    license: () => Object.hasOwn(LICENSE_FACET, value),
    topic: () => LABEL_SLUG.test(value),
    tag: () => LABEL_SLUG.test(value),
    weight: () => /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= 1000,
    width: () => /^[1-9]$/.test(value),
    italic: () => value === YES,
    variable: () => value === YES,
    color: () => value === YES,
    lang: () => LANGUAGE.test(value),
    script: () => SCRIPT.test(value),
    feature: () => OPENTYPE_TAG.test(value),
    axis: () => OPENTYPE_TAG.test(value),
    year: () => /^\d{4}$/.test(value),
    designer: () => /^[\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}-]{1,120}$/u.test(value),
  }[facet]
  if (!ok()) throw badParam(param, `'${value.slice(0, 40)}' is not a value of facet ${facet}`)
  if (facet === 'lang') return canonicalLanguage(value)
  if (facet === 'script') return value.toLowerCase()
  return facet === 'weight' ? String(Number(value)) : value
}

/**
 * Reads the ff / ffn grammar: 'facet~value' parts; AND between facets, OR inside one.
 * @throws AppError BAD_REQUEST naming the parameter
 */
export function parseFacetFilters(text: string, param: 'ff' | 'ffn'): FacetFilter[] {
  const byFacet = new Map<FacetName, Set<string>>()
  for (const { name, value } of parts(text, param)) {
    const facet = FACETS.find((known) => known === name)
    if (!facet) throw badParam(param, `unknown facet '${name.slice(0, 40)}' (${FACETS.join(', ')})`)
    const values = byFacet.get(facet) ?? new Set()
    byFacet.set(facet, values.add(checkFacetValue(facet, value, param)))
  }
  return [...byFacet].map(([facet, values]) => ({ facet, values: [...values] }))
}

export function formatFacetFilters(filters: readonly FacetFilter[]): string {
  return filters.flatMap(({ facet, values }) => values.map((value) => `${facet}~${value}`)).join(';')
}

/** The only value of boolean facets. */
export const YES = 'yes'
/** ISO 15924 code of a script. */
export const SCRIPT = /^[A-Za-z]{4}$/
/** OpenType tags: four printable ASCII characters; ',' and ';' separate lists here and occur in no registered tag. */
export const OPENTYPE_TAG = /^[!-+\--:<-~]{4}$/
export const LANGUAGE = /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,3}$/

/** 'ZH_hant' → 'zh-Hant': the case in which CLDR writes its codes. */
export function canonicalLanguage(code: string): string {
  return code
    .split(/[-_]/)
    .map((part, i) => {
      if (i === 0) return part.toLowerCase()
      if (/^[A-Za-z]{4}$/.test(part)) return part[0]!.toUpperCase() + part.slice(1).toLowerCase()
      return part.length === 2 ? part.toUpperCase() : part.toLowerCase()
    })
    .join('-')
}
