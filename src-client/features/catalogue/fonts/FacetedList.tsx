import { FontList, type FontListProps } from './FontList.tsx'
import { FilterPanel } from './filter-panel.ts'

/** A list with filters. Short personal lists use FontList instead, which loads no script for filters. */
export const FacetedList = (props: FontListProps) => (
  <FontList {...props} facets={(view) => <FilterPanel view={view} />} />
)
