/** Years without fonts between two years with fonts. */
interface YearGap {
  from: number
  to: number
}

/** Puts each gap into one entry, however long: one wrong date must not fill the page with empty years. */
export function withGaps<T extends { year: number }>(years: readonly T[]): (T | YearGap)[] {
  return years.flatMap((year, at) => {
    const newer = years[at - 1]
    if (!newer || newer.year - year.year <= 1) return [year]
    return [{ from: year.year + 1, to: newer.year - 1 }, year]
  })
}

/** The nearest years with fonts before and after a year, which may have none itself. `years` is newest first. */
export function neighbours<T extends { year: number }>(years: readonly T[], year: number): { older?: T; newer?: T } {
  return {
    older: years.find((one) => one.year < year),
    newer: years.filter((one) => one.year > year).at(-1),
  }
}
