import { describe, expect, test } from 'vitest'
import type { FamilyRow } from '#shared/contracts/catalogue/fonts.ts'
import { wallTiles } from './wall.ts'

const row = (familyId: number, color = false) =>
  ({ familyId, fonts: [{ primary: true, color }] }) as unknown as FamilyRow
const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at + 1))

/** Number of cells at six columns: wide tiles span two columns, the tall one two rows. */
const cells = (tiles: ReturnType<typeof wallTiles>) =>
  tiles.reduce((sum, tile) => sum + (tile.kind === 'plain' ? 1 : 2), 0)

describe('wall', () => {
  test('a full wall has 14 tiles, ends flush in six columns and has at most three colours', () => {
    const tiles = wallTiles(rows(20))
    expect(tiles).toHaveLength(14)
    expect(cells(tiles)).toBe(18)
    expect(tiles.filter((tile) => tile.ink !== 'bed')).toHaveLength(3)
  })
  test('fewer families get equal tiles, and none is left out', () => {
    expect(wallTiles(rows(5)).map((tile) => tile.family.familyId)).toEqual([1, 2, 3, 4, 5])
    expect(wallTiles([])).toEqual([])
  })
  test('a colour font keeps the plain bed', () => {
    const tiles = wallTiles([
      row(1),
      row(2, true),
      ...rows(12).map((each) => ({ ...each, familyId: each.familyId + 10 })),
    ])
    expect(tiles[1]?.ink).toBe('bed')
  })
  test('families without a style are left out', () => {
    expect(wallTiles([{ familyId: 1, fonts: [] } as unknown as FamilyRow])).toEqual([])
  })
})
