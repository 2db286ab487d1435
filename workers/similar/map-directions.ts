/** Rows of numbers, one for each family. */
export interface Vectors {
  /** Numbers of a row. */
  size: number
  values: Float32Array
}

const POWER_STEPS = 10

/** Where a row is along a direction. */
export function along({ size, values }: Vectors, direction: ArrayLike<number>, row: number): number {
  let sum = 0
  for (let i = 0; i < size; i++) sum += values[row * size + i]! * direction[i]!
  return sum
}

/** The direction in which centred rows differ most, by power iteration. Its sign is fixed, so that a map is not mirrored. */
function mainDirection({ size, values }: Vectors): Float32Array {
  let direction = Float64Array.from({ length: size }, (_, i) => 1 + (i % 7) / 7)
  for (let step = 0; step < POWER_STEPS; step++) {
    const next = new Float64Array(size)
    for (let at = 0; at < values.length; at += size) {
      let dot = 0
      for (let i = 0; i < size; i++) dot += values[at + i]! * direction[i]!
      for (let i = 0; i < size; i++) next[i]! += values[at + i]! * dot
    }
    let square = 0
    for (let i = 0; i < size; i++) square += next[i]! ** 2
    if (square === 0) break
    direction = next.map((value) => value / Math.sqrt(square))
  }
  let most = 0
  for (let i = 1; i < size; i++) if (Math.abs(direction[i]!) > Math.abs(direction[most]!)) most = i
  const sign = direction[most]! < 0 ? -1 : 1
  return Float32Array.from(direction, (value) => value * sign)
}

/** The directions in which these rows differ most, each at right angles to those before. */
export function* directionsOf(
  vectors: Vectors,
  rows: readonly number[],
  count: number,
): Generator<void, Float32Array[]> {
  const { size, values } = vectors
  const mean = new Float64Array(size)
  for (const row of rows) for (let i = 0; i < size; i++) mean[i]! += values[row * size + i]! / rows.length
  const own: Vectors = { size, values: new Float32Array(rows.length * size) }
  for (const [at, row] of rows.entries())
    for (let i = 0; i < size; i++) own.values[at * size + i] = values[row * size + i]! - mean[i]!
  const found: Float32Array[] = []
  for (let k = 0; k < count; k++) {
    const direction = mainDirection(own)
    found.push(direction)
    for (let row = 0; row < rows.length; row++) {
      const dot = along(own, direction, row)
      for (let i = 0; i < size; i++) own.values[row * size + i]! -= dot * direction[i]!
    }
    yield
  }
  return found
}

/** The same rows with fewer numbers: their places along these directions. */
export function* projected(vectors: Vectors, directions: readonly Float32Array[]): Generator<void, Vectors> {
  const rows = vectors.values.length / vectors.size
  const less: Vectors = { size: directions.length, values: new Float32Array(rows * directions.length) }
  for (let row = 0; row < rows; row++) {
    for (const [k, direction] of directions.entries()) less.values[row * less.size + k] = along(vectors, direction, row)
    if (row % 500 === 499) yield
  }
  return less
}
