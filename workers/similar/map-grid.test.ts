import { describe, expect, it } from 'vitest'
import { directionsOf, projected, type Vectors } from './map-directions.ts'
import { gridOf } from './map-grid.ts'

const SIZE = 12
const NEAR = 8

/** Rows on a bent sheet in twelve dimensions, so that a good map exists. */
function sheet(rows: number): Vectors {
  let seed = 1
  const random = () => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
    return seed / 2 ** 32
  }
  const values = new Float32Array(rows * SIZE)
  for (let row = 0; row < rows; row++) {
    const [u, v] = [random() * 2, random()]
    for (let i = 0; i < SIZE; i++) values[row * SIZE + i] = Math.sin(u * (1 + (i % 3)) + i) + v * ((i % 5) - 2)
  }
  return { size: SIZE, values }
}

function finished<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Mean rank among all rows by likeness of the eight cells around each row: 0 = the most alike, 0.5 = chance. */
function meanRank({ size, values }: Vectors, rows: readonly number[], placeOf: (row: number) => [number, number]) {
  const distance = (a: number, b: number) =>
    Math.hypot(...Array.from({ length: size }, (_, i) => values[a * size + i]! - values[b * size + i]!))
  const apart = (a: number, b: number) => {
    const [one, other] = [placeOf(a), placeOf(b)]
    return Math.hypot(one[0] - other[0], one[1] - other[1])
  }
  const ranks = rows.flatMap((row) => {
    const others = rows.filter((one) => one !== row)
    const byLikeness = others.toSorted((a, b) => distance(row, a) - distance(row, b))
    const around = others.toSorted((a, b) => apart(row, a) - apart(row, b)).slice(0, NEAR)
    return around.map((one) => byLikeness.indexOf(one) / byLikeness.length)
  })
  return ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length
}

const COUNT = 150
const vectors = sheet(COUNT)
const rows = Array.from({ length: COUNT }, (_, row) => row)

describe('a grid by likeness', () => {
  const grid = finished(gridOf(vectors, rows, 14))
  const placeOf = (row: number): [number, number] => {
    const at = grid.cells.indexOf(row)
    return [at % grid.width, Math.floor(at / grid.width)]
  }

  it('has every row once, and empty cells at the end only', () => {
    expect([...grid.cells.slice(0, COUNT)].sort((a, b) => a - b)).toEqual(rows)
    expect([...grid.cells.slice(COUNT)].every((row) => row === -1)).toBe(true)
  })
  it('is the same for the same rows', () => {
    expect(finished(gridOf(vectors, rows, 14)).cells).toEqual(grid.cells)
  })
  it('puts alike rows near each other', () => {
    expect(meanRank(vectors, rows, placeOf)).toBeLessThan(0.12)
  })
  it('keeps nearly all in their surroundings when rows are gone', () => {
    const fewer = finished(
      gridOf(
        vectors,
        rows.filter((row) => row % 30 !== 7),
        14,
      ),
    )
    const moved = rows
      .filter((row) => row % 30 !== 7)
      .map((row) => {
        const at = fewer.cells.indexOf(row)
        const [x, y] = placeOf(row)
        return Math.hypot((at % fewer.width) - x, Math.floor(at / fewer.width) - y)
      })
    expect(moved.filter((cells) => cells <= 3).length / moved.length).toBeGreaterThan(0.8)
  })
  it('has room for one row, and for equal ones', () => {
    expect([...finished(gridOf(vectors, [5], 3)).cells]).toEqual([5, -1, -1])
    const equal: Vectors = { size: 2, values: new Float32Array(8).fill(1) }
    expect([...finished(gridOf(equal, [0, 1, 2, 3], 2)).cells].sort()).toEqual([0, 1, 2, 3])
  })
})

describe('main directions', () => {
  it('are at right angles to each other, and tell most of the rows apart', () => {
    const directions = finished(directionsOf(vectors, rows, 3))
    const product = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0)
    expect(product(directions[0]!, directions[1]!)).toBeCloseTo(0, 2)
    const less = finished(projected(vectors, directions))
    const spread = (k: number) => {
      const column = rows.map((row) => less.values[row * less.size + k]!)
      const mean = column.reduce((sum, value) => sum + value, 0) / COUNT
      return column.reduce((sum, value) => sum + (value - mean) ** 2, 0)
    }
    expect(spread(0)).toBeGreaterThan(spread(1))
    expect(spread(1)).toBeGreaterThan(spread(2))
  })
})
