import type { FamilyRow } from '#shared/contracts/catalogue/fonts.ts'
import type { TileInk, TileKind } from '../../catalogue/families/FamilyTile.tsx'

interface WallTile {
  family: FamilyRow
  kind: TileKind
  ink: TileInk
}

/**
 * Layout of a full wall: 14 tiles in 18 cells, three rows of six. With fewer columns the last tile fills its row. Three tiles are coloured;
 * more would be too many.
 */
const PLAN: readonly (readonly [TileKind, TileInk])[] = [
  ['tall', 'bed'],
  ['wide', 'blue'],
  ['plain', 'bed'],
  ['plain', 'ink'],
  ['plain', 'bed'],
  ['plain', 'bed'],
  ['plain', 'bed'],
  ['plain', 'bed'],
  ['wide', 'ruby'],
  ['wide', 'bed'],
  ['plain', 'bed'],
  ['plain', 'bed'],
  ['plain', 'bed'],
  ['plain', 'bed'],
]

export const WALL_TILES = PLAN.length

/** Assigns a tile to each family. With fewer families than tiles in the plan, all tiles are wide: one to three per row. */
export function wallTiles(families: readonly FamilyRow[]): WallTile[] {
  const drawable = families.filter((family) => family.fonts.length > 0)
  if (drawable.length >= PLAN.length)
    return PLAN.map(([kind, ink], at) => ({
      family: drawable[at] as FamilyRow,
      kind,
      ink: inkFor(drawable[at] as FamilyRow, ink),
    }))
  return drawable.map((family) => ({ family, kind: 'wide', ink: 'bed' }))
}

/** Colour fonts have their own colours and need the plain bed. */
const inkFor = (family: FamilyRow, ink: TileInk): TileInk =>
  family.fonts.some((font) => font.primary && font.color) ? 'bed' : ink
