import { describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '#shared/preview/preferences.ts'
import { DEFAULT_LIST_STATE, formatListQuery, parseListQuery, readCharacters } from '#shared/search/list-query.ts'
import { activeFilters, nextTopic, withoutAll } from './active-filters.ts'
import { countFilters } from './count-filters.ts'
import { listHref, listInput, listState } from './list-address.ts'
import { explicitState } from './understood.ts'
import { asWords, keysOf, withoutWords } from './understood-words.ts'

const popular = { sort: 'popular' as const }
const names = {
  topic: (slug: string) => slug.toUpperCase(),
  feature: String,
  axis: String,
  named: (key: string) => key,
}

describe('list address', () => {
  it('keeps values fixed by the path out of the query and goes to page 1 after a change', () => {
    const kind = { sort: 'popular' as const, fixed: { tags: ['serif'], allTags: true } }
    const state = listState(kind, new URLSearchParams('p=4&lang=pl&tags=other'))
    expect(state).toMatchObject({ tags: ['serif'], page: 4 })
    expect(listHref('/category/serif', kind, state, { lang: [] })).toBe('/category/serif')
    expect(listHref('/category/serif', kind, state, { page: 5 })).toBe('/category/serif?lang=pl&p=5')
  })
  it('reads characters named by number and drops surrogates', () => {
    expect(readCharacters('Łódź U+2BF9, &#x1E9E; 0x2bfa')).toBe('Łódź ⯹, ẞ ⯺')
    expect(readCharacters('U+2BF9;U+2BFA (U+2BF9)')).toBe('⯹;⯺ (⯹)')
    expect(readCharacters('U+D800 \ud800')).toBe('U+D800 ')
  })
  it('uses the order of the address, else the default of the page, not that of another list', () => {
    const preferences = { ...DEFAULT_PREFERENCES, fontsort: 'name' as const }
    const sortOf = (state: typeof DEFAULT_LIST_STATE) => listInput(popular, state, preferences, '').sort
    expect(sortOf(DEFAULT_LIST_STATE)).toBe('popular')
    expect(sortOf({ ...DEFAULT_LIST_STATE, sort: 'date' })).toBe('date')
  })
  it('requests as many families as the visitor chose, 10 by default', () => {
    const sizeOf = (listsize: number) =>
      listInput(popular, DEFAULT_LIST_STATE, { ...DEFAULT_PREFERENCES, listsize }, '').size
    expect([DEFAULT_PREFERENCES.listsize, sizeOf(10), sizeOf(50)]).toEqual([10, 10, 50])
  })
  it('gives a random list its seed and no order', () => {
    const kind = { sort: null, fixed: { random: '' } }
    expect(listInput(kind, DEFAULT_LIST_STATE, DEFAULT_PREFERENCES, '42')).toMatchObject({ random: '42' })
    expect(listInput(kind, DEFAULT_LIST_STATE, DEFAULT_PREFERENCES, '42').sort).toBeUndefined()
  })
})

describe('filters', () => {
  it('lists each with the change that removes it, except those fixed by the path', () => {
    const state = {
      ...DEFAULT_LIST_STATE,
      tags: ['cool'],
      topics: ['serif'],
      notTopics: ['mono'],
      weight: '400-900',
      freeOnly: true,
    }
    expect(countFilters(state, { tags: ['cool'] })).toBe(activeFilters(state, names, { tags: ['cool'] }).length)
    expect(activeFilters(state, names, { tags: ['cool'] })).toEqual([
      {
        key: 'freeOnly',
        label: '100% Free',
        not: false,
        without: { freeOnly: false },
        turned: { freeOnly: false, personalOnly: true },
      },
      {
        key: 'topics:serif',
        label: 'SERIF',
        not: false,
        without: { topics: [] },
        turned: { topics: [], notTopics: ['mono', 'serif'] },
      },
      {
        key: 'notTopics:mono',
        label: 'MONO',
        not: true,
        without: { notTopics: [] },
        turned: { notTopics: [], topics: ['serif', 'mono'] },
      },
      {
        key: 'weight',
        label: 'Weight 400–900',
        not: false,
        without: { weight: '' },
        turned: { weight: '', nots: ['weight~400-900'] },
      },
    ])
  })
  it('negates every filter and back again', () => {
    const state = {
      ...DEFAULT_LIST_STATE,
      freeOnly: true,
      topics: ['serif'],
      tags: ['cool'],
      lang: ['pl'],
      script: ['cyrl'],
      feature: ['smcp'],
      axis: ['wght'],
      width: ['3'],
      designers: ['adobe'],
      italic: true,
      variable: true,
      color: true,
      weight: '100-300',
      years: '2015-2020',
      alpha: 'b',
      posterOnly: true,
    }
    expect(countFilters(state)).toBe(activeFilters(state, names).length)
    for (const filter of activeFilters(state, names)) {
      const turned = { ...state, ...filter.turned }
      expect(
        activeFilters(turned, names).filter((one) => one.not),
        filter.key,
      ).toMatchObject([{ label: filter.key === 'freeOnly' ? '' : filter.label }].filter((one) => one.label !== ''))
      const back = activeFilters(turned, names).find((one) => one.not || one.key === 'personalOnly')!
      expect({ ...turned, ...back.turned }, filter.key).toEqual(state)
      expect(parseListQuery(formatListQuery(turned)), filter.key).toEqual(turned)
    }
    expect(activeFilters({ ...state, ...withoutAll(activeFilters(state, names)) }, names)).toEqual([])
  })
  it('finds the chips of understood filters, and searches for their words literally', () => {
    const understood = [
      { words: 'for Polish', kind: 'lang' as const, value: 'pl', not: false },
      { words: 'not script', kind: 'topic' as const, value: 'script', not: true },
      { words: 'bold', kind: 'weight' as const, value: '600-800', not: false },
      { words: 'narrow', kind: 'width' as const, value: '1,2', not: false },
    ]
    const typed = { ...DEFAULT_LIST_STATE, q: 'lobster for Polish not script bold narrow' }
    const state = explicitState(typed, { understood, rest: 'lobster' })
    expect(state).toMatchObject({
      q: 'lobster',
      lang: ['pl'],
      notTopics: ['script'],
      weight: '600-800',
      width: ['1', '2'],
    })
    const keys = activeFilters(state, names).map((one) => one.key)
    for (const one of understood) for (const key of keysOf(one)) expect(keys).toContain(key)
    expect(asWords(typed.q, 'for Polish')).toBe('lobster "for Polish" not script bold narrow')
    expect(asWords('  Bold   serif', 'bold')).toBe('"Bold" serif')
    expect(asWords('semibold bold', 'bold')).toBe('semibold "bold"')
    expect(asWords('Acme bold Grotesk', 'acme grotesk')).toBe('"Acme" bold "Grotesk"')
    expect(asWords('bold serif', 'thin')).toBe('bold serif')
  })
  it('removes words of a chip, also where others are between them', () => {
    expect(withoutWords('bold  serif for Polish', 'for Polish')).toBe('bold serif')
    expect(withoutWords('sanserif sans', 'sans')).toBe('sanserif')
    expect(withoutWords('Acme bold Grotesk', 'acme grotesk')).toBe('bold')
    expect(withoutWords('bold serif', 'thin')).toBe('bold serif')
  })
  it('goes from not chosen to included to excluded and back', () => {
    let state = DEFAULT_LIST_STATE
    for (const expected of [
      { topics: ['serif'] },
      { topics: [], notTopics: ['serif'] },
      { topics: [], notTopics: [] },
    ]) {
      state = { ...state, ...nextTopic(state, 'serif') }
      expect(state).toMatchObject(expected)
    }
  })
})
