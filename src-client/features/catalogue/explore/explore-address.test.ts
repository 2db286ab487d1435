import { describe, expect, it } from 'vitest'
import { byRegion, exploreHref, exploreState } from './explore-address.ts'

const stateOf = (text: string) => exploreState(new URLSearchParams(text))

describe('the address of the map', () => {
  it.each(['', '?class=serif', '?class=mono&lang=zh-Hant&script=hant&free=1&p=3'])('keeps its state: %s', (query) => {
    const state = stateOf(query)
    expect(exploreHref(state, { page: state.page })).toBe(`/explore${query}`)
  })
  it('uses defaults for invalid values', () => {
    expect(stateOf('class=round&lang=1&script=Latn&free=yes&p=-2')).toEqual(stateOf(''))
  })
  it('goes back to page 1 with another filter', () => {
    expect(exploreHref(stateOf('lang=pl&p=3'), { free: true })).toBe('/explore?lang=pl&free=1')
    expect(exploreHref(stateOf('lang=pl'), { page: 2 })).toBe('/explore?lang=pl&p=2')
  })
})

it('lists families by region, in their order', () => {
  const family = (name: string, region: 'serif' | 'sans') => ({
    familyId: 1,
    slug: name,
    name,
    designer: 'D',
    commercial_use: true,
    region,
  })
  expect(
    byRegion([family('a', 'serif'), family('b', 'serif'), family('c', 'sans')]).map(({ region, families }) => [
      region,
      ...families.map(({ name }) => name),
    ]),
  ).toEqual([
    ['serif', 'a', 'b'],
    ['sans', 'c'],
  ])
})
