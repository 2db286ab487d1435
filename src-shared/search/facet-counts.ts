import type { FacetCount, FacetCounts } from '../contracts/catalogue/fonts.ts'
import type { FacetName } from './filter-grammar.ts'

/** Values listed per facet: more than the languages whose letters are known (340), so that a field finds each of them. */
const MAX_FACET_VALUES = 400
/** A catalogue can have thousands of designers; a panel shows some. */
const MAX_DESIGNERS = 200

/** Counts by value, highest first; ties by the value, in code unit order. */
export function toFacetCounts(
  counts: ReadonlyMap<string, number>,
  label: (value: string) => string = (value) => value,
): FacetCount[] {
  return [...counts]
    .filter(([, count]) => count > 0)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, MAX_FACET_VALUES)
    .map(([value, count]) => ({ value, label: label(value), count }))
}

/**
 * The foundries with most families, highest first; ties by id, since thousands have one family each and sorting by name
 * would be slow.
 */
export function mostDesigners(counts: Iterable<readonly [id: number, count: number]>): [id: number, count: number][] {
  const all = [...counts].filter(([, count]) => count > 0) as [number, number][]
  return all.sort(([a, x], [b, y]) => y - x || a - b).slice(0, MAX_DESIGNERS)
}

/** Adds the counts of further families. A list that is cut off takes no new values, since their whole counts are unknown. */
export function addFacets(counts: FacetCounts, more: FacetCounts): FacetCounts {
  const added = (Object.keys(counts) as FacetName[]).map((facet) => {
    const sums = new Map(counts[facet].map((each) => [each.value, each]))
    const most = facet === 'designer' ? MAX_DESIGNERS : MAX_FACET_VALUES
    const isCut = sums.size === most
    for (const each of more[facet]) {
      const known = sums.get(each.value)
      if (known) sums.set(each.value, { ...known, count: known.count + each.count })
      else if (!isCut) sums.set(each.value, each)
    }
    // Equal designers stay in the order of their ids, which is theirs in all engines.
    const tie = (a: FacetCount, b: FacetCount) => (facet === 'designer' ? 0 : a.value < b.value ? -1 : 1)
    return [facet, [...sums.values()].sort((a, b) => b.count - a.count || tie(a, b)).slice(0, most)]
  })
  return Object.fromEntries(added)
}
