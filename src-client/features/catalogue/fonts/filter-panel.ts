import { ownPart } from '../../../ui/own-part.tsx'

/** The filters beside a list: many fields, which nobody needs before the rows. */
export const FilterPanel = ownPart('filters', () => import('./FacetPanel.tsx').then((module) => module.FacetPanel))
