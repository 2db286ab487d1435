import type { FontSearchResult } from '#shared/contracts/catalogue/fonts.ts'
import { ownPart } from '../../../ui/own-part.tsx'

/** A separate chunk, because most lists that visitors land on have no filters. loadList() loads it where there may be some. */
export const FilterChips = ownPart('filters', () =>
  import('./ActiveFilters.tsx').then((module) => module.ActiveFilters),
)

export const hasChips = (filters: number, { said }: FontSearchResult) => filters > 0 || said.length > 0
