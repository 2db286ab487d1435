import type { FontSearchResult } from '#shared/contracts/fonts.ts'
import { ownPart } from '../../../ui/own-part.tsx'

/** Filters work as links and as a form, so their script is not among the first of a list. */
export const FacetPanel = ownPart('filters', () => import('./FacetPanel.tsx').then((module) => module.FacetPanel))

/** Fewer families are looked through faster than filters are read. */
const FACETS_FROM = 10

/** Whether a list shows its filters. loadList() then loads the chunk. A list that filters made short keeps them. */
export const hasFacets = ({ facets, total }: FontSearchResult, filtered: boolean) =>
  facets !== null && (total >= FACETS_FROM || filtered)
