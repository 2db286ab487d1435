/** Family.randomKey is uniform in 0…RANDOM_RANGE-1. */
const RANDOM_RANGE = 2 ** 31

/** Start of a seed's random list on the ring of random keys (a 32-bit mix, so that near seeds start far apart). */
export function randomStart(seed: number): number {
  let x = (seed ^ Math.floor(seed / 2 ** 32)) | 0
  x = Math.imul(x ^ (x >>> 16), 0x45d9f3b)
  x = Math.imul(x ^ (x >>> 16), 0x45d9f3b)
  return ((x ^ (x >>> 16)) >>> 0) % RANDOM_RANGE
}
