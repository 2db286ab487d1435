import type { FamilyRow } from '#shared/contracts/fonts.ts'
import type { TileInk, TileKind } from '../../catalogue/families/FamilyTile.tsx'

export interface WallTile {
  family: FamilyRow
  kind: TileKind
  ink: TileInk
}

/**
 * Plan of a full wall: 14 tiles in 18 cells, three rows of six; in fewer columns the last tile takes what is left of its row. Three
 * are in colour, the most a wall bears.
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

/** Gives each family its place. Fewer families than the plan has stand in plain tiles, in full rows of two and three where possible. */
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

/** Colour fonts bring their own colours and need the plain bed. */
const inkFor = (family: FamilyRow, ink: TileInk): TileInk =>
  family.fonts.some((font) => font.primary && font.color) ? 'bed' : ink
