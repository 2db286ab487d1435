import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fontSearchInput } from '../contracts/catalogue/fonts.ts'
import { AppError } from '../errors.ts'
import { FACETS, formatFacetFilters, parseFacetFilters, parseFilters } from './filter-grammar.ts'
import type { FontFilter } from './font-search-ast.ts'
import { parseFontSearch } from './parse-font-search.ts'
import { parseCodepoints, parseWeightRange, requiredCodepoints } from './value-lists.ts'

/** Runs a parser; any failure must be our own BAD_REQUEST naming the parameter. */
function paramOfFailure(run: () => unknown): string | null {
  try {
    run()
    return null
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
    expect((error as AppError).code).toBe('BAD_REQUEST')
    return (error as AppError).details.param ?? ''
  }
}

describe('filter grammar', () => {
  it('reads every filter', () => {
    expect(parseFilters('hasposter~;commercialok~;year~2020;alpha~B', 'f')).toEqual([
      { kind: 'hasposter' },
      { kind: 'commercialok' },
      { kind: 'year', year: 2020 },
      { kind: 'alpha', letter: 'b' },
    ])
    expect(parseFilters('year~2015-2020;year~2020-;year~-2010;weight~600;weight~100-300', 'fn')).toEqual([
      { kind: 'years', min: 2015, max: 2020 },
      { kind: 'years', min: 2020, max: 9999 },
      { kind: 'years', min: 0, max: 2010 },
      { kind: 'weight', min: 600, max: 600 },
      { kind: 'weight', min: 100, max: 300 },
    ])
    expect(parseFilters('alpha~7', 'f')).toEqual([{ kind: 'alpha', letter: '0' }])
    expect(parseFilters('alpha~É;alpha~Ø', 'f').map((filter) => 'letter' in filter && filter.letter)).toEqual([
      'e',
      'o',
    ])
    expect(parseFilters('', 'f')).toEqual([])
    expect(parseFilters(';;', 'f')).toEqual([])
  })

  it.each([
    'commercialok',
    '~',
    'year~',
    'year~20',
    'year~20x0',
    'year~-',
    'year~2020-2015',
    'weight~0',
    'weight~900-100',
    'alpha~',
    'alpha~ab',
    'alpha~!',
    'hasposter~1',
    'colour~red',
  ])('refuses %s and names the parameter', (text) => {
    expect(paramOfFailure(() => parseFilters(text, 'fn'))).toBe('fn')
  })

  it('ORs facet values and ANDs facets', () => {
    expect(parseFacetFilters('tag~serif;license~commercial;tag~slab', 'ff')).toEqual([
      { facet: 'tag', values: ['serif', 'slab'] },
      { facet: 'license', values: ['commercial'] },
    ])
    expect(parseFacetFilters('lang~ZH_hant', 'ff')).toEqual([{ facet: 'lang', values: ['zh-Hant'] }])
  })

  it.each([
    'tag',
    'tag~',
    'size~9',
    'license~maybe',
    'license~constructor',
    'weight~0',
    'weight~bold',
    'feature~liga2',
    'lang~!',
  ])('refuses facet %s', (text) => {
    expect(paramOfFailure(() => parseFacetFilters(text, 'ff'))).toBe('ff')
  })

  it('round trips', () => {
    const filter = fc.oneof(
      fc.constant({ kind: 'hasposter' as const }),
      fc.constant({ kind: 'commercialok' as const }),
      fc.record({ kind: fc.constant('year' as const), year: fc.integer({ min: 0, max: 9999 }) }),
      fc.constantFrom(
        { kind: 'years' as const, min: 0, max: 2010 },
        { kind: 'years' as const, min: 1999, max: 9999 },
        { kind: 'weight' as const, min: 1, max: 1000 },
      ),
      fc.record({ kind: fc.constant('alpha' as const), letter: fc.constantFrom('a', 'z', '0', 'ж', 'あ') }),
    )
    fc.assert(
      fc.property(fc.array(filter, { maxLength: 20 }), (filters) => {
        expect(parseFilters(formatFilters(filters), 'f')).toEqual(filters)
      }),
    )
    const values = {
      license: ['commercial', 'personal'],
      topic: ['serif', 'sans-serif'],
      tag: ['cool', 'عربي'],
      weight: ['400', '1000'],
      width: ['1', '9'],
      italic: ['yes'],
      variable: ['yes'],
      color: ['yes'],
      lang: ['de', 'zh-Hant', 'az-Cyrl-AZ'],
      feature: ['smcp', 'ss01'],
      axis: ['wght', 'GRAD'],
      script: ['latn', 'cyrl'],
      year: ['2020'],
      designer: ['adobe', '42', 'żółw'],
    }
    const facets = fc.uniqueArray(
      fc
        .constantFrom(...FACETS)
        .chain((facet) => fc.subarray(values[facet], { minLength: 1 }).map((v) => ({ facet, values: v }))),
      { selector: (f) => f.facet },
    )
    fc.assert(
      fc.property(facets, (filters) => {
        expect(parseFacetFilters(formatFacetFilters(filters), 'ff')).toEqual(filters)
      }),
    )
  })

  it('only fails with a BAD_REQUEST naming the parameter', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(...'yearlph~;,-0U+x'), maxLength: 40 }),
    )
    const keys = [
      'q',
      'f',
      'fn',
      'ff',
      'ffn',
      'tags',
      'codepoint',
      'chars',
      'lang',
      'script',
      'feature',
      'axis',
    ] as const
    fc.assert(
      fc.property(fc.constantFrom(...keys), text, (key, value) => {
        const query = fontSearchInput.parse({ [key]: value })
        const param = paramOfFailure(() => parseFontSearch(query))
        if (param !== null) expect(param).toBe(key)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('value lists', () => {
  it('reads code points in the three forms', () => {
    expect(parseCodepoints('65, 0x42,U+1F600,u+0043,65')).toEqual([65, 0x42, 0x1f600, 0x43])
    expect(parseCodepoints('')).toEqual([])
  })
  it.each(['A', '0x', 'U+110000', '99999999', '0xD800', '-1', '1.5'])('refuses code point %s', (text) => {
    expect(paramOfFailure(() => parseCodepoints(text))).toBe('codepoint')
  })
  it('requires only visible characters, composed', () => {
    expect(requiredCodepoints('e\u0301\u200de\u0301\n')).toEqual([0xe9])
    expect(paramOfFailure(() => requiredCodepoints('\ud800'))).toBe('chars')
  })
  it('reads weights', () => {
    expect(parseWeightRange('700')).toEqual({ min: 700, max: 700 })
    expect(parseWeightRange('400-900')).toEqual({ min: 400, max: 900 })
    expect(parseWeightRange('')).toBeNull()
    for (const text of ['bold', '900-400', '0', '1001', '400-'])
      expect(paramOfFailure(() => parseWeightRange(text))).toBe('weight')
  })
})

describe('parseFontSearch', () => {
  const parse = (input: object) => parseFontSearch(fontSearchInput.parse(input))
  it('chooses the order by the query', () => {
    expect(parse({}).sort).toBe('popular')
    expect(parse({ q: ' lobster ' })).toMatchObject({ sort: 'relevance', q: 'lobster' })
    expect(parse({ random: '12' })).toMatchObject({ sort: 'random', randomSeed: 12 })
    expect(parse({ q: 'a', random: '12', sort: 'name' }).sort).toBe('name')
  })
})

const fourDigits = (year: number) => String(year).padStart(4, '0')
/** A range of years as the grammar writes it; open ends stay open. */
const formatYears = (min: number, max: number) =>
  `${min > 0 ? fourDigits(min) : ''}-${max < 9999 ? fourDigits(max) : ''}`

/** Filters as addresses write them. */
function formatFilters(filters: readonly FontFilter[]): string {
  return filters
    .map((filter) => {
      if (filter.kind === 'year') return `year~${fourDigits(filter.year)}`
      if (filter.kind === 'years') return `year~${formatYears(filter.min, filter.max)}`
      if (filter.kind === 'weight') return `weight~${filter.min}-${filter.max}`
      return filter.kind === 'alpha' ? `alpha~${filter.letter}` : `${filter.kind}~`
    })
    .join(';')
}
