/** Paging fields of every list. */
export interface ListPlace {
  /** Results on all pages. */
  total: number
  page: number
  /** Results per page. */
  size: number
  /** At least 1. */
  pages: number
}

/** Page numbers past the end return the last page. */
export function placeIn(total: number, wanted: number, size: number): ListPlace {
  const pages = Math.max(1, Math.ceil(total / size))
  return { total, page: Math.min(wanted, pages), size, pages }
}

/** For a list without pages. */
export const wholeList = (total: number): ListPlace => ({ total, page: 1, size: total, pages: 1 })
