import { SHAPE_SIZE } from '#shared/contracts/publishing/font-shape.ts'
import { type CatalogueMap, MAP_MOST, MAP_REGIONS, type MapRegionName } from '#shared/explore/catalogue-map.ts'
import { TRAITS } from '#shared/search/family-traits.ts'
import type { FamilyProfiles, FamilyRow } from './family-profiles.ts'
import { genreOf } from './genre-first.ts'
import { directionsOf, projected, type Vectors } from './map-directions.ts'
import { gridOf } from './map-grid.ts'
import { arrangeRegions } from './map-regions.ts'
import type { ShapeIndex } from './shape-index.ts'

/** How much letter shapes, labels and known traits, and the script a family was made for count in its likeness. */
const SHAPE = 1
const TRAIT = 0.7
const SCRIPT = 0.7
/** Numbers kept of each family; 16 make neighbours a sixth less alike, all 600 no more alike. */
const KEPT = 32
/** Families that say which numbers are kept. */
const SAMPLED = 600

/**
 * All families, or the most popular ones, in cells by likeness: a region for each class, and within it alike families near each other. The
 * same catalogue gives the same map, and a new family moves its surroundings. Yields often, so that other work can go on.
 */
export function* layCatalogue(profiles: FamilyProfiles, shapes: ShapeIndex): Generator<void, CatalogueMap> {
  const rows = chosen(profiles)
  // Found before the first yield: later a family may be gone. One that changes meanwhile is placed by some of its old traits.
  const slots = rows.map(({ id }) => profiles.slotOf(id)!)
  const genres = slots.map((slot) => genreOf(profiles.traits, slot * TRAITS.length) ?? 'other')
  yield
  const byRegion = new Map<MapRegionName, number[]>(MAP_REGIONS.map((name) => [name, []]))
  for (const [row, genre] of genres.entries()) byRegion.get(genre)!.push(row)
  const vectors = yield* vectorsOf(rows, slots, profiles, shapes)
  // What sets classes apart is shown by the regions; the kept numbers are for what sets families of a class apart.
  for (const own of byRegion.values()) yield* centre(vectors, own)
  const sample = [...rows.keys()].sort((a, b) => scattered(rows[a]!.id) - scattered(rows[b]!.id)).slice(0, SAMPLED)
  const less = yield* projected(vectors, yield* directionsOf(vectors, sample, KEPT))
  const { width, height, regions } = arrangeRegions(new Map([...byRegion].map(([name, own]) => [name, own.length])))
  const families = emptyColumns(rows.length)
  let at = 0
  for (const region of regions) {
    const grid = yield* gridOf(less, byRegion.get(region.name)!, region.width)
    for (let y = 0; y < grid.height; y++)
      for (let step = 0; step < grid.width; step++) {
        const x = y % 2 === 0 ? step : grid.width - 1 - step
        const row = rows[grid.cells[y * grid.width + x]!]
        if (!row) continue
        families.ids[at] = row.id
        families.regions[at] = MAP_REGIONS.indexOf(region.name)
        families.xs[at] = region.x + x
        families.ys[at] = region.y + y
        families.latin[at] = Number(row.langs.has('en'))
        families.weights[at] = weightOf(row)
        at++
      }
  }
  return {
    width,
    height,
    regions,
    families,
    langs: yield* union(rows, (row) => row.langs),
    scripts: yield* union(rows, (row) => row.scripts),
  }
}

/** By id; of more than the map holds the most popular ones. */
function chosen({ rows }: FamilyProfiles): FamilyRow[] {
  const all = rows.filter((row) => row !== null)
  // Numbers are sorted several times faster than rows.
  const least =
    Float64Array.from(all, (row) => row.popularity)
      .sort()
      .at(-MAP_MOST) ?? Number.NEGATIVE_INFINITY
  const most = all
    .filter((row) => row.popularity >= least)
    .sort((a, b) => b.popularity - a.popularity || a.id - b.id)
    .slice(0, MAP_MOST)
  return most.sort((a, b) => a.id - b.id)
}

/** Rows between two yields: a few milliseconds. */
const ROWS_AT_ONCE = 200

/** A number that follows from an id and has nothing to do with its order. */
const scattered = (id: number) => Math.imul(id, 2654435761) >>> 0

function* vectorsOf(
  rows: readonly FamilyRow[],
  slots: readonly number[],
  profiles: FamilyProfiles,
  shapes: ShapeIndex,
): Generator<void, Vectors> {
  const scripts = new Map([...new Set(rows.map(({ native }) => native))].sort().map((script, at) => [script, at]))
  const size = SHAPE_SIZE + TRAITS.length + scripts.size
  const values = new Float32Array(rows.length * size)
  for (const [row, { id, native }] of rows.entries()) {
    const start = row * size
    shapes.writeDirection(id, values, start, SHAPE)
    const traits = profiles.traits.subarray(slots[row]! * TRAITS.length).subarray(0, TRAITS.length)
    const length = Math.sqrt(traits.reduce((sum, value) => sum + value * value, 0)) || 1
    for (const [i, value] of traits.entries()) values[start + SHAPE_SIZE + i] = (TRAIT * value) / length
    values[start + SHAPE_SIZE + TRAITS.length + scripts.get(native)!] = SCRIPT
    if (row % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield
  }
  return { size, values }
}

/** What any of the rows has. */
function* union(rows: readonly FamilyRow[], of: (row: FamilyRow) => Iterable<string>): Generator<void, string[]> {
  const all = new Set<string>()
  for (const [at, row] of rows.entries()) {
    for (const one of of(row)) all.add(one)
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield
  }
  return [...all]
}

function* centre({ size, values }: Vectors, rows: readonly number[]): Generator<void, void> {
  const mean = new Float64Array(size)
  for (const [at, row] of rows.entries()) {
    for (let i = 0; i < size; i++) mean[i]! += values[row * size + i]! / rows.length
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield
  }
  for (const [at, row] of rows.entries()) {
    for (let i = 0; i < size; i++) values[row * size + i]! -= mean[i]!
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield
  }
}

const emptyColumns = (length: number): CatalogueMap['families'] => ({
  ids: new Uint32Array(length),
  regions: new Uint8Array(length),
  xs: new Uint16Array(length),
  ys: new Uint16Array(length),
  latin: new Uint8Array(length),
  weights: new Uint8Array(length),
})

/** Stems are measured about 0 ± 1; families without described letters are in the middle. */
const weightOf = ({ stem }: FamilyRow) => Math.max(0, Math.min(9, Math.round(4 + 2.5 * (stem ?? 0))))
