import { describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '#shared/preview/preferences.ts'
import { DEFAULT_LIST_STATE } from '#shared/search/list-query.ts'
import { activeFilters, nextTopic } from './active-filters.ts'
import { listHref, listInput, listSort, listState, readCharacters } from './list-address.ts'

const popular = { sort: 'popular' as const }
const names = {
  topic: (slug: string) => slug.toUpperCase(),
  language: (code: string) => code,
  feature: String,
  axis: String,
}

describe('list address', () => {
  it('keeps what the path fixes out of the query and starts at page 1 after a change', () => {
    const kind = { sort: 'popular' as const, fixed: { tags: ['serif'], allTags: true } }
    const state = listState(kind, new URLSearchParams('p=4&lang=pl&tags=other'))
    expect(state).toMatchObject({ tags: ['serif'], page: 4 })
    expect(listHref('/category/serif', kind, state, { lang: [] })).toBe('/category/serif')
    expect(listHref('/category/serif', kind, state, { page: 5 })).toBe('/category/serif?lang=pl&p=5')
  })
  it('reads characters named by number and drops what is none', () => {
    expect(readCharacters('Łódź U+2BF9')).toBe('Łódź ⯹')
    expect(readCharacters('U+D800 \ud800')).toBe('U+D800 ')
  })
  it('orders by the address, then the kept choice where it holds, then the page', () => {
    const preferences = { ...DEFAULT_PREFERENCES, fontsort: 'name' as const }
    expect(listSort(popular, DEFAULT_LIST_STATE, preferences)).toBe('popular')
    expect(listSort({ ...popular, keepsSort: true }, DEFAULT_LIST_STATE, preferences)).toBe('name')
    expect(listSort(popular, { ...DEFAULT_LIST_STATE, sort: 'date' }, preferences)).toBe('date')
  })
  it('gives a random list its seed and no order', () => {
    const kind = { sort: null, fixed: { random: '' } }
    expect(listInput(kind, DEFAULT_LIST_STATE, DEFAULT_PREFERENCES, '42')).toMatchObject({ random: '42' })
    expect(listInput(kind, DEFAULT_LIST_STATE, DEFAULT_PREFERENCES, '42').sort).toBeUndefined()
  })
})

describe('filters', () => {
  it('lists each with the way out, but not what the path fixes', () => {
    const state = {
      ...DEFAULT_LIST_STATE,
      tags: ['cool'],
      topics: ['serif'],
      notTopics: ['mono'],
      weight: '400-900',
      freeOnly: true,
    }
    expect(activeFilters(state, names, { tags: ['cool'] })).toEqual([
      { key: 'free', label: '100% Free', not: false, without: { freeOnly: false } },
      { key: 'topics:serif', label: 'SERIF', not: false, without: { topics: [] } },
      { key: 'notTopics:mono', label: 'MONO', not: true, without: { notTopics: [] } },
      { key: 'weight', label: 'Weight 400–900', not: false, without: { weight: '' } },
    ])
  })
  it('goes from none over only to not and back', () => {
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
