/** What every list answers about itself, beside its hits. */
export interface ListPlace {
  /** Hits on all pages. */
  total: number
  page: number
  /** Hits on a page, but for the last one. */
  size: number
  /** At least 1. */
  pages: number
}

/** A page after the last one is answered with the last one. */
export function placeIn(total: number, wanted: number, size: number): ListPlace {
  const pages = Math.max(1, Math.ceil(total / size))
  return { total, page: Math.min(wanted, pages), size, pages }
}

/** Of a list that has no pages by its nature. */
export const wholeList = (total: number): ListPlace => ({ total, page: 1, size: total, pages: 1 })
