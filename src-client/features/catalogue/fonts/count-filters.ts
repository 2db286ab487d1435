import { DEFAULT_LIST_STATE, type ListState } from '#shared/search/list-query.ts'

/** Parts of a list's state that are not filters: words, order, page, and what the path of a page sets. */
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

/** The number of filters, without their names: only lists that have filters load activeFilters(). */
export const countFilters = (state: ListState, fixed: Partial<ListState> = {}): number =>
  (Object.keys(DEFAULT_LIST_STATE) as (keyof ListState)[])
    .filter((key) => !NO_FILTERS.has(key) && !(key in fixed))
    .map((key) => state[key])
    .reduce<number>((count, value) => count + (Array.isArray(value) ? value.length : value ? 1 : 0), 0)
