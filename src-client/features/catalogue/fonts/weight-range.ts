import type { FacetCount } from '#shared/contracts/catalogue/fonts.ts'

/** The nine weight classes of OpenType. */
export const WEIGHTS = [100, 200, 300, 400, 500, 600, 700, 800, 900] as const

/** Ends of a weight filter; the whole range if there is none. */
export function weightEnds(weight: string): [min: number, max: number] {
  const match = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(weight)
  if (!match) return [100, 900]
  return [Number(match[1]), Number(match[2] ?? match[1])]
}

/** The filter for two ends in any order; '' if they cover the whole range. */
export function weightFilter(a: number, b: number): string {
  const [min, max] = [Math.min(a, b), Math.max(a, b)]
  return min <= 100 && max >= 900 ? '' : min === max ? String(min) : `${min}-${max}`
}

/** Count of each class relative to the largest, 0 to 1. Other weights count for the nearest class. */
export function weightBars(counts: readonly FacetCount[]): number[] {
  const sums = WEIGHTS.map(() => 0)
  for (const { value, count } of counts) {
    const at = Math.min(8, Math.max(0, Math.round(Number(value) / 100) - 1))
    sums[at] = (sums[at] ?? 0) + count
  }
  const most = Math.max(1, ...sums)
  return sums.map((sum) => sum / most)
}
