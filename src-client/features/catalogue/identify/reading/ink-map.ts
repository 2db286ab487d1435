import type { InkPicture } from '#shared/identify/letter-vector.ts'

/** A picture as a browser or Node hands it out: four bytes a pixel. */
export interface Pixels {
  data: Uint8ClampedArray | Uint8Array
  width: number
  height: number
}

const LEVELS = 256
/** Turns of the power iteration: three colours converge in a few. */
const TURNS = 12
/** Noise above this share of the contrast is smoothed before letters are looked for. */
const NOISY = 0.06
/** Pixels of the stretch over which the ground is taken to be even, as a share of the shorter side. */
const GROUND_SHARE = 0.25
const GROUND_LEAST = 16

/** Pixels by which the direction is found: more change nothing. */
const SAMPLES = 50_000

/** The direction of colours in which the pixels differ most: blue on orange may be equally light. */
function mainColour({ data, width, height }: Pixels): { mean: number[]; axis: number[] } {
  const step = 4 * Math.max(1, Math.floor((width * height) / SAMPLES))
  const mean = [0, 0, 0]
  let count = 0
  for (let at = 0; at + 2 < data.length; at += step) {
    count++
    for (let c = 0; c < 3; c++) mean[c] = mean[c]! + data[at + c]!
  }
  for (let c = 0; c < 3; c++) mean[c] = mean[c]! / count
  const spread = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (let at = 0; at + 2 < data.length; at += step)
    for (let a = 0; a < 3; a++)
      for (let b = 0; b < 3; b++)
        spread[a * 3 + b] = spread[a * 3 + b]! + (data[at + a]! - mean[a]!) * (data[at + b]! - mean[b]!)
  let axis = [0.3, 0.59, 0.11]
  for (let turn = 0; turn < TURNS; turn++) {
    const next = [0, 1, 2].map((a) => axis.reduce((sum, value, b) => sum + spread[a * 3 + b]! * value, 0))
    const length = Math.hypot(...next)
    if (!(length > 0)) break
    axis = next.map((value) => value / length)
  }
  return { mean, axis }
}

/** Transparent pixels are white, as most programs show them. */
function flattened({ data, width, height }: Pixels): Pixels {
  const flat = new Uint8ClampedArray(data)
  for (let i = 0; i < flat.length; i += 4) {
    const alpha = flat[i + 3]! / 255
    if (alpha < 1) for (let c = 0; c < 3; c++) flat[i + c] = flat[i + c]! * alpha + 255 * (1 - alpha)
  }
  return { data: flat, width, height }
}

/** One number a pixel, from 0 to 255. */
function greyOf(pixels: Pixels): Float32Array {
  const { mean, axis } = mainColour(pixels)
  const count = pixels.width * pixels.height
  const grey = new Float32Array(count)
  let [low, high] = [Infinity, -Infinity]
  for (let i = 0; i < count; i++) {
    let value = 0
    for (let c = 0; c < 3; c++) value += (pixels.data[i * 4 + c]! - mean[c]!) * axis[c]!
    grey[i] = value
    if (value < low) low = value
    if (value > high) high = value
  }
  const scale = high > low ? 255 / (high - low) : 0
  for (let i = 0; i < count; i++) grey[i] = Math.max(0, (grey[i]! - low) * scale)
  return grey
}

/** The level that divides the pixels best in two (Otsu 1979). */
function otsu(grey: Float32Array): number {
  const counts = new Float64Array(LEVELS)
  for (const value of grey) counts[Math.max(0, Math.min(LEVELS - 1, Math.floor(value)))]!++
  const total = grey.length
  const sum = counts.reduce((all, count, level) => all + count * level, 0)
  let [below, sumBelow, best, first, last] = [0, 0, -1, 127, 127]
  for (let level = 0; level < LEVELS; level++) {
    below += counts[level]!
    sumBelow += counts[level]! * level
    const above = total - below
    if (below === 0 || above === 0) continue
    const between = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2
    // Between two flat colours every level divides equally well: the one in the middle.
    if (between > best * (1 + 1e-9)) [best, first, last] = [between, level, level]
    else if (between >= best * (1 - 1e-9)) last = level
  }
  return (first + last) / 2 + 1
}

/** Sums of a picture from its corner, one row and column more than it has. */
function integral(values: Float32Array, width: number, height: number): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += values[y * width + x]!
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row
    }
  }
  return sums
}

