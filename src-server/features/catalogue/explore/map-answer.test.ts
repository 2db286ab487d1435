import { describe, expect, it } from 'vitest'
import type { CatalogueMap } from '#shared/explore/catalogue-map.ts'
import { mapAnswer, shortSample } from './map-answer.ts'

const layout: CatalogueMap = {
  width: 4,
  height: 2,
  langs: [],
  scripts: [],
  regions: [{ name: 'sans', x: 0, y: 1, width: 4, height: 1 }],
  families: {
    ids: Uint32Array.of(5, 6, 7, 8),
    regions: Uint8Array.of(1, 1, 1, 1),
    xs: Uint16Array.of(0, 1, 2, 3),
    ys: Uint16Array.of(1, 1, 1, 1),
    latin: Uint8Array.of(1, 1, 1, 0),
    weights: Uint8Array.of(4, 4, 4, 4),
  },
}
const row = (familyId: number, text: string) => ({
  familyId,
  slug: `f${familyId}`,
  name: `F${familyId}`,
  designer: 'D',
  commercialUse: 1,
  fontId: familyId,
  text,
})

describe('the answer with the map', () => {
  it('leaves out families that are no longer public', () => {
    const { families, designers, regions } = mapAnswer(layout, [row(5, ''), row(7, '')])
    expect(families).toMatchObject({ ids: [5, 7], xs: [0, 2], regions: [0, 0], designers: [0, 0] })
    expect([designers, regions[0]!.label]).toEqual([['D'], 'Sans'])
  })
  it('shows letters of the script that a family’s sample is in', () => {
    const { families } = mapAnswer(layout, [row(5, ''), row(6, 'Build it'), row(7, 'हर रोज़'), row(8, '★ ☂')])
    expect(families.texts).toEqual(['Ag', 'Ag', 'हर', '★☂'])
  })
})

it('counts characters as people do', () => {
  expect(shortSample('ক্ষমা')).toBe('ক্ষমা')
  expect(shortSample('  ')).toBe('')
})
