import { SHAPE_MEASURES } from '#shared/contracts/publishing/font-shape.ts'

/** One large drawn letter. Lengths are in reference heights (x-heights). */
export interface DrawnLetter {
  pixels: Float32Array
  size: number
  /** Reference heights of one pixel. */
  unit: number
  advance: number
  inkWidth: number
  top: number
  bottom: number
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
const spread = (values: readonly number[]) => {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}

/** Lengths of the runs of ink in the rows (or columns) of a picture, in pixels. */
function runs(letter: DrawnLetter, upright: boolean): number[] {
  const { pixels, size } = letter
  const found: number[] = []
  for (let line = 0; line < size; line++) {
    let run = 0
    for (let at = 0; at <= size; at++) {
      const ink = at < size ? pixels[upright ? at * size + line : line * size + at]! : 0
      run += ink
      if (ink < 0.5 && run > 0) {
        if (run > 0.5) found.push(run)
        run = 0
      }
    }
  }
  return found
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

/** Stroke widths of a letter: its shortest runs in either direction are cuts through strokes. */
function strokeOf(letter: DrawnLetter) {
  const across = runs(letter, false).sort((a, b) => a - b)
  const down = runs(letter, true).sort((a, b) => a - b)
  return {
    stem: at(across, 0.4) * letter.unit,
    bar: at(down, 0.4) * letter.unit,
    thin:
      at(
        [...across, ...down].sort((a, b) => a - b),
        0.1,
      ) * letter.unit,
  }
}

/** The slant: slope of the ink's middle from row to row, weighted by ink. */
function slantOf({ pixels, size }: DrawnLetter): number {
  let [weight, sumX, sumY, sumXY, sumYY] = [0, 0, 0, 0, 0]
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const ink = pixels[y * size + x]!
      weight += ink
      sumX += ink * x
      sumY += ink * y
      sumXY += ink * x * y
      sumYY += ink * y * y
    }
  const vertical = weight * sumYY - sumY * sumY
  return vertical > 0 ? -(weight * sumXY - sumX * sumY) / vertical : 0
}

/** Ink of a row as a share of its span, from the letter's bottom (0) to its top (1). */
function rowInk({ pixels, size, unit, top, bottom }: DrawnLetter, share: number, base: number): number {
  const height = bottom + (top - bottom) * share
  const row = size - 1 - Math.floor((height - base) / unit)
  if (row < 0 || row >= size) return 0
  let ink = 0
  for (let x = 0; x < size; x++) ink += pixels[row * size + x]!
  return ink * unit
}

/**
 * Global measures, each normalised to a mean of about zero and a width of about one; means and widths come from a few
 * hundred families.
 * @param base height of the pictures' lower edge, in reference heights
 */
export function measures(letters: readonly DrawnLetter[], base: number): number[] {
  const strokes = letters.map(strokeOf)
  const stem = mean(strokes.map((stroke) => stroke.stem))
  const bar = mean(strokes.map((stroke) => stroke.bar))
  const advances = letters.map((letter) => letter.advance)
  const foot = letters.map((letter) => rowInk(letter, 0.03, base) - rowInk(letter, 0.3, base))
  const head = letters.map((letter) => rowInk(letter, 0.97, base) - rowInk(letter, 0.7, base))
  const scaled = (value: number, middle: number, width: number) => Math.max(-3, Math.min(3, (value - middle) / width))
  const found = [
    scaled(mean(advances), 1.2, 0.35),
    scaled(spread(advances) / Math.max(0.1, mean(advances)), 0.2, 0.1) * 1.4,
    scaled(mean(letters.map((letter) => letter.inkWidth)), 1, 0.3),
    scaled(stem, 0.2, 0.1),
    scaled(spread(strokes.map((stroke) => stroke.stem)), 0.05, 0.05),
    scaled(Math.log(Math.max(0.02, stem) / Math.max(0.02, bar)), 0.15, 0.35),
    scaled(Math.log(Math.max(0.02, stem) / Math.max(0.01, mean(strokes.map((stroke) => stroke.thin)))), 0.7, 0.5),
    scaled(mean(letters.map(slantOf)), 0, 0.12) * 1.4,
    scaled(mean(foot), 0.1, 0.15) * 1.2,
    scaled(mean(head), 0.1, 0.15),
    scaled(mean(letters.map((letter) => letter.top)), 1.3, 0.25),
    scaled(mean(letters.map((letter) => letter.bottom)), -0.1, 0.12),
  ]
  if (found.length !== SHAPE_MEASURES) throw new Error('A measure too many or too few')
  return found.map((value) => (Number.isFinite(value) ? value : 0))
}
