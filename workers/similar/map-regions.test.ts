import { expect, it } from 'vitest'
import { MAP_REGIONS, type MapRegionName } from '#shared/explore/catalogue-map.ts'
import { arrangeRegions } from './map-regions.ts'

it.each<[string, Partial<Record<MapRegionName, number>>]>([
  ['of like sizes', Object.fromEntries(MAP_REGIONS.map((name, at) => [name, 20 + at]))],
  ['of very different sizes', { sans: 3000, serif: 1, pixel: 2, symbols: 7, display: 900, other: 1 }],
  ['alone', { mono: 40 }],
])('regions %s have a cell for each family and do not overlap', (_, counts) => {
  const { width, height, regions } = arrangeRegions(new Map(Object.entries(counts) as [MapRegionName, number][]))
  expect(regions.map(({ name }) => name).sort()).toEqual(Object.keys(counts).sort())
  const cells = new Set<string>()
  for (const region of regions) {
    expect(region.width * region.height).toBeGreaterThanOrEqual(counts[region.name]!)
    for (let x = region.x; x < region.x + region.width; x++)
      // The line above holds the name.
      for (let y = region.y - 1; y < region.y + region.height; y++) {
        expect(cells.has(`${x} ${y}`), region.name).toBe(false)
        cells.add(`${x} ${y}`)
        expect(x < width && y >= 0 && y < height).toBe(true)
      }
  }
})

it('an empty catalogue has no regions', () => {
  expect(arrangeRegions(new Map())).toEqual({ width: 0, height: 0, regions: [] })
})
