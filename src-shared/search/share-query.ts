/** Ranks families by how many of a set of code points their best style has: most first, then by popularity. */
export interface ShareQuery {
  /** Part of coverage_part where the database has counted them; null = not counted. */
  part: string | null
  /** For such a part, only styles that do not fully support this language. */
  language: string | null
  /** Ascending and separate. */
  ranges: readonly (readonly [first: number, last: number])[]
  /** Families with fewer are left out. */
  least: number
  /** Families with this many or more are left out; null = no limit. */
  below: number | null
  page: number
  size: number
}

export interface ShareHits {
  families: { id: number; count: number }[]
  /** Exact number of families over all pages. */
  total: number
}
