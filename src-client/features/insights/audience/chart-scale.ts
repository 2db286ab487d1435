const STEPS = [1, 2, 4, 5, 6, 8, 10]

/** The next round number with a whole half, for the top line of a chart. */
export function niceTop(most: number): number {
  if (most <= 1) return 1
  const size = 10 ** Math.floor(Math.log10(most))
  const step = STEPS.find((one) => one * size >= most) ?? 10
  const top = step * size
  return top % 2 === 0 ? top : top + size
}
