import type { InkPicture } from '#shared/identify/letter-vector.ts'

/** Angles that are tried, in degrees: people hold a camera about straight; more is turned by hand. */
const MOST = 6
const COARSE = 0.5
const FINE = 0.1
/** How much more suddenly rows must begin and end for a picture to be turned. */
const CLEARLY = 1.03
const RADIANS = Math.PI / 180

/** Ink turned around its middle by `degrees`, clockwise; the corners that come in are empty. */
export function turnInk({ ink, width, height }: InkPicture, degrees: number): InkPicture {
  if (degrees === 0) return { ink, width, height }
  const [cos, sin] = [Math.cos(degrees * RADIANS), Math.sin(degrees * RADIANS)]
  const turned = new Float32Array(ink.length)
  const [middleX, middleY] = [(width - 1) / 2, (height - 1) / 2]
  const at = (x: number, y: number) => (x >= 0 && y >= 0 && x < width && y < height ? ink[y * width + x]! : 0)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const fromX = middleX + (x - middleX) * cos + (y - middleY) * sin
      const fromY = middleY - (x - middleX) * sin + (y - middleY) * cos
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      const [right, down] = [fromX - left, fromY - top]
      turned[y * width + x] =
        at(left, top) * (1 - right) * (1 - down) +
        at(left + 1, top) * right * (1 - down) +
        at(left, top + 1) * (1 - right) * down +
        at(left + 1, top + 1) * right * down
    }
  return { ink: turned, width, height }
}

/** Inked points, at most so many: the rest adds nothing to an angle. */
const POINTS = 20_000

/**
 * By how many degrees to turn a picture so that its lines stand level: the angle at which rows of ink begin and end
 * most suddenly.
 */
export function skewOf({ ink, width, height }: InkPicture): number {
  const points: [x: number, y: number, ink: number][] = []
  const total = ink.reduce((count, value) => count + (value >= 0.3 ? 1 : 0), 0)
  const step = Math.max(1, Math.ceil(total / POINTS))
  let seen = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const value = ink[y * width + x]!
      if (value >= 0.3 && seen++ % step === 0) points.push([x - width / 2, y - height / 2, value])
    }
  if (points.length === 0) return 0
  const reach = Math.ceil(Math.hypot(width, height) / 2) + 2
  const rows = new Float64Array(reach * 2 + 2)
  const suddenness = (degrees: number) => {
    rows.fill(0)
    const [cos, sin] = [Math.cos(degrees * RADIANS), Math.sin(degrees * RADIANS)]
    for (const [x, y, value] of points) {
      const row = x * sin + y * cos + reach
      const first = Math.floor(row)
      rows[first] = rows[first]! + value * (first + 1 - row)
      rows[first + 1] = rows[first + 1]! + value * (row - first)
    }
    let sum = 0
    for (let row = 1; row < rows.length; row++) sum += (rows[row]! - rows[row - 1]!) ** 2
    return sum
  }
  const best = (from: number, to: number, by: number) => {
    let [most, angle] = [-1, 0]
    for (let degrees = from; degrees <= to + 1e-9; degrees += by) {
      const found = suddenness(degrees)
      if (found > most) [most, angle] = [found, degrees]
    }
    return angle
  }
  const near = best(-MOST, MOST, COARSE)
  const angle = best(near - COARSE, near + COARSE, FINE)
  // Slanted letters may seem a little more sudden at an angle: that of a tilted line shows clearly.
  return suddenness(angle) < suddenness(0) * CLEARLY ? 0 : Math.round(angle / FINE) * FINE
}
