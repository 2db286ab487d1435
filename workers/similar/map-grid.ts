import { along, directionsOf, type Vectors } from './map-directions.ts'

/** Rounds of exchanging neighbours; after six hardly any gains. */
const ROUNDS = 6
/** Rows that are sorted and divided without a yield between. */
const SORTED_AT_ONCE = 200
/** How far away a cell may be for an exchange of places: near, so that a new family moves only its surroundings. */
// biome-ignore format: a list to read
const EXCHANGES = [
  [1, 0], [0, 1], [1, 1], [1, -1], [2, 0], [0, 2], [3, 0], [0, 3],
] as const
// biome-ignore format: a list to read
const AROUND = [
  [-1, -1], [0, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [0, 1], [1, 1],
] as const

/** Rows in the cells of a rectangle, from left to right and from top to bottom; -1 = empty, at the end only. */
export interface Grid {
  width: number
  height: number
  cells: Int32Array
}

/**
 * Each row in a cell of its own, with alike rows near each other: placed by the two directions in which the rows differ most, halving the
 * grid again and again; then neighbours change places where that makes them more alike. The same rows give the same grid.
 */
export function* gridOf(vectors: Vectors, rows: readonly number[], width: number): Generator<void, Grid> {
  const height = Math.ceil(rows.length / width)
  const grid: Grid = { width, height, cells: new Int32Array(width * height).fill(-1) }
  const [across, down] = yield* directionsOf(vectors, rows, 2)
  const places = new Map(rows.map((row) => [row, [along(vectors, across!, row), along(vectors, down!, row)] as const]))
  const by = (axis: 0 | 1) => (a: number, b: number) => places.get(a)![axis] - places.get(b)![axis] || a - b
  /** Cells of a rectangle before the end of the rows. */
  const room = (x: number, y: number, w: number, h: number) => {
    let count = 0
    for (let line = y; line < y + h; line++) count += Math.max(0, Math.min(w, rows.length - line * width - x))
    return count
  }
  function* place(own: readonly number[], x: number, y: number, w: number, h: number): Generator<void, void> {
    if (own.length === 0) return
    if (own.length === 1 && w * h === 1) {
      grid.cells[y * width + x] = own[0]!
      return
    }
    if (own.length > SORTED_AT_ONCE) yield
    if (w >= h) {
      const left = w >> 1
      const sorted = own.toSorted(by(0))
      const first = room(x, y, left, h)
      yield* place(sorted.slice(0, first), x, y, left, h)
      yield* place(sorted.slice(first), x + left, y, w - left, h)
    } else {
      const top = h >> 1
      const sorted = own.toSorted(by(1))
      const first = room(x, y, w, top)
      yield* place(sorted.slice(0, first), x, y, w, top)
      yield* place(sorted.slice(first), x, y + top, w, h - top)
    }
  }
  yield* place(rows, 0, 0, width, height)
  for (let round = 0; round < ROUNDS; round++) if (!(yield* exchange(vectors, grid))) break
  return grid
}

/** One round of exchanges that make the sum of squared distances between neighbours smaller. @returns whether any did */
function* exchange({ size, values }: Vectors, { width, height, cells }: Grid): Generator<void, boolean> {
  const difference = new Float64Array(size)
  const at = (x: number, y: number) => (x < 0 || y < 0 || x >= width || y >= height ? -1 : cells[y * width + x]!)
  /** Adds the rows around a cell but one to the difference. @returns their number */
  const addAround = (x: number, y: number, sign: 1 | -1, but: number) => {
    let count = 0
    for (const [dx, dy] of AROUND) {
      const row = at(x + dx, y + dy)
      if (row < 0 || row === but) continue
      count++
      for (let i = 0; i < size; i++) difference[i]! += sign * values[row * size + i]!
    }
    return count
  }
  let changed = false
  for (let y = 0; y < height; y++) {
    yield
    for (let x = 0; x < width; x++)
      for (const [dx, dy] of EXCHANGES) {
        const [a, b] = [at(x, y), at(x + dx, y + dy)]
        if (a < 0 || b < 0) continue
        difference.fill(0)
        const count = addAround(x, y, 1, b) - addAround(x + dx, y + dy, -1, a)
        let [gain, squares] = [0, 0]
        for (let i = 0; i < size; i++) {
          const [ofA, ofB] = [values[a * size + i]!, values[b * size + i]!]
          gain += difference[i]! * (ofB - ofA)
          squares += ofB * ofB - ofA * ofA
        }
        if (2 * gain - count * squares <= 1e-9) continue
        cells[y * width + x] = b
        cells[(y + dy) * width + x + dx] = a
        changed = true
      }
  }
  return changed
}
