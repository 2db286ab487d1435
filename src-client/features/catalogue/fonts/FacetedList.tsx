import { FacetPanel } from './FacetPanel.tsx'
import { FontList, type FontListProps } from './FontList.tsx'

/** A list with filters. Short personal lists use FontList instead, which loads no script for filters. */
export const FacetedList = (props: FontListProps) => (
  <FontList {...props} facets={(view) => <FacetPanel view={view} />} />
)