/** The mean of the chosen pixels around each one; where there are none, the mean of all chosen ones. */
function meanAround(grey: Float32Array, chosen: Float32Array, width: number, height: number, reach: number) {
  const values = integral(
    grey.map((value, i) => value * chosen[i]!),
    width,
    height,
  )
  const weights = integral(chosen, width, height)
  const box = (sums: Float64Array, x0: number, y0: number, x1: number, y1: number) =>
    sums[y1 * (width + 1) + x1]! -
    sums[y0 * (width + 1) + x1]! -
    sums[y1 * (width + 1) + x0]! +
    sums[y0 * (width + 1) + x0]!
  const all = box(values, 0, 0, width, height) / Math.max(1, box(weights, 0, 0, width, height))
  const found = new Float32Array(grey.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = [
        Math.max(0, x - reach),
        Math.max(0, y - reach),
        Math.min(width, x + reach + 1),
        Math.min(height, y + reach + 1),
      ] as const
      const weight = box(weights, ...at)
      found[y * width + x] = weight > 0 ? box(values, ...at) / weight : all
    }
  return found
}

/** Each pixel with its neighbours, weighed 1 2 1 both ways. */
function smoothed(grey: Float32Array, width: number, height: number): Float32Array {
  const pass = (from: Float32Array, step: number, length: number, other: number, otherStep: number) => {
    const to = new Float32Array(from.length)
    for (let line = 0; line < other; line++)
      for (let i = 0; i < length; i++) {
        const at = line * otherStep + i * step
        const before = from[i > 0 ? at - step : at]!
        const after = from[i + 1 < length ? at + step : at]!
        to[at] = (before + 2 * from[at]! + after) / 4
      }
    return to
  }
  return pass(pass(grey, 1, width, height, width), width, height, width, 1)
}

/** How much neighbours differ where nothing is drawn: the middle of all differences, so that edges hardly count. */
function noiseOf(grey: Float32Array, width: number): number {
  const differences: number[] = []
  const step = Math.max(1, Math.floor(grey.length / 20_000))
  for (let i = 1; i + 1 < grey.length; i += step)
    if (i % width !== 0 && (i + 1) % width !== 0)
      differences.push(Math.abs(grey[i]! - (grey[i - 1]! + grey[i + 1]!) / 2))
  differences.sort((a, b) => a - b)
  return (differences[Math.floor(differences.length / 2)] ?? 0) * 1.2
}

/** Which side of the level is ink: the rarer one on the picture's rim. */
function isLightInk(grey: Float32Array, width: number, height: number, level: number): boolean {
  let [light, all] = [0, 0]
  const count = (at: number) => {
    all++
    if (grey[at]! >= level) light++
  }
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) count(y * width + x)
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) count(y * width + x)
  return light * 2 < all
}

/**
 * How much ink each pixel has, from 0 to 1: dark on light or light on dark, in any two colours, on a ground that may
 * grow lighter to one side.
 * @param inverted the person says that it is the other way round
 */
export function readInk(pixels: Pixels, inverted = false): InkPicture {
  const { width, height } = pixels
  let grey: Float32Array = greyOf(flattened(pixels))
  if (noiseOf(grey, width) > NOISY * 255) grey = smoothed(grey, width, height)
  const level = otsu(grey)
  const light = isLightInk(grey, width, height, level) !== inverted
  if (light) grey = grey.map((value) => 255 - value)
  const cut = light ? 255 - level : level
  const ground = grey.map((value) => (value > cut ? 1 : 0))
  const reach = Math.max(GROUND_LEAST, Math.round(Math.min(width, height) * GROUND_SHARE))
  const grounds = meanAround(grey, ground, width, height, reach)
  const inks = meanAround(grey, deepInk(ground, width, height), width, height, reach * 2)
  return {
    ink: grey.map((value, i) => {
      const contrast = grounds[i]! - inks[i]!
      return contrast > 1 ? Math.max(0, Math.min(1, (grounds[i]! - value) / contrast)) : 0
    }),
    width,
    height,
  }
}

/** Ink pixels with ink on all sides: the rest is half ground. All ink, where strokes are thinner than that. */
function deepInk(ground: Float32Array, width: number, height: number): Float32Array {
  const inner = new Float32Array(ground.length)
  let [deep, all] = [0, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      if (ground[at] === 1) continue
      all++
      const isInner =
        x > 0 &&
        y > 0 &&
        x + 1 < width &&
        y + 1 < height &&
        ground[at - 1] === 0 &&
        ground[at + 1] === 0 &&
        ground[at - width] === 0 &&
        ground[at + width] === 0
      if (isInner) {
        inner[at] = 1
        deep++
      }
    }
  return deep * 10 >= all ? inner : ground.map((value) => 1 - value)
}
