import { SHAPE_FREQUENCIES } from '#shared/contracts/publishing/font-shape.ts'

/** Size of the pictures that are described. */
export const PICTURE = 16

/** Cosines of the transform, normalised: rows are frequencies. */
const BASIS = Array.from({ length: SHAPE_FREQUENCIES }, (_, k) =>
  Float64Array.from(
    { length: PICTURE },
    (_, i) => Math.sqrt((k === 0 ? 1 : 2) / PICTURE) * Math.cos((Math.PI * (i + 0.5) * k) / PICTURE),
  ),
)

/**
 * The lowest frequencies of a 16x16 picture (discrete cosine transform), as seen with half-closed eyes. A seventh of
 * the numbers keeps nearly all that distinguishes two fonts, and small shifts of an edge change little.
 */
export function lowFrequencies(pixels: Float32Array): number[] {
  const found: number[] = []
  for (const down of BASIS)
    for (const across of BASIS) {
      let sum = 0
      for (let y = 0; y < PICTURE; y++) {
        let row = 0
        for (let x = 0; x < PICTURE; x++) row += pixels[y * PICTURE + x]! * across[x]!
        sum += row * down[y]!
      }
      found.push(sum)
    }
  return found
}

/** Halves a picture repeatedly down to the described size. */
export function pooled(pixels: Float32Array, size: number): Float32Array {
  let [now, width] = [pixels, size]
  while (width > PICTURE) {
    const half = width / 2
    const next = new Float32Array(half * half)
    for (let y = 0; y < half; y++)
      for (let x = 0; x < half; x++) {
        const at = 2 * y * width + 2 * x
        next[y * half + x] = (now[at]! + now[at + 1]! + now[at + width]! + now[at + width + 1]!) / 4
      }
    ;[now, width] = [next, half]
  }
  return now
}
