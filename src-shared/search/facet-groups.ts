import { FACETS, type FacetName } from './filter-grammar.ts'
import type { FontSearchAst } from './font-search-ast.ts'

/** Facets that are counted over the same query. */
export interface FacetGroup {
  facets: FacetName[]
  query: FontSearchAst
}

/** The query without its own filter of one facet; null without such a filter. */
const RELAXED: Partial<Record<FacetName, (query: FontSearchAst) => FontSearchAst | null>> = {
  license: (query) => withoutFilters(withoutFacet(query, 'license'), 'commercialok'),
  topic: (query) => withoutFacet(query, 'topic'),
  width: (query) => withoutFacet(query, 'width'),
  designer: (query) => withoutFacet(query, 'designer'),
  year: (query) => withoutFilters(withoutFacet(query, 'year'), 'year', 'years'),
  weight: (query) => ({ ...withoutFilters(withoutFacet(query, 'weight'), 'weight'), weight: null }),
}

function withoutFacet(query: FontSearchAst, facet: FacetName): FontSearchAst {
  const others = (filter: { facet: string }) => filter.facet !== facet
  return {
    ...query,
    facetFilters: query.facetFilters.filter(others),
    notFacetFilters: query.notFacetFilters.filter(others),
  }
}

function withoutFilters(query: FontSearchAst, ...kinds: string[]): FontSearchAst {
  const others = (filter: { kind: string }) => !kinds.includes(filter.kind)
  return { ...query, filters: query.filters.filter(others), notFilters: query.notFilters.filter(others) }
}

const conditionsOf = (query: FontSearchAst) =>
  query.filters.length +
  query.notFilters.length +
  query.facetFilters.length +
  query.notFacetFilters.length +
  (query.weight ? 1 : 0)

/**
 * The query over which each facet is counted. A family has one class, one licence, one year: counts for further choices
 * ignore the choices already made in that facet. The rest (languages, features …), where every choice narrows further,
 * is counted over the list itself.
 */
export function facetGroups(query: FontSearchAst): FacetGroup[] {
  const own: FacetGroup[] = []
  for (const facet of FACETS) {
    const relaxed = RELAXED[facet]?.(query)
    if (relaxed && conditionsOf(relaxed) < conditionsOf(query)) own.push({ facets: [facet], query: relaxed })
  }
  const apart = new Set(own.flatMap((group) => group.facets))
  return [{ facets: FACETS.filter((facet) => !apart.has(facet)), query }, ...own]
}

/** Merges the counts of all groups. */
export function joinFacets<T extends Record<FacetName, unknown>>(
  counted: readonly { facets: FacetName[]; counts: T }[],
): T {
  const all = counted.flatMap(({ facets, counts }) => facets.map((facet) => [facet, counts[facet]]))
  return Object.fromEntries(all) as T
}
