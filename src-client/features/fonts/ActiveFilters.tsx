import { Link } from 'wouter'
import { Icon } from '../../ui/Icon.tsx'
import type { ActiveFilter } from './active-filters.ts'
import type { ListView } from './list-view.ts'

/** A chip per filter, each a link to the list without it. */
export function ActiveFilters({ view, filters }: { view: ListView; filters: readonly ActiveFilter[] }) {
  if (filters.length === 0) return null
  const none = Object.assign({}, ...filters.map((filter) => ({ ...filter.without, ...emptied(filter.without) })))
  return (
    <section className="active" aria-label="Active filters">
      {filters.map((filter) => (
        <FilterChip key={filter.key} view={view} filter={filter} />
      ))}
      <Link className="link small" href={view.href(none)} replace={false}>
        Clear all
      </Link>
    </section>
  )
}

/** Lists are emptied whole: 'Clear all' takes out every value, not one. */
const emptied = (without: ActiveFilter['without']) =>
  Object.fromEntries(
    Object.entries(without)
      .filter(([, value]) => Array.isArray(value))
      .map(([key]) => [key, []]),
  )

/** One filter and the cross that takes it off. */
export function FilterChip({ view, filter }: { view: ListView; filter: ActiveFilter }) {
  return (
    <Link className="chip chip--on" href={view.href(filter.without)}>
      <span className="vh">Remove </span>
      {filter.not ? <b>Not</b> : null}
      {filter.label}
      <Icon name="close" />
    </Link>
  )
}
