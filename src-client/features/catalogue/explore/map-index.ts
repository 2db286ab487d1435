import type { ExploreMapResult } from '#shared/contracts/catalogue/explore.ts'
import { foldMarks } from '#shared/format/latin-letters.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

const STEPS: Record<Direction, readonly [number, number]> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }

/** Finds families of the map; `at` is a family's place in the columns of the answer. */
export function createMapIndex(map: ExploreMapResult) {
  const { ids, xs, ys, names } = map.families
  const cells = new Int32Array(map.width * map.height).fill(-1)
  for (let at = 0; at < ids.length; at++) cells[ys[at]! * map.width + xs[at]!] = at
  const byId = new Map(ids.map((id, at) => [id, at]))
  const folded = names.map(fold)

  const inCell = (x: number, y: number) =>
    x < 0 || y < 0 || x >= map.width || y >= map.height ? -1 : cells[y * map.width + x]!

  return {
    map,
    count: ids.length,
    /** -1 = empty. */
    inCell,
    /** undefined = not on the map. */
    ofId: (id: number) => byId.get(id),
    /** The family nearest to a place; -1 on an empty map. */
    nearest(x: number, y: number): number {
      let [best, least] = [-1, Number.POSITIVE_INFINITY]
      for (let at = 0; at < ids.length; at++) {
        const apart = (xs[at]! + 0.5 - x) ** 2 + (ys[at]! + 0.5 - y) ** 2
        if (apart < least) [best, least] = [at, apart]
      }
      return best
    },
    /** The next family in a direction; the same when there is none. What is straight ahead is nearer than what is aside. */
    neighbour(from: number, direction: Direction): number {
      const [dx, dy] = STEPS[direction]
      let [best, least] = [from, Number.POSITIVE_INFINITY]
      for (let at = 0; at < ids.length; at++) {
        const [x, y] = [xs[at]! - xs[from]!, ys[at]! - ys[from]!]
        const ahead = x * dx + y * dy
        const aside = Math.abs(x * dy) + Math.abs(y * dx)
        if (ahead <= 0 || aside > ahead * 2) continue
        const apart = ahead + 3 * aside
        if (apart < least) [best, least] = [at, apart]
      }
      return best
    },
    /** Families whose names have these words, those that begin with them first. */
    named(words: string, most: number): number[] {
      const wanted = fold(words)
      if (wanted === '') return []
      const found = [...folded.keys()].filter((at) => folded[at]!.includes(wanted))
      const late = (at: number) => Number(!folded[at]!.startsWith(wanted))
      return found.sort((a, b) => late(a) - late(b) || folded[a]!.length - folded[b]!.length || a - b).slice(0, most)
    },
  }
}

export type MapIndex = ReturnType<typeof createMapIndex>

const fold = (text: string) => foldMarks(text).trim()
