import { FacetPanel } from './FacetPanel.tsx'
import { FontList, type FontListProps } from './FontList.tsx'

/** A list with its filters. Short lists of somebody's own are a FontList alone and load no script of filters. */
export const FacetedList = (props: FontListProps) => (
  <FontList {...props} facets={(view) => <FacetPanel view={view} />} />
)
