/** Asks for families by how many of a set of code points their best style has: those that have most first, then the popular ones. */
export interface ShareQuery {
  /** Where the database has counted them already: the part of coverage_part; null = nowhere. */
  part: string | null
  /** Such a part counts only styles that lack something of this language. */
  language: string | null
  /** Ascending, apart from each other. */
  ranges: readonly (readonly [first: number, last: number])[]
  /** Families that have fewer are left out. */
  least: number
  /** Families that have so many, too; null = none. */
  below: number | null
  page: number
  size: number
}

export interface ShareHits {
  families: { id: number; count: number }[]
  /** Exact number of families, whatever the page. */
  total: number
}
