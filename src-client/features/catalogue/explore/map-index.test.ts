import { describe, expect, it } from 'vitest'
import type { ExploreMapResult } from '#shared/contracts/catalogue/explore.ts'
import { createMapIndex } from './map-index.ts'

/** A small map: a B c / . d . */
const NAMES = ['Ábel', 'Bella', 'Cab', 'Døra']
const map: ExploreMapResult = {
  width: 3,
  height: 2,
  designers: ['X'],
  regions: [{ name: 'sans', label: 'Sans', x: 0, y: 0, width: 3, height: 2 }],
  families: {
    ids: [7, 8, 9, 10],
    slugs: NAMES,
    names: NAMES,
    designers: [0, 0, 0, 0],
    regions: [0, 0, 0, 0],
    xs: [0, 1, 2, 1],
    ys: [0, 0, 0, 1],
    weights: [4, 4, 4, 4],
    free: [1, 1, 1, 1],
    fonts: [1, 2, 3, 4],
    texts: ['Ag', 'Ag', 'Ag', 'Ag'],
  },
}
const index = createMapIndex(map)

describe('families of the map', () => {
  it('are found by cell and by id', () => {
    expect([index.inCell(2, 0), index.inCell(0, 1), index.inCell(-1, 0), index.inCell(1, 2)]).toEqual([2, -1, -1, -1])
    expect([index.ofId(10), index.ofId(1)]).toEqual([3, undefined])
    expect(index.nearest(2.4, 1.9)).toBe(3)
  })
  it('have neighbours in four directions, as far as there are any', () => {
    expect(index.neighbour(0, 'right')).toBe(1)
    expect(index.neighbour(1, 'down')).toBe(3)
    expect(index.neighbour(3, 'left')).toBe(0)
    expect(index.neighbour(0, 'up')).toBe(0)
  })
  it('are found by names, without accents, beginnings first', () => {
    expect(index.named('ab', 5)).toEqual([0, 2])
    expect(index.named(' BELL', 5)).toEqual([1])
    expect(index.named('dora', 5)).toEqual([3])
    expect(index.named(' ', 5)).toEqual([])
  })
})
