import { describe, expect, test } from 'vitest'
import type { FacetCount, FontSearchResult } from '../contracts/catalogue/fonts.ts'
import { FACETS_SHOWN, fewFacets } from './shown-facets.ts'

const counts = (name: string, many: number): FacetCount[] =>
  Array.from({ length: many }, (_, at) => ({ value: `${name}${at}`, label: name, count: many - at }))

const facets = {
  license: [],
  weight: [],
  width: [],
  italic: [],
  variable: [],
  color: [],
  axis: [],
  year: [],
  topic: counts('class', 20).map((one) => ({ ...one, letters: null, isScript: false })),
  tag: [...counts('class', 20), ...counts('tag', 50)],
  lang: [...counts('lang', 300), { value: 'pl', label: 'Polish', count: 1 }],
  script: counts('script', 30),
  feature: [...counts('cv', 40), ...['liga', 'smcp', 'onum'].map((value) => ({ value, label: value, count: 1 }))],
  designer: counts('designer', 200),
} satisfies NonNullable<FontSearchResult['facets']>

const values = (list: readonly FacetCount[]) => list.map(({ value }) => value)

describe('few facets', () => {
  test('have the first values, in their order', () => {
    const few = fewFacets(facets, new Set())
    expect(few.designer).toEqual(facets.designer.slice(0, FACETS_SHOWN.designer))
    expect(values(few.feature)).toEqual(['smcp', 'onum'])
    expect(values(few.lang).slice(0, 2)).toEqual(['pl', 'lang0'])
    expect(few.lang).toHaveLength(FACETS_SHOWN.lang)
    // The filters show tags beside classes, and pages of categories the first of all.
    expect(few.tag).toEqual([...facets.tag.slice(0, 12), ...facets.tag.slice(20, 32)])
  })

  test('have the values that the query filters by, beside as many others', () => {
    const few = fewFacets(facets, new Set(['designer2', 'designer150', 'cv7', 'tag40', 'class0', 'lang299']))
    expect(values(few.designer)).toEqual([...values(facets.designer.slice(0, 7)), 'designer150'])
    expect(values(few.feature)).toEqual(['cv7', 'smcp', 'onum'])
    expect(values(few.lang)).toContain('lang299')
    expect(values(few.tag)).toEqual(expect.arrayContaining(['class0', 'class12', 'tag11', 'tag40']))
    expect(few.tag).toHaveLength(13 + 12 + 1)
  })
})
