import { FontList, type FontListProps } from './FontList.tsx'
import { FacetPanel } from './facet-part.ts'

/** A list with filters. Short personal lists use FontList instead, which loads no script for filters. */
export const FacetedList = (props: FontListProps) => <FontList {...props} facets={FacetPanel} />
