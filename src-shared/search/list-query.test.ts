import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fontSearchInput } from '../contracts/catalogue/fonts.ts'
import { DEFAULT_LIST_STATE, formatListQuery, listSearchInput, parseListQuery } from './list-query.ts'
import { parseFontSearch } from './parse-font-search.ts'
import { alphaOf, compareCodePoints, queryWords, searchWords } from './words.ts'

const slug = fc.stringMatching(/^[a-z][a-z0-9-]{0,10}$/)
const slugs = fc.uniqueArray(slug, { maxLength: 4 })
const state = fc.record({
  q: fc.string({ unit: 'grapheme', maxLength: 50 }).map((q) => q.trim()),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  sort: fc.constantFrom(null, 'popular' as const, 'trending' as const, 'date' as const, 'name' as const),
  freeOnly: fc.boolean(),
  personalOnly: fc.constant(false),
  topics: slugs,
  notTopics: slugs,
  tags: slugs,
  allTags: fc.boolean(),
  chars: fc.string({ unit: 'grapheme', maxLength: 20 }),
  lang: slugs,
  feature: fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{4}$/), { maxLength: 3 }),
  axis: fc.uniqueArray(fc.stringMatching(/^[A-Z]{4}$/), { maxLength: 3 }),
  weight: fc.constantFrom('', '700', '400-900'),
  script: fc.uniqueArray(fc.constantFrom('latn', 'cyrl', 'arab'), { maxLength: 2 }),
  width: fc.uniqueArray(fc.constantFrom('1', '5', '9'), { maxLength: 2 }),
  italic: fc.boolean(),
  variable: fc.boolean(),
  color: fc.boolean(),
  designers: slugs,
  years: fc.constantFrom('', '2015-2020', '2020-', '-2010'),
  nots: fc.uniqueArray(fc.constantFrom('lang~pl', 'tag~retro', 'weight~100-300', 'year~2020-', 'italic~yes'), {
    maxLength: 3,
  }),
  similar: fc.constant(0),
  year: fc.option(fc.integer({ min: 0, max: 9999 })),
  alpha: fc.constantFrom('', 'a', 'ж', '0'),
  posterOnly: fc.boolean(),
  codepoint: fc.constantFrom('', '65', 'U+2BF9,0x41'),
  random: fc.constantFrom('', '0', '123456'),
  // Comes from a path, never from the query.
  designer: fc.constant(''),
  collection: fc.constant(''),
  ids: fc.constant(''),
  database: fc.boolean(),
})

