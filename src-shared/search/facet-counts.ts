import type { FacetCount } from '../contracts/fonts.ts'

/** Values listed per facet: what a panel can show. */
const MAX_FACET_VALUES = 200

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
  return all.sort(([a, x], [b, y]) => y - x || a - b).slice(0, MAX_FACET_VALUES)
}
