import { DEFAULT_LIST_STATE, type ListState } from '#shared/search/list-query.ts'

/** The parts of a list's state that are no filters: words, order and place, and what only a page's path sets. */
const NO_FILTERS: ReadonlySet<string> = new Set<keyof ListState>([
  'q',
  'page',
  'sort',
  'allTags',
  'designer',
  'collection',
  'ids',
  'random',
  'database',
])

/** As many as activeFilters() names, which only lists with filters load. */
export const countFilters = (state: ListState, fixed: Partial<ListState> = {}): number =>
  (Object.keys(DEFAULT_LIST_STATE) as (keyof ListState)[])
    .filter((key) => !NO_FILTERS.has(key) && !(key in fixed))
    .map((key) => state[key])
    .reduce<number>((count, value) => count + (Array.isArray(value) ? value.length : value ? 1 : 0), 0)