describe('list query', () => {
  it('round trips every state', () => {
    fc.assert(
      fc.property(state, (s) => {
        expect(parseListQuery(formatListQuery(s))).toEqual(s)
      }),
    )
  })
  it('reads form fields: one key per ticked box, two ends of the weight', () => {
    const state = parseListQuery('style=serif&style=slab&lang=pl&lang=vi&wmin=400&wmax=900&personal=1')
    expect(state).toMatchObject({
      topics: ['serif', 'slab'],
      lang: ['pl', 'vi'],
      weight: '400-900',
      personalOnly: true,
    })
    expect(parseListQuery('wmin=100&wmax=900').weight).toBe('')
    expect(parseListQuery('free=1&personal=1')).toMatchObject({ freeOnly: false, personalOnly: false })
    expect(listSearchInput(state, { size: 20 })).toMatchObject({ fn: 'commercialok~', ff: 'topic~serif;topic~slab' })
  })
  it("reads the form's two ends of the years, and negations", () => {
    expect(parseListQuery('yfrom=2020&yto=2015').years).toBe('2015-2020')
    expect(parseListQuery('yfrom=&yto=2015').years).toBe('-2015')
    expect(parseListQuery('yfrom=&yto=').years).toBe('')
    const state = parseListQuery('no=lang~pl,weight~100-300,evil~1&width=3,x&by=adobe&italic=1&script=CYRL,Grek')
    expect(listSearchInput(state, { size: 20 })).toMatchObject({
      ff: 'width~3;designer~adobe;italic~yes',
      ffn: 'lang~pl',
      fn: 'weight~100-300',
      script: 'cyrl,grek',
    })
  })
  it('keeps the order by similarity separate from the others', () => {
    const state = parseListQuery('sort=similar:42&p=2')
    expect(state).toMatchObject({ similar: 42, sort: null })
    expect(formatListQuery(state)).toBe('sort=similar%3A42&p=2')
    expect(fontSearchInput.parse(listSearchInput(state, { size: 20 })).sort).toBe('similar:42')
    for (const sort of ['similar:', 'similar:0', 'similar:x', 'similar:-1'])
      expect(parseListQuery(`sort=${sort}`).similar).toBe(0)
  })
  it('drops defaults', () => {
    expect(formatListQuery(DEFAULT_LIST_STATE)).toBe('')
    expect(formatListQuery({ page: 1, q: 'a b' })).toBe('q=a+b')
  })
  it('ignores what pages ignore', () => {
    expect(parseListQuery('?utm_source=x&p=0&sort=cheapest&year=20&weight=bold&free=yes')).toEqual(DEFAULT_LIST_STATE)
    expect(parseListQuery('p=99999999')).toEqual(DEFAULT_LIST_STATE)
    fc.assert(fc.property(fc.string({ maxLength: 80 }), (text) => void parseListQuery(text)))
  })
  it('becomes the equivalent search', () => {
    const input = listSearchInput(
      parseListQuery('q=sans&free=1&year=2020&alpha=b&poster=1&tags=cool,serif&r=1&p=3&db=true'),
      { size: 20 },
    )
    const query = fontSearchInput.parse(input)
    expect(query).toMatchObject({ method: 'db', page: 3, size: 20 })
    expect(parseFontSearch(query)).toMatchObject({
      filters: [
        { kind: 'hasposter' },
        { kind: 'commercialok' },
        { kind: 'year', year: 2020 },
        { kind: 'alpha', letter: 'b' },
      ],
      tags: ['cool', 'serif'],
      allTags: true,
    })
  })
})

describe('words', () => {
  it('folds accents and case, keeps vowel signs', () => {
    expect(searchWords('Éxótic Ångström №5')).toEqual(['exotic', 'angstrom', 'no5'])
    expect(searchWords("Rock'n'Roll One")).toEqual(['rocknroll', 'one'])
    expect(searchWords('हिन्दी')).toEqual(['हिन्दी'])
  })
  it('folds letters that have no accent to drop', () => {
    expect(searchWords('Sørensen Straßenbahn Łódź Œuvre')).toEqual(['sorensen', 'strassenbahn', 'lodz', 'oeuvre'])
    expect(['ısı', 'ISI', 'İstanbul', 'istanbul'].flatMap(searchWords)).toEqual(['isi', 'isi', 'istanbul', 'istanbul'])
    expect(searchWords('ß'.repeat(40))).toEqual(['s'.repeat(40)])
  })
  it('drops repeated and prefix words of a query', () => {
    expect(queryWords('open OPEN opens sans')).toEqual(['opens', 'sans'])
  })
  it('finds the letter for the alphabetical list', () => {
    expect(['Éclair', '3D Font', '!!', 'Жук', 'lobster'].map(alphaOf)).toEqual(['e', '0', '0', 'ж', 'l'])
    expect(['Øre', 'Ægir', 'Þórr', 'Łódź'].map(alphaOf)).toEqual(['o', 'a', 't', 'l'])
  })
  it('orders like UTF-8 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 6 }), fc.string({ unit: 'binary', maxLength: 6 }), (a, b) => {
        const bytes = Buffer.compare(Buffer.from(a), Buffer.from(b))
        expect(Math.sign(compareCodePoints(a, b))).toBe(bytes)
      }),
    )
  })
})
