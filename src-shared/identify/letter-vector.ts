/** The picture of a letter: shares of ink from 0 to 1, top row first. */
export interface InkPicture {
  ink: Float32Array
  width: number
  height: number
}

/** Edges of a letter's ink in its picture, in pixels from the top left; between pixels where the ink fades. */
export interface InkBox {
  left: number
  top: number
  right: number
  bottom: number
}

/** Letters are compared at this size, whatever their own. */
const GRID = 24
/** Frequencies kept in both directions; of those only where the two together stay below the second limit. */
const FREQUENCIES = 7
const DIAGONAL = 9
/** The kept frequencies, slow ones first within a row. The constant is among them: it is how dark the letter is. */
const KEPT: readonly (readonly [down: number, across: number])[] = Array.from({ length: FREQUENCIES ** 2 }, (_, i) => {
  const pair: [number, number] = [Math.floor(i / FREQUENCIES), i % FREQUENCIES]
  return pair
}).filter(([down, across]) => down + across < DIAGONAL)
export const VECTOR_SIZE = KEPT.length
/** One step of a stored byte; frequencies beyond 127 of them are rare and are cut. */
const STEP = 127 / 8

const BASIS = Array.from({ length: FREQUENCIES }, (_, k) =>
  Float64Array.from(
    { length: GRID },
    (_, i) => Math.sqrt((k === 0 ? 1 : 2) / GRID) * Math.cos((Math.PI * (i + 0.5) * k) / GRID),
  ),
)

/** Where lines of a picture (its rows or columns) begin and end to be more ink than not. */
function edgesOf(darkest: Float32Array): [number, number] | null {
  const first = darkest.findIndex((ink) => ink >= 0.5)
  if (first < 0) return null
  const last = darkest.findLastIndex((ink) => ink >= 0.5)
  // The edge is where ink falls to a half; the pixel outside says how far it reaches into that one.
  const before = first > 0 ? darkest[first - 1]! : 0
  const after = last + 1 < darkest.length ? darkest[last + 1]! : 0
  return [first - Math.min(0.5, before), last + 1 + Math.min(0.5, after)]
}

/** The box of all ink. Null without any. */
export function inkBox({ ink, width, height }: InkPicture): InkBox | null {
  const columns = new Float32Array(width)
  const rows = new Float32Array(height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const value = ink[y * width + x]!
      if (value > columns[x]!) columns[x] = value
      if (value > rows[y]!) rows[y] = value
    }
  const across = edgesOf(columns)
  const down = edgesOf(rows)
  return across && down ? { left: across[0], right: across[1], top: down[0], bottom: down[1] } : null
}

/** Shares of the pixels `from` to `to` that fall into each of GRID equal parts of a stretch. */
function shares(from: number, to: number, pixels: number): { pixel: number; share: number }[][] {
  const step = (to - from) / GRID
  return Array.from({ length: GRID }, (_, i) => {
    const [start, end] = [from + i * step, from + (i + 1) * step]
    const parts: { pixel: number; share: number }[] = []
    for (let pixel = Math.max(0, Math.floor(start)); pixel < Math.min(pixels, Math.ceil(end)); pixel++) {
      const share = (Math.min(end, pixel + 1) - Math.max(start, pixel)) / step
      if (share > 0) parts.push({ pixel, share })
    }
    return parts
  })
}

/** The ink within a box, stretched to GRID x GRID. */
function stretched({ ink, width, height }: InkPicture, box: InkBox): Float64Array {
  const across = shares(box.left, box.right, width)
  const down = shares(box.top, box.bottom, height)
  const grid = new Float64Array(GRID * GRID)
  for (const [y, rows] of down.entries())
    for (const [x, columns] of across.entries()) {
      let sum = 0
      for (const row of rows)
        for (const column of columns) sum += ink[row.pixel * width + column.pixel]! * row.share * column.share
      grid[y * GRID + x] = sum
    }
  return grid
}

/**
 * The shape of a letter as low frequencies of its ink (discrete cosine transform), stretched to a square: the same
 * numbers from an outline as from a picture, at any size. How wide it is, and how high it stands, is said beside it.
 */
export function letterVector(picture: InkPicture, box: InkBox): Int8Array {
  const grid = stretched(picture, box)
  const rows = Array.from({ length: GRID }, (_, y) =>
    BASIS.map((wave) => {
      let sum = 0
      for (let x = 0; x < GRID; x++) sum += grid[y * GRID + x]! * wave[x]!
      return sum
    }),
  )
  return Int8Array.from(KEPT, ([down, across]) => {
    let sum = 0
    for (let y = 0; y < GRID; y++) sum += rows[y]![across]! * BASIS[down]![y]!
    return Math.max(-127, Math.min(127, Math.round(sum * STEP)))
  })
}
