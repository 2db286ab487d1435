import type { FontSort } from '#shared/contracts/fonts.ts'

/** Orders of font lists with their labels (specification section 9). */
export const FONT_SORT_OPTIONS: readonly [value: FontSort, label: string][] = [
  ['popular', 'Popular'],
  ['trending', 'Trending'],
  ['date', 'Newest'],
  ['name', 'Name'],
]
