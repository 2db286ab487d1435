/** Runs of years without anything between those that have something. */
export interface YearGap {
  from: number
  to: number
}

/** A wrong date far from the others must not make a page of empty years: longer runs are one line all the same. */
export function withGaps<T extends { year: number }>(years: readonly T[]): (T | YearGap)[] {
  return years.flatMap((year, at) => {
    const newer = years[at - 1]
    if (!newer || newer.year - year.year <= 1) return [year]
    return [{ from: year.year + 1, to: newer.year - 1 }, year]
  })
}

/** The years with something that stand next to one, which itself may have nothing. `years` is newest first. */
export function neighbours<T extends { year: number }>(years: readonly T[], year: number): { older?: T; newer?: T } {
  return {
    older: years.find((one) => one.year < year),
    newer: years.filter((one) => one.year > year).at(-1),
  }
}
